import { resolve } from 'node:path'
import { type BuiltDatabase, openBuilt } from './database.ts'
import type { MeasuredSite } from './measureReads.ts'
import { startSite } from './startSite.ts'

/** Returns the sizes, smaller first, and the folder for the databases. */
export function sizesOf(
  args: readonly string[],
  { large, small, folder }: { large: number; small: number; folder: string },
) {
  const keepIndex = args.indexOf('--keep')
  const [many = large, few = small] = args.map(Number).filter((count) => count > 0)
  const resultDir = keepIndex < 0 ? undefined : resolve(process.env.INIT_CWD ?? '.', args[keepIndex + 1] ?? folder)
  return { sizes: [few, many], resultDir }
}

export async function withBuilt(
  wanted: readonly Parameters<typeof openBuilt>[0][],
  measure: (built: readonly BuiltDatabase[]) => Promise<void>,
) {
  const built: BuiltDatabase[] = []
  try {
    for (const options of wanted) built.push(await openBuilt(options))
    await measure(built)
  } finally {
    for (const database of built) await database.close()
  }
}

type VisitTarget = Pick<MeasuredSite, 'pathsOf' | 'cookie'>
type ServingSite = {
  /** Bytes of each server's answer cache. `null` takes the server's default. */
  finishedBytes: number | null
  visiting: (database: BuiltDatabase) => VisitTarget | Promise<VisitTarget>
}

export async function withSites(
  built: readonly BuiltDatabase[],
  { finishedBytes, visiting }: ServingSite,
  measure: (sites: readonly MeasuredSite[]) => Promise<void>,
) {
  const sites: MeasuredSite[] = []
  try {
    for (const database of built) {
      const { size, postgres, dataDir, endsAt } = database
      const figures = await visiting(database)
      const site = await startSite({ url: postgres.url, dataDir, now: endsAt, finishedBytes })
      sites.push({ size, site, postgres, ...figures })
    }
    await measure(sites)
  } finally {
    for (const { site } of sites) await site.stop()
  }
}
