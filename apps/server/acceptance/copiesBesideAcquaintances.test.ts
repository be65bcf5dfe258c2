import { beforeEach, describe, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import {
  allShownMatches,
  expectNothingToMend,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  matureMatchesAfter,
  site,
  tenPeopleFrom,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// Most people of a clan have accounts but have not joined it. Some of the ten send a changed file of its game.

const GAME = 41
const PEOPLE = tenPeopleFrom(600)
const SENDERS = [600, 604, 608]
let fields: { clanId: string }
let senders: SignedInBrowser[]
let leader: SignedInBrowser
beforeEach(async () => {
  leader = await signedIn(site)
  senders = [await youngAccount(), await youngAccount(), await youngAccount()]
  fields = { clanId: await aClan(site, { leader }) }
  for (const game of [39, 40]) await upload(leader, game, { people: PEOPLE, fields })
})

async function sendWaitingGame(owners: number, report = {}) {
  for (const [index, sender] of senders.entries()) await makeOwner(sender, SENDERS[index] ?? 0)
  const others = PEOPLE.filter((person) => !SENDERS.includes(person)).slice(0, owners - SENDERS.length)
  for (const person of others) await makeOwner(await signedIn(site), person)
  await upload(leader, GAME, { people: PEOPLE, fields, ...report })
}

const COPIES = {
  'of the same people': PEOPLE,
  'with half of the people exchanged': PEOPLE.map((person) =>
    [...SENDERS, 601, 602].includes(person) ? person : person + 300,
  ),
}

test('two of five acquaintances cannot take over a game with four guests by a copy that exchanges half of the people', async () => {
  const [first = expect.fail(), other = expect.fail()] = senders
  const guests = [720, 721, 722, 723]
  await upload(await signedIn(site), 38, { people: [...guests, ...tenPeopleFrom(730).slice(4)] })
  for (const [account, person] of [
    [first, 600],
    [other, 604],
  ] as const)
    await makeOwner(account, person)
  for (const person of [601, 602, 608]) await makeOwner(await signedIn(site), person)
  const people = [600, 601, 602, 603, 604, 608, ...guests]
  await upload(leader, GAME, { people, fields })
  const copy = people.map((person, seat) => (seat < 5 ? person : person + 200))
  const clanId = await aClan(site, { leader: first, members: [other] })
  for (const sender of [first, other]) await upload(sender, GAME, { people: copy, winner: 'red', fields: { clanId } })
  await matureMatchesAfter(1)
  expect(await matchDetailFor(matchIdOf(GAME))).toMatchObject({ standing: 'waiting', winner: 'blue' })
  await expectNothingToMend()
})

describe.each([4, 7])('beside a game with %i acquaintances', (owners) => {
  test.each(Object.entries(COPIES))('a copy %s neither replaces nor suspends it', async (_, people) => {
    await sendWaitingGame(owners)
    const [first = expect.fail(), ...others] = senders
    const clanId = await aClan(site, { leader: first, members: others })
    for (const sender of senders) await upload(sender, GAME, { people, winner: 'red', fields: { clanId } })
    expect(await matchDetailFor(matchIdOf(GAME))).toMatchObject({ standing: 'waiting', winner: 'blue' })
    const before = await allShownMatches()
    await matureMatchesAfter(1)
    expect(await matchDetailFor(matchIdOf(GAME))).toMatchObject({ standing: 'reported', winner: 'blue' })
    expect(await allShownMatches()).not.toEqual(before)
    await expectNothingToMend()
  })

  test('one of the acquaintances adds no number to it', async () => {
    await sendWaitingGame(owners, { vision: null })
    const scoreOf = async () => JSON.stringify(await matchDetailFor(matchIdOf(GAME))).match(/"visionScore":\w+/)?.[0]
    expect(await scoreOf()).toBe('"visionScore":null')
    for (const sender of senders) await upload(sender, GAME, { people: PEOPLE, vision: '77' })
    await matureMatchesAfter(1)
    expect(await scoreOf()).toBe('"visionScore":null')
  })
})
