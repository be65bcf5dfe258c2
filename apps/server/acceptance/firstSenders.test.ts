import { expect, test } from 'vitest'
import { daysLater, fields, forged, forger, joinTheirClan, newLeader, THEIRS } from '../testing/testForgerClan.ts'
import {
  allShownMatches,
  confirmMatch,
  expectNothingToMend,
  matchDetailFor,
  matchIdOf,
  matureMatchesAfter,
  seatsOf,
  site,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// A stranger or a forger is the first to send a new clan's game.

test('a new clan whose first game a forger sent gets that game once the clan’s next games count', async () => {
  await upload(forger, 61, { people: THEIRS, winner: 'red', fields: forged })
  await upload(newLeader, 61, { people: THEIRS, fields })
  await upload(newLeader, 62, { people: THEIRS, fields })
  await matureMatchesAfter(1)
  expect(await trustOfGame(62)).toBe('reported')
  await upload(newLeader, 61, { people: THEIRS, fields })
  expect(await matchDetailFor(matchIdOf(61))).toMatchObject({ standing: 'reported', winner: 'blue' })
  expect(await seatsOf(matchIdOf(61))).toEqual(await seatsOf(matchIdOf(62)))
  await expectNothingToMend()
})

test.each(['red', 'blue'] as const)(
  'the leader’s own copy replaces a young clan’s next game that a stranger sent first with %s as the winner',
  async (winner) => {
    await upload(newLeader, 61, { people: THEIRS, fields })
    const seats = await seatsOf(matchIdOf(61))
    await upload(await youngAccount(), 62, { people: THEIRS, winner })
    await upload(newLeader, 62, { people: THEIRS, fields })
    expect(await matchDetailFor(matchIdOf(62))).toMatchObject({ standing: 'reported', winner: 'blue' })
    expect(await seatsOf(matchIdOf(62))).toEqual(seats)
    await expectNothingToMend()
  },
)

test.each([
  ['blue', 30, 0],
  ['red', 30, 0],
  ['blue', 61, 10],
  ['red', 61, 10],
] as const)(
  'a young clan’s next game, won by %s, that a stranger with a clan sends first: once a member of %i days sends it, %i of the clan’s players get it',
  async (winner, days, ownGames) => {
    await upload(newLeader, 61, { people: THEIRS, fields })
    const member = await youngAccount(days)
    await joinTheirClan(member)
    await upload(member, 60, { people: THEIRS, fields })
    await confirmMatch(newLeader, 60)
    const [before, seats] = [await allShownMatches(), await seatsOf(matchIdOf(61))]
    await upload(forger, 62, { people: THEIRS, winner, fields: forged })
    await upload(member, 62, { people: THEIRS, fields })
    await matureMatchesAfter(1)
    expect(await matchDetailFor(matchIdOf(62))).toMatchObject({
      standing: 'reported',
      winner: ownGames > 0 ? 'blue' : winner,
    })
    expect((await seatsOf(matchIdOf(62))).filter((id) => seats.includes(id))).toHaveLength(ownGames)
    const after = await allShownMatches()
    if (ownGames === 0) for (const row of before) expect(after).toContainEqual(row)
    await upload(newLeader, 63, { people: THEIRS, fields })
    expect([await trustOfGame(63), await seatsOf(matchIdOf(63))]).toEqual(['reported', seats])
    await expectNothingToMend()
  },
)

test('a young clan’s next game that a stranger sends first counts for new players if no member sends it within a day', async () => {
  await upload(newLeader, 61, { people: THEIRS, fields })
  const before = await allShownMatches()
  await upload(forger, 62, { people: THEIRS, winner: 'red', fields: forged })
  await matureMatchesAfter(1)
  site.setNow(daysLater(2).toISOString())
  await upload(newLeader, 62, { people: THEIRS, fields })
  const after = await allShownMatches()
  for (const row of before) expect(after).toContainEqual(row)
  await upload(newLeader, 63, { people: THEIRS, fields })
  expect([await trustOfGame(63), await seatsOf(matchIdOf(63))]).toEqual(['reported', await seatsOf(matchIdOf(61))])
  await expectNothingToMend()
})
