import { expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { accomplice, daysLater, fields, forged, forger, newLeader, THEIRS } from '../testing/testForgerClan.ts'
import {
  allShownMatches,
  confirmMatch,
  disputeMatch,
  expectNothingToMend,
  joinClan,
  matchDetailFor,
  matchIdOf,
  matureMatchesAfter,
  seatsOf,
  setMinutesLater,
  site,
  TEN_PEOPLE,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// A forger with a clan is the first to send matches with the real ids of a new clan's ten players.

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
