import type { BalancePlayer, BalanceRequest, Teams } from '@buri/domain/balancing/balanceRequest'
import { balanceTeams } from '@buri/domain/balancing/balanceTeams'
import { chooseTen } from '@buri/domain/balancing/chooseTen'
import { SETTLED_DEVIATION } from '@buri/domain/balancing/strength'
import { teamCosts } from '@buri/domain/balancing/teamCosts'
import { PRESET_WEIGHTS } from '@buri/domain/balancing/weights'
import { POSITIONS, type Position } from '@buri/domain/matches/matchFacts'
import { seededChance } from '@buri/domain/nights/seededChance'

const NIGHTS = 1000
const LARGE_NIGHTS = 30
const LARGE = 14

/** Prints how much worse usual methods of making teams are than the exact search, which is the first line. */
export default function measureBalance() {
  const random = seededChance(20_261_122)
  const nights = Array.from({ length: NIGHTS }, (_, seed) => aNight(random, 10, seed))
  const optimal = timedBalances(nights, (night) => balanceTeams(night).options[0])
  console.log(
    `  ${NIGHTS} made nights of ten; cost over the exact answer's, share of nights with its cost, time a night`,
  )
  printReport('exact', optimal, optimal)
  printReport('126 splits by sums', timedBalances(nights, balanceBySumOnly), optimal)
  printReport('snake', timedBalances(nights, snakeTeams), optimal)
  printReport('greedy', timedBalances(nights, greedyTeams), optimal)

  const without = nights.map((night) => ({ ...night, weights: { ...night.weights, lane: 0 } }))
  console.log(
    `  exact without lane terms ${spanOf(timedBalances(without, (night) => balanceTeams(night).options[0]).times)}`,
  )
  const large = Array.from({ length: LARGE_NIGHTS }, (_, seed) => aNight(random, LARGE, seed))
  const times = large.map((night) => {
    const from = performance.now()
    chooseTen(night, new Map())
    return performance.now() - from
  })
  console.log(`  ten of ${LARGE} and their teams at once ${spanOf(times)}`)
}

type TimedBalances = { costs: number[]; times: number[] }

function timedBalances(
  nights: readonly BalanceRequest[],
  makeTeams: (night: BalanceRequest) => Teams | undefined,
): TimedBalances {
  const costs: number[] = []
  const times: number[] = []
  for (const night of nights) {
    const from = performance.now()
    const teams = makeTeams(night)
    times.push(performance.now() - from)
    costs.push(teams ? teamCosts(night, teams).cost : Number.NaN)
  }
  return { costs, times }
}

function printReport(name: string, { costs, times }: TimedBalances, exact: TimedBalances) {
  const ratios = costs.map((cost, night) => cost / (exact.costs[night] ?? Number.NaN))
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length
  const same = costs.filter((cost, night) => cost <= (exact.costs[night] ?? 0) + 1e-6).length
  const share = ((100 * same) / costs.length).toFixed(1)
  console.log(`  ${name.padEnd(20)} ${mean.toFixed(3)} of the exact, ${share} % the same, ${spanOf(times)}`)
}

function spanOf(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const percentile = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(2)
  return `p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms`
}

/** Makes random people. Each has a favourite position and a second one, and some refuse a third. */
function aNight(random: () => number, people: number, seed: number): BalanceRequest {
  const anyPosition = () => POSITIONS[Math.floor(random() * POSITIONS.length)] ?? 'TOP'
  const players = Array.from({ length: people }, (_, index): BalancePlayer => {
    const [main, sub, third] = [anyPosition(), anyPosition(), anyPosition()]
    return {
      name: `사람${index}`,
      strength: Math.round(1100 + 160 * (random() + random() + random() - 1.5) * 2),
      deviation: SETTLED_DEVIATION,
      main,
      subs: sub === main ? [] : [sub],
      refused: third === main || third === sub || random() < 0.5 ? [] : [third],
      gamesSinceFill: null,
    }
  })
  return { players, weights: PRESET_WEIGHTS.balanced, locks: [], together: [], apart: [], repeats: [], seed }
}

function balanceBySumOnly(night: BalanceRequest): Teams {
  let best: { gap: number; blue: BalancePlayer[]; red: BalancePlayer[] } | undefined
  for (let mask = 1; mask < 1024; mask += 2) {
    const blue = night.players.filter((_, index) => (mask >> index) & 1)
    if (blue.length !== 5) continue
    const red = night.players.filter((player) => !blue.includes(player))
    const gap = Math.abs(sumOf(blue) - sumOf(red))
    if (best === undefined || gap < best.gap) best = { gap, blue, red }
  }
  return { blue: assignSeats(best?.blue ?? []), red: assignSeats(best?.red ?? []) }
}

/** Makes teams by two captains who pick the strongest player in turns of 1, 2, 2, 2, 2 and 1. */
function snakeTeams({ players }: BalanceRequest): Teams {
  const ordered = byStrength(players)
  const isBlue = (turn: number) => [0, 3].includes(turn % 4)
  return {
    blue: assignSeats(ordered.filter((_, turn) => isBlue(turn))),
    red: assignSeats(ordered.filter((_, turn) => !isBlue(turn))),
  }
}

function greedyTeams({ players }: BalanceRequest): Teams {
  const [blue, red]: [BalancePlayer[], BalancePlayer[]] = [[], []]
  for (const player of byStrength(players)) {
    const isForBlue = red.length === 5 || (blue.length < 5 && sumOf(blue) <= sumOf(red))
    ;(isForBlue ? blue : red).push(player)
  }
  return { blue: assignSeats(blue), red: assignSeats(red) }
}

const byStrength = (players: readonly BalancePlayer[]) => players.toSorted((a, b) => b.strength - a.strength)
const sumOf = (team: readonly BalancePlayer[]) => team.reduce((sum, { strength }) => sum + strength, 0)

function assignSeats(team: readonly BalancePlayer[]): string[] {
  const remaining = [...team]
  return POSITIONS.map((position) => {
    const [first] = remaining.toSorted((a, b) => positionCost(a, position) - positionCost(b, position))
    if (!first) throw new Error('a team of five was asked for')
    remaining.splice(remaining.indexOf(first), 1)
    return first.name
  })
}

const positionCost = ({ main, subs, refused }: BalancePlayer, position: Position) =>
  refused.includes(position) ? 1000 : main === position ? 0 : subs.includes(position) ? 40 : 110
