import { beforeEach, describe, expect, test } from 'vitest'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { type SignedInBrowser, signedIn } from '../testing/testAccounts.ts'
import { applyAndJoin, appoint, foundClan, quitClan } from '../testing/testMemberships.ts'
import {
  allShownMatches,
  confirmMatch,
  matchIdOf,
  matureMatchesAfter,
  setMinutesLater,
  site,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// An honest account leads one clan and is in a second clan, too. The second clan's accounts have no say about the people
// of the first one.

const PEOPLE = tenPeopleFrom(700)
const KNOWN_FROM_BEFORE = tenPeopleFrom(760)
let honest: SignedInBrowser
let forger: SignedInBrowser
let first: { clanId: string }
let second: { clanId: string }

/** The honest account sends two evenings from no clan, founds the first clan and sends the third evening to it. */
async function foundAfterTwoEvenings() {
  ;[honest, forger] = [await signedIn(site), await youngAccount()]
  await upload(honest, 39, { people: KNOWN_FROM_BEFORE })
  await upload(honest, 40, { people: PEOPLE })
  setMinutesLater(10)
  first = { clanId: await foundClan(honest, '우리반') }
  await upload(honest, 41, { people: PEOPLE, fields: first })
}
async function expectInventionToWait(people: number[]) {
  const before = await allShownMatches()
  await upload(forger, 50, { people, winner: 'red', fields: second })
  expect(await trustOfGame(50)).toBe('waiting')
  expect(await allShownMatches()).toEqual(before)
}
async function expectEveningToCount(sender: SignedInBrowser) {
  await upload(sender, 60, { people: PEOPLE, fields: first })
  await matureMatchesAfter(30)
  expect(await trustOfGame(60)).toBe('reported')
}

describe('a forger leads the second clan and is in the first one, too', () => {
  beforeEach(async () => {
    await foundAfterTwoEvenings()
    second = { clanId: await foundClan(forger, '새벽반') }
    setMinutesLater(20)
    await applyAndJoin(forger, first.clanId, honest)
    await applyAndJoin(honest, second.clanId, forger)
  })

  test.each([
    ['the first clan’s people', PEOPLE],
    ['people known from before its founding', KNOWN_FROM_BEFORE],
  ])('an invented match of %s waits', (_, people) => expectInventionToWait(people))

  test('an invented match does not hold up the first clan’s evening', async () => {
    await upload(forger, 50, { people: PEOPLE, winner: 'red', fields: second })
    await quitClan(honest, second.clanId)
    await expectEveningToCount(honest)
  })

  test('the forger neither confirms nor changes nor deletes the first clan’s matches', async () => {
    await upload(honest, 60, { people: PEOPLE, fields: first })
    expect((await confirmMatch(forger, 60)).status).toBe(403)
    const path = `/api/matches/${matchIdOf(60)}`
    expect((await forger.command('PATCH', path, { matchDate: '2026-01-01T00:00:00Z' })).status).toBe(403)
    expect((await forger.send('DELETE', path)).status).toBe(403)
  })
})

describe('a founder hands the first clan over and founds the second one', () => {
  let heir: SignedInBrowser
  beforeEach(async () => {
    await foundAfterTwoEvenings()
    heir = await signedIn(site)
    await applyAndJoin(heir, first.clanId, honest)
    await appoint(heir, 'leader', first.clanId, honest)
    setMinutesLater(20)
    second = { clanId: await foundClan(honest, '새벽반') }
    setMinutesLater(30)
    await applyAndJoin(forger, second.clanId, honest)
    // The founder confirms a game of the second clan's people that the forger sent, and so vouches for the forger.
    await upload(honest, 42, { people: tenPeopleFrom(800), fields: second })
    await upload(forger, 43, { people: tenPeopleFrom(800), fields: second })
    await confirmMatch(honest, 43)
  })

  test.each([
    ['the first clan’s people', PEOPLE],
    ['people known from before its founding', KNOWN_FROM_BEFORE],
  ])('an invented match of %s waits', (_, people) => expectInventionToWait(people))

  test('an officer of the second clan deletes no match of the first one', async () => {
    await appoint(forger, 'officer', second.clanId, honest)
    await upload(honest, 60, { people: PEOPLE, fields: first })
    expect((await forger.send('DELETE', `/api/matches/${matchIdOf(60)}`)).status).toBe(403)
  })

  test('the heir’s evening counts', () => expectEveningToCount(heir))
})

test('a member who leads another clan and moves evenings to it gets no say about their people', async () => {
  ;[honest, forger] = [await signedIn(site), await signedIn(site)]
  first = { clanId: await foundClan(honest, '우리반') }
  await upload(honest, 30, { people: PEOPLE, fields: first })
  second = { clanId: await foundClan(forger, '새벽반') }
  await applyAndJoin(forger, first.clanId, honest)
  await upload(forger, 31, { people: PEOPLE, fields: first })
  expect((await confirmMatch(honest, 31)).status).toBe(200)
  for (const game of [32, 33, 34, 35, 36, 37, 38, 39, 41, 42]) {
    await emptyTables(site.pool, 'request_window')
    await upload(forger, game, { people: PEOPLE, fields: first })
    expect((await forger.command('PATCH', `/api/matches/${matchIdOf(game)}`, second)).status).toBe(200)
  }
  await emptyTables(site.pool, 'request_window')
  await expectInventionToWait(PEOPLE)
  await quitClan(forger, first.clanId)
  await expectEveningToCount(honest)
})

describe('the first clan’s leader sends a joint game to the second clan', () => {
  const joint = [...PEOPLE.slice(0, 5), ...tenPeopleFrom(500).slice(5)]
  beforeEach(async () => {
    ;[honest, forger] = [await signedIn(site), await youngAccount()]
    first = { clanId: await foundClan(honest, '우리반') }
    for (const game of [30, 31]) await upload(honest, game, { people: PEOPLE, fields: first })
    second = { clanId: await foundClan(forger, '새벽반') }
    for (const game of [32, 33]) await upload(forger, game, { people: tenPeopleFrom(500), fields: second })
    await applyAndJoin(honest, second.clanId, forger)
    await upload(honest, 34, { people: joint, fields: second })
    await confirmMatch(forger, 34)
    await matureMatchesAfter(2)
    expect(await trustOfGame(34)).toMatch(/reported|confirmed/)
  })

  test('an invented match of both clans’ people waits', () => expectInventionToWait(joint))

  test('the first clan’s next evening counts', async () => {
    await quitClan(honest, second.clanId)
    await expectEveningToCount(honest)
  })
})
