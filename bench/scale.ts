import { openDatabase } from '@buri/server/src/platform/database/openDatabase.ts'
import { buildDatabase } from './scale/buildDatabase.ts'
import type { BuiltDatabase, NewDatabase } from './scale/database.ts'
import { measureMemory } from './scale/measureMemory.ts'
import { type MeasuredSite, measureReads } from './scale/measureReads.ts'
import { measureShare } from './scale/measureShare.ts'
import { measureStores } from './scale/measureStores.ts'
import { printHeadings, printReadings } from './scale/readingTable.ts'
import { sampleLines } from './scale/sampleLines.ts'
import { PAGES, pathsOf } from './scale/visits.ts'
import { sizesOf, withBuilt, withSites } from './scale/withSites.ts'

const SMALL = 20_000
const LARGE = 200_000
const SAMPLED_LINES = 4_000
const MEGABYTE = 1024 * 1024

/**
 * `scale [large] [small] [--keep folder]`: compares the cost of pages in databases with many matches and with few.
 * `--keep` keeps the databases in the folder for the next run.
 */
export default async function measureScale(args: readonly string[] = []) {
  const { sizes, resultDir } = sizesOf(args, { large: LARGE, small: SMALL, folder: 'scale' })
  const wanted = sizes.map((matches) => ({
    size: matches,
    resultDir,
    say: (sentence: string) => console.log(`  ${matches}: ${sentence}`),
    make: ({ size, ...making }: NewDatabase) => buildDatabase({ matches: size, ...making }),
  }))
  await withBuilt(wanted, async (built) => {
    console.log('  no answer from a cache')
    await withSites(built, { finishedBytes: 1, visiting: measurementOf }, (sites) => {
      printHeadings()
      return measureReads(sites, Object.keys(PAGES), printReadings)
    })
    console.log('  finished answers kept, as a server does')
    await withSites(built, { finishedBytes: null, visiting: measurementOf }, async (sites) => {
      for (const running of sites) await printServing(running)
    })
    for (const database of built)
      await withSites([database], { finishedBytes: null, visiting: measurementOf }, printMemory)
    for (const { size: matches, postgres, endsAt } of built) {
      const stores = await measureStores({ url: postgres.url, matches, endsAt })
      console.log(
        `  ${matches}: a new match is stored in p50 ${stores.p50.toFixed(1)}, p99 ${stores.p99.toFixed(1)} ms; ` +
          `one a week late in ${stores.lateSeconds.toFixed(1)} s, settled with its ${stores.laterMatches} later ones after ${stores.settledSeconds.toFixed(1)} s`,
      )
    }
  })
}

async function measurementOf({ postgres }: BuiltDatabase): Promise<Pick<MeasuredSite, 'pathsOf'>> {
  const database = openDatabase({ url: postgres.url, statementTimeout: 0 })
  const sample = await sampleLines(database.pool, SAMPLED_LINES).finally(database.close)
  return { pathsOf: (page, round) => pathsOf(sample, page, round) }
}

async function printServing(running: MeasuredSite) {
  const { site, size: matches } = running
  for (const page of ['profile', 'match history']) {
    for (const visitors of ['regulars', 'strangers'] as const) {
      const statements = await site.statements()
      const { ours, inMemory, cpuTimes } = await measureShare(running, page, visitors)
      const hits = cacheHitRate(page, statements, await site.statements())
      console.log(
        `  ${matches}: ${page} for ${visitors} ${(ours / inMemory).toFixed(2)} of the throughput of the same bytes from memory ` +
          `(${ours.toFixed(0)} and ${inMemory.toFixed(0)} a second; server CPU ${cpuTimes.toFixed(1)} times), ${hits} finished before`,
      )
    }
  }
}

async function printMemory(sites: readonly MeasuredSite[]) {
  for (const running of sites) {
    const { now, peak, perSecond } = await measureMemory(running)
    const [memoryNow, memoryPeak] = [now, peak].map((bytes) => (bytes / MEGABYTE).toFixed(0))
    console.log(
      `  ${running.size}: ${memoryNow} MB after 15 s of 50 connections, at most ${memoryPeak}; ${perSecond.toFixed(0)} answers a second`,
    )
  }
}

// Names, by page, the statement that runs only if the answer is not cached.
const MAKING_QUERIES: Record<string, RegExp> = {
  profile: /^profile$/,
  'match history': /^history-page$/,
}

function cacheHitRate(page: string, before: Record<string, number>, after: Record<string, number>) {
  const countOf = (statements: Record<string, number>) =>
    Object.entries(statements).reduce((sum, [name, times]) => (MAKING_QUERIES[page]?.test(name) ? sum + times : sum), 0)
  return `${(100 * (1 - (countOf(after) - countOf(before)) / (3 * 2000 + 400))).toFixed(0)} %`
}
