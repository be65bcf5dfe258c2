import { expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { sendNamed } from '../testing/testFileNames.ts'
import {
  aMember,
  clanId,
  disputeMatch,
  expectNothingToMend,
  joinClan,
  leader,
  makeOwner,
  matchIdOf,
  matureMatchesAfter,
  ownedBy,
  personName,
  playerOf,
  redMember,
  seatsOf,
  site,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// Before an account joined the clan as a plain member, it invented players under the names of the clan's people.

const INVENTED = TEN_PEOPLE.map((person) => 600 + person)
const fields = () => ({ clanId })
async function aMemberWithInventions() {
  const inventor = await youngAccount(1)
  const names = Object.fromEntries(TEN_PEOPLE.map((person) => [INVENTED[person], personName(person)]))
  // A file may name three people who have played before, whose silence lets it count after a day.
  for (const [index, from] of [0, 3, 6, 9].entries()) {
    const people = [...INVENTED.slice(from, from + 3), ...tenPeopleFrom(910 + 20 * index)].slice(0, 10)
    await sendNamed(inventor, 36 + index, { people, names })
  }
  await matureMatchesAfter(1)
  await joinClan(inventor, 'member')
}

test.each(['none', 'api'] as const)('inventions get no line of the clan’s evening (ids: %s)', async (ids) => {
  const people = await seatsOf(matchIdOf(2))
  await aMemberWithInventions()
  await emptyTables(site.pool, 'request_window')
  await upload(leader, 40, { ids, fields: fields() })
  expect(await trustOfGame(40)).toBe('reported')
  expect(await seatsOf(matchIdOf(40))).toEqual(people)
  await expectNothingToMend()
})

test.each([true, false])('an invention gets no games of a newcomer with the same name (owned: %s)', async (isOwned) => {
  const inventor = await youngAccount(1)
  await upload(inventor, 20, { people: [500, ...tenPeopleFrom(900).slice(1)], ids: 'none' })
  const invention = await playerOf(500)
  if (isOwned) await makeOwner(inventor, 500)
  await site.db.updateTable('playerOwner').set({ proof: 'owners' }).where('userId', '=', inventor.userId).execute()
  await joinClan(inventor, 'member')
  for (const game of [40, 41]) {
    await upload(leader, game, { people: [...TEN_PEOPLE.slice(0, 9), 500], winner: 'red', fields: fields() })
    await matureMatchesAfter(1)
    expect(await trustOfGame(game)).toBe('reported')
  }
  const [first, second] = await Promise.all([40, 41].map(async (game) => (await seatsOf(matchIdOf(game)))[9]))
  expect(first).toBeTypeOf('string')
  expect([first, second]).not.toContain(invention)
  expect(second).toBe(first)
})

test('a new member’s invented match of people with accounts waits, and their objections suspend it', async () => {
  for (const person of TEN_PEOPLE.slice(0, 9)) await aMember(person)
  const inventor = await youngAccount(1)
  await joinClan(inventor, 'member')
  for (const game of [50, 51]) await upload(inventor, game, { winner: 'red', fields: fields() })
  for (const person of [leader, redMember]) expect((await disputeMatch(person, 50)).status).toBe(201)
  await matureMatchesAfter(1)
  expect([await trustOfGame(50), await trustOfGame(51)]).toEqual(['disputed', 'waiting'])
})

test('a member’s promotion does not give a seat back to a player whom the owner has given up', async () => {
  const [officer, member, guest] = [await youngAccount(), await youngAccount(), await youngAccount()]
  const own = { clanId: await aClan(site, { leader: officer, members: [member] }) }
  const people = tenPeopleFrom(700)
  await upload(officer, 40, { people, fields: own })
  await makeOwner(guest, 705)
  const player = await ownedBy(guest)
  await upload(member, 50, { people, fields: own })
  expect((await guest.command('DELETE', `/api/me/accounts/${player}`)).status).toBe(204)
  const rank = { rank: 'officer' }
  expect((await officer.command('PATCH', `/api/clans/${own.clanId}/members/${member.userId}`, rank)).status).toBe(200)
  await matureMatchesAfter(1)
  expect(await trustOfGame(50)).toBe('reported')
  expect((await seatsOf(matchIdOf(50)))[5]).not.toBe(player)
})
