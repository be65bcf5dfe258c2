import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { POSITIONS, type Position } from '../matches/matchFacts.ts'
import { aBalanceRequest, aPlayer, tenPlayers } from './aBalance.ts'
import type { BalanceRequest, Teams } from './balanceRequest.ts'
import { type Balance, balanceTeams } from './balanceTeams.ts'
import { chooseTen } from './chooseTen.ts'
import { laneAssigner } from './laneAssignment.ts'
import { teamCosts } from './teamCosts.ts'
import { COST_TERMS, PRESET_WEIGHTS } from './weights.ts'

const aPosition = fc.constantFrom(...POSITIONS)
const aStrength = fc.integer({ min: 0, max: 2000 })

const someTen = fc
  .array(
    fc.record({
      strength: aStrength,
      deviation: fc.integer({ min: 50, max: 400 }),
      main: fc.option(aPosition),
      subs: fc.uniqueArray(aPosition, { maxLength: 2 }),
      refused: fc.uniqueArray(aPosition, { minLength: 2, maxLength: 3 }),
      gamesSinceFill: fc.option(fc.nat(3)),
    }),
    { minLength: 10, maxLength: 10 },
  )
  .map((players) => players.map((player, index) => aPlayer({ ...player, name: `p${index}` })))
const aPair = fc
  .tuple(fc.nat(9), fc.nat(9))
  .filter(([one, other]) => one !== other)
  .map(([one, other]) => [`p${one}`, `p${other}`] as const)
const somePairs = fc.array(aPair, { maxLength: 3 })
const aWeight = fc.constantFrom(0, 0.5, 1, 3)
const someWeights = fc.record({
  strength: aWeight,
  lane: aWeight,
  offRole: aWeight,
  spread: aWeight,
  repeat: aWeight,
  together: aWeight,
  apart: aWeight,
})
const someLocks = fc.uniqueArray(
  fc.record({
    name: fc.nat(9).map((place) => `p${place}`),
    side: fc.constantFrom('blue' as const, 'red' as const, null),
    position: fc.constant(null),
  }),
  { maxLength: 2, selector: ({ name }) => name },
)
const aRequest = fc.record({
  players: someTen,
  weights: someWeights,
  locks: someLocks,
  together: somePairs,
  apart: somePairs,
  repeats: somePairs,
  seed: fc.integer(),
})

const ORDERS = permutationsOf([0, 1, 2, 3, 4])
function permutationsOf(indexes: readonly number[]): number[][] {
  if (indexes.length === 0) return [[]]
  return indexes.flatMap((first) =>
    permutationsOf(indexes.filter((place) => place !== first)).map((rest) => [first, ...rest]),
  )
}

/** Yields every division and seating of ten players straight from the rules. */
function* allTeams({ players, locks }: BalanceRequest): Generator<Teams> {
  const names = players.map(({ name }) => name)
  const refusedBy = new Map(players.map(({ name, refused }) => [name, refused]))
  const ordersOf = (team: readonly string[]) =>
    ORDERS.map((order) => order.map((place) => team[place] ?? '')).filter((seats) =>
      seats.every((name, lane) => !refusedBy.get(name)?.includes(POSITIONS[lane] as Position)),
    )
  for (let mask = 0; mask < 1024; mask++) {
    const blue = names.filter((_, index) => (mask >> index) & 1)
    const red = names.filter((name) => !blue.includes(name))
    if (
      blue.length !== 5 ||
      locks.some(({ name, side }) => side !== null && { blue, red }[side].includes(name) === false)
    )
      continue
    const reds = ordersOf(red)
    for (const seats of ordersOf(blue)) for (const others of reds) yield { blue: seats, red: others }
  }
}

const sidesOf = ({ blue, red }: Teams) => [blue, red].map((team) => team.toSorted().join()).toSorted()
const changesBetween = (one: Teams, other: Teams) => {
  const common = one.blue.filter((name) => other.blue.includes(name)).length
  return Math.min(common, 5 - common)
}

test('the first option costs least of all seatings, and each next one least of those that differ enough', () => {
  fc.assert(
    fc.property(aRequest, (request) => {
      const { options } = balanceTeams(request)
      const ways = [...allTeams(request)].map((teams) => ({ teams, cost: teamCosts(request, teams).cost }))
      const lowestCostOf = (allowed: (teams: Teams) => boolean) =>
        ways.reduce(
          (least, { teams, cost }) => (cost < least && allowed(teams) ? cost : least),
          Number.POSITIVE_INFINITY,
        )
      const [first, second, third] = options
      expect(first?.cost ?? Number.POSITIVE_INFINITY).toBeCloseTo(
        lowestCostOf(() => true),
        6,
      )
      if (first === undefined) return
      expect(second?.cost ?? Number.POSITIVE_INFINITY).toBeCloseTo(
        lowestCostOf((teams) => changesBetween(first, teams) >= 2),
        6,
      )
      if (second === undefined) return
      expect(third?.cost ?? Number.POSITIVE_INFINITY).toBeCloseTo(
        lowestCostOf((teams) => changesBetween(first, teams) >= 2 && changesBetween(second, teams) >= 2),
        6,
      )
    }),
    { numRuns: 10, endOnFailure: true },
  )
})

test('two teams get the cheapest of all 14,400 seatings', () => {
  const aCost = fc.oneof(fc.nat(200), fc.constant(Number.POSITIVE_INFINITY))
  const costs = (cost: fc.Arbitrary<number>) =>
    fc.array(cost, { minLength: 25, maxLength: 25 }).map((values) => Float64Array.from(values))
  const assigner = laneAssigner()
  fc.assert(
    fc.property(costs(aCost), costs(aCost), costs(fc.nat(200)), (blue, red, across) => {
      let least = Number.POSITIVE_INFINITY
      const costOf = (one: readonly number[], other: readonly number[]) =>
        one.reduce((sum, playerIndex, lane) => {
          const opponent = other[lane] ?? 0
          return sum + blue[playerIndex * 5 + lane]! + red[opponent * 5 + lane]! + across[playerIndex * 5 + opponent]!
        }, 0)
      for (const order of ORDERS) for (const other of ORDERS) least = Math.min(least, costOf(order, other))
      expect(assigner.leastCost(blue, red, across)).toBe(least)
      if (least === Number.POSITIVE_INFINITY) return
      const seats = assigner.seats()
      expect(costOf(seats.blue, seats.red)).toBe(least)
    }),
    { numRuns: 15, endOnFailure: true },
  )
})

test('the result changes neither with the order of players nor with points added to everyone', () => {
  fc.assert(
    fc.property(aRequest, fc.nat(), fc.integer({ min: -500, max: 5000 }), (request, turn, more) => {
      const players = request.players.map((player) => ({ ...player, strength: player.strength + more }))
      const cut = turn % 10
      const moved = { ...request, players: [...players.slice(cut), ...players.slice(0, cut)].reverse() }
      const teams = ({ options }: Balance) => options.map(({ blue, red }) => ({ blue, red }))
      expect(teams(balanceTeams(moved))).toEqual(teams(balanceTeams(request)))
    }),
    { numRuns: 25, endOnFailure: true },
  )
})

test('locks on the opposite sides give the same teams on the opposite sides', () => {
  fc.assert(
    fc.property(aRequest, (request) => {
      fc.pre(request.locks.some(({ side }) => side !== null))
      const mirrored: BalanceRequest = {
        ...request,
        locks: request.locks.map((lock) => ({
          ...lock,
          side: lock.side === null ? null : lock.side === 'blue' ? 'red' : 'blue',
        })),
      }
      const mirroredTeams = balanceTeams(mirrored).options.map(({ blue, red }) => ({ blue: red, red: blue }))
      expect(mirroredTeams).toEqual(balanceTeams(request).options.map(({ blue, red }) => ({ blue, red })))
    }),
    { numRuns: 25, endOnFailure: true },
  )
})

test('no one gets a refused position, and there is no option if somebody would have to get a refused one', () => {
  fc.assert(
    fc.property(aRequest, (request) => {
      const { options, bottleneck } = balanceTeams(request)
      for (const teams of options) {
        for (const team of [teams.blue, teams.red]) {
          for (const [lane, name] of team.entries())
            expect(request.players.find((player) => player.name === name)?.refused).not.toContain(POSITIONS[lane])
        }
      }
      const { done } = allTeams(request).next()
      expect(options.length === 0).toBe(done === true)
      expect(options.length > 0 || bottleneck !== null).toBe(true)
    }),
    { numRuns: 40, endOnFailure: true },
  )
})

test('if only strength counts, the teams’ sums are as close as possible', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9999), { minLength: 10, maxLength: 10 }), (strengths) => {
      const players = strengths.map((strength, index) => aPlayer({ name: `p${index}`, strength }))
      const weights = { strength: 1, lane: 0, offRole: 0, spread: 0, repeat: 0, together: 0, apart: 0 }
      const [best] = balanceTeams(aBalanceRequest({ players, weights })).options
      const all = strengths.reduce((sum, strength) => sum + strength, 0)
      const differenceOf = (team: readonly number[]) => Math.abs(all - 2 * team.reduce((sum, one) => sum + one, 0))
      let least = Number.POSITIVE_INFINITY
      for (let mask = 0; mask < 1024; mask++) {
        const team = strengths.filter((_, index) => (mask >> index) & 1)
        if (team.length === 5) least = Math.min(least, differenceOf(team))
      }
      expect(differenceOf(best?.blue.map((name) => strengths[Number(name.slice(1))] ?? 0) ?? [])).toBe(least)
    }),
    { numRuns: 40, endOnFailure: true },
  )
})

test('the same seed gives the same teams, and different seeds mostly choose different teams of equal cost', () => {
  const players = Array.from({ length: 10 }, (_, index) => aPlayer({ name: `p${index}` }))
  const first = (seed: number) =>
    sidesOf(balanceTeams(aBalanceRequest({ players, seed })).options[0] as Teams).join('|')
  expect(first(1)).toBe(first(1))
  expect(new Set(Array.from({ length: 20 }, (_, seed) => first(seed))).size).toBeGreaterThan(10)
})

test('the cost of ten known players equals the one computed by hand', () => {
  // Difference of the teams: 6,529 − 6,459 = 70. Lanes: 111 + 324 + 328 + 308 + 123. Spreads: 187.3 and 162.6. Everyone
  // plays their main position.
  const request = aBalanceRequest({ players: tenPlayers })
  const { terms, blueWinRate } = teamCosts(request, {
    blue: ['버섯농부', '정글도는중', '새벽감자', '물약두개', '두부한모'],
    red: ['포탑요정', '참새방앗간', '칼날비둘기', '우유식빵', '와드값낸다'],
  })
  expect(terms.lane).toBeCloseTo(179.1, 6)
  expect(terms.spread).toBeCloseTo(14.8, 1)
  expect(terms.offRole).toBe(0)
  // The teams differ by 70 points, 1.75 of μ, and every σ is 256 points, 6.4 of μ: c = 1.5·√(2·86.81 + 10·40.96) =
  // 36.23.
  expect(blueWinRate).toBeCloseTo(1 / (1 + Math.exp(-1.75 / 36.226)), 5)
  expect(terms.strength).toBeCloseTo(800 * (blueWinRate - 0.5), 6)
})

describe('choosing ten of more players', () => {
  const anyTenOrMore = fc
    .tuple(someTen, fc.array(aStrength, { minLength: 1, maxLength: 2 }))
    .map(([ten, more]) => [...ten, ...more.map((strength, index) => aPlayer({ name: `q${index}`, strength }))])

  test('choosing ten takes the ten whose best teams cost least', () => {
    fc.assert(
      fc.property(aRequest, anyTenOrMore, fc.nat(200), (request, players, cost) => {
        const leaveOutCosts = new Map([['q0', cost]])
        const costOf = (ten: readonly string[]) => {
          const [best] = balanceTeams({
            ...request,
            players: players.filter(({ name }) => ten.includes(name)),
          }).options
          return best ? best.cost + (ten.includes('q0') ? 0 : cost) : Number.POSITIVE_INFINITY
        }
        const names = players.map(({ name }) => name)
        const tens = names.flatMap((one, index) =>
          names.length === 11
            ? [names.filter((name) => name !== one)]
            : names.slice(index + 1).map((other) => names.filter((name) => name !== one && name !== other)),
        )
        const chosen = chooseTen({ ...request, players }, leaveOutCosts)
        const least = Math.min(...tens.map(costOf))
        expect(chosen ? costOf(chosen) : Number.POSITIVE_INFINITY).toBeCloseTo(least, 5)
      }),
      { numRuns: 5, endOnFailure: true },
    )
  })

  test('choosing ten finds no ten if everybody refuses the same position', () => {
    const players = Array.from({ length: 12 }, (_, index) => aPlayer({ name: `p${index}`, refused: ['JUNGLE'] }))
    expect(chooseTen(aBalanceRequest({ players }), new Map())).toBeUndefined()
  })
})

test('each preset has a weight for every term', () => {
  for (const weights of Object.values(PRESET_WEIGHTS)) expect(Object.keys(weights)).toEqual([...COST_TERMS])
})

test('no two options are the same teams on other sides, even if everybody is equally strong', () => {
  const players = tenPlayers.map((player) => ({ ...player, strength: 1000, main: null, subs: [], refused: [] }))
  for (let seed = 1; seed <= 20; seed += 1) {
    const { options } = balanceTeams(aBalanceRequest({ players, seed }))
    const teams = options.map(({ blue, red }) =>
      [blue, red]
        .map((team) => [...team].sort().join())
        .sort()
        .join('|'),
    )
    expect(new Set(teams).size).toBe(3)
  }
})
