import { beforeEach, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import {
  allShownMatches,
  aMember,
  aModerator,
  clanId,
  confirmMatch,
  expectNothingToMend,
  leader,
  matchIdOf,
  redMember,
  site,
  stranger,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  upload,
} from '../testing/testTrust.ts'

// The staff void everything that an account sent. Other people sent or confirmed some of it, too.

const press = async (step: 'void' | 'unvoid', { userId }: SignedInBrowser) =>
  await (await (await aModerator()).command('POST', `/api/admin/users/${userId}/uploads/${step}`)).json()
const ban = async (...people: SignedInBrowser[]) => {
  const admin = await signedIn(site, { isAdmin: true })
  for (const { userId } of people)
    expect((await admin.command('POST', `/api/admin/users/${userId}/ban`, { reason: '조작' })).status).toBe(200)
}
const statusOf = async (game: number) => (await site.get(`/api/matches/${matchIdOf(game)}`)).status

// Five people of one old clan against five of another.
const OF_BOTH = [...TEN_PEOPLE.slice(0, 5), ...tenPeopleFrom(700).slice(5)]
let otherLeader: SignedInBrowser
beforeEach(async () => {
  otherLeader = await signedIn(site)
  const others = { clanId: await aClan(site, { leader: otherLeader }) }
  for (const game of [61, 62]) await upload(otherLeader, game, { people: tenPeopleFrom(700), fields: others })
})

test('a game of two clans that a stranger sent first survives, whether it counts or still waits', async () => {
  for (const game of [70, 71, 72]) await upload(stranger, game, { people: OF_BOTH })
  for (const game of [70, 71]) await upload(leader, game, { people: OF_BOTH, fields: { clanId } })
  await confirmMatch(otherLeader, 70)
  const before = await allShownMatches()
  expect(await press('void', stranger)).toEqual({ matches: 1 })
  expect([await trustOfGame(70), await trustOfGame(71), await statusOf(72)]).toEqual(['confirmed', 'waiting', 410])
  expect(await allShownMatches()).toEqual(before)
  await confirmMatch(otherLeader, 71)
  expect(await trustOfGame(71)).toBe('confirmed')
  expect(await press('unvoid', stranger)).toEqual({ matches: 1, left: 0 })
  expect(await trustOfGame(72)).toBe('waiting')
  await expectNothingToMend()
})

test('a bad member’s matches survive if the clan’s leader also sent or confirmed them', async () => {
  const member = await aMember(3)
  await upload(member, 50, { fields: { clanId } })
  await confirmMatch(leader, 50)
  for (const game of [51, 52]) await upload(member, game, { fields: { clanId } })
  await upload(leader, 51, { fields: { clanId } })
  expect(await press('void', member)).toEqual({ matches: 1 })
  expect([await trustOfGame(50), await trustOfGame(51), await statusOf(52)]).toEqual(['confirmed', 'confirmed', 410])
  await expectNothingToMend()
})

test('a forged game that counts only with its sender’s testimony is voided, although one of the ten confirmed it', async () => {
  const forger = await signedIn(site)
  const theirs = { clanId: await aClan(site, { leader: forger }) }
  await upload(forger, 80, { people: tenPeopleFrom(800), fields: theirs })
  await upload(forger, 81, { people: [...tenPeopleFrom(800).slice(0, 9), 9], fields: theirs })
  await confirmMatch(redMember, 81)
  const before = await allShownMatches()
  expect(await trustOfGame(81)).toBe('reported')
  expect(await press('void', forger)).toEqual({ matches: 2 })
  expect(await statusOf(81)).toBe(410)
  expect(await press('unvoid', forger)).toEqual({ matches: 2, left: 0 })
  expect(await allShownMatches()).toEqual(before)
  await expectNothingToMend()
})

test('an accomplice’s testimony spares no invention once the staff have banned the accomplice, too', async () => {
  const [forger, accomplice, third] = [await signedIn(site), await signedIn(site), await signedIn(site)]
  const theirs = { clanId: await aClan(site, { leader: forger, officers: [accomplice, third] }) }
  for (const game of [80, 81]) await upload(forger, game, { people: tenPeopleFrom(800), fields: theirs })
  for (const browser of [accomplice, third]) await upload(browser, 81, { people: tenPeopleFrom(800), fields: theirs })
  expect(await press('void', forger)).toEqual({ matches: 1 })
  expect([await statusOf(80), await statusOf(81)]).toEqual([410, 200])
  await ban(forger, accomplice, third)
  expect(await press('void', forger)).toEqual({ matches: 1 })
  expect(await statusOf(81)).toBe(410)
  expect(await press('unvoid', forger)).toEqual({ matches: 2, left: 0 })
  await expectNothingToMend()
})
