import { expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import {
  allShownMatches,
  confirmMatch,
  expectNothingToMend,
  matchIdOf,
  matureMatchesAfter,
  NOON,
  playerOf,
  seatsOf,
  setMinutesLater,
  site,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// Somebody invents games with the ids of a new clan's people, and is accepted as a plain member.

const THEIRS = tenPeopleFrom(500)

test.each([
  { recordedFor: 'no clan', joins: 'while it waits', testifies: 'by sending it' },
  { recordedFor: 'a clan', joins: 'while it waits', testifies: 'by sending it' },
  { recordedFor: 'a clan', joins: 'before', testifies: 'by sending it' },
  { recordedFor: 'no clan', joins: 'while it waits', testifies: 'as an owner' },
  { recordedFor: 'a clan', joins: 'while it waits', testifies: 'as an owner' },
])('a new member brings no inventions into a first evening: %j', async ({ recordedFor, joins, testifies }) => {
  const [inventor, newLeader] = [await youngAccount(), await youngAccount()]
  const forged = recordedFor === 'a clan' ? { clanId: await aClan(site, { leader: inventor }) } : {}
  for (const game of [40, 41]) await upload(inventor, game, { people: THEIRS, fields: forged })
  const owner = { playerId: await playerOf(500), userId: inventor.userId, proof: 'officer', since: NOON }
  if (testifies === 'as an owner') await site.db.insertInto('playerOwner').values(owner).execute()
  const inventions = await seatsOf(matchIdOf(40))
  const fields = { clanId: await aClan(site, { leader: newLeader }) }
  const join = async (minutes: number) => {
    const joinedAt = new Date(NOON.getTime() + minutes * 60_000)
    const member = { ...fields, userId: inventor.userId, rank: 'member', joinedAt }
    await site.db.insertInto('clanMember').values(member).execute()
  }
  if (joins === 'before') await join(0)
  await upload(newLeader, 50, { people: THEIRS, fields })
  expect(await trustOfGame(50)).toBe('waiting')
  setMinutesLater(5)
  await emptyTables(site.pool, 'request_window')
  if (joins !== 'before') await join(1)
  if (testifies === 'as an owner') expect((await confirmMatch(inventor, 50)).status).toBe(200)
  else await upload(inventor, 50, { people: THEIRS, fields })
  await matureMatchesAfter(1)
  expect(await trustOfGame(50)).toBe('reported')
  expect((await seatsOf(matchIdOf(50))).filter((id) => id === null || inventions.includes(id))).toEqual([])
  await expectNothingToMend()
})

test.each([0, 1])(
  'an inventor who joins the clan %i minutes after sending an invention gives its people nothing',
  async (minutes) => {
    const [inventor, newLeader] = [await youngAccount(), await youngAccount()]
    const fields = { clanId: await aClan(site, { leader: newLeader }) }
    for (const game of [50, 51]) await upload(newLeader, game, { people: THEIRS, fields })
    const before = await allShownMatches()
    await upload(inventor, 40, { people: [500, ...tenPeopleFrom(600).slice(1)] })
    expect(await trustOfGame(40)).toBe('waiting')
    const joinedAt = new Date(NOON.getTime() + minutes * 60_000)
    const member = { ...fields, userId: inventor.userId, rank: 'member', joinedAt }
    await site.db.insertInto('clanMember').values(member).execute()
    await matureMatchesAfter(1)
    expect(await trustOfGame(40)).toBe('reported')
    const after = await allShownMatches()
    for (const row of before) expect(after).toContainEqual(row)
    await expectNothingToMend()
  },
)
