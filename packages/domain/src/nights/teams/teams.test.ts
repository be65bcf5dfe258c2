import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { POSITIONS } from '../../matches/matchFacts.ts'
import { judgePairing, nextPairings, remainingMs, roundRobin, roundsOf, type TeamGame } from './eveningPlan.ts'
import { judgeOneGame, judgeTeams, type TeamInput } from './judgeTeams.ts'
import { leftOverPlayers } from './leftOverPlayers.ts'
import { standingsOf } from './standings.ts'
import { judgeTeamsSettings, maxRoomsFor, teamsFor } from './teamsSettings.ts'

const MINUTE = 60_000

describe('settings of an evening', () => {
  test.each([
    [{ teamCount: 4, plan: 'roundRobin', rooms: 2 }, 20, null, 'allowed'],
    [{ teamCount: 2, plan: 'free', rooms: 1 }, 5, 3, 'allowed'],
    [{ teamCount: 8, plan: 'roundRobin', rooms: 4 }, 40, null, 'PLAN_NOT_FOR_TEAMS'],
    [{ teamCount: 3, plan: 'free', rooms: 2 }, 15, null, 'TOO_MANY_ROOMS'],
    [{ teamCount: 4, plan: 'free', rooms: 2 }, 18, null, 'PLACES_BELOW_TEAMS'],
    [{ teamCount: 4, plan: 'free', rooms: 2 }, 20, 3, 'allowed'],
    [{ teamCount: 8, plan: 'knockout', rooms: 4 }, 40, 5, 'SERIES_TOO_LONG'],
    [{ teamCount: 4, plan: 'roundRobin', rooms: 2 }, 20, 5, 'allowed'],
  ] as const)(
    'the settings %j with %i places and a series of %j are judged: %s',
    (settings, places, bestOf, verdict) => {
      expect(judgeTeamsSettings(settings, { places, bestOf })).toBe(verdict)
    },
  )

  test('eighteen people fill three teams, and forty people fill eight that play in four rooms', () => {
    expect([9, 10, 18, 23, 29, 40].map(teamsFor)).toEqual([undefined, 2, 3, 4, 4, 8])
    expect([2, 3, 4, 6, 8].map(maxRoomsFor)).toEqual([1, 1, 2, 3, 4])
  })
})

describe('people left over', () => {
  const people = Array.from({ length: 23 }, (_, order) => ({ id: `s${order}`, order, lately: order === 4 ? 9 : 0 }))
  const rule = { seed: 7, sitting: [] }
  const leftOverBy = (by: 'late' | 'lot' | 'played' | 'host', sitting: string[] = []) => {
    const leftOver = leftOverPlayers(people, 20, { ...rule, rule: by, sitting })
    return typeof leftOver === 'string' ? leftOver : leftOver.left
  }

  test('the latest arrivals sit out, or first the people who played most lately and then the latest arrivals', () => {
    expect(leftOverBy('late')).toEqual(['s20', 's21', 's22'])
    expect(leftOverBy('played')).toEqual(['s4', 's21', 's22'])
  })

  test('the drawing of lots gives the same result for the same night', () => {
    expect(leftOverBy('lot')).toHaveLength(3)
    expect(leftOverBy('lot')).toEqual(leftOverBy('lot'))
    expect(leftOverPlayers(people, 20, { ...rule, rule: 'lot', seed: 8 })).not.toEqual(
      leftOverPlayers(people, 20, { ...rule, rule: 'lot' }),
    )
  })

  test('the host names exactly those who are left over', () => {
    expect(leftOverBy('host', ['s1', 's2', 's3'])).toEqual(['s1', 's2', 's3'])
    for (const wrong of [[], ['s1', 's2'], ['s1', 's1', 's2'], ['s1', 's2', 's3', 's4'], ['s1', 's2', 'x']])
      expect(leftOverBy('host', wrong)).toBe('LEFT_OVER_NOT_NAMED')
    expect(leftOverPlayers(people.slice(0, 20), 20, { ...rule, rule: 'host' })).toMatchObject({ left: [] })
  })

  test('eighteen people are too few for four teams', () => {
    expect(leftOverPlayers(people.slice(0, 18), 20, { ...rule, rule: 'late' })).toBe('NOT_ENOUGH_FOR_TEAMS')
  })
})

const aGame = (
  n: number,
  teams: [number, number],
  winner: number | null,
  change: Partial<TeamGame> = {},
): TeamGame => ({
  ...{ n, teams, winner, series: null, room: 1, state: winner === null ? 'running' : 'finished' },
  ...change,
})

const unruled = { bestOf: null, rulings: [], gone: [] } as const
const plan = (kind: 'roundRobin' | 'knockout', teamCount: number, games: readonly TeamGame[]) =>
  roundsOf({ plan: kind, teamCount, games, ...unruled })

describe('the plan of an evening', () => {
  test.each([3, 4, 5, 6, 8])('a round robin lets %i teams meet each other once, no team twice in a round', (count) => {
    const rounds = roundRobin(count)
    const all = rounds.flat().map(([one, other]) => `${one}-${other}`)
    expect(new Set(all).size).toBe((count * (count - 1)) / 2)
    expect(all).toHaveLength((count * (count - 1)) / 2)
    for (const round of rounds) expect(new Set(round.flat()).size).toBe(2 * round.length)
  })

  test.each([3, 4, 6, 8] as const)('a knockout of %i teams has one game fewer than teams', (count) => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: count, maxLength: count }), (luck) => {
        const games: TeamGame[] = []
        for (let n = 1; n < count; n++) {
          const [next] = nextPairings({ plan: 'knockout', teamCount: count, rooms: 1, games, ...unruled })
          const teams = next?.teams ?? expect.fail('nobody is next')
          games.push(aGame(n, teams, teams[luck[n] ? 0 : 1]))
        }
        expect(nextPairings({ plan: 'knockout', teamCount: count, rooms: 1, games, ...unruled })).toEqual([])
        const rounds = plan('knockout', count, games)
        expect(rounds.at(-1)).toMatchObject([{ state: 'done', winner: games.at(-1)?.winner }])
      }),
      { numRuns: 20 },
    )
  })

  test('the first two teams of a bracket meet only in the final, and get the byes', () => {
    expect(plan('knockout', 6, []).map((round) => round.map(({ teams }) => teams))).toEqual([
      [
        [1, null],
        [4, 5],
        [2, null],
        [3, 6],
      ],
      [
        [1, null],
        [2, null],
      ],
      [[null, null]],
    ])
  })

  test('two rooms take the first two pairings, and a free room takes the next pairing of free teams', () => {
    const evening = { plan: 'roundRobin', teamCount: 4, rooms: 2, ...unruled } as const
    expect(nextPairings({ ...evening, games: [] })).toEqual([
      { room: 1, teams: [1, 2] },
      { room: 2, teams: [3, 4] },
    ])
    const games = [aGame(1, [1, 2], null), aGame(2, [3, 4], 3, { room: 2 })]
    expect(nextPairings({ ...evening, games })).toEqual([])
    const second = [aGame(1, [1, 2], 1), aGame(2, [3, 4], 3, { room: 2 }), aGame(3, [1, 3], null)]
    expect(nextPairings({ ...evening, games: second })).toEqual([{ room: 2, teams: [2, 4] }])
  })

  test('a cancelled game leaves its pairing as it was', () => {
    const [[first]] = plan('roundRobin', 4, [aGame(1, [1, 2], null, { state: 'cancelled' })]) as [[object]]
    expect(first).toMatchObject({ state: 'ready', n: null })
  })

  test.each([
    [{ teams: [1, 3], room: 2 }, 'TEAM_PLAYING'],
    [{ teams: [3, 4], room: 2 }, 'allowed'],
    [{ teams: [3, 4], room: 3 }, 'PAIRING_UNKNOWN'],
    [{ teams: [3, 3], room: 2 }, 'PAIRING_UNKNOWN'],
    [{ teams: [3, 5], room: 2 }, 'PAIRING_UNKNOWN'],
    [{ teams: [2, 4], room: 1 }, 'allowed'],
    [{ teams: [1, 2], room: 1 }, 'PAIRING_PLAYED'],
  ] as const)('while teams 1 and 2 play in room 1, the game %j is judged: %s', (wanted, verdict) => {
    const games = [aGame(1, [1, 2], null)]
    expect(judgePairing(wanted, { plan: 'roundRobin', teamCount: 4, rooms: 2, games, ...unruled })).toBe(verdict)
  })

  test('a room in which a game is being made takes no other, and a knockout takes only pairings that are due', () => {
    const games = [aGame(1, [1, 4], null, { state: 'fixed' })]
    expect(judgePairing({ teams: [2, 3], room: 1 }, { plan: 'free', teamCount: 4, rooms: 1, games, ...unruled })).toBe(
      'NIGHT_GAME_ON',
    )
    const none = { plan: 'knockout', teamCount: 4, rooms: 2, games: [], ...unruled } as const
    expect(judgePairing({ teams: [1, 2], room: 1 }, none)).toBe('PAIRING_NOT_DUE')
  })

  test('six games take three turns in two rooms and six in one', () => {
    const rounds = plan('roundRobin', 4, [])
    expect([remainingMs(rounds, 2), remainingMs(rounds, 1)]).toEqual([135 * MINUTE, 270 * MINUTE])
    expect(remainingMs(plan('roundRobin', 4, [aGame(1, [1, 2], 1), aGame(2, [3, 4], 3)]), 2)).toBe(90 * MINUTE)
  })
})

describe('standings', () => {
  const game = (teams: [number, number], winner: number, seconds: number | null = 1800) => ({ teams, winner, seconds })
  const rowsOf = (games: Parameters<typeof standingsOf>[1], count = 4) =>
    standingsOf(count, games).map(({ team, place, decidedBy }) => [team, place, decidedBy])

  test('before the first game all teams share the first place', () => {
    expect(rowsOf([])).toEqual([1, 2, 3, 4].map((team) => [team, 1, null]))
  })

  test('wins come first, then the direct game, then the shorter time', () => {
    const games = [game([1, 2], 2), game([3, 4], 3), game([1, 3], 1), game([2, 4], 2), game([1, 4], 1), game([2, 3], 3)]
    // Teams 1, 2 and 3 have two wins each, and each has beaten one of the other two; the times are equal.
    expect(rowsOf(games)).toEqual([
      [1, 1, null],
      [2, 1, null],
      [3, 1, null],
      [4, 4, 'wins'],
    ])
    const [first, ...others] = games
    expect(rowsOf([{ ...(first ?? expect.fail()), seconds: 1500 }, ...others])).toEqual([
      [2, 1, null],
      [1, 2, 'time'],
      [3, 2, null],
      [4, 4, 'wins'],
    ])
    expect(rowsOf([game([1, 2], 2), game([1, 3], 1), game([2, 4], 4)], 4).slice(0, 4)).toEqual([
      [4, 1, null],
      [2, 2, 'wins'],
      [1, 3, 'direct'],
      [3, 4, 'wins'],
    ])
  })

  test('the order in which results come does not matter', () => {
    const games = [game([1, 2], 2), game([3, 4], 3, 1500), game([1, 3], 1), game([2, 4], 2, null)]
    fc.assert(
      fc.property(fc.shuffledSubarray(games, { minLength: 4 }), (any) => {
        expect(standingsOf(4, any)).toEqual(standingsOf(4, games))
      }),
    )
  })
})

describe("the host's teams", () => {
  const teamOf = (nth: number): TeamInput => ({
    name: `${nth}팀`,
    colour: nth,
    players: POSITIONS.map((position, lane) => ({ signupId: `s${5 * (nth - 1) + lane}`, position })),
  })
  const [one, other] = [teamOf(1), teamOf(2)]
  const present = new Set(Array.from({ length: 12 }, (_, index) => `s${index}`))
  const rules = { teamCount: 2, present, before: [], games: [], gone: new Set<number>() }
  const withPlayers = (team: TeamInput, ...entering: string[]) => ({
    ...team,
    players: team.players.map((seat, index) => ({ ...seat, signupId: entering[index] ?? seat.signupId })),
  })

  test.each([
    ['as proposed', [one, other], 'allowed'],
    ['a team is missing', [one], 'TEAMS_INCOMPLETE'],
    ['four players', [one, { ...other, players: other.players.slice(1) }], 'TEAMS_INCOMPLETE'],
    ['somebody twice', [one, withPlayers(other, 's0')], 'ALREADY_PLAYING'],
    ['somebody without a place', [one, withPlayers(other, 's99')], 'NOT_IN_NIGHT'],
    [
      'a position twice',
      [one, { ...other, players: other.players.map((seat) => ({ ...seat, position: 'TOP' as const })) }],
      'POSITION_TWICE',
    ],
    ['a name twice', [one, { ...other, name: one.name }], 'TEAM_NAME_TWICE'],
    ['a colour twice', [one, { ...other, colour: one.colour }], 'TEAM_COLOUR_TWICE'],
  ] as const)('the host’s teams are judged: %s (%j)', (_, teams, verdict) => {
    expect(judgeTeams(teams, rules)).toBe(verdict)
  })

  test('a team that is playing stays as it is, and a team that has played keeps three players', () => {
    const before = [one, other].map(({ players }) => players.map(({ signupId }) => signupId))
    const playing = { ...rules, before, games: [{ state: 'running', teams: [1, 2] }] } as const
    expect(judgeTeams([one, other], playing)).toBe('allowed')
    expect(judgeTeams([withPlayers(one, 's10'), other], playing)).toBe('TEAM_PLAYING')
    const played = { ...playing, games: [{ state: 'finished', teams: [1, 2] }] } as const
    expect(judgeTeams([withPlayers(one, 's10', 's11'), other], played)).toBe('allowed')
    expect(judgeTeams([withPlayers(one, 's5', 's6', 's7'), withPlayers(other, 's0', 's1', 's2')], played)).toBe(
      'TEAMS_IN_PLAY',
    )
    const cancelled = { ...playing, games: [{ state: 'cancelled', teams: [1, 2] }] } as const
    expect(judgeTeams([other, one], cancelled)).toBe('allowed')
  })

  test('no person is in two games that are being made or played', () => {
    expect(judgeOneGame(['a', 'b'], [{ state: 'running', players: ['b'] }])).toBe('IN_ANOTHER_GAME')
    expect(judgeOneGame(['a', 'b'], [{ state: 'awaiting', players: ['b'] }])).toBe('allowed')
  })
})
