import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { POSITIONS, type Position } from '../matches/matchFacts.ts'
import { aBalanceRequest, aPlayer } from './aBalance.ts'
import { cheapestAssignment } from './cheapestAssignment.ts'
import { balanceManyTeams, bottleneckWithNames, gridCost, snakeTeams } from './manyTeams.ts'
import { snakeOrder } from './snakeOrder.ts'
import { teamCosts } from './teamCosts.ts'
import { gridCostsOf, type TeamsRequest } from './teamGrid.ts'
import { PRESET_WEIGHTS } from './weights.ts'

const aPosition = fc.constantFrom(...POSITIONS)
const TEAM_COUNTS = [3, 4, 6, 8] as const

const somePlayers = (count: number) =>
  fc.array(
    fc.record({
      strength: fc.integer({ min: 0, max: 2500 }),
      deviation: fc.integer({ min: 50, max: 400 }),
      main: fc.option(aPosition),
      subs: fc.uniqueArray(aPosition, { maxLength: 2 }),
      refused: fc.uniqueArray(aPosition, { maxLength: 1 }),
      gamesSinceFill: fc.option(fc.nat(3)),
    }),
    { minLength: count, maxLength: count },
  )

const aRequest = (teams: number): fc.Arbitrary<TeamsRequest> =>
  fc.record({
    teams: fc.constant(teams),
    players: somePlayers(5 * teams).map((all) => all.map((one, index) => aPlayer({ ...one, name: `p${index}` }))),
    weights: fc.constantFrom(...Object.values(PRESET_WEIGHTS)),
    locks: fc.uniqueArray(
      fc.record({
        name: fc.nat(5 * teams - 1).map((place) => `p${place}`),
        team: fc.option(fc.nat(teams - 1)),
        position: fc.option(aPosition),
      }),
      { maxLength: 3, selector: ({ name }) => name },
    ),
    together: fc.constantFrom([], [['p0', 'p1'] as const]),
    apart: fc.constantFrom([], [['p2', 'p3'] as const]),
    repeats: fc.constant([]),
    seed: fc.integer(),
  })
const anyRequest = fc.constantFrom(3, 4, 6).chain(aRequest)

const forty = (teams = 8): TeamsRequest => ({
  ...aBalanceRequest(),
  locks: [],
  teams,
  players: Array.from({ length: 5 * teams }, (_, index) =>
    aPlayer({
      name: `p${index}`,
      strength: 600 + ((index * 7919) % 1400),
      main: POSITIONS[(index * 3) % 5] as Position,
      subs: [POSITIONS[(index * 3 + 1) % 5] as Position],
      refused: index % 4 === 0 ? [POSITIONS[(index * 3 + 2) % 5] as Position] : [],
    }),
  ),
})

describe('balance of several teams', () => {
  test('everyone has one seat, no player gets a refused position, and locks hold', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        for (const { teams } of balanceManyTeams(request).options) {
          expect(teams.flat().sort()).toEqual(request.players.map(({ name }) => name).sort())
          expect(teams.every((team) => team.length === 5)).toBe(true)
          for (const { name, refused } of request.players) {
            const lane = teams.find((team) => team.includes(name))?.indexOf(name) ?? -1
            expect(refused).not.toContain(POSITIONS[lane])
          }
          for (const { name, team, position } of request.locks) {
            const teamIndex = teams.findIndex((one) => one.includes(name))
            if (team !== null) expect(teamIndex).toBe(team)
            if (position !== null) expect(POSITIONS[teams[teamIndex]?.indexOf(name) ?? -1]).toBe(position)
          }
        }
      }),
      { numRuns: 12 },
    )
  })

  test('no option is less even than the snake draft, and the best option costs no more than the draft', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const [drafted] = snakeTeams(request).options
        const { options } = balanceManyTeams(request)
        expect(options.length > 0).toBe(drafted !== undefined)
        for (const { spread } of options) expect(spread).toBeLessThanOrEqual((drafted?.spread ?? 0) + 1e-9)
        if (drafted) expect(options[0]?.cost).toBeLessThanOrEqual(drafted.cost + 1e-6)
      }),
      { numRuns: 12 },
    )
  })

  test('if every seat suits everyone, the spread is at most that of a snake draft by strength alone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(3, 4, 6, 8),
        fc.array(fc.integer({ min: 0, max: 2500 }), { minLength: 40, maxLength: 40 }),
        fc.integer(),
        (teams, strengths, seed) => {
          const players = strengths
            .slice(0, 5 * teams)
            .map((strength, index) => aPlayer({ name: `p${index}`, strength }))
          const sums = new Array<number>(teams).fill(0)
          const ranked = players.map(({ strength }) => strength).sort((a, b) => b - a)
          for (const [index, team] of snakeOrder(teams, 5).entries())
            sums[team] = (sums[team] ?? 0) + (ranked[index] ?? 0)
          const plain = Math.max(...sums) - Math.min(...sums)
          const { options } = balanceManyTeams({ ...forty(teams), players, seed })
          for (const { spread } of options) expect(spread).toBeLessThanOrEqual(plain + 1e-6)
        },
      ),
      { numRuns: 10 },
    )
  })

  test.each(TEAM_COUNTS)('a request for %i teams has three different options', (teams) => {
    const { options, bottleneck } = balanceManyTeams(forty(teams))
    expect(bottleneck).toBeNull()
    expect(options).toHaveLength(3)
    const assigned = options.map((option) =>
      option.teams
        .map((team) => team.toSorted().join())
        .sort()
        .join(' / '),
    )
    expect(new Set(assigned).size).toBe(3)
    expect(options.every(({ pairings }) => pairings.length === (teams * (teams - 1)) / 2)).toBe(true)
    expect(options.map(({ cost }) => cost)).toEqual(options.map(({ cost }) => cost).sort((a, b) => a - b))
  })

  test('the same players and seed give the same teams in any order of the players', () => {
    const request = forty(4)
    expect(balanceManyTeams({ ...request, players: request.players.toReversed() })).toEqual(balanceManyTeams(request))
    expect(balanceManyTeams({ ...request, seed: 1 })).not.toEqual(balanceManyTeams({ ...request, seed: 2 }))
  })

  test('two teams have the cost that the exact search computes for them', () => {
    fc.assert(
      fc.property(aRequest(2), (input) => {
        const request = { ...input, locks: [] }
        const [option] = balanceManyTeams(request).options
        if (!option) return
        const [blue = [], red = []] = option.teams
        expect(option.cost).toBeCloseTo(teamCosts({ ...request, locks: [] }, { blue, red }).cost, 1)
      }),
      { numRuns: 12 },
    )
  })

  test('the cost of an option equals the recomputed cost of its seats', () => {
    const request = forty(4)
    const costs = gridCostsOf(request)
    const placeOf = new Map(costs.players.map(({ name }, index) => [name, index]))
    for (const { teams, cost } of balanceManyTeams(request).options) {
      const grid = Int32Array.from(teams.flat(), (name) => placeOf.get(name) ?? -1)
      expect(cost).toBeCloseTo(gridCost(costs, grid, 4), 6)
    }
  })

  test('a shortage of junglers is named, and so are locks that collide', () => {
    const { players, ...rest } = forty(4)
    const noJungle = players.map((player, index) => ({ ...player, refused: index < 17 ? ['JUNGLE' as const] : [] }))
    expect(balanceManyTeams({ ...rest, players: noJungle })).toEqual({
      options: [],
      bottleneck: { kind: 'missing', positions: ['JUNGLE'], people: 3, seats: 4, wished: false },
    })
    const locks = ['p1', 'p2'].map((name) => ({ name, team: 0, position: 'TOP' as const }))
    const bottleneck = { kind: 'locks', names: ['p1', 'p2'] } as const
    expect(balanceManyTeams({ ...rest, players, locks })).toEqual({ options: [], bottleneck })
    expect(bottleneckWithNames(bottleneck, (id) => `길손${id}`)).toBe(
      '길손p1과 길손p2를 같은 자리에 고정했어요. 고정을 하나 풀어주세요.',
    )
  })

  test('the number of players must fit the teams', () => {
    expect(() => balanceManyTeams({ ...forty(4), teams: 3 })).toThrow(RangeError)
  })

  test('forty players are divided within three seconds', () => {
    const started = performance.now()
    balanceManyTeams(forty(8))
    const took = performance.now() - started
    // On an idle machine, the search takes under a tenth of the limit. The rest is room for a busy one.
    expect(took).toBeLessThan(3000)
  })
})

test('a snake draft turns around after every round', () => {
  expect(snakeOrder(3, 3)).toEqual([0, 1, 2, 2, 1, 0, 0, 1, 2])
})

test('the assignment found has the least cost of all assignments', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.nat(20), { minLength: 4, maxLength: 4 }), { minLength: 4, maxLength: 4 }),
      (costs) => {
        const tried = ordersOf([0, 1, 2, 3]).map((order) => sum(order.map((column, row) => costs[row]?.[column] ?? 0)))
        const assignment = cheapestAssignment(costs) ?? []
        expect(new Set(assignment).size).toBe(4)
        expect(sum(assignment.map((column, row) => costs[row]?.[column] ?? 0))).toBe(Math.min(...tried))
      },
    ),
  )
  expect(
    cheapestAssignment([
      [Number.POSITIVE_INFINITY, 1],
      [Number.POSITIVE_INFINITY, 1],
    ]),
  ).toBeUndefined()
})

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const ordersOf = (places: readonly number[]): number[][] =>
  places.length === 0
    ? [[]]
    : places.flatMap((first) => ordersOf(places.filter((place) => place !== first)).map((rest) => [first, ...rest]))
