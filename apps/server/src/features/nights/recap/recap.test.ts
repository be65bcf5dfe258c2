import { GameBalance } from '@buri/contract/nights/gameBalance'
import { NightRecap } from '@buri/contract/nights/recap'
import { expect, test } from 'vitest'
import { refusalOf } from '#server/features/clans/testClans.ts'
import { findAwaitedMatches, host, nightWithPeople, replayOf, site, startGame, upload } from '../testHost.ts'
import { nightFrom } from '../testNights.ts'

const recapOf = async (at: string) => NightRecap.parse(await (await site.get(`${at}/recap`)).json())

test('the night’s first replay gives a newcomer a known strength for the next teams, unless the player is hidden', async () => {
  const night = await nightWithPeople()
  await startGame(night)
  site.setNow('2026-11-21T13:00:00Z')
  await site.store(replayOf(night, {}))
  const [first = '', ...others] = night.ids
  await site.pool.query(`update player set visibility = 'private' where game_name = $1`, [`가${night.suffix}`])
  await findAwaitedMatches()
  const { signups } = await nightFrom(host.get(night.url))
  const gamesOf = (id: string) => signups.find((signup) => signup.id === id)?.games
  expect([gamesOf(first), ...others.map(gamesOf)]).toEqual([null, ...Array(9).fill(1)])
  await nightFrom(host.command('POST', `${night.url}/games`, {}), 201)
  const { players } = GameBalance.parse(await (await host.get(`${night.url}/games/2/balance`)).json())
  expect(players.filter(({ isGuessed }) => isGuessed).map(({ signupId }) => signupId)).toEqual([first])
  expect(new Set(players.map(({ strength }) => strength)).size).toBeGreaterThan(1)
})

test('a person who played and was then removed by the host counts as having played', async () => {
  const testNight = await nightWithPeople({ people: 11 })
  await startGame(testNight)
  site.setNow('2026-11-21T13:00:00Z')
  await upload(testNight)
  const [first = '', eleventh = ''] = [testNight.ids[0], testNight.ids[10]]
  const come = await nightFrom(
    host.command('POST', `${testNight.url}/signups`, { name: '구경꾼#KR1', isForOther: true }),
    201,
  )
  const spectatorId = come.signups.find(({ summonerName }) => summonerName === '구경꾼')?.id
  for (const id of [first, eleventh, spectatorId])
    await nightFrom(host.send('DELETE', `${testNight.url}/signups/${id}`))
  const night = await nightFrom(host.get(testNight.url))
  const stateOf = (id: string | undefined) => night.signups.find((signup) => signup.id === id)?.state
  expect([stateOf(first), stateOf(eleventh), stateOf(spectatorId)]).toEqual(['left', undefined, undefined])
  // A removed person stays removed although the match shows them.
  const rejoin = await testNight.guests[0]?.command('POST', `${testNight.url}/signups`, {
    name: `가${testNight.suffix}#KR1`,
  })
  expect(await refusalOf(rejoin ?? expect.fail())).toEqual([409, 'SIGNUP_REMOVED'])
  await nightFrom(host.command('PATCH', testNight.url, { isFinished: true }))
  const { people, games } = await recapOf(testNight.url)
  expect(people.map(({ signupId }) => signupId)).toEqual(expect.arrayContaining(testNight.ids.slice(0, 10)))
  expect(games[0]?.players).toHaveLength(10)
})

test('a recap keeps the game of a guest who has not confirmed it, also under an earlier name', async () => {
  const night = await nightWithPeople()
  await startGame(night)
  site.setNow('2026-11-21T13:00:00Z')
  const matchId = await upload(night)
  await nightFrom(host.command('PATCH', night.url, { isFinished: true }))
  const before = await recapOf(night.url)
  await site.pool.query(
    `update match_participant set guest_id = player_id, player_id = null, game_name = '옛이름' where match_id = $1 and slot = 0`,
    [matchId],
  )
  expect(await recapOf(night.url)).toEqual(before)
})

test('a recap has the games, the best player, records and ratings, and only the seat of a hidden player', async () => {
  const night = await nightWithPeople()
  const n = await startGame(night)
  site.setNow('2026-11-21T13:00:00Z')
  const matchId = await upload(night)
  await nightFrom(host.command('POST', `${night.url}/games`, {}), 201)
  await nightFrom(host.command('POST', `${night.url}/games/2/teams`, { method: 'random', seed: 1 }))
  const recap = () => recapOf(night.url)
  const openRecap = await recap()
  expect(openRecap).toMatchObject({ state: 'running', firstAt: '2026-11-21T12:05:00.000Z' })
  expect(openRecap.games).toMatchObject([{ n, winner: 'blue', source: 'replay', matchId }])
  expect(openRecap.people).toHaveLength(10)
  const mvp = openRecap.people.find(({ signupId }) => signupId === openRecap.mvpId)
  expect(mvp?.performanceScore).toBe(Math.max(...openRecap.people.map((person) => person.performanceScore ?? 0)))
  for (const { wins, scoreBefore, scoreAfter } of openRecap.people)
    expect(Math.sign((scoreAfter ?? 0) - (scoreBefore ?? 0))).toBe(wins === 1 ? 1 : -1)
  expect(openRecap.records.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['kills', 'assists', 'vision']))
  await site.pool.query(`update player set visibility = 'private' where game_name = $1`, [mvp?.summonerName])
  const earned = Object.fromEntries(openRecap.earned.map(({ id, signupIds }) => [id, signupIds]))
  expect(earned.firstMatch?.toSorted()).toEqual(night.ids.toSorted())
  expect(earned.firstMvp).toEqual([openRecap.games[0]?.mvpId])
  const hidden = await recap()
  const seat = hidden.people.find(({ signupId }) => signupId === openRecap.mvpId)
  expect(seat).toMatchObject({ summonerName: '비공개 소환사', tagLine: null, kills: null, scoreAfter: null })
  expect(hidden.mvpId).not.toBe(openRecap.mvpId)
  expect(hidden.earned.flatMap(({ signupIds }) => signupIds)).not.toContain(openRecap.mvpId)
  expect(JSON.stringify(hidden)).not.toContain(`"${mvp?.summonerName}"`)
  const finished = await host.command('PATCH', night.url, { isFinished: true })
  expect((await nightFrom(finished)).state).toBe('finished')
})
