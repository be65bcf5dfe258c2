import { TypedResult } from '@buri/contract/typedResults'
import { DAY_MS } from '@buri/domain/seoulTime'
import { expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { fixture, replayOf, scoredBy, sendFiles } from '#server/features/uploads/testUploads.ts'
import { signedIn } from '#testing/testAccounts.ts'
import {
  allShownMatches,
  confirmMatch,
  disputeMatch,
  expectNothingToMend,
  ID_KINDS,
  type IdKind,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  matureMatchesAfter,
  NOON,
  personName,
  seatsOf,
  site,
  stranger,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// Somebody invents a copy of a new clan's game with another winner and invented ids. The clan's game becomes a match of
// its own, whichever of the two comes first.

const THEIRS = tenPeopleFrom(500)
const pairs = ID_KINDS.flatMap((invented) => ID_KINDS.map((real) => ({ invented, real })))
const settings = pairs.flatMap((pair) => (['old', 'young'] as const).map((age) => ({ ...pair, age })))

const invention = (ids: IdKind, kills = 0) => ({ people: THEIRS, forged: THEIRS, winner: 'red', ids, kills }) as const
async function aNewClan() {
  const [newLeader, member] = [await youngAccount(), await youngAccount()]
  const clanId = await aClan(site, { leader: newLeader, members: [member] })
  return { newLeader, member, fields: { clanId } }
}
const inventorOf = async (age: 'old' | 'young') => (age === 'old' ? stranger : youngAccount())
const matchesOf = async (game: number) =>
  (
    await site.db
      .selectFrom('match')
      .select(['id', 'winner'])
      .where('id', 'like', `${matchIdOf(game)}%`)
      .orderBy('id')
      .execute()
  ).map(({ id, winner }) => [id, winner])

test.each(settings)(
  'a game with $real ids counts for its own people after a day, though the $age inventor sent $invented ids first',
  async (setting) => {
    const { invented, real, age } = setting
    const inventor = await inventorOf(age)
    const { newLeader, member, fields } = await aNewClan()
    await upload(inventor, 61, invention(invented))
    const inventions = await seatsOf(matchIdOf(61))
    const created = await upload(newLeader, 61, { people: THEIRS, ids: real, fields })
    expect(created).toMatchObject({ status: 'created' })
    const matchId = created?.matchId ?? ''
    expect(await matchDetailFor(matchId)).toMatchObject({
      standing: 'waiting',
      winner: 'blue',
      maturesAt: '2026-11-21T12:00:00.000Z',
    })
    await matureMatchesAfter(1)
    expect(await matchDetailFor(matchId)).toMatchObject({ standing: 'reported', winner: 'blue' })
    expect((await seatsOf(matchId)).filter((id) => id === null || inventions.includes(id))).toEqual([])
    for (const ids of ID_KINDS.filter((kind) => kind !== real))
      expect(await upload(member, 61, { people: THEIRS, ids, fields })).toMatchObject({ matchId })
    expect(await matchDetailFor(matchId)).toMatchObject({ standing: 'reported', winner: 'blue' })
    expect(await upload(newLeader, 62, { people: THEIRS, ids: real, fields })).toMatchObject({ status: 'created' })
    expect(await trustOfGame(62)).toBe('reported')
    await expectNothingToMend()
  },
)

test.each(settings)(
  'a game with $real ids does not change when the $age inventor sends $invented ids after it',
  async (setting) => {
    const { invented, real, age } = setting
    const inventor = await inventorOf(age)
    const { newLeader, member, fields } = await aNewClan()
    await upload(newLeader, 61, { people: THEIRS, ids: real, fields })
    const seats = await seatsOf(matchIdOf(61))
    const theirs = async () => (await allShownMatches()).filter((row) => JSON.stringify(row).includes('사람50'))
    const ownRows = await theirs()
    for (const kills of [0, 1]) await upload(inventor, 61, invention(invented, kills))
    await matureMatchesAfter(1)
    expect(await theirs()).toEqual(expect.arrayContaining(ownRows))
    expect(await matchDetailFor(matchIdOf(61))).toMatchObject({
      standing: 'reported',
      winner: 'blue',
      disagreements: [],
    })
    for (const ids of ID_KINDS)
      expect(await upload(member, 61, { people: THEIRS, ids, fields })).toMatchObject({ matchId: matchIdOf(61) })
    expect(await seatsOf(matchIdOf(61))).toEqual(seats)
    expect(await matchDetailFor(matchIdOf(61))).toMatchObject({ standing: 'reported', winner: 'blue' })
    await expectNothingToMend()
  },
)

test.each([0, 1])('an old clan’s game is not merged with an invented one that has %i more kills', async (kills) => {
  const { newLeader, fields } = await aNewClan()
  for (const game of [50, 51]) await upload(newLeader, game, { people: THEIRS, fields })
  await upload(stranger, 61, invention('api', kills))
  expect(await upload(newLeader, 61, { people: THEIRS, fields })).toMatchObject({ status: 'created' })
  expect((await matchesOf(61)).map(([, winner]) => winner).sort()).toEqual(['blue', 'red'])
  await expectNothingToMend()
})

test('sources of one waiting game merge into one match, even if they name newcomers', async () => {
  const { newLeader, member, fields } = await aNewClan()
  await upload(stranger, 50, { people: THEIRS })
  await site.db
    .insertInto('playerOwner')
    .values({
      playerId: (await seatsOf(matchIdOf(50)))[0] ?? '',
      userId: stranger.userId,
      proof: 'icon',
      since: NOON,
    })
    .execute()
  const people = [500, ...tenPeopleFrom(600).slice(1)]
  await upload(newLeader, 61, { people, fields })
  expect(await trustOfGame(61)).toBe('waiting')
  for (const ids of ['api', 'none'] as const)
    expect(await upload(member, 61, { people, ids, fields })).toMatchObject({ matchId: matchIdOf(61) })
  expect(await matchesOf(61)).toHaveLength(1)
  await expectNothingToMend()
})

test('matches of two accounts without a common clan merge by names if the players are proven', async () => {
  const [one, other] = [await signedIn(site), await signedIn(site)]
  await upload(one, 50, { people: THEIRS })
  await site.db.updateTable('match').set({ standing: 'confirmed' }).where('id', '=', matchIdOf(50)).execute()
  await upload(one, 61, { people: THEIRS })
  expect(await upload(other, 61, { people: THEIRS, ids: 'none' })).toMatchObject({ matchId: matchIdOf(61) })
})

const TIMELINE = JSON.parse(fixture('match-v5-timeline-BR1_2744215970.json').toString())

test('a timeline is merged into the game of its sender’s people, not into an invented one with the same number', async () => {
  const { newLeader, fields } = await aNewClan()
  for (const game of [50, 51]) await upload(newLeader, game, { people: THEIRS, fields })
  await upload(stranger, 61, invention('api'))
  await matureMatchesAfter(1)
  const created = await upload(newLeader, 61, { people: THEIRS, fields })
  const timeline = {
    ...TIMELINE,
    metadata: { ...TIMELINE.metadata, matchId: matchIdOf(61) },
    info: { ...TIMELINE.info, gameId: Number(matchIdOf(61).slice(3)) },
  }
  const answer = await newLeader.command('POST', '/api/matches', timeline)
  expect(await answer.json()).toMatchObject({ status: 'merged', matchId: created?.matchId })
  await expectNothingToMend()
})

test('a typed result is not linked to an invented match, but waits for a file from its author’s clan', async () => {
  const { newLeader, member, fields } = await aNewClan()
  const side = (from: number) => THEIRS.slice(from, from + 5).map((person) => ({ name: `${personName(person)}#KR1` }))
  const matchDate = new Date(NOON.getTime() - DAY_MS + 61 * 900_000).toISOString()
  const body = { blue: side(0), red: side(5), winner: 'red', matchDate }
  const { id } = TypedResult.parse(await (await member.command('POST', '/api/matches/typed', body)).json())
  const file = async () => TypedResult.parse(await (await member.get(`/api/matches/typed/${id}`)).json()).matchId
  await upload(stranger, 61, invention('api', 1))
  expect(await file()).toBeNull()
  for (const game of [50, 51]) await upload(newLeader, game, { people: THEIRS, fields })
  await matureMatchesAfter(1)
  const created = await upload(newLeader, 61, { people: THEIRS, winner: 'red', fields })
  expect(await file()).toBe(created?.matchId)
  await upload(stranger, 63, invention('api', 1))
  expect(await file()).toBe(created?.matchId)
})

/** Returns a file in which only the first `named` players have names. */
const nameless = (named: number) => ({
  name: `KR-${matchIdOf(61).slice(3)}.rofl`,
  bytes: replayOf((lines) =>
    lines.map((line, slot) => ({
      ...scoredBy('61')(line, slot),
      ...{ RIOT_ID_GAME_NAME: slot < named ? `딴사람${slot}` : '', RIOT_ID_TAG_LINE: slot < named ? 'KR1' : '' },
      ...{ NAME: '', PUUID: '', WIN: slot < 5 ? 'Fail' : 'Win' },
    })),
  ),
})

test.each([
  ['a new', 0],
  ['a new', 4],
  ['an old', 0],
  ['an old', 4],
] as const)('%s clan’s game is not merged with a copy of its scores that has %i named seats', async (age, named) => {
  const { newLeader, fields } = await aNewClan()
  if (age === 'an old') for (const game of [50, 51]) await upload(newLeader, game, { people: THEIRS, fields })
  await sendFiles(await youngAccount(), [nameless(named)], { matchDate: NOON.toISOString() })
  const created = await upload(newLeader, 61, { people: THEIRS, fields })
  expect(created).toMatchObject({ status: 'created' })
  expect(await matchDetailFor(created?.matchId ?? '')).toMatchObject({ standing: 'reported', winner: 'blue' })
  await expectNothingToMend()
})

test('a new clan’s game counts even if a copy with the names of owned players waits', async () => {
  const { newLeader, fields } = await aNewClan()
  for (const person of [0, 1, 2, 3, 4]) await makeOwner(await signedIn(site), person)
  await upload(await youngAccount(), 61, {
    people: [...TEN_PEOPLE.slice(0, 5), ...THEIRS.slice(5).map((person) => person + 400)],
  })
  expect(await trustOfGame(61)).toBe('waiting')
  const created = await upload(newLeader, 61, { people: THEIRS, fields })
  expect(created).toMatchObject({ status: 'created' })
  expect(await matchDetailFor(created?.matchId ?? '')).toMatchObject({ standing: 'reported' })
  await expectNothingToMend()
})

test('owners of players invented under the clan’s names neither object to its waiting game nor confirm it', async () => {
  const { newLeader, fields } = await aNewClan()
  const [inventor, friend] = [await youngAccount(), await youngAccount()]
  await upload(inventor, 50, { people: THEIRS, forged: THEIRS, ids: 'api' })
  await makeOwner(inventor, 500)
  await makeOwner(friend, 509)
  await upload(newLeader, 61, { people: THEIRS, fields })
  expect(await trustOfGame(61)).toBe('waiting')
  for (const person of [inventor, friend]) {
    expect((await confirmMatch(person, 61)).status).toBe(403)
    expect((await disputeMatch(person, 61)).status).toBe(403)
  }
  await matureMatchesAfter(1)
  expect(await trustOfGame(61)).toBe('reported')
  await expectNothingToMend()
})
