import { DAY_MS } from '@buri/domain/seoulTime'
import { expect, test } from 'vitest'
import { matureMatches } from '#server/model/matches/trust/maturing.ts'
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

// A waiting match counts after a day without objections, but not if its sender was banned meanwhile.
const GUEST = 9
const PEOPLE = [GUEST, ...tenPeopleFrom(300).slice(1)]

async function pass(days: number) {
  const now = new Date(NOON.getTime() + days * DAY_MS)
  site.setNow(now.toISOString())
  await matureMatches(site.db, now)
}
const banning = async () => {
  const boss = await signedIn(site, { isAdmin: true })
  const path = (who: SignedInBrowser) => `/api/admin/users/${who.userId}/ban`
  return {
    ban: async (who: SignedInBrowser) =>
      expect((await boss.command('POST', path(who), { reason: '조작된 기록' })).status).toBe(200),
    unban: async (who: SignedInBrowser) => expect((await boss.command('DELETE', path(who))).status).toBe(204),
  }
}

test('matches of a banned account that wait for a guest do not count by silence, and wait on after the ban', async () => {
  const { ban, unban } = await banning()
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
  const { ban } = await banning()
  await upload(stranger, 50, { people: PEOPLE })
  await ban(stranger)
  await pass(2)
  const accomplice = await youngAccount()
  expect(await upload(accomplice, 50, { people: PEOPLE })).toMatchObject({ status: 'duplicate' })
  expect(await matchDetailFor(matchIdOf(50))).toMatchObject({
    standing: 'waiting',
    maturesAt: '2026-11-23T12:00:00.000Z',
  })
})

test('a match that counted before its sender was banned keeps counting', async () => {
  const { ban } = await banning()
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
