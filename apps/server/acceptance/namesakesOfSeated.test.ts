import { beforeEach, expect, test } from 'vitest'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { accomplice, fields, forged, forger, newLeader, THEIRS } from '../testing/testForgerClan.ts'
import {
  allShownMatches,
  expectNothingToMend,
  matchDetailFor,
  matchIdOf,
  matureMatchesAfter,
  NOON,
  seatsOf,
  setMinutesLater,
  site,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// A forger with a clan records own players under the ids and names of a new clan's people, after the clan's first games
// counted, and then sends copies of these games.

beforeEach(async () => {
  for (const game of [61, 62]) await upload(newLeader, game, { people: THEIRS, fields, vision: null })
  for (const game of [50, 51]) await upload(forger, game, { people: THEIRS, fields: forged })
  await matureMatchesAfter(1)
  await emptyTables(site.pool, 'request_window')
})
const theirGames = async () => Promise.all([61, 62].map((game) => matchDetailFor(matchIdOf(game))))

test.each([
  { copy: 'with another winner', report: { winner: 'red' } },
  { copy: 'with one more kill', report: { kills: 1 } },
  { copy: 'with a number that the clan’s file leaves out', report: {} },
  { copy: 'without a change', report: { vision: null } },
] as const)('copies $copy change nothing', async ({ report }) => {
  const inventions = await seatsOf(matchIdOf(50))
  for (const [index, seat] of [0, 1, 5, 6].entries()) {
    const owner = index === 0 ? forger : index === 1 ? accomplice : await youngAccount()
    const row = { playerId: inventions[seat] ?? '', userId: owner.userId, proof: 'owners', since: NOON }
    await site.db.insertInto('playerOwner').values(row).execute()
  }
  const [games, numbers] = [await theirGames(), await allShownMatches()]
  expect(games.map(({ standing }) => standing)).toEqual(['reported', 'reported'])
  setMinutesLater(5)
  for (const who of [forger, accomplice])
    for (const game of [61, 62]) await upload(who, game, { people: THEIRS, fields: forged, ...report })
  await matureMatchesAfter(2)
  const after = await theirGames()
  expect(after.map(({ standing, winner }) => [standing, winner])).toEqual([
    ['reported', 'blue'],
    ['reported', 'blue'],
  ])
  expect(after.map(({ participants }) => participants)).toEqual(games.map(({ participants }) => participants))
  expect(await allShownMatches()).toEqual(numbers)
  await expectNothingToMend()
})
