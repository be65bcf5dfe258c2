import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Evening,
  judgePairing,
  meetingOf,
  nextPairings,
  REST_RULES,
  remainingMs,
  roundsOf,
  type TeamGame,
} from './eveningPlan.ts'
import { applyRuling, judgeDissolution, judgeGameRuling, judgePairingRuling } from './judgeRuling.ts'
import { judgeTeams } from './judgeTeams.ts'
import { decidedGames, standingsOf, winnerOfEvening } from './standings.ts'

const TURN = 45 * 60_000
const aGame = (
  n: number,
  teams: [number, number],
  winner: number | null,
  change: Partial<TeamGame> = {},
): TeamGame => ({
  ...{ n, teams, winner, series: null, room: 1, state: winner === null ? ('running' as const) : ('finished' as const) },
  ...change,
})
const league = (change: Partial<Evening> = {}): Evening => ({
  ...{ plan: 'roundRobin', teamCount: 4, rooms: 1, bestOf: null, games: [], rulings: [], gone: [] },
  ...change,
})
const cup = (change: Partial<Evening> = {}) => league({ plan: 'knockout', ...change })
const untimed = (evening: Evening) => ({ ...evening, games: evening.games.map((game) => ({ ...game, seconds: null })) })
const winsIn = (evening: Evening) =>
  standingsOf(evening.teamCount, decidedGames(untimed(evening)))
    .toSorted((a, b) => a.team - b.team)
    .map(({ wins, losses }) => [wins, losses])

describe('a ruling on a pairing', () => {
  test('a forfeit counts as a win, ends the pairing, and shortens the evening', () => {
    const evening = league({ rulings: [{ teams: [1, 2], winner: 2 }] })
    expect(meetingOf([2, 1], roundsOf(evening))).toMatchObject({ state: 'given', winner: 2 })
    expect(winsIn(evening).slice(0, 2)).toEqual([
      [0, 1],
      [1, 0],
    ])
    expect(remainingMs(roundsOf(evening), 1)).toBe(5 * TURN)
    expect(nextPairings(evening)).toEqual([{ room: 1, teams: [3, 4] }])
    expect(judgePairing({ teams: [1, 2], room: 1 }, evening)).toBe('PAIRING_RULED')
  })

  test('a ruling overrides the played result until it is taken back', () => {
    const games = [aGame(1, [1, 2], 1)]
    const rulings = applyRuling([], { teams: [2, 1], decision: 2 })
    expect(winsIn(league({ games, rulings })).slice(0, 2)).toEqual([
      [0, 1],
      [1, 0],
    ])
    const afterUndo = applyRuling(rulings, { teams: [1, 2], decision: 'played' })
    expect(winsIn(league({ games, rulings: afterUndo }))[0]).toEqual([1, 0])
  })

  test('a dropped pairing counts for neither team, even if it was played', () => {
    const evening = league({ games: [aGame(1, [1, 2], 1)], rulings: [{ teams: [1, 2], winner: null }] })
    expect(winsIn(evening)).toEqual(Array.from({ length: 4 }, () => [0, 0]))
    expect(meetingOf([1, 2], roundsOf(evening))).toMatchObject({ state: 'dropped', n: 1, winner: null })
  })

  test('in a knockout the winner of a forfeit advances, and a dropped pairing is played', () => {
    const evening = cup({ rulings: [{ teams: [1, 4], winner: 4 }] })
    expect(roundsOf(evening).at(-1)).toMatchObject([{ teams: [4, null] }])
    const dropped = cup({ rulings: [{ teams: [1, 4], winner: null }] })
    expect(meetingOf([1, 4], roundsOf(dropped))).toMatchObject({ state: 'ready' })
  })

  test('in a free plan a forfeit counts beside the games of the two teams', () => {
    const games = [aGame(1, [1, 2], 1), aGame(2, [1, 2], 1)]
    expect(winsIn(league({ plan: 'free', games, rulings: [{ teams: [1, 2], winner: 2 }] })).slice(0, 2)).toEqual([
      [2, 1],
      [1, 2],
    ])
  })

  test.each([
    ['a team twice', { teams: [1, 1], decision: 1 }, league(), 'PAIRING_UNKNOWN'],
    ['a fifth team', { teams: [1, 5], decision: 1 }, league(), 'PAIRING_UNKNOWN'],
    ['a third team as winner', { teams: [1, 2], decision: 3 }, league(), 'PAIRING_UNKNOWN'],
    ['a pairing of a knockout without a winner', { teams: [1, 4], decision: 'dropped' }, cup(), 'PAIRING_NEEDS_WINNER'],
    ['a final that is not known', { teams: [1, 2], decision: 1 }, cup(), 'PAIRING_NOT_DUE'],
    ['a due pairing', { teams: [4, 1], decision: 4 }, cup(), 'allowed'],
  ] as const)('a ruling is judged: %s (%j)', (_, wanted, evening, verdict) => {
    expect(judgePairingRuling(wanted, evening)).toBe(verdict)
  })

  test('a semi-final keeps its winner once the final has a game', () => {
    const games = [aGame(1, [1, 4], 1), aGame(2, [2, 3], 2), aGame(3, [1, 2], null)]
    expect(judgePairingRuling({ teams: [1, 4], decision: 4 }, cup({ games }))).toBe('PAIRING_FOLLOWED')
    expect(judgePairingRuling({ teams: [1, 4], decision: 1 }, cup({ games }))).toBe('allowed')
    expect(judgePairingRuling({ teams: [1, 4], decision: 4 }, cup({ games: games.slice(0, 2) }))).toBe('allowed')
  })

  test('a semi-final keeps its winner once a team is awarded the final without a game', () => {
    const games = [aGame(1, [1, 4], 1), aGame(2, [2, 3], 2)]
    const evening = cup({ games, rulings: [{ teams: [1, 2], winner: 1 }] })
    expect(judgePairingRuling({ teams: [1, 4], decision: 4 }, evening)).toBe('PAIRING_FOLLOWED')
    const without = { ...evening, games: games.slice(1) }
    expect(judgeGameRuling({ n: 1, isVoid: true }, evening, without)).toBe('PAIRING_FOLLOWED')
    expect(judgePairingRuling({ teams: [1, 2], decision: 'played' }, evening)).toBe('allowed')
    expect(judgePairingRuling({ teams: [1, 2], decision: 2 }, evening)).toBe('allowed')
  })
})

describe('a void game', () => {
  const games = [aGame(1, [1, 4], 1), aGame(2, [2, 3], 2)]

  test('a void game leaves its pairing to be played again, but not once the next round has begun', () => {
    expect(judgeGameRuling({ n: 1, isVoid: true }, cup({ games }), cup({ games: games.slice(1) }))).toBe('allowed')
    const final = [...games, aGame(3, [1, 2], null)]
    const without = cup({ games: final.slice(1) })
    expect(judgeGameRuling({ n: 1, isVoid: true }, cup({ games: final }), without)).toBe('PAIRING_FOLLOWED')
  })

  test('a void game counts again unless its teams have met once more', () => {
    const all = [aGame(1, [1, 2], 1), aGame(2, [1, 2], 2)]
    const [games, counting] = [all.slice(1), { n: 1, isVoid: false }]
    expect(judgeGameRuling(counting, league({ games }), league({ games: all }))).toBe('PAIRING_PLAYED')
    expect(judgeGameRuling(counting, league(), league({ games: all.slice(0, 1) }))).toBe('allowed')
    const plan = 'free'
    expect(judgeGameRuling(counting, league({ plan, games }), league({ plan, games: all }))).toBe('allowed')
  })

  test('a corrected set lets the other team advance, but not once the next round has begun', () => {
    const sets = [aGame(1, [1, 4], 1, { series: 1 }), aGame(2, [1, 4], 4, { series: 1 })]
    const semi = [...sets, aGame(3, [1, 4], 1, { series: 1 }), aGame(4, [2, 3], 2, { series: 2 })]
    const games = [...semi, aGame(5, [2, 3], 2, { series: 2 })]
    const corrected = (all: TeamGame[]) => all.map((game) => (game.n === 3 ? { ...game, winner: 4 } : game))
    const judged = (all: TeamGame[]) =>
      judgeGameRuling(
        { n: 3, isVoid: false },
        cup({ bestOf: 3, games: all }),
        cup({ bestOf: 3, games: corrected(all) }),
      )
    expect(judged(games)).toBe('allowed')
    expect(roundsOf(cup({ bestOf: 3, games: corrected(games) })).at(-1)).toMatchObject([{ teams: [4, 2] }])
    expect(judged([...games, aGame(6, [1, 2], null, { series: 3 })])).toBe('PAIRING_FOLLOWED')
  })
})

describe('a team that breaks up', () => {
  test('the results of a team that breaks up stay, and its other pairings are given to their opponents or dropped', () => {
    const games = [aGame(1, [1, 2], 1)]
    const plan = league({ games, gone: [{ nth: 1, rest: 'given' }] })
    expect(winsIn(plan)).toEqual([
      [1, 2],
      [0, 1],
      [1, 0],
      [1, 0],
    ])
    const dropped = league({ games, gone: [{ nth: 1, rest: 'dropped' }] })
    expect(winsIn(dropped)[0]).toEqual([1, 0])
    for (const evening of [plan, dropped]) {
      expect(remainingMs(roundsOf(evening), 1)).toBe(3 * TURN)
      expect(judgePairing({ teams: [1, 3], room: 1 }, evening)).toBe('TEAM_DISSOLVED')
    }
  })

  test('in a knockout the opponent always advances, and no team does if both broke up', () => {
    expect(roundsOf(cup({ gone: [{ nth: 1, rest: 'dropped' }] })).at(-1)).toMatchObject([{ teams: [4, null] }])
    const goneTeams = [1, 4].map((nth) => ({ nth, rest: 'given' as const }))
    expect(roundsOf(cup({ gone: goneTeams, games: [aGame(1, [2, 3], 3)] })).at(-1)).toMatchObject([
      { teams: [3, null], state: 'bye', winner: 3 },
    ])
  })

  test('every evening ends, whichever teams break up on the way', () => {
    const team = fc.record({ nth: fc.integer({ min: 1, max: 8 }), rest: fc.constantFrom(...REST_RULES) })
    fc.assert(
      fc.property(fc.uniqueArray(team, { selector: ({ nth }) => nth }), fc.constantFrom(4, 6, 8), (gone, teamCount) => {
        for (const plan of ['knockout', 'roundRobin'] as const) {
          const games: TeamGame[] = []
          const evening = () => league({ plan, teamCount, gone, games })
          for (let next = nextPairings(evening()); next[0]; next = nextPairings(evening()))
            games.push(aGame(games.length + 1, next[0].teams, next[0].teams[0]))
          expect(remainingMs(roundsOf(evening()), 1)).toBe(0)
        }
      }),
    )
  })

  test.each([
    ['a ninth team', { nth: 9, rest: 'given', players: 5 }, league(), 'PAIRING_UNKNOWN'],
    [
      'a team that plays',
      { nth: 1, rest: 'given', players: 5 },
      league({ games: [aGame(1, [1, 2], null)] }),
      'TEAM_PLAYING',
    ],
    [
      'a finalist whose opponent in the semi-final lost',
      { nth: 1, rest: 'given', players: 5 },
      cup({ games: [aGame(1, [1, 4], 1)] }),
      'allowed',
    ],
    [
      'back after the next round began',
      { nth: 1, rest: null, players: 5 },
      cup({ gone: [{ nth: 1, rest: 'given' }], games: [aGame(1, [2, 3], 2), aGame(2, [2, 4], 2)] }),
      'PAIRING_FOLLOWED',
    ],
    [
      'back with four',
      { nth: 1, rest: null, players: 4 },
      league({ gone: [{ nth: 1, rest: 'given' }] }),
      'TEAM_NOT_FULL',
    ],
    ['back with five', { nth: 1, rest: null, players: 5 }, league({ gone: [{ nth: 1, rest: 'given' }] }), 'allowed'],
  ] as const)('breaking up a team, or bringing it back, is judged: %s', (_, wanted, evening, verdict) => {
    expect(judgeDissolution(wanted, evening, 5)).toBe(verdict)
  })

  test('a team that broke up no longer needs five players', () => {
    const lane = ['TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY'] as const
    const full = { name: '1', colour: 1, players: lane.map((position, index) => ({ signupId: `s${index}`, position })) }
    const short = { name: '2', colour: 2, players: [] }
    const rules = { teamCount: 2, present: new Set(['s0', 's1', 's2', 's3', 's4']), before: [[], ['s0']], games: [] }
    expect(judgeTeams([full, short], { ...rules, gone: new Set([2]) })).toBe('allowed')
    expect(judgeTeams([full, short], { ...rules, gone: new Set<number>() })).toBe('TEAMS_INCOMPLETE')
  })
})

describe('the winner of an evening', () => {
  const pairs = [
    [1, 2],
    [3, 4],
    [1, 3],
    [2, 4],
    [1, 4],
    [2, 3],
  ] as const
  const gamesWonInOrder = (order: readonly number[]) =>
    pairs.map(([one, other], index) =>
      aGame(index + 1, [one, other], order.indexOf(one) < order.indexOf(other) ? one : other),
    )

  test('the winner of the final wins a knockout, and the first of a complete table wins a round robin', () => {
    const games = [aGame(1, [1, 4], 4), aGame(2, [2, 3], 2)]
    expect(winnerOfEvening(untimed(cup({ games })))).toBeNull()
    expect(winnerOfEvening(untimed(cup({ games: [...games, aGame(3, [2, 4], 4)] })))).toBe(4)
    const league4 = gamesWonInOrder([3, 1, 2, 4])
    expect(winnerOfEvening(untimed(league({ games: league4 })))).toBe(3)
    expect(winnerOfEvening(untimed(league({ games: league4.slice(1) })))).toBeNull()
    const rulings = [{ teams: [1, 2] as const, winner: null }]
    expect(winnerOfEvening(untimed(league({ games: league4.slice(1), rulings })))).toBe(3)
  })

  test('a free plan has no winner, and neither has a table whose first place is shared', () => {
    expect(winnerOfEvening(untimed(league({ plan: 'free', games: [aGame(1, [1, 2], 1)] })))).toBeNull()
    const round = { 1: 2, 2: 3, 3: 1 } as Record<number, number>
    const games = pairs.map(([one, other], index) =>
      aGame(index + 1, [one, other], other === 4 || round[one] === other ? one : other),
    )
    expect(winnerOfEvening(untimed(league({ games })))).toBeNull()
  })
})

test('where the length of games decides, a forfeit neither helps nor hurts a team', () => {
  const won = (teams: [number, number], seconds: number) => ({ teams, winner: teams[0], seconds })
  const awardedGame = (teams: [number, number]) => ({ teams, winner: teams[0], seconds: null, isGiven: true })
  const [first, second] = standingsOf(4, [won([1, 3], 1500), won([1, 4], 1700), won([2, 3], 1500), awardedGame([2, 4])])
  expect([first, second].map((one) => [one?.team, one?.wonSeconds])).toEqual([
    [2, 1500],
    [1, 1600],
  ])
})
