import { resolve } from 'node:path'
import { type Built, openBuilt } from './database.ts'
import type { Running } from './measureReads.ts'
import { startSite } from './startSite.ts'

/** `[large] [small] [--keep folder]`: how many, the fewer first, and where the databases are kept and found again. */
export function sizesOf(
  args: readonly string[],
  { large, small, folder }: { large: number; small: number; folder: string },
) {
  const keep = args.indexOf('--keep')
  const [many = large, few = small] = args.map(Number).filter((count) => count > 0)
  const keepIn = keep < 0 ? undefined : resolve(process.env.INIT_CWD ?? '.', args[keep + 1] ?? folder)
  return { sizes: [few, many], keepIn }
}

/** One database for each, until they are measured. */
export async function withBuilt(
  wanted: readonly Parameters<typeof openBuilt>[0][],
  measure: (built: readonly Built[]) => Promise<void>,
) {
  const built: Built[] = []
  try {
    for (const one of wanted) built.push(await openBuilt(one))
    await measure(built)
  } finally {
    for (const one of built) await one.close()
  }
}

type Visiting = Pick<Running, 'pathsOf' | 'cookie'>
type Serving = {
  /** What they keep of finished answers; `null`: as much as a server does. */
  finishedBytes: number | null
  /** What is asked of the site over this database, and by whom. */
  visiting: (one: Built) => Visiting | Promise<Visiting>
}

/** A server over each database, until they are measured. */
export async function withSites(
  built: readonly Built[],
  { finishedBytes, visiting }: Serving,
  measure: (sites: readonly Running[]) => Promise<void>,
) {
  const sites: Running[] = []
  try {
    for (const one of built) {
      const { size, postgres, dataDir, endsAt } = one
      const asked = await visiting(one)
      const site = await startSite({ url: postgres.url, dataDir, now: endsAt, finishedBytes })
      sites.push({ size, site, postgres, ...asked })
    }
    await measure(sites)
  } finally {
    for (const { site } of sites) await site.stop()
  }
}
