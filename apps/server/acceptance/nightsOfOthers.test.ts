import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aClan, refusalOf } from '#server/features/clans/testClans.ts'
import { findAwaitedMatchesOf, gameIn, NIGHTS, nightFrom, team } from '#server/features/nights/testNights.ts'
import type { SignedInBrowser } from '#testing/testAccounts.ts'
import { openBrowser } from '#testing/testBrowser.ts'
import {
  allShownMatches,
  aMember,
  clanId,
  expectNothingToMend,
  leader,
  makeOwner,
  matchDetailFor,
  matchIdOf,
  matureMatchesAfter,
  NOON,
  personName,
  playerOf,
  setMinutesLater,
  site,
  stranger,
  TEN_PEOPLE,
  tenPeopleFrom,
  upload,
  youngAccount,
} from '../testing/testTrust.ts'

async function openRunningNight(host: SignedInBrowser, comes: SignedInBrowser, body: object) {
  const { id } = await nightFrom(host.command('POST', NIGHTS, { places: 10, ...body }), 201)
  const nightUrl = `${NIGHTS}/${id}`
  await nightFrom(comes.command('POST', `${nightUrl}/signups`, { name: `${personName(0)}#KR1` }), 201)
  for (const person of TEN_PEOPLE.slice(1))
    await nightFrom(
      host.command('POST', `${nightUrl}/signups`, { name: `${personName(person)}#KR1`, isForOther: true }),
      201,
    )
  const ids = (await nightFrom(host.get(nightUrl))).signups.map((signup) => signup.id)
  await nightFrom(host.command('POST', `${nightUrl}/games`, {}), 201)
  const teams = { method: 'given', blue: team(ids.slice(0, 5)), red: team(ids.slice(5)) }
  await nightFrom(host.command('POST', `${nightUrl}/games/1/teams`, teams))
  await nightFrom(host.command('POST', `${nightUrl}/games/1/start`))
  return nightUrl
}
const findAwaitedMatches = () => findAwaitedMatchesOf(site, '2026-11-20T12:01:00Z')
const today = () => ({ matchDate: NOON.toISOString() })

test('a clan that opens a night does not get another clan’s match, even if the sender signs up', async () => {
  const host = await youngAccount()
  const othersClan = await aClan(site, { leader: host })
  await openRunningNight(host, leader, { clanId: othersClan, access: 'everyone' })
  await upload(leader, 3, { fields: today() })
  const before = await allShownMatches()
  expect(await matchDetailFor(matchIdOf(3))).toMatchObject({ standing: 'reported', clan: null })
  expect(await refusalOf(await host.send('DELETE', `/api/matches/${matchIdOf(3)}`))).toEqual([403, 'FORBIDDEN'])
  expect(await allShownMatches()).toEqual(before)
  await expectNothingToMend()
})

test('a stranger’s night takes no match that a clan’s people sent to their clan', async () => {
  const host = await youngAccount()
  const nightUrl = await openRunningNight(host, stranger, { access: 'everyone', title: '남의 내전' })
  await upload(leader, 3, { fields: { clanId, ...today() } })
  const game = gameIn(await nightFrom(host.get(nightUrl)), 1)
  const given = await host.command('POST', `${nightUrl}/games/1/result`, { matchId: matchIdOf(3) })
  const { items } = await (await leader.get(`/api/clans/${clanId}/matches`)).json()
  expect(items.map(({ night }: { night: unknown }) => night ?? null)).toEqual([null, null, null])
  expect([game.question, await refusalOf(given)]).toEqual([null, [409, 'MATCH_OF_ANOTHER_NIGHT']])
})

test('a stranger’s forgery of the game in progress neither ends the game nor keeps out its replay', async () => {
  const nightUrl = await openRunningNight(leader, leader, { clanId })
  const game = async () => gameIn(await nightFrom(leader.get(nightUrl)), 1)
  await upload(stranger, 50, { winner: 'red', fields: today() })
  expect(await game()).toMatchObject({ state: 'running', question: { matchId: matchIdOf(50), reason: 'sender' } })
  setMinutesLater(40)
  // Only seven of the ten names fit the game, so the host is asked about the match.
  await upload(leader, 3, { people: [...TEN_PEOPLE.slice(0, 7), 500, 501, 502], fields: { clanId, ...today() } })
  expect(await game()).toMatchObject({ question: { matchId: matchIdOf(3), sameNames: 7, reason: 'names' } })
  await upload(leader, 4, { fields: { clanId, ...today() } })
  expect(await game()).toMatchObject({ state: 'finished', result: { winner: 'blue', matchId: matchIdOf(4) } })
})

test('a forged replay by somebody at the night ends no game, and a host who accepted the forgery may choose the real replay', async () => {
  const nightUrl = await openRunningNight(leader, leader, { clanId, access: 'everyone', places: 11 })
  await nightFrom(stranger.command('POST', `${nightUrl}/signups`, { name: '구경꾼#KR1' }), 201)
  await upload(stranger, 50, { winner: 'red', fields: today() })
  const { signups, games } = await nightFrom(leader.get(nightUrl))
  expect(games).toMatchObject([{ state: 'running', question: { matchId: matchIdOf(50), reason: 'sender' } }])
  await nightFrom(leader.command('POST', `${nightUrl}/games/1/result`, { matchId: matchIdOf(50) }))
  const guest = signups.find(({ summonerName }) => summonerName === '구경꾼')
  await nightFrom(leader.send('DELETE', `${nightUrl}/signups/${guest?.id}`))
  const answer = { matchId: matchIdOf(50), isThis: false }
  expect(await refusalOf(await stranger.command('POST', `${nightUrl}/games/1/result`, answer))).toEqual([
    403,
    'FORBIDDEN',
  ])
  const night = await nightFrom(leader.command('POST', `${nightUrl}/games/1/result`, answer))
  expect(gameIn(night, 1)).toMatchObject({ state: 'awaiting', result: null, question: null })
  await upload(stranger, 51, { winner: 'red', fields: today() })
  expect(gameIn(await nightFrom(leader.get(nightUrl)), 1)).toMatchObject({
    state: 'awaiting',
    result: null,
    question: null,
  })
  await upload(leader, 3, { fields: { clanId, ...today() } })
  expect(gameIn(await nightFrom(leader.get(nightUrl)), 1)).toMatchObject({
    result: { winner: 'blue', matchId: matchIdOf(3) },
  })
})

test('guests of a night are not taken for players of a match that the host denied', async () => {
  const [host, forger] = [await youngAccount(), await youngAccount()]
  const othersPeople = tenPeopleFrom(300)
  const { id } = await nightFrom(host.command('POST', NIGHTS, { places: 10 }), 201)
  const nightUrl = `${NIGHTS}/${id}`
  for (const person of othersPeople) {
    const browser = person === 309 ? forger : openBrowser(site.origin)
    await nightFrom(browser.command('POST', `${nightUrl}/signups`, { name: `${personName(person)}#KR1` }), 201)
  }
  const ids = (await nightFrom(host.get(nightUrl))).signups.map((signup) => signup.id)
  await nightFrom(host.command('POST', `${nightUrl}/games`, {}), 201)
  const teams = { method: 'given', blue: team(ids.slice(0, 5)), red: team(ids.slice(5)) }
  await nightFrom(host.command('POST', `${nightUrl}/games/1/teams`, teams))
  await nightFrom(host.command('POST', `${nightUrl}/games/1/start`))
  const game = async () => gameIn(await nightFrom(host.get(nightUrl)), 1)
  await upload(forger, 50, { people: othersPeople, forged: othersPeople, fields: today() })
  expect(await game()).toMatchObject({ result: { matchId: matchIdOf(50) } })
  await nightFrom(host.command('POST', `${nightUrl}/games/1/result`, { matchId: matchIdOf(50), isThis: false }))
  const bound = site.db
    .selectFrom('nightSignup')
    .select('id')
    .where('nightId', '=', id)
    .where('playerId', 'is not', null)
  expect(await bound.execute()).toEqual([])
  await upload(host, 51, { people: othersPeople, fields: today() })
  await matureMatchesAfter(1)
  await nightFrom(host.command('POST', `${nightUrl}/games/1/result`, { matchId: matchIdOf(51) }))
  expect(await game()).toMatchObject({ result: { matchId: matchIdOf(51) } })
  expect(await bound.execute()).toHaveLength(10)
  await nightFrom(host.command('POST', `${nightUrl}/games`, {}), 201)
  await nightFrom(host.command('POST', `${nightUrl}/games/2/teams`, teams))
  await nightFrom(host.command('POST', `${nightUrl}/games/2/start`))
  await upload(host, 52, { people: othersPeople, fields: today() })
  expect(gameIn(await nightFrom(host.get(nightUrl)), 2)).toMatchObject({ result: { matchId: matchIdOf(52) } })
  await nightFrom(host.command('POST', `${nightUrl}/games/1/result`, { matchId: matchIdOf(51), isThis: false }))
  expect(await bound.execute()).toHaveLength(10)
  await nightFrom(host.command('POST', `${nightUrl}/games/2/result`, { matchId: matchIdOf(52), isThis: false }))
  expect(await bound.execute()).toEqual([])
})

test('a host who denied a match is asked about the next one that somebody at the night sent', async () => {
  const [host, forger, guest] = [await youngAccount(), await youngAccount(), await youngAccount()]
  const nightUrl = await openRunningNight(host, forger, { access: 'everyone', places: 11 })
  await nightFrom(guest.command('POST', `${nightUrl}/signups`, { name: '구경꾼#KR1' }), 201)
  const game = async () => gameIn(await nightFrom(host.get(nightUrl)), 1)
  await upload(forger, 50, { winner: 'red', fields: today() })
  await upload(guest, 51, { fields: today() })
  expect(await game()).toMatchObject({ state: 'running', question: { matchId: matchIdOf(50), reason: 'sender' } })
  await nightFrom(host.command('POST', `${nightUrl}/games/1/result`, { matchId: matchIdOf(50), isThis: false }))
  await findAwaitedMatches()
  expect(await game()).toMatchObject({ question: { matchId: matchIdOf(51), reason: 'sender' } })
  await nightFrom(host.command('POST', `${nightUrl}/games/1/result`, { matchId: matchIdOf(51) }))
  expect(await game()).toMatchObject({ state: 'finished', result: { winner: 'blue', matchId: matchIdOf(51) } })
})

test('a host who denied two matches is asked about neither again', async () => {
  const [host, forger, guest] = [await youngAccount(), await youngAccount(), await youngAccount()]
  const nightUrl = await openRunningNight(host, forger, { access: 'everyone', places: 11 })
  await nightFrom(guest.command('POST', `${nightUrl}/signups`, { name: '구경꾼#KR1' }), 201)
  await upload(forger, 50, { winner: 'red', fields: today() })
  await upload(guest, 51, { winner: 'red', fields: today() })
  for (const game of [50, 51]) {
    await findAwaitedMatches()
    const answer = { matchId: matchIdOf(game), isThis: false }
    await nightFrom(host.command('POST', `${nightUrl}/games/1/result`, answer))
  }
  await findAwaitedMatches()
  expect(gameIn(await nightFrom(host.get(nightUrl)), 1)).toMatchObject({ state: 'running', question: null })
})

test('a night’s match does not reveal which other player the host owns', async () => {
  const host = await aMember(7)
  await makeOwner(host, 8)
  await sql`update player_owner set since = '2026-01-02' where player_id = ${await playerOf(8)}`.execute(site.db)
  await openRunningNight(host, leader, { access: 'everyone' })
  await upload(host, 3, { fields: today() })
  expect((await matchDetailFor(matchIdOf(3))).host).toMatchObject({ summonerName: personName(7) })
})
