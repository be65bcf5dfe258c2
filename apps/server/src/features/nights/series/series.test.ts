import { NightRecap } from '@buri/contract/nights/recap'
import { expect, test } from 'vitest'
import { refusalOf } from '#server/features/clans/testClans.ts'
import { openBrowser } from '#testing/testBrowser.ts'
import { findAwaitedMatches, fixTeams, host, nightWithPeople, replayOf, site, startGame, upload } from '../testHost.ts'
import { gameIn, NAMES, NIGHTS, nightFrom } from '../testNights.ts'

type Evening = Awaited<ReturnType<typeof nightWithPeople>>

const seriesNight = (series: object, people = 10) => nightWithPeople({ people, series })
const night = (one: Evening) => nightFrom(host.get(one.url))
const start = (one: Evening, n: number) => nightFrom(host.command('POST', `${one.url}/games/${n}/start`))
const recapOf = async (at: string) => NightRecap.parse(await (await site.get(`${at}/recap`)).json())

const exchanged = ({ suffix }: Evening) =>
  Object.fromEntries([5, 6, 7, 8, 9, 0, 1, 2, 3, 4].map((from, slot) => [slot, `${NAMES[from]}${suffix}#KR1`]))

let minute = 0
async function playGame(
  testNight: Evening,
  winner: 1 | 2,
  change: Parameters<typeof replayOf>[1] & { hasSwappedSides?: boolean } = {},
) {
  const { hasSwappedSides = false, ...rest } = change
  minute += 1
  const playedAt = new Date(Date.parse('2026-11-21T12:00:00Z') + minute * 1000).toISOString()
  const now = new Date(Date.parse('2026-11-21T12:00:01Z') + minute * 1000).toISOString()
  site.setNow(now)
  const matchId = await site.store(
    replayOf(testNight, {
      ...{ playedAt, winner: (winner === 1) === hasSwappedSides ? 'red' : 'blue', ...rest },
      names: { ...(hasSwappedSides ? exchanged(testNight) : {}), ...rest.names },
    }),
  )
  await findAwaitedMatches(now)
  return matchId
}
const scoreIn = ({ series }: Awaited<ReturnType<typeof night>>) => series.teams.map(({ wins }) => wins)

test('a Bo3 opens its sets automatically, keeps the score by teams on either side, and stops when it is decided', async () => {
  const testNight = await seriesNight({ bestOf: 3 })
  expect((await night(testNight)).series).toMatchObject({
    teams: [{ name: '가', wins: 0, side: null }, { name: '나' }],
    sets: [],
  })
  await startGame(testNight)
  await playGame(testNight, 1)
  const second = await night(testNight)
  expect(second.series).toMatchObject({
    decided: false,
    sets: [{ n: 1, state: 'won', winner: 1, blueTeam: 1 }, { n: 2 }],
  })
  expect(gameIn(second, 2)).toMatchObject({ state: 'fixed' })
  expect(second.series.teams.map(({ side }) => side)).toEqual(['red', 'blue'])
  const blue = gameIn(second, 2).players.filter(({ side }) => side === 'blue')
  expect(new Set(blue.map(({ signupId }) => signupId))).toEqual(new Set(testNight.ids.slice(5)))
  await start(testNight, 2)
  // In the replay, both teams play on the opposite of their planned sides.
  await playGame(testNight, 2)
  const third = await night(testNight)
  expect(scoreIn(third)).toEqual([1, 1])
  expect(third.series.sets[1]).toMatchObject({ winner: 2, blueTeam: 1, hasSwappedSides: true })
  const sat = gameIn(third, 2)
  expect(sat.result?.winner).toBe('red')
  const red = sat.players.filter(({ side }) => side === 'red')
  expect(new Set(red.map(({ signupId }) => signupId))).toEqual(new Set(testNight.ids.slice(5)))
  expect(third.series.teams.map(({ side }) => side)).toEqual(['red', 'blue'])
  await start(testNight, 3)
  await playGame(testNight, 2, { hasSwappedSides: true })
  const decided = await night(testNight)
  expect(decided.series).toMatchObject({ decided: true, winner: 2 })
  expect([scoreIn(decided), decided.games.length]).toEqual([[1, 2], 3])
  const { matchId } = decided.series.sets[2] ?? expect.fail()
  const { series: ofMatch } = await (await site.get(`/api/matches/${matchId}`)).json()
  expect(ofMatch).toEqual({ nth: 3, bestOf: 3, blueWins: 2, redWins: 1 })
  const { series } = await recapOf(testNight.url)
  expect(series).toMatchObject({ teams: [{ wins: 1 }, { wins: 2 }], winner: 2, isReverseSweep: true })
  const repeated = await nightFrom(host.command('POST', `${testNight.url}/games`, { isAgain: true }), 201)
  expect(gameIn(repeated, 4)).toMatchObject({ state: 'fixed' })
  expect(repeated.series.sets).toHaveLength(3)
  await start(testNight, 4)
  await playGame(testNight, 1)
  const after = await night(testNight)
  expect([scoreIn(after), after.games.length]).toEqual([[1, 2], 4])
})

test('a remake does not count as a set, and a void set is played again', async () => {
  const testNight = await seriesNight({ bestOf: 3 })
  await startGame(testNight)
  const remake = await playGame(testNight, 1, { durationSeconds: 150, endedInEarlySurrender: true })
  expect(gameIn(await night(testNight), 1)).toMatchObject({ state: 'running', question: null })
  const taking = host.command('POST', `${testNight.url}/games/1/result`, { matchId: remake })
  expect(await refusalOf(await taking)).toEqual([409, 'MATCH_REMADE'])
  await playGame(testNight, 1)
  const nightBefore = await night(testNight)
  expect(scoreIn(nightBefore)).toEqual([1, 0])
  const ruling = { ruling: 'void', reason: '상대 팀 정전', revision: nightBefore.revision }
  const voided = await nightFrom(host.command('PUT', `${testNight.url}/games/1/ruling`, ruling))
  expect([scoreIn(voided), voided.series.sets[0]]).toEqual([
    [0, 0],
    expect.objectContaining({ state: 'void', reason: '상대 팀 정전' }),
  ])
  expect(voided.log[0]).toMatchObject({ kind: 'setVoided', n: 1, note: '상대 팀 정전' })
  const ruledAgain = await nightFrom(host.command('PUT', `${testNight.url}/games/1/ruling`, ruling))
  expect(ruledAgain.revision).toBe(voided.revision)
  const refused = await host.command('PUT', `${testNight.url}/games/1/ruling`, { ...ruling, ruling: 2 })
  const body = await refused.json()
  expect([refused.status, body.code, body.details.night.revision]).toEqual([409, 'NIGHT_CHANGED', voided.revision])
  const corrected = { ruling: 2, reason: '항복을 합의', revision: voided.revision }
  expect(scoreIn(await nightFrom(host.command('PUT', `${testNight.url}/games/1/ruling`, corrected)))).toEqual([0, 1])
  const { revision } = await night(testNight)
  const back = { ruling: 'played', reason: '잘못 눌렀어요', revision }
  expect(scoreIn(await nightFrom(host.command('PUT', `${testNight.url}/games/1/ruling`, back)))).toEqual([1, 0])
  const strangersAnswer = await openBrowser(site.origin).command('PUT', `${testNight.url}/games/1/ruling`, back)
  expect(await refusalOf(strangersAnswer)).toEqual([401, 'UNAUTHENTICATED'])
  expect((await host.command('PUT', `${testNight.url}/games/1/ruling`, { ...back, reason: '' })).status).toBe(400)
})

test('a replay that contradicts a typed result counts, and a set that is no longer needed is dropped', async () => {
  const testNight = await seriesNight({ bestOf: 3 })
  await startGame(testNight)
  const type = async (n: number, winner: 'blue' | 'red') => {
    await nightFrom(host.command('POST', `${testNight.url}/games/${n}/result`, { winner }))
    for (const slot of [0, 5])
      await nightFrom(
        (testNight.guests[slot] ?? expect.fail()).command('POST', `${testNight.url}/games/${n}/result`, { winner }),
      )
  }
  await type(1, 'red')
  await start(testNight, 2)
  // The first team plays on red in this set.
  await type(2, 'red')
  const level = await night(testNight)
  expect([scoreIn(level), gameIn(level, 3).state]).toEqual([[1, 1], 'fixed'])
  // The time of the replay fits only the first game.
  const matchId = await upload(testNight, { winner: 'blue', playedAt: '2026-11-21T12:00:00Z' })
  const { question } = gameIn(await night(testNight), 1)
  if (question) await nightFrom(host.command('POST', `${testNight.url}/games/1/result`, { matchId }))
  const decided = await night(testNight)
  expect(decided.series).toMatchObject({ decided: true, winner: 1 })
  expect([scoreIn(decided), gameIn(decided, 3).state]).toEqual([[2, 0], 'cancelled'])
})

test('a ruling stays when a replay comes later, and the host may take the replay’s result', async () => {
  const testNight = await seriesNight({ bestOf: 3 })
  await startGame(testNight)
  await nightFrom(host.command('POST', `${testNight.url}/games/1/result`, { winner: 'blue' }))
  const rule = async (ruling: unknown) => {
    const { revision } = await night(testNight)
    return nightFrom(
      host.command('PUT', `${testNight.url}/games/1/ruling`, { ruling, reason: '항복을 합의', revision }),
    )
  }
  await rule(2)
  const matchId = await playGame(testNight, 1)
  const after = await night(testNight)
  expect([scoreIn(after), gameIn(after, 1).result, gameIn(after, 1).replayDiffers]).toEqual([
    [0, 1],
    expect.objectContaining({ matchId, source: 'replay', winner: 'blue' }),
    true,
  ])
  expect(gameIn(await rule(2), 1).replayDiffers).toBe(false)
  const response = await rule('played')
  expect([scoreIn(response), gameIn(response, 1).replayDiffers]).toEqual([[1, 0], false])
  // The host knows the replay, so the ruling contradicts it deliberately.
  expect(gameIn(await rule(2), 1).replayDiffers).toBe(false)
})

test('a replay in which the team named by the ruling won is not marked as differing, on either side', async () => {
  for (const hasSwappedSides of [false, true]) {
    const testNight = await seriesNight({ bestOf: 3 })
    await startGame(testNight)
    const { revision } = await night(testNight)
    await nightFrom(
      host.command('PUT', `${testNight.url}/games/1/ruling`, { ruling: 2, reason: '항복을 합의', revision }),
    )
    await playGame(testNight, 2, { hasSwappedSides })
    const after = await night(testNight)
    expect([scoreIn(after), gameIn(after, 1).state, gameIn(after, 1).replayDiffers]).toEqual([
      [0, 1],
      'finished',
      false,
    ])
  }
})

test('the loser has a minute to choose its side; afterwards the sides alternate', async () => {
  const testNight = await seriesNight({ bestOf: 5, sideRule: 'loser' })
  await startGame(testNight)
  await playGame(testNight, 1)
  const sideUrl = `${testNight.url}/games/2/side`
  const nightBefore = await night(testNight)
  expect(nightBefore.series.choice).toMatchObject({ n: 2, team: 2, otherwise: 'blue', isMine: true })
  expect(await refusalOf(await host.command('POST', `${testNight.url}/games/2/start`))).toEqual([
    409,
    'SIDE_BEING_CHOSEN',
  ])
  const wish = { side: 'red' }
  const otherGuest = testNight.guests[0] ?? expect.fail()
  expect(await refusalOf(await otherGuest.command('PUT', sideUrl, wish))).toEqual([403, 'NOT_YOUR_SIDE'])
  const loser = testNight.guests[7] ?? expect.fail()
  const after = await nightFrom(loser.command('PUT', sideUrl, wish))
  expect([after.series.choice, after.series.teams.map(({ side }) => side)]).toEqual([null, ['blue', 'red']])
  expect(after.log[0]).toMatchObject({ kind: 'sideChosen', n: 2, note: '나 레드팀' })
  const twice = await nightFrom(loser.command('PUT', sideUrl, wish))
  expect(twice.revision).toBe(after.revision)
  await start(testNight, 2)
  await playGame(testNight, 1)
  const third = await night(testNight)
  expect(third.series.choice).toMatchObject({ n: 3, team: 2 })
  site.setNow(new Date(Date.parse(third.series.choice?.until ?? '')).toISOString())
  const response = await loser.command('PUT', `${testNight.url}/games/3/side`, { side: 'blue' })
  expect(await refusalOf(response)).toEqual([409, 'SIDE_SETTLED'])
  const settled = await start(testNight, 3)
  expect(settled.series.teams.map(({ side }) => side)).toEqual(['red', 'blue'])
})

test('a series cannot become shorter than the sets already won', async () => {
  const testNight = await seriesNight({ bestOf: 5 })
  await startGame(testNight)
  await playGame(testNight, 1)
  await start(testNight, 2)
  await playGame(testNight, 1)
  const shorter = await host.command('PATCH', testNight.url, { series: { bestOf: 1 } })
  expect([shorter.status, await shorter.json()]).toMatchObject([
    409,
    { code: 'SERIES_ALREADY_WON', message: expect.stringContaining('이미 2승이에요') },
  ])
  const three = await nightFrom(host.command('PATCH', testNight.url, { series: { bestOf: 3 } }))
  expect(three.series).toMatchObject({ decided: true, winner: 1, sideRule: 'alternate' })
  expect(gameIn(three, 3).state).toBe('cancelled')
  const five = await nightFrom(host.command('PATCH', testNight.url, { series: 5 }))
  expect([five.series.decided, gameIn(five, 3).state]).toEqual([false, 'fixed'])
})

test('a substitute between sets is shown and belongs to the team', async () => {
  const testNight = await seriesNight({ bestOf: 3 }, 11)
  await startGame(testNight)
  await playGame(testNight, 1)
  const input = { leavingId: testNight.ids[2], enteringId: testNight.ids[10] }
  const changed = await nightFrom(host.command('POST', `${testNight.url}/games/2/substitutions`, input))
  expect(changed.series.sets[1]?.entered).toEqual([{ team: 1, leftId: testNight.ids[2], enteredId: testNight.ids[10] }])
  await start(testNight, 2)
  await playGame(testNight, 1, { names: { 2: `카${testNight.suffix}#KR1` } })
  const { series } = await night(testNight)
  expect([series.decided, series.teams[0]?.players.includes(testNight.ids[10] ?? '')]).toEqual([true, true])
})

test('a fearless series shows who used a champion up and marks a breach, and nothing else happens', async () => {
  const testNight = await seriesNight({ bestOf: 3, fearless: 'soft' })
  await startGame(testNight)
  await playGame(testNight, 1)
  await start(testNight, 2)
  await playGame(testNight, 1)
  const { series, usedChampions } = await night(testNight)
  expect(series).toMatchObject({ decided: true, fearless: 'soft', scope: 'series' })
  expect(usedChampions).toHaveLength(20)
  expect(usedChampions[0]).toMatchObject({ n: 1, team: 1, signupId: testNight.ids[0], isBan: false })
  expect(series.breaches.length).toBeGreaterThan(0)
  expect(series.breaches.every(({ n, before }) => n === 2 && before === 1)).toBe(true)
})

test('settings from pages of earlier versions keep their meaning: a number of games, and fearless for the night', async () => {
  const { series } = await nightFrom(host.command('POST', NIGHTS, { series: 3, isFearless: true }), 201)
  expect(series).toMatchObject({ bestOf: 3, sideRule: 'alternate', fearless: 'hard', scope: 'night' })
  const plain = await nightFrom(host.command('POST', NIGHTS, {}), 201)
  expect(plain.series).toMatchObject({ bestOf: null, fearless: 'none', teams: [], sets: [], decided: false })
})

test('the site’s own first teams get sides by coin, the host’s teams keep theirs, and a night may become a series', async () => {
  const testNight = await seriesNight({ bestOf: 3 })
  await nightFrom(host.command('POST', `${testNight.url}/games`, {}), 201)
  const game = await nightFrom(host.command('POST', `${testNight.url}/games/1/teams`, { method: 'random', seed: 7 }))
  expect(game.log[0]).toMatchObject({ kind: 'coin', n: 1 })
  const plain = await nightWithPeople({})
  await fixTeams(plain)
  const series = await nightFrom(host.command('PATCH', plain.url, { series: { bestOf: 3 } }))
  expect(series.series.sets).toMatchObject([{ n: 1, blueTeam: 1 }])
  await start(plain, 1)
  await playGame(plain, 2)
  expect(scoreIn(await night(plain))).toEqual([0, 1])
})
