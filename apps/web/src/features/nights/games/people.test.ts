import { expect, test } from 'vitest'
import { aNight } from '../aNight.ts'
import { expectedPlayers } from '../expectedNight.ts'
import { aGame, tenSignups } from './aGame.ts'
import { hasNextStep, lanePairs, meanScore, seatedPlayers, teamOf } from './people.ts'

test('the teams are paired lane by lane by position, whatever the order of the players', () => {
  const game = aGame()
  const turned = { ...game, players: game.players.toReversed() }
  const lanes = lanePairs(seatedPlayers({ signups: tenSignups }, turned))
  expect(
    lanes.map(({ position, blue, red }) => [position, blue?.signup.summonerName, red?.signup.summonerName]),
  ).toEqual([
    ['TOP', '길손0', '길손5'],
    ['JUNGLE', '길손1', '길손6'],
    ['MIDDLE', '길손2', '길손7'],
    ['BOTTOM', '길손3', '길손8'],
    ['UTILITY', '길손4', '길손9'],
  ])
})

test('if positions are unknown, the teams are paired in their own order', () => {
  const game = aGame()
  const players = game.players.map((player) => ({ ...player, position: null }))
  const lanes = lanePairs(seatedPlayers({ signups: tenSignups }, { players }))
  expect(lanes.map(({ blue, red }) => [blue?.signup.place, red?.signup.place])).toEqual([
    [1, 6],
    [2, 7],
    [3, 8],
    [4, 9],
    [5, 10],
  ])
})

test('the mean score is computed from the known scores, and is unknown if most scores are unknown', () => {
  const blue = teamOf(seatedPlayers({ signups: tenSignups }, aGame()), 'blue')
  expect(meanScore(blue)).toBe(1020)
  const mostly = blue.map((seated, index) =>
    index < 3 ? { ...seated, signup: { ...seated.signup, score: null } } : seated,
  )
  expect(meanScore(mostly)).toBeNull()
})

test('a result can be entered for seven days after the night, but not for games that were not played', () => {
  const now = Date.parse('2026-11-28T12:00:00.000Z')
  const finished = { state: 'finished', finishedAt: '2026-11-21T12:00:00.000Z' } as const
  expect(hasNextStep(finished, aGame({ state: 'awaiting' }), now)).toBe(true)
  expect(hasNextStep(finished, aGame({ state: 'awaiting' }), now + 1)).toBe(false)
  expect(hasNextStep(finished, aGame({ state: 'fixed' }), now)).toBe(false)
  expect(hasNextStep({ state: 'running', finishedAt: null }, aGame({ state: 'fixed' }), now)).toBe(true)
  expect(hasNextStep({ state: 'running', finishedAt: null }, aGame({ state: 'finished' }), now)).toBe(false)
})

test('a started game without a replay waits for one, even if it has a typed result', () => {
  const begun = { startedAt: '2026-11-21T12:03:00.000Z' }
  const result = { winner: 'blue', matchId: null, durationSeconds: null, blueKills: null, redKills: null } as const
  const games = [
    aGame({ n: 1, state: 'finished', ...begun, result: { ...result, source: 'replay', matchId: 'KR_1' } }),
    aGame({ n: 2, state: 'finished', ...begun, result: { ...result, source: 'typed' } }),
    aGame({ n: 3, state: 'cancelled', ...begun }),
    aGame({ n: 4, state: 'running', ...begun, players: aGame().players.slice(0, 2) }),
    aGame({ n: 5, players: aGame().players.slice(2, 5) }),
  ]
  const { title, clanId, games: waiting, unstarted } = expectedPlayers(aNight({ signups: tenSignups, games }))
  expect([title, clanId]).toEqual(['토요 정기전', 'c0000000-0000-4000-8000-000000000001'])
  expect(waiting.map((names) => names.length)).toEqual([10, 2])
  expect(waiting[1]).toEqual(['길손0', '길손1'])
  expect(unstarted).toEqual([['길손2', '길손3', '길손4']])
})
