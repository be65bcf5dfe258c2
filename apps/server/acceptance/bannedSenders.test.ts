import { DAY_MS } from '@buri/domain/seoulTime'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockFrontier } from '#server/model/matches/ratings/frontier.ts'
import { matureMatches } from '#server/model/matches/trust/maturing.ts'
import { inStoreTransaction } from '#server/model/matches/tx.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import {
  clanId,
  confirmMatch,
  expectNothingToMend,
  leader,
  matchDetailFor,
  matchIdOf,
  NOON,
  redMember,
  site,
  stranger,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// A waiting match counts after a day without objections, but not if its sender was banned during that day.

const GUEST = 9
const PEOPLE = [GUEST, ...tenPeopleFrom(300).slice(1)]

async function pass(days: number) {
  const now = new Date(NOON.getTime() + days * DAY_MS)
  site.setNow(now.toISOString())
  await matureMatches(site.db, now)
}
const banCommands = async () => {
  const admin = await signedIn(site, { isAdmin: true })
  const path = (browser: SignedInBrowser) => `/api/admin/users/${browser.userId}/ban`
  return {
    ban: async (browser: SignedInBrowser) =>
      expect((await admin.command('POST', path(browser), { reason: '조작된 기록' })).status).toBe(200),
    unban: async (browser: SignedInBrowser) => expect((await admin.command('DELETE', path(browser))).status).toBe(204),
  }
}

test('if a sender is banned, matches that wait for a guest do not count by the guest’s silence, even after the ban', async () => {
  const { ban, unban } = await banCommands()
  for (const game of [50, 51]) await upload(stranger, game, { people: PEOPLE })
  expect(await matchDetailFor(matchIdOf(50))).toMatchObject({
    standing: 'waiting',
    maturesAt: '2026-11-21T12:00:00.000Z',
  })
  await ban(stranger)
  await pass(0)
  expect(await matchDetailFor(matchIdOf(50))).toMatchObject({ standing: 'waiting', maturesAt: null })
  await pass(2)
  expect([await trustOfGame(50), await trustOfGame(51)]).toEqual(['waiting', 'waiting'])
  expect((await confirmMatch(redMember, 50)).status).toBe(200)
  expect([await trustOfGame(50), await trustOfGame(51)]).toEqual(['reported', 'waiting'])
  await unban(stranger)
  await pass(2)
  expect(await trustOfGame(51)).toBe('reported')
  await expectNothingToMend()
})

test('an accomplice’s copy after the ban gives the guest another day to object', async () => {
  const { ban } = await banCommands()
  await upload(stranger, 50, { people: PEOPLE })
  await ban(stranger)
  await pass(2)
  const accomplice = await youngAccount()
  expect(await upload(accomplice, 50, { people: PEOPLE })).toMatchObject({ status: 'merged' })
  expect(await matchDetailFor(matchIdOf(50))).toMatchObject({
    standing: 'waiting',
    maturesAt: '2026-11-23T12:00:00.000Z',
  })
})

test('a match that counted before its sender was banned keeps counting', async () => {
  const { ban } = await banCommands()
  await upload(stranger, 50, { people: PEOPLE })
  await pass(1)
  await ban(stranger)
  await upload(await youngAccount(), 50, { people: PEOPLE })
  expect(await trustOfGame(50)).toBe('reported')
  await upload(leader, 51, { fields: { clanId } })
  await ban(leader)
  expect(await trustOfGame(51)).toBe('reported')
  await expectNothingToMend()
})

test('a copy still waits when its sender’s ban ends while the first sender stays banned', async () => {
  const { ban, unban } = await banCommands()
  const accomplice = await youngAccount()
  for (const person of [stranger, accomplice]) await upload(person, 50, { people: PEOPLE })
  for (const person of [stranger, accomplice]) await ban(person)
  await pass(2)
  expect(await matchDetailFor(matchIdOf(50))).toMatchObject({ standing: 'waiting', maturesAt: null })
  await unban(accomplice)
  await pass(2)
  expect(await trustOfGame(50)).toBe('reported')
})

test('a ban waits for a transaction that changes matches', async () => {
  const { ban } = await banCommands()
  await upload(stranger, 50, { people: PEOPLE })
  let banned: Promise<void> | undefined
  await inStoreTransaction(site.db, async (tx) => {
    await lockFrontier(tx)
    banned = ban(stranger)
    const waitingQuery = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%rating_frontier%'`
    await expect.poll(async () => (await waitingQuery.execute(site.db)).rows[0]?.count).toBe(1)
  })
  await banned
})

test('one run judges more than fifty matches whose day to object is over', async () => {
  for (const first of [10, 27, 44]) {
    const sender = await youngAccount()
    for (let game = first; game < first + 17; game += 1) {
      await emptyTables(site.pool, 'request_window')
      await upload(sender, game, { people: PEOPLE })
    }
  }
  await site.db.updateTable('match').set({ maturesAt: NOON }).where('standing', '=', 'waiting').execute()
  await pass(0)
  const overdue = site.db.selectFrom('match').select('id').where('maturesAt', '<=', NOON)
  expect(await overdue.execute()).toEqual([])
})

test('a match that cannot be judged does not delay the others', async () => {
  for (const game of [50, 51]) await upload(stranger, game, { people: PEOPLE })
  await site.pool.query(`create function break_match() returns trigger language plpgsql as $$ begin
      raise exception 'broken'; end $$;
    create trigger breaks_match before update on match for each row when (new.id = '${matchIdOf(50)}')
      execute function break_match()`)
  try {
    await expect(pass(1)).rejects.toThrow('broken')
  } finally {
    await site.pool.query('drop trigger breaks_match on match; drop function break_match')
  }
  expect([await trustOfGame(50), await trustOfGame(51)]).toEqual(['waiting', 'reported'])
})
