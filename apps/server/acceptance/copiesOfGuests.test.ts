import { beforeEach, describe, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import {
  allShownMatches,
  confirmMatch,
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

// A game with more than three guests waits for a confirmation. Guests who played it send a copy with another winner.

const GAME = 41
const PEOPLE = tenPeopleFrom(600)
const GUESTS = [600, 604, 608]
let guests: SignedInBrowser[]
let otherGuest: SignedInBrowser
beforeEach(async () => {
  guests = [await youngAccount(), await youngAccount(), await youngAccount()]
  otherGuest = await signedIn(site)
})

async function waitingGame(sender: SignedInBrowser) {
  const fields = { clanId: await aClan(site, { leader: sender }) }
  const members = PEOPLE.map((person) => ([...GUESTS, 605].includes(person) ? person + 20 : person))
  for (const game of [39, 40]) await upload(sender, game, { people: members, fields })
  await upload(await signedIn(site), 38, { people: [...GUESTS, 605, ...tenPeopleFrom(710).slice(4)] })
  for (const [index, guest] of guests.entries()) await makeOwner(guest, GUESTS[index] ?? 0)
  await makeOwner(otherGuest, 605)
  await upload(sender, GAME, { people: PEOPLE, fields })
}

const COPIES = {
  'of the same people': PEOPLE,
  'that exchanges half of the people': PEOPLE.map((person) =>
    [...GUESTS, 601, 609].includes(person) ? person : person + 300,
  ),
}

describe.each(Object.entries(COPIES))('a copy %s', (_, people) => {
  test.each(['new', 'old'])(
    'neither replaces nor suspends the game of a clan whose leader’s account is %s',
    async (age) => {
      const [sender, [first = expect.fail(), ...others]] = [
        await (age === 'new' ? youngAccount() : signedIn(site)),
        guests,
      ]
      await waitingGame(sender)
      const before = await allShownMatches()
      const clanId = await aClan(site, { leader: first, members: others })
      for (const guest of guests) await upload(guest, GAME, { people, winner: 'red', fields: { clanId } })
      expect(await matchDetailFor(matchIdOf(GAME))).toMatchObject({ standing: 'waiting', winner: 'blue' })
      await matureMatchesAfter(1)
      expect(await allShownMatches()).toEqual(before)
      expect((await confirmMatch(otherGuest, GAME)).status).toBe(200)
      await matureMatchesAfter(1)
      expect(await matchDetailFor(matchIdOf(GAME))).toMatchObject({ standing: 'reported', winner: 'blue' })
      await expectNothingToMend()
    },
  )
})

test('people who speak for more players than the first version suspend it', async () => {
  const [sender, owner] = [await signedIn(site), await signedIn(site)]
  await waitingGame(sender)
  const other = await signedIn(site)
  const fields = { clanId: await aClan(site, { leader: other, members: [owner, otherGuest, ...guests] }) }
  for (const person of [601, 602, 606]) await makeOwner(await signedIn(site), person)
  await makeOwner(owner, 603)
  await upload(sender, 42, { people: PEOPLE, winner: 'red' })
  expect(await matchDetailFor(matchIdOf(42))).toMatchObject({ standing: 'waiting', winner: 'red' })
  await upload(other, 42, { people: PEOPLE, fields })
  expect(await matchDetailFor(matchIdOf(42))).toMatchObject({ standing: 'disputed' })
})
