import { DAY_MS } from '@buri/domain/seoulTime'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import {
  allShownMatches,
  aMember,
  clanId,
  confirmMatch,
  decideDispute,
  disputeMatch,
  disputesOf,
  joinClan,
  leader,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  NOON,
  personName,
  redMember,
  setMinutesLater,
  site,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// Some members of an honest clan act for another clan, or against the evenings of their own clan.

test.each([
  ['members sent', false],
  ['the operator imported', true],
])('a member of a clan whose matches %s does not let another clan name its people’s owners', async (_, isImported) => {
  if (isImported) {
    await sql`update match set uploaded_by = null`.execute(site.db)
    await sql`update match_source set uploaded_by = null, clans = '{}'`.execute(site.db)
    await sql`update player_history set is_stale = true`.execute(site.db)
  }
  const [traitor, accomplice, claimant] = [await youngAccount(), await youngAccount(), await youngAccount()]
  await joinClan(traitor, 'member')
  const othersClan = await aClan(site, { leader: accomplice, members: [traitor, claimant] })
  for (let game = 50; game < 58; game += 1) {
    await emptyTables(site.pool, 'request_window')
    await upload(traitor, game, { fields: { clanId: othersClan } })
  }
  const name = { nameTag: `${personName(5)}#KR1` }
  const claim = await (await claimant.command('POST', '/api/me/accounts', name)).json()
  const vouched = await accomplice.command('POST', `/api/clans/${othersClan}/claims/${claim.id}/confirm`)
  expect((await vouched.json()).code).toBe('CLAIM_NOT_OF_CLAN')
})

test('officers of another clan may not confirm a match for people of a clan in which they are plain members', async () => {
  const [sender, friend] = [await aMember(3), await aMember(4)]
  await aClan(site, { leader: sender, officers: [friend] })
  await upload(sender, 3)
  expect((await confirmMatch(friend, 3)).status).toBe(200)
  expect(await trustOfGame(3)).toBe('waiting')
})

test('a leader without officers deletes an invented match of the clan’s people that a member sent to no clan', async () => {
  const before = await allShownMatches()
  const [traitor, other] = [await aMember(3), await youngAccount()]
  const theirs = await aClan(site, { leader: other, members: [traitor] })
  await upload(traitor, 3, { winner: 'red' })
  expect(await trustOfGame(3)).toBe('reported')
  expect((await redMember.send('DELETE', `/api/matches/${matchIdOf(3)}`)).status).toBe(403)
  expect((await leader.send('DELETE', `/api/matches/${matchIdOf(3)}`)).status).toBe(204)
  expect(await allShownMatches()).toEqual(before)
  await upload(traitor, 4, { people: tenPeopleFrom(300), fields: { clanId: theirs } })
  expect((await leader.send('DELETE', `/api/matches/${matchIdOf(4)}`)).status).toBe(403)
})

test('an invented match of the clan’s people that a member sent to another clan waits', async () => {
  const before = await allShownMatches()
  const traitor = await aMember(3)
  const theirs = await aClan(site, { leader: await youngAccount(), members: [traitor] })
  await upload(traitor, 3, { winner: 'red', fields: { clanId: theirs } })
  expect(await trustOfGame(3)).toBe('waiting')
  expect(await allShownMatches()).toEqual(before)
})

test('three people of a match do not void it, though two of them were opponents', async () => {
  const [objector, blue, red] = [await aMember(0), await aMember(1), await aMember(8)]
  await upload(leader, 3, { fields: { clanId } })
  const before = await allShownMatches()
  expect((await disputeMatch(objector, 3)).status).toBe(201)
  const [objection] = await disputesOf(blue, 3)
  for (const person of [blue, red])
    expect(await (await decideDispute(person, 3, objection?.id ?? '', 'void')).json()).toMatchObject({
      isDecided: false,
    })
  expect(await trustOfGame(3)).toBe('reported')
  expect(await allShownMatches()).toEqual(before)
})

test('an officer of another clan may not decide about people of a clan in which the officer is a plain member', async () => {
  const [traitor, objector] = [await youngAccount(), await aMember(0)]
  await joinClan(traitor, 'member')
  await makeOwner(traitor, 7)
  await aClan(site, { leader: traitor })
  await upload(leader, 3, { fields: { clanId } })
  const before = await allShownMatches()
  expect((await disputeMatch(objector, 3)).status).toBe(201)
  const [objection] = await disputesOf(objector, 3)
  expect(await matchDetailFor(matchIdOf(3), traitor)).toMatchObject({ canConfirm: true, canDispute: true })
  expect(await refusalOf(await decideDispute(traitor, 3, objection?.id ?? '', 'stands'))).toEqual([403, 'FORBIDDEN'])
  const voided = await decideDispute(traitor, 3, objection?.id ?? '', 'void')
  expect(await voided.json()).toMatchObject({ isDecided: false })
  expect(await allShownMatches()).toEqual(before)
})

test('an officer of another clan may not object, as an officer, to a match of a clan in which they are a plain member', async () => {
  const traitor = await youngAccount()
  await joinClan(traitor, 'member')
  await aClan(site, { leader: traitor })
  await upload(leader, 3, { fields: { clanId } })
  expect(await refusalOf(await disputeMatch(traitor, 3))).toEqual([403, 'FORBIDDEN'])
})

test('officers of another clan may neither delete a clan’s match that their people also sent nor change its date', async () => {
  const traitor = await aMember(3)
  const othersClan = await aClan(site, { leader: traitor })
  await upload(traitor, 3, { fields: { clanId: othersClan } })
  await upload(leader, 3, { fields: { clanId } })
  const before = await allShownMatches()
  const matchUrl = `/api/matches/${matchIdOf(3)}`
  expect((await traitor.send('DELETE', matchUrl)).status).toBe(403)
  setMinutesLater(2 * 24 * 60)
  await sql`update session set last_used_at = ${new Date(NOON.getTime() + 2 * DAY_MS)}`.execute(site.db)
  const dated = await traitor.command('PATCH', matchUrl, { matchDate: '2025-11-01T12:00:00Z' })
  expect(await refusalOf(dated)).toEqual([403, 'FORBIDDEN'])
  expect((await traitor.send('DELETE', matchUrl)).status).toBe(403)
  expect(await allShownMatches()).toEqual(before)
})

test('a member who sends a clan’s match again does not bring it to another clan', async () => {
  const traitor = await youngAccount()
  await joinClan(traitor, 'member')
  const othersClan = await aClan(site, { leader: traitor })
  await upload(leader, 3)
  await upload(traitor, 3, { fields: { clanId: othersClan } })
  await upload(traitor, 3, { vision: '99', fields: { clanId: othersClan } })
  expect(await matchDetailFor(matchIdOf(3))).toMatchObject({ clan: null })
})

test('a member who sent a clan’s match does not move it to another clan after the leader sent it too', async () => {
  const traitor = await aMember(3)
  const othersClan = await aClan(site, { leader: traitor })
  for (const game of [3, 4]) await upload(traitor, game, { fields: game === 3 ? { clanId } : {} })
  for (const game of [3, 4]) await upload(leader, game, { fields: { clanId } })
  const move = (game: number, to: string | null) =>
    traitor.command('PATCH', `/api/matches/${matchIdOf(game)}`, { clanId: to })
  for (const to of [othersClan, null]) expect(await refusalOf(await move(3, to))).toEqual([403, 'MATCH_WITH_GUESTS'])
  // The clan's leader became the sender of game 4, because the first sender leads another clan.
  expect(await refusalOf(await move(4, othersClan))).toEqual([403, 'FORBIDDEN'])
  expect(await matchDetailFor(matchIdOf(3))).toMatchObject({ clan: { id: clanId } })
  await upload(traitor, 4, { fields: { clanId: othersClan } })
  expect(await matchDetailFor(matchIdOf(4))).toMatchObject({ clan: { id: clanId } })
})
