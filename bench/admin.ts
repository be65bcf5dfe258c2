import { resolve } from 'node:path'
import { ADMIN_ROLE } from '@buri/domain/permissions/permissions'
import { openDatabase } from '@buri/server/src/database/openDatabase.ts'
import { inTransaction } from '@buri/server/src/database/transaction.ts'
import { sessionStore } from '@buri/server/src/http/sessionStore.ts'
import { ADMIN_PAGES, adminPaths } from './admin/adminPages.ts'
import { type AdminSize, buildAdmin, userIdOf } from './admin/buildAdmin.ts'
import { type Built, openBuilt } from './scale/database.ts'
import { measureReads, type Running } from './scale/measureReads.ts'
import { printHeadings, printReadings } from './scale/readingTable.ts'
import { startSite } from './scale/startSite.ts'

const SIZES: readonly AdminSize[] = [
  { entries: 10_000, people: 10_000 },
  { entries: 1_000_000, people: 200_000 },
]

/**
 * `admin [--keep folder] [--only word]`: what the staff's lists cost over a log of a million entries and 200,000 people,
 * against ten thousand of each. `--keep` leaves the databases in the folder and finds them there the next time; `--only`
 * asks for the lists whose name has the word.
 */
export default async function measureAdmin(args: readonly string[] = []) {
  const wordAfter = (option: string) => (args.includes(option) ? args[args.indexOf(option) + 1] : undefined)
  const keep = wordAfter('--keep')
  const keepIn = keep === undefined ? undefined : resolve(process.env.INIT_CWD ?? '.', keep)
  const pages = Object.keys(ADMIN_PAGES).filter((name) => name.includes(wordAfter('--only') ?? ''))
  const built: Built[] = []
  const sites: Running[] = []
  try {
    for (const size of SIZES) {
      const say = (sentence: string) => console.log(`  ${sentence}`)
      const one = await openBuilt({ size: size.entries, keepIn, say, make: (making) => buildAdmin(size, making) })
      built.push(one)
      const { postgres, dataDir, endsAt } = one
      const token = await signInAdministrator(postgres.url, endsAt)
      const site = await startSite({ url: postgres.url, dataDir, now: endsAt, finishedBytes: null })
      const pathsOf: Running['pathsOf'] = (page, round) => adminPaths({ ...size, endsAt }, page, round)
      sites.push({ size: size.entries, site, postgres, cookie: `sid=${token}`, pathsOf })
    }
    printHeadings()
    await measureReads(sites, pages, printReadings)
  } finally {
    for (const { site } of sites) await site.stop()
    for (const one of built) await one.close()
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
