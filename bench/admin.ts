import { resolve } from 'node:path'
import { ADMIN_ROLE } from '@buri/domain/permissions/permissions'
import { sessionStore } from '@buri/server/src/model/people/sessionStore.ts'
import { openDatabase } from '@buri/server/src/platform/database/openDatabase.ts'
import { inTransaction } from '@buri/server/src/platform/database/transaction.ts'
import { ADMIN_PAGES, adminPaths } from './admin/adminPages.ts'
import { type AdminSize, buildAdmin, userIdOf } from './admin/buildAdmin.ts'
import type { BuiltDatabase, NewDatabase } from './scale/database.ts'
import { type MeasuredSite, measureReads } from './scale/measureReads.ts'
import { printHeadings, printReadings } from './scale/readingTable.ts'
import { withBuilt, withSites } from './scale/withSites.ts'

const SIZES: readonly AdminSize[] = [
  { entries: 10_000, people: 10_000 },
  { entries: 1_000_000, people: 200_000 },
]

/**
 * `admin [--keep folder] [--only word]`: measures the staff's lists with a million log entries and 200,000 people, and
 * compares them with ten thousand of each. `--keep` keeps the databases in the folder for the next run. `--only`
 * measures only lists whose name contains the word.
 */
export default async function measureAdmin(args: readonly string[] = []) {
  const wordAfter = (option: string) => (args.includes(option) ? args[args.indexOf(option) + 1] : undefined)
  const keepFolder = wordAfter('--keep')
  const databaseFolder = keepFolder === undefined ? undefined : resolve(process.env.INIT_CWD ?? '.', keepFolder)
  const pages = Object.keys(ADMIN_PAGES).filter((name) => name.includes(wordAfter('--only') ?? ''))
  const wanted = SIZES.map((size) => ({
    size: size.entries,
    resultDir: databaseFolder,
    say: (sentence: string) => console.log(`  ${sentence}`),
    make: (making: NewDatabase) => buildAdmin(size, making),
  }))
  await withBuilt(wanted, (built) =>
    withSites(built, { finishedBytes: null, visiting: measurementOf }, (sites) => {
      printHeadings()
      return measureReads(sites, pages, printReadings)
    }),
  )
}

async function measurementOf({
  size,
  postgres,
  endsAt,
}: BuiltDatabase): Promise<Pick<MeasuredSite, 'pathsOf' | 'cookie'>> {
  const counts = SIZES.find(({ entries }) => entries === size)
  if (!counts) throw new Error(`no site has ${size} entries`)
  return {
    cookie: `sid=${await signInAdministrator(postgres.url, endsAt)}`,
    pathsOf: (page, round) => adminPaths({ ...counts, endsAt }, page, round),
  }
}

async function signInAdministrator(url: string, now: number): Promise<string> {
  const { db, close } = openDatabase({ url })
  try {
    const userId = userIdOf(0)
    return await inTransaction(db, async (tx) => {
      const role = tx.selectFrom('role').select('id').where('name', '=', ADMIN_ROLE)
      await tx.updateTable('appUser').set({ roleId: role, status: 'active' }).where('id', '=', userId).execute()
      const { token } = await sessionStore(tx).open(userId, { userAgent: '', addressHint: '' }, new Date(now))
      return token
    })
  } finally {
    await close()
  }
}
