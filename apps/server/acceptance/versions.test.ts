import { expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { fixture, sendFiles } from '#server/features/uploads/testUploads.ts'
import { signedIn } from '#testing/testAccounts.ts'
import {
  allShownMatches,
  aMember,
  aModerator,
  confirmMatch,
  decideDispute,
  disputeMatch,
  disputesOf,
  expectNothingToMend,
  joinClan,
  leader,
  matchDetailFor,
  matchIdOf,
  redMember,
  replayFile,
  setMinutesLater,
  site,
  stranger,
  TEN_PEOPLE,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

const facts = async (game: number) => {
  const { standing: stands, winner, witnesses, matchDate } = await matchDetailFor(matchIdOf(game))
  return { stands, winner, matchDate, witnesses: witnesses.map(({ kind }) => kind) }
}
const openMatch = async (game: number) =>
  (await disputesOf(await aModerator(), game)).filter(({ decision }) => decision === null).map(({ id }) => id)

test('an account may contradict a match once, and equally weak testimony does not reopen a decision', async () => {
  const [liar, friend, moderator] = [await aMember(3), await aMember(4), await aModerator()]
  await upload(leader, 3)
  expect(await upload(liar, 3, { winner: 'red' })).toMatchObject({ status: 'merged' })
  const [id = ''] = await openMatch(3)
  for (const kills of [1, 2])
    expect(await upload(liar, 3, { winner: 'red', kills })).toMatchObject({ status: 'duplicate' })
  expect(await openMatch(3)).toEqual([id])
  setMinutesLater(1)
  await decideDispute(moderator, 3, id, 'stands')
  setMinutesLater(2)
  await upload(friend, 3, { winner: 'red', kills: 3 })
  expect([await trustOfGame(3), await openMatch(3)]).toEqual(['reported', []])
  await upload(liar, 3)
  expect((await facts(3)).witnesses).toEqual(['sender'])
  await expectNothingToMend()
})

test('a confirmation belongs to the confirmed version, and applies again when that version is chosen again', async () => {
  const [sender, other, moderator] = [await aMember(7), await aMember(8), await aModerator()]
  await upload(sender, 3)
  await confirmMatch(redMember, 3)
  const before = await facts(3)
  expect(before.witnesses).toEqual(['sender', 'confirmed'])
  await upload(other, 3, { winner: 'red' })
  const [id = ''] = await openMatch(3)
  setMinutesLater(1)
  await decideDispute(moderator, 3, id, 'other')
  expect(await facts(3)).toMatchObject({ stands: 'reported', winner: 'red', witnesses: ['sender'] })
  await decideDispute(moderator, 3, id, 'open')
  await decideDispute(moderator, 3, id, 'stands')
  expect(await facts(3)).toEqual(before)
  await expectNothingToMend()
})

test('two contradictions are undone in any order', async () => {
  const [one, two, moderator] = [await aMember(3), await aMember(4), await aModerator()]
  await upload(leader, 3)
  const before = await allShownMatches()
  await upload(one, 3, { winner: 'red' })
  await upload(two, 3, { kills: 9 })
  const [first = '', second = ''] = await openMatch(3)
  setMinutesLater(1)
  await decideDispute(moderator, 3, first, 'other')
  setMinutesLater(2)
  await decideDispute(moderator, 3, second, 'other')
  const kills = async () => (await matchDetailFor(matchIdOf(3))).participants[0]?.kills
  const settled = await kills()
  await decideDispute(moderator, 3, first, 'open')
  expect(await facts(3)).toMatchObject({ winner: 'blue' })
  expect(await kills()).toBe(settled)
  await decideDispute(moderator, 3, second, 'open')
  expect(await facts(3)).toMatchObject({ stands: 'disputed', winner: 'blue' })
  expect(await kills()).toBe((settled ?? 0) - 9)
  for (const id of await openMatch(3)) await decideDispute(moderator, 3, id, 'stands')
  expect(await allShownMatches()).toEqual(before)
  await expectNothingToMend()
})

test('sending a file of the version that is not kept is testimony for it', async () => {
  const blue = await aMember(0)
  await upload(leader, 3)
  await upload(blue, 3, { winner: 'red' })
  expect(await trustOfGame(3)).toBe('disputed')
  await upload(redMember, 3, { winner: 'red' })
  expect(await facts(3)).toMatchObject({ stands: 'confirmed', winner: 'red' })
  expect(await openMatch(3)).toEqual([])
  await expectNothingToMend()
})

test('testimonies make the same match in any order', async () => {
  const blue = await aMember(0)
  const tell = [
    (game: number) => upload(leader, game),
    (game: number) => upload(stranger, game, { winner: 'red' }),
    (game: number) => upload(blue, game, { kills: 1 }),
    (game: number) => upload(redMember, game, { kills: 1 }),
  ]
  const orders = [
    [0, 1, 2, 3],
    [3, 2, 1, 0],
    [1, 3, 0, 2],
  ]
  for (const [index, order] of orders.entries()) for (const step of order) await tell[step]?.(10 + index)
  const outcomes = await Promise.all(orders.map((_, index) => matchDetailFor(matchIdOf(10 + index))))
  expect(new Set(outcomes.map(({ standing: stands, winner }) => `${stands} ${winner}`))).toEqual(
    new Set(['confirmed blue']),
  )
  expect(outcomes.every(({ participants }) => participants[0]?.kills === outcomes[0]?.participants[0]?.kills)).toBe(
    true,
  )
  await expectNothingToMend()
})

test('a stranger adds no numbers to a counted match, and impossible numbers are never added', async () => {
  const vision = async () => (await matchDetailFor(matchIdOf(3))).participants[0]?.visionScore
  await upload(leader, 3, { vision: null })
  await upload(stranger, 3, { vision: '77' })
  await upload(await aMember(3), 3, { vision: '99999' })
  expect([await vision(), await trustOfGame(3)]).toEqual([null, 'confirmed'])
  await upload(await aMember(4), 3, { vision: '33' })
  expect([await vision(), await trustOfGame(3)]).toEqual([33, 'confirmed'])
  await expectNothingToMend()
})

const TIMELINE = JSON.parse(fixture('match-v5-timeline-BR1_2744215970.json').toString())

const timelineOf = (game: number) => ({
  ...TIMELINE,
  metadata: { ...TIMELINE.metadata, matchId: matchIdOf(game) },
  info: { ...TIMELINE.info, gameId: Number(matchIdOf(game).slice(3)) },
})

test('a stranger adds neither numbers nor a timeline to a game of two clans that waits, but the other clan adds both', async () => {
  const [other, forger] = [await signedIn(site), await youngAccount()]
  const fields = { clanId: await aClan(site, { leader: other }) }
  for (const game of [20, 21]) await upload(other, game, { people: tenPeopleFrom(800), fields })
  const people = [...TEN_PEOPLE.slice(0, 5), ...tenPeopleFrom(800).slice(5)]
  const shown = async () => {
    const { participants, timeline } = await matchDetailFor(matchIdOf(30))
    return [await trustOfGame(30), participants[0]?.visionScore, timeline !== null]
  }
  await upload(leader, 30, { people, vision: null })
  await upload(forger, 30, { people, vision: '77' })
  await forger.command('POST', '/api/matches', timelineOf(30))
  expect(await shown()).toEqual(['waiting', null, false])
  await other.command('POST', '/api/matches', timelineOf(30))
  await upload(other, 30, { people, vision: '33', fields })
  expect(await shown()).toEqual(['confirmed', 33, true])
  await expectNothingToMend()
})

test('a stranger adds neither numbers nor a timeline to the first game of ten people, but a member adds both', async () => {
  const [member, forger] = [await youngAccount(), await youngAccount()]
  const fields = { clanId: await aClan(site, { leader: await signedIn(site), members: [member] }) }
  const people = tenPeopleFrom(500)
  const id = matchIdOf(20)
  const timeline = timelineOf(20)
  const shown = async () => {
    const { participants, timeline: lead } = await matchDetailFor(id)
    return [participants[0]?.visionScore, lead !== null]
  }
  await upload(member, 20, { people, vision: null, fields })
  await upload(forger, 20, { people, vision: '77' })
  await forger.command('POST', '/api/matches', timeline)
  expect(await shown()).toEqual([null, false])
  const friend = await youngAccount()
  await joinClan(friend, 'member', fields.clanId)
  await upload(friend, 20, { people, vision: '33', fields })
  await friend.command('POST', '/api/matches', timeline)
  expect(await shown()).toEqual([33, true])
  await expectNothingToMend()
})

test('a stranger who sends a game first does not decide its date', async () => {
  const date = '2026-10-01T12:00:00.000Z'
  await sendFiles(stranger, [replayFile(3)], { matchDate: date })
  expect(await facts(3)).toMatchObject({ stands: 'waiting', matchDate: date })
  const honest = await aMember(3)
  await upload(honest, 3)
  expect((await facts(3)).matchDate).not.toBe(date)
  expect(await trustOfGame(3)).toBe('reported')
  await expectNothingToMend()
  expect((await disputeMatch(redMember, 3)).status).toBe(201)
})
