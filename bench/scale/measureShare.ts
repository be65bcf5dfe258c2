import type { MeasuredSite } from './measureReads.ts'
import { processSeconds } from './processTime.ts'
import { visit } from './visit.ts'

const ROUNDS = 3
const REQUESTS = 2000
const REPEATED_PATHS = 400

type CpuShare = { ours: number; inMemory: number; cpuTimes: number }
/** `regulars` request the same few hundred pages again and again, `strangers` request random ones. */
type Visitors = 'regulars' | 'strangers'

/** Measures answers per second, and how many the same server sends if it takes the same bytes from memory. */
export async function measureShare(running: MeasuredSite, page: string, visitors: Visitors): Promise<CpuShare> {
  const { site } = running
  const paths = running.pathsOf(page, { round: 99, count: REPEATED_PATHS })
  await site.remember(paths)
  const rates: { ours: number; inMemory: number; ownCpu: number; inMemoryCpu: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const strange = running.pathsOf(page, { round: 100 + round, count: REQUESTS })
    const ownTimes = await timeVisits(running, visitors === 'strangers' ? strange : repeatPaths(paths))
    const inMemory = await timeVisits(running, repeatPaths(paths.map((_, index) => `/in-memory/${index}`)))
    rates.push({
      ours: ownTimes.perSecond,
      inMemory: inMemory.perSecond,
      ownCpu: ownTimes.cpu,
      inMemoryCpu: inMemory.cpu,
    })
  }
  const best = (of: (rate: (typeof rates)[number]) => number) => Math.max(...rates.map(of))
  return {
    ours: best(({ ours }) => ours),
    inMemory: best(({ inMemory }) => inMemory),
    cpuTimes: 1 / best(({ ownCpu, inMemoryCpu }) => inMemoryCpu / ownCpu),
  }
}

const repeatPaths = (paths: readonly string[]) =>
  Array.from({ length: REQUESTS }, (_, index) => paths[index % paths.length] ?? '/')

async function timeVisits({ site }: MeasuredSite, paths: readonly string[]) {
  const before = processSeconds(site.pid)
  const { perSecond } = await visit({ port: site.port, connections: 32, paths })
  return { perSecond, cpu: processSeconds(site.pid) - before }
}
