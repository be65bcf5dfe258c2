import type { EmbeddedPostgres } from '@buri/server/src/platform/database/embeddedPostgres.ts'
import { postgresSeconds, processSeconds } from './processTime.ts'
import type { Site } from './startSite.ts'
import { percentile, visit } from './visit.ts'

type Round = { round: number; count: number }
export type MeasuredSite = {
  size: number
  site: Site
  postgres: EmbeddedPostgres
  /** Returns addresses that differ in every round, so that a cache counts only if it helps new visitors. */
  pathsOf: (page: string, round: Round) => string[]
  cookie?: string
}

// The best round counts, because the others may have been slowed by other programs on the machine.
const ROUNDS = 5
const MANY_CONNECTIONS = 32
const REQUESTS = { 1: 200, [MANY_CONNECTIONS]: 600 }

export type ReadTimes = {
  serverMs: number
  databaseMs: number
  alone: { p50: number; p99: number }
  crowded: { p50: number; p99: number; perSecond: number; cpuMs: number }
}

type ProcessorTime = { server: number; database: number }
const cpuTimeOf = ({ site, postgres }: MeasuredSite): ProcessorTime => ({
  server: processSeconds(site.pid),
  database: postgresSeconds(postgres.pid()),
})

/** The sites take turns within a round, so that a disturbance affects both. */
export async function measureReads(
  sites: readonly MeasuredSite[],
  pages: readonly string[],
  onPage: (page: string, readings: ReadTimes[]) => void,
) {
  for (const page of pages) {
    const rounds: ReadTimes[][] = sites.map(() => [])
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, running] of sites.entries()) rounds[index]?.push(await measurePage(running, page, round))
    }
    onPage(page, rounds.map(bestRound))
  }
}

async function measurePage(running: MeasuredSite, page: string, round: number): Promise<ReadTimes> {
  const { cookie } = running
  const { port } = running.site
  const before = cpuTimeOf(running)
  const alone = await visit({
    ...{ port, cookie, connections: 1 },
    paths: running.pathsOf(page, { round, count: REQUESTS[1] }),
  })
  const cpuBetween = cpuTimeOf(running)
  const paths = running.pathsOf(page, { round: round + ROUNDS, count: REQUESTS[MANY_CONNECTIONS] })
  const crowdedVisit = await visit({ port, cookie, connections: MANY_CONNECTIONS, paths })
  const after = cpuTimeOf(running)
  const crowdedSeconds = after.server + after.database - cpuBetween.server - cpuBetween.database
  return {
    serverMs: ((cpuBetween.server - before.server) * 1000) / REQUESTS[1],
    databaseMs: ((cpuBetween.database - before.database) * 1000) / REQUESTS[1],
    alone: { p50: percentile(alone.milliseconds, 0.5), p99: percentile(alone.milliseconds, 0.99) },
    crowded: {
      p50: percentile(crowdedVisit.milliseconds, 0.5),
      p99: percentile(crowdedVisit.milliseconds, 0.99),
      perSecond: crowdedVisit.perSecond,
      cpuMs: (crowdedSeconds * 1000) / paths.length,
    },
  }
}

function bestRound(rounds: readonly ReadTimes[]): ReadTimes {
  const leastOf = (value: (reading: ReadTimes) => number) => Math.min(...rounds.map(value))
  return {
    serverMs: leastOf(({ serverMs }) => serverMs),
    databaseMs: leastOf(({ databaseMs }) => databaseMs),
    alone: { p50: leastOf(({ alone }) => alone.p50), p99: leastOf(({ alone }) => alone.p99) },
    crowded: {
      p50: leastOf(({ crowded }) => crowded.p50),
      p99: leastOf(({ crowded }) => crowded.p99),
      perSecond: -leastOf(({ crowded }) => -crowded.perSecond),
      cpuMs: leastOf(({ crowded }) => crowded.cpuMs),
    },
  }
}
