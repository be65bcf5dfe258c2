import { logistic, logit } from '../rating/winExpectancy.ts'
import { decompose, type Square, solveCholesky, solveLower, squareOf } from './cholesky.ts'

/** One match for the fit; `expectedBlue` 0..1 is the ratings' forecast. */
export type TeamResult = {
  blue: readonly string[]
  red: readonly string[]
  hasBlueWon: boolean
  expectedBlue: number
}

/** What a pair adds to its team's log-odds beyond both players' strength, with Laplace's standard error. */
type Synergy = { games: number; logOdds: number; standardError: number; z: number }
type SynergyFit = {
  synergyOf: (a: string, b: string) => Synergy
  /** `synergyOf` without its error, which costs far more than it. */
  logOddsOf: (a: string, b: string) => number
  /** Log-odds a player adds beyond the rating, so that a lagging rating is not taken for chemistry. */
  strengthBeyondRating: (playerId: string) => number
}

// Ridge of a pair's effect: about 33 matches together move it half-way (8.14/0.25).
export const PAIR_RIDGE = 8.14
// A rating that lags behind is likelier than chemistry, so a player's own effect is held back half as much.
export const MAIN_RIDGE = 4

const MOST_STEPS = 50
const SMALL_ENOUGH = 1e-10

/**
 * Ridge logistic regression logit P(blue) = offset + Σ m_i − Σ m_j + Σ s_ij − Σ s_kl with the rating's log-odds as offset.
 * Solved in the space of matches (Rasmussen and Williams, Gaussian Processes for Machine Learning, algorithm 3.1), so the
 * cost is that of n³ for n matches however many people and pairs there are: 50 take some milliseconds, 300 a fifth of a second.
 */
export function fitDuoSynergy(matches: readonly TeamResult[]): SynergyFit {
  const seats = matches.map(seatsOf)
  const kernel = kernelOf(seats)
  const { residuals, weightRoots, lower } = mode(matches, kernel)

  const effect = (signOf: (match: Seats) => number, ridge: number) =>
    seats.reduce((sum, match, m) => sum + signOf(match) * (residuals[m] ?? 0), 0) / ridge
  const standardError = (signs: Float64Array, ridge: number) => {
    const half = solveLower(
      lower,
      signs.map((sign, m) => sign * (weightRoots[m] ?? 0)),
    )
    return Math.sqrt(Math.max(0, 1 / ridge - dot(half, half) / (ridge * ridge)))
  }
  const logOddsOf = (a: string, b: string) => effect((match) => togetherSign(match, a, b), PAIR_RIDGE)
  return {
    logOddsOf,
    synergyOf(a, b) {
      const signs = numbersOf(seats, (match) => togetherSign(match, a, b))
      const logOdds = logOddsOf(a, b)
      const error = standardError(signs, PAIR_RIDGE)
      return { games: signs.filter((sign) => sign !== 0).length, logOdds, standardError: error, z: logOdds / error }
    },
    strengthBeyondRating: (playerId) => effect((match) => match.get(playerId) ?? 0, MAIN_RIDGE),
  }
}

/** 1 for blue and −1 for red, by player. */
type Seats = ReadonlyMap<string, 1 | -1>

const seatsOf = ({ blue, red }: TeamResult): Seats =>
  new Map<string, 1 | -1>([...blue.map((id) => [id, 1] as const), ...red.map((id) => [id, -1] as const)])

function togetherSign(seats: Seats, a: string, b: string): number {
  const sign = seats.get(a)
  return a !== b && sign !== undefined && sign === seats.get(b) ? sign : 0
}

/** How much two matches say of each other: people and pairs they share, each over its ridge. */
function kernelOf(seats: readonly Seats[]): Square {
  const numbers = new Map<string, number>()
  for (const match of seats)
    for (const playerId of match.keys()) numbers.set(playerId, numbers.get(playerId) ?? numbers.size)
  const tables = seats.map((match) => {
    const signs = new Int8Array(numbers.size)
    for (const [playerId, sign] of match) signs[numbers.get(playerId) ?? 0] = sign
    return { signs, present: [...match.keys()].map((playerId) => numbers.get(playerId) ?? 0) }
  })
  const kernel = squareOf(tables.length)
  for (const [m, mine] of tables.entries()) {
    for (let n = 0; n <= m; n += 1) {
      // Two matches say as much of each other either way.
      const shared = likeness(mine, tables[n]?.signs ?? mine.signs)
      kernel.values[m * kernel.size + n] = shared
      kernel.values[n * kernel.size + m] = shared
    }
  }
  return kernel
}

/** People by number: where each sat, 1, −1 or 0 for not at all, and who was there. */
type SignTable = { signs: Int8Array; present: readonly number[] }

function likeness(mine: SignTable, theirs: Int8Array): number {
  // Shared people by their colour in the one match and in the other; a pair is shared when both went the same way.
  const same = { blue: 0, red: 0 }
  const crossed = { blue: 0, red: 0 }
  for (const person of mine.present) {
    const sign = mine.signs[person]
    const other = theirs[person]
    if (!other) continue
    const shared = sign === other ? same : crossed
    if (sign === 1) shared.blue += 1
    else shared.red += 1
  }
  const people = same.blue + same.red - crossed.blue - crossed.red
  const pairs = pairsOf(same.blue) + pairsOf(same.red) - pairsOf(crossed.blue) - pairsOf(crossed.red)
  return people / MAIN_RIDGE + pairs / PAIR_RIDGE
}

const pairsOf = (people: number) => (people * (people - 1)) / 2

/** Newton's method to the most likely effects; `residuals` are result minus probability there. */
function mode(matches: readonly TeamResult[], kernel: Square) {
  const lower = squareOf(matches.length)
  const offsets = numbersOf(matches, ({ expectedBlue }) => logit(expectedBlue))
  const results = numbersOf(matches, ({ hasBlueWon }) => (hasBlueWon ? 1 : 0))
  let latent = new Float64Array(matches.length)
  for (let step = 0; ; step += 1) {
    const expected = latent.map((value, m) => logistic(value + (offsets[m] ?? 0)))
    const residuals = results.map((result, m) => result - (expected[m] ?? 0))
    const weightRoots = expected.map((p) => Math.sqrt(p * (1 - p)))
    weigh(kernel, weightRoots, lower)
    decompose(lower)
    const target = latent.map((value, m) => (weightRoots[m] ?? 0) ** 2 * value + (residuals[m] ?? 0))
    const pulled = solveCholesky(
      lower,
      times(kernel, target).map((value, m) => value * (weightRoots[m] ?? 0)),
    )
    const next = times(
      kernel,
      target.map((value, m) => value - (weightRoots[m] ?? 0) * (pulled[m] ?? 0)),
    )
    const moved = next.reduce((most, value, m) => Math.max(most, Math.abs(value - (latent[m] ?? 0))), 0)
    if (moved < SMALL_ENOUGH || step === MOST_STEPS) return { residuals, weightRoots, lower }
    latent = next
  }
}

/** The unit matrix plus the kernel between the roots of the weights, into the triangle of `out` that is read. */
function weigh({ size, values }: Square, roots: Float64Array, out: Square): void {
  for (let m = 0; m < size; m += 1) {
    const root = roots[m] ?? 0
    for (let n = 0; n <= m; n += 1) out.values[m * size + n] = root * (values[m * size + n] ?? 0) * (roots[n] ?? 0)
    out.values[m * size + m] = 1 + (out.values[m * size + m] ?? 0)
  }
}

function times({ size, values }: Square, vector: Float64Array) {
  const out = new Float64Array(size)
  for (let m = 0; m < size; m += 1) {
    let sum = 0
    for (let n = 0; n < size; n += 1) sum += (values[m * size + n] ?? 0) * (vector[n] ?? 0)
    out[m] = sum
  }
  return out
}

/** `Float64Array.from` walks an iterator, which takes ten times as long. */
function numbersOf<Item>(items: readonly Item[], numberOf: (item: Item, place: number) => number) {
  const out = new Float64Array(items.length)
  items.forEach((item, place) => {
    out[place] = numberOf(item, place)
  })
  return out
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let k = 0; k < a.length; k += 1) sum += (a[k] ?? 0) * (b[k] ?? 0)
  return sum
}
