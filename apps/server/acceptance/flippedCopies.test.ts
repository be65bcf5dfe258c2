import { expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import {
  allShownMatches,
  confirmMatch,
  expectNothingToMend,
  ID_KINDS,
  matchDetailFor,
  matchIdOf,
  site,
  stranger,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// A stranger got the ids of a clan's real game and sends it with the other winner.

const THEIRS = tenPeopleFrom(500)
const settings = ID_KINDS.flatMap((forged) =>
  ID_KINDS.flatMap((real) => (['copy', 'game'] as const).map((first) => ({ forged, real, first }))),
)

async function uploadBoth({ forged, real, first }: (typeof settings)[number]) {
  const [newLeader, member] = [await youngAccount(), await youngAccount()]
  const fields = { clanId: await aClan(site, { leader: newLeader, members: [member] }) }
  const copy = () => upload(stranger, 61, { people: THEIRS, winner: 'red', ids: forged })
  if (first === 'copy') await copy()
  const result = await upload(newLeader, 61, { people: THEIRS, ids: real, fields })
  if (first === 'game') await copy()
  return { newLeader, member, fields, matchId: result?.matchId ?? '' }
}

test.each(settings)(
  'a game with $real ids keeps its winner despite a flipped copy with $forged ids, with the $first sent first',
  async (setting) => {
    const { newLeader, member, fields, matchId } = await uploadBoth(setting)
    expect((await stranger.command('DELETE', `/api/matches/${matchId}`)).status).toBe(403)
    expect((await member.command('DELETE', `/api/matches/${matchId}`)).status).toBe(403)
    // Once the leader has confirmed a game that the member sent, the member outweighs the stranger.
    await upload(newLeader, 62, { people: THEIRS, ids: setting.real, fields })
    await upload(member, 63, { people: THEIRS, ids: setting.real, fields })
    await confirmMatch(newLeader, 63)
    const second = await upload(member, 61, { people: THEIRS, ids: setting.real, fields })
    expect(second).toMatchObject({ matchId })
    const match = await matchDetailFor(matchId)
    expect(match.winner).toBe('blue')
    expect(match.standing).not.toBe('disputed')
    expect((await stranger.command('DELETE', `/api/matches/${matchId}`)).status).toBe(403)
    await expectNothingToMend()
  },
)

test.each(ID_KINDS)(
  'the first game of a leader without members counts despite copies with %s ids and the other winner',
  async (ids) => {
    const newLeader = await youngAccount()
    const fields = { clanId: await aClan(site, { leader: newLeader }) }
    const copying = [await youngAccount(), await youngAccount(), await youngAccount()]
    const othersClan = await aClan(site, { leader: await youngAccount(), members: copying.slice(1) })
    await upload(newLeader, 61, { people: THEIRS, ids, fields })
    const before = await allShownMatches()
    for (const [kills, browser] of copying.entries())
      await upload(browser, 61, {
        people: THEIRS,
        winner: 'red',
        kills,
        ids,
        fields: kills > 0 ? { clanId: othersClan } : {},
      })
    expect(await matchDetailFor(matchIdOf(61))).toMatchObject({
      standing: 'reported',
      winner: 'blue',
      disputes: 0,
      disagreements: [],
    })
    // An invented match with these players' ids does not count, because the clan's first game has shown whose players
    // they are.
    await upload(copying[0] ?? stranger, 63, { people: THEIRS, ids })
    expect(await trustOfGame(63)).toBe('waiting')
    expect(await allShownMatches()).toEqual(before)
    await upload(newLeader, 62, { people: THEIRS, ids, fields })
    expect(await trustOfGame(62)).toBe('reported')
    await expectNothingToMend()
  },
)

test('the first game of a leader without members, which a stranger sent first, counts once the leader sends it again after the second game', async () => {
  const newLeader = await youngAccount()
  const fields = { clanId: await aClan(site, { leader: newLeader }) }
  await upload(stranger, 61, { people: THEIRS, winner: 'red' })
  await upload(newLeader, 61, { people: THEIRS, fields })
  expect(await trustOfGame(61)).toBe('disputed')
  await upload(newLeader, 61, { people: THEIRS, fields })
  expect(await trustOfGame(61)).toBe('disputed')
  await upload(newLeader, 62, { people: THEIRS, fields })
  await upload(newLeader, 61, { people: THEIRS, fields })
  expect(await matchDetailFor(matchIdOf(61))).toMatchObject({ standing: 'reported', winner: 'blue' })
  await upload(stranger, 61, { people: THEIRS, winner: 'red' })
  expect(await matchDetailFor(matchIdOf(61))).toMatchObject({ standing: 'reported', winner: 'blue' })
  await expectNothingToMend()
})

test.each([0, 1])('a sender may delete a game of which a stranger to its players sent %i copies', async (copies) => {
  const { newLeader, fields } = await uploadBoth({ forged: 'none', real: 'client', first: 'game' })
  await upload(newLeader, 62, { people: THEIRS, fields })
  if (copies > 0) await upload(stranger, 62, { people: THEIRS, winner: 'red' })
  expect((await newLeader.command('DELETE', `/api/matches/${matchIdOf(62)}`)).status).toBe(204)
})
