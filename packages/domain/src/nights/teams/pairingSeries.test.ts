import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type GameRuling, type SetGame, seriesOf, type TeamNumber } from '../series.ts'
import { judgePairing, meetingsIn, remainingMs, roundsOf, type TeamGame, teamInSeries } from './eveningPlan.ts'
import { decidedGames, standingsOf } from './standings.ts'

const MINUTE = 60_000

const aGame = (
  n: number,
  teams: [number, number],
  winner: number | null,
  change: Partial<TeamGame> = {},
): TeamGame => ({
  ...{ n, teams, winner, series: null, room: 1, state: winner === null ? 'running' : 'finished' },
  ...change,
})

describe('a pairing that is a series', () => {
  const evening = { rulings: [], gone: [], plan: 'roundRobin', teamCount: 4, rooms: 2, bestOf: 3 } as const
  const aSet = (n: number, winner: number | null, change: Partial<TeamGame> = {}) =>
    aGame(n, [1, 2], winner, { series: 1, ...change })
  const firstRoundOf = (games: readonly TeamGame[]) => roundsOf({ ...evening, games })[0]?.[0]

  test('a pairing goes on until a team has won two sets, on either side', () => {
    expect(firstRoundOf([aSet(1, 2)])).toMatchObject({ state: 'ready', wins: [0, 1], winner: null, n: 1 })
    expect(firstRoundOf([aSet(1, 2), aSet(2, null)])).toMatchObject({ state: 'open', wins: [0, 1], n: 2 })
    expect(firstRoundOf([aSet(1, 2), aSet(2, null, { state: 'awaiting' })])).toMatchObject({ state: 'awaiting' })
    const games = [aSet(1, 2), aSet(2, 1, { teams: [2, 1] }), aSet(3, 2)]
    expect(firstRoundOf(games)).toMatchObject({ state: 'done', wins: [1, 2], winner: 2 })
    expect(judgePairing({ teams: [1, 2], room: 1 }, { ...evening, games })).toBe('PAIRING_PLAYED')
    expect(judgePairing({ teams: [1, 2], room: 1 }, { ...evening, games: games.slice(0, 2) })).toBe('allowed')
  })

  test('the score is that of the decided sets, whatever the order in which they come', () => {
    const games = [aSet(1, 1), aSet(2, 2), aSet(3, 2), aSet(4, 1)]
    fc.assert(
      fc.property(fc.shuffledSubarray(games, { minLength: 4 }), (any) => {
        expect(firstRoundOf(any)).toMatchObject({ wins: [1, 2], winner: 2 })
      }),
    )
  })

  test('the score equals that of the same sets in a series of two teams, whatever the order of results and rulings', () => {
    const team = fc.constantFrom<TeamNumber>(1, 2)
    const arrival = fc.record({
      n: fc.integer({ min: 1, max: 6 }),
      winner: fc.constantFrom('blue' as const, 'red' as const, null),
      ruling: fc.constantFrom<GameRuling>('void', 'played', 1, 2),
    })
    fc.assert(
      fc.property(fc.array(arrival), fc.array(team, { minLength: 6, maxLength: 6 }), (arrivals, blueTeams) => {
        const rows = new Map<number, SetGame>()
        for (const { n, winner, ruling } of arrivals)
          rows.set(n, {
            ...{ n, state: 'finished', winner, hasSwappedSides: false, blueTeam: blueTeams[n - 1] ?? 1 },
            ...{ isVoid: ruling === 'void', ruledWinner: ruling === 1 || ruling === 2 ? ruling : null },
          })
        const teams = (blueTeam: TeamNumber | null) => (blueTeam === 2 ? ([2, 1] as const) : ([1, 2] as const))
        const games = [...rows.values()].map(({ n, blueTeam, winner, ruledWinner, isVoid }): TeamGame[] => {
          const [blue, red] = teams(blueTeam)
          const played = winner === null ? null : winner === 'blue' ? blue : red
          const won = ruledWinner === null ? played : teamInSeries(ruledWinner, [blue, red])
          return isVoid ? [] : [aSet(n, won, { teams: [blue, red], state: 'finished' })]
        })
        const [meeting] = meetingsIn({ games: games.flat(), bestOf: 3 })
        const { wins, winner } = seriesOf([...rows.values()], 3)
        expect([meeting?.wins ?? [0, 0], meeting?.winner ?? null]).toEqual([[wins[1], wins[2]], winner])
      }),
    )
  })

  test('the remaining time counts two and a half games for each pairing, minus the games already played', () => {
    expect(remainingMs(roundsOf({ ...evening, games: [] }), 2)).toBe(3 * 2.5 * 45 * MINUTE)
    expect(remainingMs(roundsOf({ ...evening, games: [aSet(1, 1)] }), 1)).toBe((6 * 2.5 - 1) * 45 * MINUTE)
    expect(remainingMs(roundsOf({ ...evening, games: [aSet(1, 1), aSet(2, 1)] }), 1)).toBe(5 * 2.5 * 45 * MINUTE)
  })

  test('the table compares won series first, and then won sets', () => {
    const gamesOf = (series: number, teams: [number, number], winners: number[]) =>
      winners.map((winner, index) => ({ ...aGame(10 * series + index, teams, winner, { series }), seconds: 1800 }))
    const games = [...gamesOf(1, [1, 2], [1, 2, 1]), ...gamesOf(2, [3, 4], [3, 3]), ...gamesOf(3, [1, 3], [1])]
    const table = standingsOf(4, decidedGames({ ...evening, games }))
    expect(
      table.map(({ team, wins, losses, gameDifference, decidedBy }) => [team, wins, losses, gameDifference, decidedBy]),
    ).toEqual([
      [3, 1, 0, 2, null],
      [1, 1, 0, 1, 'games'],
      [2, 0, 1, -1, 'wins'],
      [4, 0, 1, -2, 'games'],
    ])
  })

  test('in a free plan two teams that have finished a series begin another', () => {
    const games = [aSet(1, 1), aSet(2, 1), aSet(3, 2, { series: 2 }), aSet(4, null, { series: 2 })]
    expect(meetingsIn({ games, bestOf: 3 }).map(({ wins, winner }) => [wins, winner])).toEqual([
      [[2, 0], 1],
      [[0, 1], null],
    ])
  })
})
