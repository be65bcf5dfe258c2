import { beforeEach, expect, test } from 'vitest'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { type SignedInBrowser, signedIn } from '../testing/testAccounts.ts'
import { applyAndJoin, appoint, foundClan } from '../testing/testMemberships.ts'
import {
  confirmMatch,
  expectNothingToMend,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  matureMatchesAfter,
  seatsOf,
  setMinutesLater,
  site,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// A forger records inventions under the names of a settled clan's people, and later sends a file whose lines could also
// mean these inventions.

const PEOPLE = tenPeopleFrom(300)
let honest: SignedInBrowser
let forger: SignedInBrowser
let clan: { clanId: string }
beforeEach(async () => {
  ;[honest, forger] = [await signedIn(site), await youngAccount()]
  clan = { clanId: await foundClan(honest, '우리반') }
  for (const game of [20, 21, 22, 23]) await upload(honest, game, { people: PEOPLE, fields: clan })
  await emptyTables(site.pool, 'request_window')
})
async function inventNames(people: number[]) {
  await upload(forger, 30, { people, ids: 'none' })
  await matureMatchesAfter(2)
  expect(await trustOfGame(30)).toBe('reported')
}
async function join(who: SignedInBrowser) {
  setMinutesLater(10)
  await applyAndJoin(who, clan.clanId, honest)
  setMinutesLater(20)
  return who
}

test.each([0, 3])('the forger does not let a new member’s forged match count (%i owners)', async (owners) => {
  for (const nth of [0, 4, 8].slice(0, owners)) await makeOwner(await join(await signedIn(site)), 300 + nth)
  await inventNames(PEOPLE)
  const member = await join(await youngAccount())
  const forged = { people: PEOPLE, ids: 'api', forged: PEOPLE, winner: 'red' } as const
  await upload(member, 40, { ...forged, fields: clan })
  await upload(forger, 40, forged)
  await matureMatchesAfter(3)
  expect(await trustOfGame(40)).toBe('waiting')
})

test.each(['red', 'blue'] as const)('a copy (%s wins) does not take an evening with a newcomer', async (winner) => {
  const seats = await seatsOf(matchIdOf(20))
  const people = [...PEOPLE.slice(0, 9), 310]
  await inventNames(people)
  await upload(honest, 40, { people, ids: 'api', fields: clan })
  setMinutesLater(30)
  await upload(forger, 40, { people, ids: 'api', winner })
  await matureMatchesAfter(3)
  expect((await matchDetailFor(matchIdOf(40))).winner).toBe('blue')
  expect((await seatsOf(matchIdOf(40))).slice(0, 9)).toEqual(seats.slice(0, 9))
  await expectNothingToMend()
})

test('a changed copy does not suspend an evening of a clan with two senders', async () => {
  const officer = await join(await signedIn(site))
  await appoint(officer, 'officer', clan.clanId, honest)
  await upload(officer, 24, { people: PEOPLE, fields: clan })
  await inventNames(PEOPLE)
  await upload(honest, 40, { people: PEOPLE, ids: 'api', fields: clan })
  await upload(forger, 40, { people: PEOPLE, ids: 'api', winner: 'red' })
  expect(await trustOfGame(40)).toBe('reported')
})

test('a changed copy does not replace a new member’s waiting evening', async () => {
  const member = await join(await signedIn(site))
  await inventNames(PEOPLE)
  await upload(member, 40, { people: PEOPLE, ids: 'api', fields: clan })
  setMinutesLater(30)
  await upload(forger, 40, { people: PEOPLE, ids: 'api', winner: 'red' })
  expect((await matchDetailFor(matchIdOf(40))).winner).toBe('blue')
  expect((await confirmMatch(honest, 40)).status).toBe(200)
  expect(await seatsOf(matchIdOf(40))).toEqual(await seatsOf(matchIdOf(20)))
})

test('a changed file that a plain member of the forger’s clan sends first gives way to the clan’s own', async () => {
  const second = { clanId: await foundClan(forger, '새벽반') }
  await inventNames(PEOPLE)
  const accomplice = await youngAccount()
  setMinutesLater(10)
  await applyAndJoin(accomplice, second.clanId, forger)
  setMinutesLater(20)
  await upload(accomplice, 40, { people: PEOPLE, ids: 'api', winner: 'red', fields: second })
  setMinutesLater(30)
  await upload(honest, 40, { people: PEOPLE, ids: 'api', fields: clan })
  await matureMatchesAfter(2)
  expect([await trustOfGame(40), (await matchDetailFor(matchIdOf(40))).winner]).toEqual(['reported', 'blue'])
  expect(await seatsOf(matchIdOf(40))).toEqual(await seatsOf(matchIdOf(20)))
})
