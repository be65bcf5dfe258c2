import { expect, test } from 'vitest'
import {
  accomplice,
  daysLater,
  fields,
  forged,
  forger,
  joinTheirClan,
  newLeader,
  THEIRS,
} from '../testing/testForgerClan.ts'
import {
  allShownMatches,
  confirmMatch,
  expectNothingToMend,
  matchDetailFor,
  matchIdOf,
  matureMatchesAfter,
  seatsOf,
  setMinutesLater,
  site,
  stranger,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// A forger with a clan, who recorded a new clan's players first, confirms the clan's games or sends copies of them.

test.each(['blue', 'red'] as const)(
  'a forger who recorded the players first does not get a game by sending a copy that %s won',
  async (winner) => {
    await upload(forger, 50, { people: THEIRS, fields: forged })
    for (const game of [61, 62]) await upload(newLeader, game, { people: THEIRS, fields })
    await matureMatchesAfter(1)
    await upload(newLeader, 63, { people: THEIRS, fields })
    const before = await allShownMatches()
    site.setNow(daysLater(1).toISOString())
    for (const game of [61, 62, 63]) {
      for (const person of [forger, accomplice]) await upload(person, game, { people: THEIRS, winner, fields: forged })
      await confirmMatch(accomplice, game)
      expect(await matchDetailFor(matchIdOf(game))).toMatchObject({ standing: 'reported', winner: 'blue' })
    }
    expect(await allShownMatches()).toEqual(before)
    await expectNothingToMend()
  },
)

test('a forger who recorded the players first does not get the only game of an evening', async () => {
  await upload(forger, 50, { people: THEIRS, fields: forged })
  await upload(newLeader, 61, { people: THEIRS, fields })
  await matureMatchesAfter(1)
  const before = await allShownMatches()
  site.setNow(daysLater(1).toISOString())
  for (const person of [forger, accomplice]) await upload(person, 61, { people: THEIRS, winner: 'red', fields: forged })
  expect(await matchDetailFor(matchIdOf(61))).toMatchObject({ standing: 'reported', winner: 'blue' })
  expect(await allShownMatches()).toEqual(before)
})

test.each([
  { reason: 'a guest', report: { people: [...THEIRS.slice(0, 9), 9] }, trust: 'reported' },
  { reason: 'a confirmation of its values', report: { people: THEIRS, kills: 400 }, trust: 'waiting' },
])('a forger’s copies do not suspend a clan’s later game that waits for $reason', async ({ report, trust }) => {
  for (const game of [61, 62]) await upload(newLeader, game, { people: THEIRS, fields })
  for (const game of [50, 51]) await upload(forger, game, { people: THEIRS, fields: forged })
  await matureMatchesAfter(1)
  await upload(newLeader, 63, { ...report, fields })
  setMinutesLater(1)
  for (const people of [report.people, [...THEIRS.slice(0, 9), 930]])
    for (const person of [forger, accomplice])
      await upload(person, 63, { ...report, people, winner: 'red', fields: forged })
  expect(await matchDetailFor(matchIdOf(63))).toMatchObject({ standing: 'waiting', winner: 'blue' })
  await matureMatchesAfter(2)
  expect(await matchDetailFor(matchIdOf(63))).toMatchObject({ standing: trust, winner: 'blue' })
  await expectNothingToMend()
})

test.each(['confirmation', 'copy', 'confirmations of two owners', 'turned copy', 'turned copies of two owners'])(
  'a forger’s %s within the day makes a new clan’s evening count for none of the forger’s invented players',
  async (word) => {
    await upload(forger, 50, { people: THEIRS, fields: forged })
    const inventions = await seatsOf(matchIdOf(50))
    if (word.endsWith('of two owners')) {
      for (const [slot, browser] of [forger, accomplice].entries())
        await site.db
          .insertInto('playerOwner')
          .values({
            playerId: inventions[slot * 5] ?? '',
            userId: browser.userId,
            proof: 'owners',
            since: daysLater(-1),
          })
          .execute()
    }
    const before = await allShownMatches()
    const [second, third] = [await youngAccount(), await youngAccount()]
    await joinTheirClan(second, third)
    for (const [game, browser] of [
      [61, newLeader],
      [62, second],
      [63, third],
    ] as const) {
      await upload(browser, game, { people: THEIRS, fields })
      for (const person of [forger, accomplice]) {
        if (word.startsWith('confirmation')) await confirmMatch(person, game)
        else await upload(person, game, { people: THEIRS, fields: forged, winner: word === 'copy' ? 'blue' : 'red' })
      }
    }
    for (const game of [62, 63]) await confirmMatch(newLeader, game)
    await matureMatchesAfter(1)
    const seats = await seatsOf(matchIdOf(61))
    expect(seats.filter((id) => id === null || inventions.includes(id))).toEqual([])
    for (const game of [61, 62, 63])
      expect([await matchDetailFor(matchIdOf(game)), await seatsOf(matchIdOf(game))]).toEqual([
        expect.objectContaining({ standing: expect.stringMatching('reported|confirmed'), winner: 'blue' }),
        seats,
      ])
    const after = await allShownMatches()
    for (const row of before) expect(after).toContainEqual(row)
    site.setNow(daysLater(1).toISOString())
    await upload(second, 64, { people: THEIRS, fields })
    await confirmMatch(newLeader, 64)
    expect([await trustOfGame(64), await seatsOf(matchIdOf(64))]).toEqual([
      expect.stringMatching('reported|confirmed'),
      seats,
    ])
    await expectNothingToMend()
  },
)

test.each(['1', null])(
  'a sender who joins a clan and sends a second file (vision score %s) within the day gets the game, not the forger',
  async (vision) => {
    await upload(forger, 50, { people: THEIRS, fields: forged })
    const inventions = await seatsOf(matchIdOf(50))
    const sender = await youngAccount()
    await upload(sender, 61, { people: THEIRS })
    await joinTheirClan(sender)
    await upload(sender, 61, { people: THEIRS, vision, fields })
    await confirmMatch(forger, 61)
    expect(await trustOfGame(61)).toBe('reported')
    expect((await seatsOf(matchIdOf(61))).filter((id) => id === null || inventions.includes(id))).toEqual([])
    await expectNothingToMend()
  },
)

test.each(['confirmation', 'turned copy'])(
  'a forger’s %s does not give the invented players a game of a settled sender without a clan',
  async (word) => {
    await upload(forger, 50, { people: THEIRS, fields: forged })
    const inventions = await seatsOf(matchIdOf(50))
    await upload(stranger, 61, { people: THEIRS })
    if (word === 'confirmation') await confirmMatch(forger, 61)
    else await upload(forger, 61, { people: THEIRS, winner: 'red', fields: forged })
    await matureMatchesAfter(1)
    expect(await matchDetailFor(matchIdOf(61))).toMatchObject({ standing: 'reported', winner: 'blue' })
    expect((await seatsOf(matchIdOf(61))).filter((id) => id === null || inventions.includes(id))).toEqual([])
    await expectNothingToMend()
  },
)
