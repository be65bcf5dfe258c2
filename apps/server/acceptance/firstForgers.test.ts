import { DAY_MS } from '@buri/domain/seoulTime'
import { beforeEach, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import {
  allShownMatches,
  confirmMatch,
  disputeMatch,
  expectNothingToMend,
  joinClan,
  matchDetailFor,
  matchIdOf,
  matureMatchesAfter,
  NOON,
  seatsOf,
  setMinutesLater,
  site,
  stranger,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// A forger with a clan is the first to send matches with the real ids of a new clan's ten players.

const daysLater = (count: number) => new Date(NOON.getTime() + count * DAY_MS)
const THEIRS = tenPeopleFrom(500)

let forger: SignedInBrowser
let accomplice: SignedInBrowser
let newLeader: SignedInBrowser
let forged: { clanId: string }
let fields: { clanId: string }
beforeEach(async () => {
  ;[forger, accomplice, newLeader] = [await youngAccount(), await youngAccount(), await youngAccount()]
  forged = { clanId: await aClan(site, { leader: forger, officers: [accomplice] }) }
  fields = { clanId: await aClan(site, { leader: newLeader }) }
})

test('an invention with all ten ids of a new clan delays its games by a day', async () => {
  await upload(forger, 50, { people: THEIRS, fields: forged })
  const before = await allShownMatches()
  for (const game of [61, 62]) await upload(newLeader, game, { people: THEIRS, fields })
  await disputeMatch(accomplice, 61)
  expect(await matchDetailFor(matchIdOf(61))).toMatchObject({
    standing: 'waiting',
    maturesAt: '2026-11-21T12:00:00.000Z',
  })
  await matureMatchesAfter(1)
  expect([await trustOfGame(61), await trustOfGame(62)]).toEqual(['reported', 'reported'])
  const seats = await seatsOf(matchIdOf(61))
  const inventions = await seatsOf(matchIdOf(50))
  expect(new Set(seats).size).toBe(10)
  expect(seats.filter((id) => id === null || inventions.includes(id))).toEqual([])
  expect(await seatsOf(matchIdOf(62))).toEqual(seats)
  const after = await allShownMatches()
  for (const row of before) expect(after).toContainEqual(row)
  await upload(newLeader, 63, { people: THEIRS, fields })
  expect([await trustOfGame(63), await seatsOf(matchIdOf(63))]).toEqual(['reported', seats])
  await expectNothingToMend()
})

test.each([
  { how: 'copies them', owns: false },
  { how: 'owns an invented player, copies and confirms them', owns: true },
  { how: 'copies them, although only their names were invented', owns: false, ownIds: true },
])('a plain member of the forger’s clan who $how delays a new clan’s games by a day', async ({ owns, ownIds }) => {
  const member = await youngAccount()
  await joinClan(member, 'member', forged.clanId)
  await upload(forger, 50, { people: THEIRS, forged: ownIds ? THEIRS : [], fields: forged })
  const inventions = await seatsOf(matchIdOf(50))
  const owned = { playerId: inventions[0] ?? '', userId: member.userId, proof: 'owners', since: daysLater(-1) }
  if (owns) await site.db.insertInto('playerOwner').values(owned).execute()
  for (const game of [61, 62]) await upload(newLeader, game, { people: THEIRS, fields })
  const before = await allShownMatches()
  setMinutesLater(1)
  for (const game of [61, 62]) {
    if (owns) await confirmMatch(member, game)
    for (const vision of [undefined, null])
      await upload(member, game, { people: THEIRS, ...(vision === null ? { vision } : {}), fields: forged })
    if (owns) await disputeMatch(member, game)
  }
  await matureMatchesAfter(1)
  expect([await trustOfGame(61), await trustOfGame(62)]).toEqual(['reported', 'reported'])
  const seats = await seatsOf(matchIdOf(61))
  expect(seats.filter((id) => id === null || inventions.includes(id))).toEqual([])
  expect(await seatsOf(matchIdOf(62))).toEqual(seats)
  const after = await allShownMatches()
  for (const row of before) expect(after).toContainEqual(row)
  await expectNothingToMend()
})

test('the new clan gets its copied first game once its next games count', async () => {
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

test('an accomplice who owns an invented player delays three matches of real people by only a day', async () => {
  await upload(forger, 50, { people: THEIRS, fields: forged })
  const row = {
    playerId: (await seatsOf(matchIdOf(50)))[0] ?? '',
    userId: accomplice.userId,
    proof: 'owners',
    since: daysLater(-1),
  }
  await site.db.insertInto('playerOwner').values(row).execute()
  for (const game of [61, 62, 63]) {
    await upload(newLeader, game, { people: THEIRS, fields })
    expect((await disputeMatch(accomplice, game)).status).toBe(201)
  }
  await matureMatchesAfter(1)
  expect([await trustOfGame(61), await trustOfGame(62), await trustOfGame(63)]).toEqual(Array(3).fill('reported'))
  expect(await seatsOf(matchIdOf(61))).not.toContain(row.playerId)
  await expectNothingToMend()
})

test('a leader whose account was created today may send games of people whose ids a forger used, too', async () => {
  const today = await youngAccount(0.1)
  const ownClan = { clanId: await aClan(site, { leader: today }) }
  await upload(forger, 50, { people: THEIRS, fields: forged })
  expect(await upload(today, 61, { people: THEIRS, fields: ownClan })).toMatchObject({ status: 'created' })
  await matureMatchesAfter(1)
  expect(await trustOfGame(61)).toBe('reported')
})

test('a newcomer may send a game with people whose ids a forger used and three strangers, but not five', async () => {
  await upload(forger, 50, { people: THEIRS, fields: forged })
  await upload(newLeader, 61, { people: THEIRS, fields })
  await matureMatchesAfter(1)
  site.setNow(daysLater(1).toISOString())
  const newcomer = await youngAccount(-0.9)
  await site.db
    .insertInto('clanMember')
    .values({ ...fields, userId: newcomer.userId, rank: 'member', joinedAt: daysLater(1) })
    .execute()
  const mixed = (strangers: number) => [...THEIRS.slice(strangers), ...TEN_PEOPLE.slice(10 - strangers)]
  expect(await upload(newcomer, 62, { people: mixed(5), fields })).toMatchObject({ code: 'NEW_ACCOUNT_OUTSIDERS' })
  expect(await upload(newcomer, 63, { people: mixed(3), fields })).toMatchObject({ status: 'created' })
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

const joinTheirClan = async (...people: SignedInBrowser[]) => {
  for (const person of people)
    await site.db
      .insertInto('clanMember')
      .values({ ...fields, userId: person.userId, rank: 'member', joinedAt: NOON })
      .execute()
}

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
