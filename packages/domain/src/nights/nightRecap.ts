import { closenessOf, teamBalance } from '../matches/closeness.ts'
import type { Position, Side } from '../matches/matchFacts.ts'
import { isOffRole, laneCost } from './lanes.ts'
import type { Wishes } from './positionCover.ts'

/** `null` is unknown: a typed result has no numbers. */
type RecapSeat = {
  id: string
  side: Side
  position: Position | null
  kills: number | null
  deaths: number | null
  assists: number | null
  visionScore: number | null
  damage: number | null
  /** 0 to 10. */
  performanceScore: number | null
}

export type RecapGame = {
  n: number
  winner: Side
  /** Whole percents that were predicted before the game. */
  blueWinRate: number | null
  durationSeconds: number | null
  seats: readonly RecapSeat[]
  /** All lines of the match, whether or not the player has a seat in the night. */
  lines: readonly { side: Side; goldEarned: number | null }[]
  bench: readonly string[]
}

const knownValues = (values: readonly (number | null)[]) => values.flatMap((value) => value ?? [])
const rateOf = ({ blueWinRate }: RecapGame, side: Side) =>
  blueWinRate === null ? null : side === 'blue' ? blueWinRate : 100 - blueWinRate

// Number of average games that are added to each player's own, so that one lucky game does not beat a whole evening.
const MVP_SHRINKING = 2
const MIDDLE_SCORE = 5

/** Returns the best player on average. The average of few games is shrunk towards the middle. */
export function nightMvp(games: readonly RecapGame[], isEligible: (id: string) => boolean): string | null {
  const scores = Map.groupBy(
    games
      .flatMap(({ seats }) => seats)
      .filter(({ performanceScore, id }) => performanceScore !== null && isEligible(id)),
    ({ id }) => id,
  )
  const ranked = [...scores].map(([id, seats]) => {
    const values = knownValues(seats.map(({ performanceScore }) => performanceScore))
    const sum = values.reduce((all, value) => all + value, 0)
    return { id, games: values.length, score: (sum + MVP_SHRINKING * MIDDLE_SCORE) / (values.length + MVP_SHRINKING) }
  })
  ranked.sort((a, b) => b.score - a.score || b.games - a.games || (a.id < b.id ? -1 : 1))
  return ranked[0]?.id ?? null
}

/** Returns the least expected win; `null` if every favourite won. */
export function biggestUpset(games: readonly RecapGame[]): { n: number; side: Side; winRate: number } | null {
  const upsets = games.flatMap((game) => {
    const winRate = rateOf(game, game.winner)
    return winRate === null || winRate >= 50 ? [] : [{ n: game.n, side: game.winner, winRate }]
  })
  return upsets.sort((a, b) => a.winRate - b.winRate || a.n - b.n)[0] ?? null
}

const LEAST_TOGETHER = 2

/**
 * Returns the pair that most exceeded its teams' expected wins, among pairs who played together twice or more and never
 * lost.
 */
export function bestPair(games: readonly RecapGame[], isEligible: (id: string) => boolean) {
  const pairs = new Map<string, { ids: [string, string]; games: number[]; wins: number; expected: number }>()
  for (const game of games) {
    for (const seat of game.seats) {
      for (const otherSeat of game.seats) {
        if (
          seat.side !== otherSeat.side ||
          seat.id >= otherSeat.id ||
          !isEligible(seat.id) ||
          !isEligible(otherSeat.id)
        )
          continue
        const key = `${seat.id} ${otherSeat.id}`
        const pair = pairs.get(key) ?? { ids: [seat.id, otherSeat.id], games: [], wins: 0, expected: 0 }
        pair.games.push(game.n)
        pair.wins += Number(seat.side === game.winner)
        pair.expected += (rateOf(game, seat.side) ?? 50) / 100
        pairs.set(key, pair)
      }
    }
  }
  const best = [...pairs.values()]
    .filter((pair) => pair.games.length >= LEAST_TOGETHER && pair.wins === pair.games.length)
    .sort((a, b) => b.wins - b.expected - (a.wins - a.expected) || (a.ids.join() < b.ids.join() ? -1 : 1))
  return best[0] ?? null
}

export const RECORD_KINDS = ['kills', 'assists', 'vision', 'damagePerMinute', 'longest', 'fastest'] as const
type RecapRecord = {
  kind: (typeof RECORD_KINDS)[number]
  n: number
  id: string | null
  /** In seconds for lengths of games. */
  value: number
}

/** Returns the highest values of the night's players, and its longest and shortest game. */
export function nightRecords(games: readonly RecapGame[], isEligible: (id: string) => boolean): RecapRecord[] {
  const best = (
    kind: RecapRecord['kind'],
    measure: (seat: RecapSeat, game: RecapGame) => number | null,
  ): RecapRecord[] => {
    const all = games.flatMap((game) =>
      game.seats.flatMap((seat) => {
        const value = isEligible(seat.id) ? measure(seat, game) : null
        return value === null || value <= 0 ? [] : [{ kind, n: game.n, id: seat.id, value: Math.round(value) }]
      }),
    )
    return all.sort((a, b) => b.value - a.value || a.n - b.n).slice(0, 1)
  }
  const timed = games.flatMap(({ n, durationSeconds }) =>
    durationSeconds === null ? [] : [{ n, value: durationSeconds }],
  )
  const [shortest] = timed.toSorted((a, b) => a.value - b.value || a.n - b.n)
  const [longest] = timed.toSorted((a, b) => b.value - a.value || a.n - b.n)
  return [
    ...best('kills', ({ kills }) => kills),
    ...best('assists', ({ assists }) => assists),
    ...best('vision', ({ visionScore }) => visionScore),
    ...best('damagePerMinute', ({ damage }, { durationSeconds }) =>
      damage === null || !durationSeconds ? null : damage / (durationSeconds / 60),
    ),
    ...(longest && timed.length > 1 ? [{ kind: 'longest' as const, id: null, ...longest }] : []),
    ...(shortest && timed.length > 1 ? [{ kind: 'fastest' as const, id: null, ...shortest }] : []),
  ]
}

function benchOf(games: readonly RecapGame[]) {
  const countsByPerson = new Map<string, { games: number; satOut: number }>()
  const count = (id: string, satOut: number) => {
    const before = countsByPerson.get(id) ?? { games: 0, satOut: 0 }
    countsByPerson.set(id, { games: before.games + 1, satOut: before.satOut + satOut })
  }
  for (const { seats, bench } of games) {
    for (const { id } of seats) count(id, 0)
    for (const id of bench) count(id, 1)
  }
  const shares = [...countsByPerson.values()].map((one) => Math.round((1000 * one.satOut) / one.games) / 10)
  const benchSeats = games.reduce((sum, { bench }) => sum + bench.length, 0)
  const benchShares = benchSeats === 0 ? null : { least: Math.min(...shares), most: Math.max(...shares) }
  return { benchSeats, benchShares }
}

/**
 * Returns how fair the night was: the balance of the teams with one decimal; the number of one-sided games; the seats
 * on main, second, other and refused positions of people with a choice; how often people sat out; and the smallest and
 * largest share of games that a person present sat out, in percent with one decimal.
 */
export function nightFairness(games: readonly RecapGame[], wishes: ReadonlyMap<string, Wishes>) {
  const balance = teamBalance(games.map(({ blueWinRate }) => (blueWinRate === null ? null : blueWinRate / 100)))
  const seats = games
    .flatMap((game) => game.seats)
    .flatMap(({ id, position }) => {
      const wish = wishes.get(id)
      return position === null || !wish || wish.main === null ? [] : [{ wish, position }]
    })
  const refused = seats.filter(({ wish, position }) => wish.refused.includes(position)).length
  const offRoleCount = seats.filter(({ wish, position }) => isOffRole(wish, position)).length
  const main = seats.filter(({ wish, position }) => laneCost(wish, position) === 0).length
  return {
    evenness: balance === null ? null : Math.round(balance * 10) / 10,
    stomps: games.filter((game) => closenessOf(game) === 'oneSided').length,
    seats: seats.length,
    mainSeats: main,
    subSeats: seats.length - main - offRoleCount,
    fillSeats: offRoleCount - refused,
    refusedSeats: refused,
    ...benchOf(games),
  }
}
