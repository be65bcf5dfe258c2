import { pathsOf, type Running } from './measureReads.ts'
import { processSeconds } from './processTime.ts'
import { visit } from './visit.ts'

const ROUNDS = 3
const REQUESTS = 2000
const REMEMBERED = 400

export type Share = { page: string; ours: number; inMemory: number; cpuShare: number }

/** Our answers against the same bytes sent from memory by the same server, in answers a second. */
export async function measureShare(running: Running, page: string): Promise<Share> {
  const { site } = running
  const known = pathsOf(running, page, { round: 99, count: REMEMBERED })
  await site.remember(known)
  const rates: { ours: number; inMemory: number; oursCpu: number; inMemoryCpu: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours = await timed(running, pathsOf(running, page, { round: 100 + round, count: REQUESTS }))
    const inMemory = await timed(
      running,
      Array.from({ length: REQUESTS }, (_, index) => `/in-memory/${index % REMEMBERED}`),
    )
    rates.push({ ours: ours.perSecond, inMemory: inMemory.perSecond, oursCpu: ours.cpu, inMemoryCpu: inMemory.cpu })
  }
  const best = (of: (rate: (typeof rates)[number]) => number) => Math.max(...rates.map(of))
  return {
    page,
    ours: best(({ ours }) => ours),
    inMemory: best(({ inMemory }) => inMemory),
    cpuShare: best(({ oursCpu, inMemoryCpu }) => inMemoryCpu / oursCpu),
  }
}

async function timed({ site }: Running, paths: readonly string[]) {
  const before = processSeconds(site.pid)
  const { perSecond } = await visit({ port: site.port, connections: 32, paths })
  return { perSecond, cpu: processSeconds(site.pid) - before }
}
