import { beforeEach, expect, test } from 'vitest'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { applyAndJoin, foundClan } from '#testing/testMemberships.ts'
import {
  allShownMatches,
  confirmMatch,
  matchIdOf,
  matureMatchesAfter,
  personName,
  playerOf,
  setMinutesLater,
  site,
  tenPeopleFrom,
  trustOfGame,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

// A leader who sent the first evening before founding the clan joins a second clan, as a plain member.

const PEOPLE = tenPeopleFrom(700)
let honest: SignedInBrowser
let forger: SignedInBrowser
let ours: { clanId: string }
let theirs: { clanId: string }
beforeEach(async () => {
  ;[honest, forger] = [await signedIn(site), await youngAccount()]
  await upload(honest, 40, { people: PEOPLE })
  setMinutesLater(10)
  ours = { clanId: await foundClan(honest, '우리반') }
  await upload(honest, 41, { people: PEOPLE, fields: ours })
  theirs = { clanId: await foundClan(forger, '새벽반') }
  setMinutesLater(20)
  await applyAndJoin(honest, theirs.clanId, forger)
})

test('the second clan’s leader changes no numbers of the first clan’s people', async () => {
  const before = await allShownMatches()
  await upload(forger, 50, { people: PEOPLE, winner: 'red', fields: theirs })
  expect(await trustOfGame(50)).toBe('waiting')
  expect(await allShownMatches()).toEqual(before)
})

test('the second clan’s leader is not asked about a stranger’s match of the first clan’s people', async () => {
  await upload(await youngAccount(), 50, { people: PEOPLE, winner: 'red' })
  const asked = await site.db.selectFrom('notification').select('userId').where('kind', '=', 'match').execute()
  expect(asked.map(({ userId }) => userId)).toEqual([honest.userId])
})

test('the first clan’s evenings count although the second clan’s leader sent a game of its people', async () => {
  await upload(forger, 50, { people: PEOPLE, winner: 'red', fields: theirs })
  expect((await honest.send('DELETE', `/api/clans/${theirs.clanId}/members/my`)).status).toBe(204)
  await upload(honest, 60, { people: PEOPLE, fields: ours })
  await matureMatchesAfter(1)
  expect(await trustOfGame(60)).toBe('reported')
})

test('the second clan’s leader neither confirms nor changes nor deletes the first clan’s matches', async () => {
  await upload(honest, 60, { people: PEOPLE, fields: ours })
  expect((await confirmMatch(forger, 60)).status).toBe(403)
  const date = { matchDate: '2026-01-01T00:00:00Z' }
  expect((await forger.command('PATCH', `/api/matches/${matchIdOf(60)}`, date)).status).toBe(403)
  expect((await forger.send('DELETE', `/api/matches/${matchIdOf(60)}`)).status).toBe(403)
})

test('the second clan’s officers cannot confirm a claim to a player of the first clan', async () => {
  const [officer, thief] = [await youngAccount(), await youngAccount()]
  for (const one of [officer, thief]) await applyAndJoin(one, theirs.clanId, forger)
  const rank = { rank: 'officer' }
  await jsonOf(forger.command('PATCH', `/api/clans/${theirs.clanId}/members/${officer.userId}`, rank))
  for (let game = 50; game < 58; game += 1) await upload(officer, game, { people: PEOPLE, fields: theirs })
  const nameTag = `${personName(703)}#KR1`
  const { id } = await jsonOf(thief.command('POST', '/api/me/accounts', { nameTag }), 201)
  await forger.command('POST', `/api/clans/${theirs.clanId}/claims/${id}/confirm`)
  const owners = site.db
    .selectFrom('playerOwner')
    .select('userId')
    .where('playerId', '=', await playerOf(703))
  expect(await owners.execute()).toEqual([])
})
