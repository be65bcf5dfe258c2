import { resolve } from 'node:path'
import { buildCommunity } from './community/buildCommunity.ts'
import { COMMUNITY_PAGES, communityPaths } from './community/communityPages.ts'
import { type Built, openBuilt } from './scale/database.ts'
import { measureReads, type Running } from './scale/measureReads.ts'
import { memoryOf } from './scale/processTime.ts'
import { printHeadings, printReadings } from './scale/readingTable.ts'
import { startSite } from './scale/startSite.ts'

const SMALL = 40_000
const LARGE = 400_000
const MEGABYTE = 1024 * 1024

/**
 * `community [large] [small] [--keep folder]`: what boards and posts cost where there are many, against where there are few;
 * there are ten comments a post. `--keep` leaves the databases in the folder and finds them there the next time.
 */
export default async function measureCommunity(args: readonly string[] = []) {
  const keep = args.indexOf('--keep')
  const [large = LARGE, small = SMALL] = args.map(Number).filter((count) => count > 0)
  const keepIn = keep < 0 ? undefined : resolve(process.env.INIT_CWD ?? '.', args[keep + 1] ?? 'community')
  const built: Built[] = []
  const sites: Running[] = []
  try {
    for (const size of [small, large]) {
      const say = (sentence: string) => console.log(`  ${size}: ${sentence}`)
      built.push(await openBuilt({ size, keepIn, say, make: buildCommunity }))
    }
    for (const { size, postgres, dataDir, endsAt } of built) {
      const site = await startSite({ url: postgres.url, dataDir, now: endsAt, finishedBytes: null })
      sites.push({ size, site, postgres, pathsOf: (page, round) => communityPaths(size, page, round) })
    }
    printHeadings()
    await measureReads(sites, Object.keys(COMMUNITY_PAGES), printReadings)
    for (const { size, site } of sites)
      console.log(`  ${size} posts: the server held at most ${(memoryOf(site.pid).most / MEGABYTE).toFixed(0)} MB`)
  } finally {
    for (const { site } of sites) await site.stop()
    for (const one of built) await one.close()
  }
}
