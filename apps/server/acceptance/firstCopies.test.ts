import { expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { fixture, sendFiles } from '#server/features/uploads/testUploads.ts'
import {
  aMember,
  clanId,
  confirmMatch,
  expectNothingToMend,
  ID_KINDS,
  joinClan,
  leader,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  matureMatchesAfter,
  playerOf,
  replayFile,
  resetWorld,
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

// A new member, for whom the clan has not vouched, sends a changed copy of the clan’s game before the leader does.

const aNewMember = async () => {
  const member = await youngAccount()
  await joinClan(member, 'member')
  await upload(member, 40, { people: tenPeopleFrom(900) })
  await makeOwner(member, 900)
  return member
}
const factsOf = async (game: number) =>
  (await site.pool.query('select played_at, uploaded_by, clan_id from match where id = $1', [matchIdOf(game)])).rows[0]
const linesOf = async (game: number) =>
  (
    await site.pool.query(
      `select m.played_at, m.winner, l.vision_score, p.game_name, r.score from match m
        join match_participant l on l.match_id = m.id join player p on p.id = l.player_id
        join player_rating r on r.player_id = p.id where m.id = $1 order by l.slot`,
      [matchIdOf(game)],
    )
  ).rows

test.each(ID_KINDS)(
  'a copy with %s ids in which a new member took a seat is replaced by the leader’s game and does not vouch for its sender',
  async (ids) => {
    const member = await aNewMember()
    await upload(member, 60, { people: [...TEN_PEOPLE.slice(0, 9), 900], ids })
    await upload(leader, 60, { fields: { clanId } })
    expect((await seatsOf(matchIdOf(60)))[9]).toBe(await playerOf(9))
    await upload(member, 61, { winner: 'red' })
    expect([await trustOfGame(60), await trustOfGame(61)]).toEqual(['reported', 'waiting'])
    await expectNothingToMend()
  },
)

test.each([
  ['another number', { vision: '99' }],
  ['another date', { fields: { matchDate: '2026-11-12T12:00:00Z' } }],
  ['another winner', { winner: 'red' as const }],
])('pages show the game as if the leader alone had sent it: %s', async (_, change) => {
  await upload(leader, 60, { fields: { clanId } })
  const before = await linesOf(60)
  expect(before).toHaveLength(10)
  await resetWorld()
  const member = await youngAccount()
  await joinClan(member, 'member')
  await upload(member, 60, change)
  await upload(leader, 60, { fields: { clanId } })
  expect(await linesOf(60)).toEqual(before)
  expect(await factsOf(60)).toMatchObject({ uploaded_by: leader.userId, clan_id: clanId })
  await expectNothingToMend()
})

test('a copy that a deceived player confirmed is disputed once the leader sends the game', async () => {
  const member = await aNewMember()
  await upload(member, 60, { people: [...TEN_PEOPLE.slice(0, 9), 900], winner: 'red' })
  await confirmMatch(await aMember(3), 60)
  await upload(leader, 60, { fields: { clanId } })
  expect(await trustOfGame(60)).toBe('disputed')
  await upload(member, 61, { winner: 'red' })
  expect(await trustOfGame(61)).toBe('waiting')
  await expectNothingToMend()
})

const TIMELINE = JSON.parse(fixture('match-v5-timeline-BR1_2744215970.json').toString())

test('a timeline that the leader sends does not confirm the result that a new member sent', async () => {
  const member = await aNewMember()
  await upload(member, 60, { people: [...TEN_PEOPLE.slice(0, 9), 900], winner: 'red' })
  const timeline = {
    ...TIMELINE,
    metadata: { ...TIMELINE.metadata, matchId: matchIdOf(60) },
    info: { ...TIMELINE.info, gameId: Number(matchIdOf(60).slice(3)) },
  }
  const added = await leader.command('POST', '/api/matches', timeline)
  expect(await added.json()).toMatchObject({ status: 'merged', matchId: matchIdOf(60) })
  expect(await trustOfGame(60)).toBe('waiting')
  expect(await factsOf(60)).toMatchObject({ uploaded_by: member.userId })
  await upload(leader, 60, { fields: { clanId } })
  expect(await matchDetailFor(matchIdOf(60))).toMatchObject({ standing: 'reported', winner: 'blue' })
  await expectNothingToMend()
})

test.each([900, 800])(
  'a copy with another winner and person %i as the tenth is replaced by the leader’s game, which counts a day later',
  async (tenth) => {
    const member = await aNewMember()
    await upload(stranger, 30, { people: tenPeopleFrom(800) })
    await makeOwner(await youngAccount(), 800)
    await upload(member, 60, { people: [...TEN_PEOPLE.slice(0, 9), tenth], winner: 'red' })
    await upload(leader, 60, { people: [...TEN_PEOPLE.slice(0, 9), 800], fields: { clanId } })
    await matureMatchesAfter(1)
    expect(await matchDetailFor(matchIdOf(60))).toMatchObject({ standing: 'reported', winner: 'blue' })
    await expectNothingToMend()
  },
)

test.each(['blue', 'red'] as const)(
  'an inventor who recorded a clan’s ids first does not get the game that a new member sent, won by %s',
  async (winner) => {
    const theirs = tenPeopleFrom(500)
    const [forger, newLeader, member] = [await youngAccount(), await youngAccount(), await youngAccount()]
    const forged = { clanId: await aClan(site, { leader: forger }) }
    const fields = { clanId: await aClan(site, { leader: newLeader, members: [member] }) }
    await upload(forger, 50, { people: theirs, fields: forged })
    await upload(newLeader, 61, { people: theirs, fields })
    await matureMatchesAfter(1)
    await upload(member, 62, { people: theirs, fields })
    await upload(forger, 62, { people: theirs, winner, fields: forged })
    expect(await factsOf(62)).toMatchObject({ uploaded_by: member.userId, clan_id: fields.clanId })
    await upload(newLeader, 62, { people: theirs, fields })
    expect(await matchDetailFor(matchIdOf(62))).toMatchObject({ standing: 'reported', winner: 'blue' })
    expect(await seatsOf(matchIdOf(62))).toEqual(await seatsOf(matchIdOf(61)))
    await expectNothingToMend()
  },
)

test.each([3, 5])(
  'the leader of another clan of the member does not replace the member’s game of two clans by a copy with %i own players',
  async (own) => {
    const [otherLeader, forger, member] = [await youngAccount(90), await youngAccount(), await youngAccount()]
    const others = { clanId: await aClan(site, { leader: otherLeader }) }
    const forged = { clanId: await aClan(site, { leader: forger, members: [member] }) }
    await joinClan(member, 'member')
    await upload(otherLeader, 42, { people: tenPeopleFrom(500), fields: others })
    await upload(forger, 43, { people: tenPeopleFrom(900), fields: forged })
    const people = [...TEN_PEOPLE.slice(0, 5), ...tenPeopleFrom(500).slice(5)]
    await upload(member, 60, { people, fields: { clanId } })
    const before = await factsOf(60)
    setMinutesLater(1)
    const copied = [...tenPeopleFrom(900).slice(0, own), ...people.slice(own)]
    await upload(forger, 60, { people: copied, winner: 'red', fields: forged })
    expect(await factsOf(60)).toEqual(before)
    expect(await matchDetailFor(matchIdOf(60))).toMatchObject({ winner: 'blue' })
    await expectNothingToMend()
  },
)

test.each(['first', 0, 3, 6])(
  'a game whose lines a new member sent first under invented names counts: %s',
  async (game) => {
    const people = tenPeopleFrom(500)
    const [newLeader, member] = [await youngAccount(), await youngAccount()]
    const fields = { clanId: await aClan(site, { leader: newLeader, members: [member] }) }
    const owners = Number(game) || 0
    if (game !== 'first') await upload(newLeader, 40, { people, fields })
    for (const person of people.slice(0, owners)) await makeOwner(await youngAccount(), person)
    const copy = { ...replayFile(61, { people: tenPeopleFrom(900) }), name: 'KR-7300009999.rofl' }
    await sendFiles(member, [copy], { matchDate: '2026-11-19T20:00:00Z', ...fields })
    await upload(newLeader, 61, { people, fields })
    await matureMatchesAfter(1)
    expect(await trustOfGame(61)).toBe('reported')
    await expectNothingToMend()
  },
)
