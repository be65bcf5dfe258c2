import { POSITIONS } from '@buri/domain/matches/matchFacts'
import { expect, test } from 'vitest'
import { aNight } from '../aNight.ts'
import { aGame } from '../games/aGame.ts'
import { eveningOf, isPastOneAtNight, seriesWith, teamsAfterSeating } from './evening.ts'

const SCHEDULE = { teamCount: 4, plan: 'roundRobin', rooms: 2, leftOver: 'late', teams: [], rulings: [] } as const
const NOW = Date.parse('2026-11-21T12:30:00Z')
const result = { source: 'typed', matchId: null, durationSeconds: null, blueKills: null, redKills: null } as const

test('wins are counted by team, whichever side it played on, and the next pairing and the expected end are known', () => {
  const games = [
    aGame({ n: 1, state: 'finished', pairing: { blue: 2, red: 1 }, result: { ...result, winner: 'red' } }),
    aGame({ n: 2, state: 'running', room: 2, pairing: { blue: 3, red: 4 } }),
    aGame({ n: 3, state: 'cancelled', pairing: { blue: 1, red: 3 } }),
  ]
  const evening = eveningOf(aNight({ games }), { ...SCHEDULE, teams: [], rulings: [] }, NOW)
  expect(evening.standings.map(({ team, wins }) => [team, wins])[0]).toEqual([1, 1])
  expect(evening.games.map(({ n }) => n)).toEqual([1, 2])
  expect(evening.next).toEqual([])
  expect(new Date(evening.endsAt ?? 0).toISOString()).toBe('2026-11-21T14:45:00.000Z')
})

test('the score of a series is returned by side of the game and by number of the team', () => {
  const gameBetween = (n: number, blue: number, red: number, winner: 'blue' | 'red' | null) => {
    const state = winner ? ('finished' as const) : ('fixed' as const)
    return { ...aGame({ n, state, series: 2, result: winner && { ...result, winner } }), pairing: { blue, red } }
  }
  const games = [gameBetween(1, 3, 2, 'red'), gameBetween(3, 2, 3, 'red'), gameBetween(5, 3, 2, null)]
  const night = aNight({ games })
  const series = { ...night.series, bestOf: 3 as const }
  const teams = [2, 3].map((nth) => ({ nth, name: `${nth}번`, colour: nth, players: [], rest: null }))
  const shownSeries = seriesWith({ ...night, series }, { teams }, games[2] ?? expect.fail())
  expect(shownSeries).toMatchObject({
    ...{
      nth: 3,
      wins: { blue: 1, red: 1 },
      teams: [
        { number: 1, name: '2번' },
        { number: 2, name: '3번' },
      ],
    },
    sets: [
      { winner: 1, blueTeam: 2 },
      { winner: 2, blueTeam: 1 },
      { winner: null, blueTeam: 2 },
    ],
  })
  const evening = eveningOf({ ...night, series }, { ...SCHEDULE, teams, rulings: [] }, NOW)
  expect(evening.standings.every(({ wins }) => wins === 0)).toBe(true)
  const third = { ...gameBetween(5, 3, 2, 'red'), ruling: null }
  const corrected = { ...gameBetween(3, 2, 3, 'red'), ruling: { winner: 2, reason: '합의' } }
  const lateSeries = seriesWith({ games: [gameBetween(1, 3, 2, 'red'), corrected, third], series }, { teams }, third)
  expect([lateSeries?.wins, lateSeries?.sets.at(-1)?.state]).toEqual([{ blue: 0, red: 2 }, 'late'])
})

test('an end at 1 a.m. or later counts as late, and one at half past midnight does not', () => {
  expect(
    ['15:30', '16:00', '19:00', '23:00'].map((time) => isPastOneAtNight(Date.parse(`2026-11-21T${time}:00Z`))),
  ).toEqual([false, true, true, true])
})

test('two people in seats exchange them, and a person without a seat takes the seat', () => {
  const team = (first: number) => ({
    ...{ name: `${first}`, colour: first },
    players: POSITIONS.map((position, lane) => ({ signupId: `${5 * first + lane}`, position })),
  })
  const ids = (teams: ReturnType<typeof teamsAfterSeating>) =>
    teams.map(({ players }) => players.map(({ signupId }) => signupId))
  const teams = [team(1), team(2)]
  expect(ids(teamsAfterSeating(teams, { team: 0, place: 0 }, '12'))).toEqual([
    ['12', '6', '7', '8', '9'],
    ['10', '11', '5', '13', '14'],
  ])
  expect(ids(teamsAfterSeating(teams, { team: 0, place: 0 }, '99'))[0]).toEqual(['99', '6', '7', '8', '9'])
})
