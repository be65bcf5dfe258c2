import { logistic, logit } from '../rating/winExpectancy.ts'
import { decomposeCholesky, type SquareMatrix, solveCholesky, squareMatrix } from './cholesky.ts'

/** `expectedBlue` is the ratings' forecast, 0..1. */
export type TeamResult = {
  blue: readonly string[]
  red: readonly string[]
  hasBlueWon: boolean
  expectedBlue: number
}

type SynergyFit = {
  /** Returns the log-odds that a pair adds to its team's, beyond the strength of both players. */
  logOddsOf: (a: string, b: string) => number
  /** Returns the log-odds that a player adds beyond the rating, so that an outdated rating is not taken for synergy. */
  strengthBeyondRating: (playerId: string) => number
}

// Ridge penalty of a pair's effect. About 33 matches together move the effect half-way (8.14/0.25).
export const PAIR_RIDGE = 8.14
// Ridge penalty of a player's own effect. It is half of a pair's, because an outdated rating is likelier than synergy.
export const MAIN_RIDGE = 4

const MAX_STEPS = 50
// Newton's steps square the remaining error. After a step of this size the next one would be about 1e-9, so it ends the
// search.
const LAST_STEP = 1e-4

/**
 * Fits the ridge logistic regression logit P(blue) = offset + Σ m_i − Σ m_j + Σ s_ij − Σ s_kl, with the log-odds of the
 * rating as offset. It is solved in the space of matches (Rasmussen and Williams, Gaussian Processes for Machine
 * Learning, algorithm 3.1). The cost therefore grows as n³ with n matches, however many people and pairs there are: 50
 * matches take some milliseconds, 300 a fifth of a second.
 */
export function fitDuoSynergy(matches: readonly TeamResult[]): SynergyFit {
  const seats = seatsOf(matches)
  const residuals = residualsAtMode(matches, covarianceOf(seats, matches.length))

  /**
   * Returns the sum of residuals over the matches of one player, or of two players together, divided by the ridge
   * penalty. `values` are those of `Seats`.
   */
  const effect = (values: readonly number[], ridge: number) =>
    values.reduce((sum, seat) => sum + Math.sign(seat) * (residuals[Math.abs(seat) - 1] ?? 0), 0) / ridge
  return {
    logOddsOf: (a, b) => effect(seatsTogether(seats, a, b), PAIR_RIDGE),
    strengthBeyondRating: (playerId) => effect(seats.get(playerId) ?? [], MAIN_RIDGE),
  }
}

/** The numbers of each player's matches, from 1 and in order. A number is negative if the player was red. */
type Seats = ReadonlyMap<string, readonly number[]>

function seatsOf(matches: readonly TeamResult[]): Seats {
  const seats = new Map<string, number[]>()
  const take = (playerId: string, seat: number) => {
    const playerSeats = seats.get(playerId)
    if (playerSeats) playerSeats.push(seat)
    else seats.set(playerId, [seat])
  }
  matches.forEach(({ blue, red }, m) => {
    for (const playerId of blue) take(playerId, m + 1)
    for (const playerId of red) take(playerId, -(m + 1))
  })
  return seats
}

function seatsTogether(seats: Seats, a: string, b: string): number[] {
  const [mine, theirs] = [seats.get(a) ?? [], seats.get(b) ?? []]
  const gamesTogether: number[] = []
  let other = 0
  for (const seat of a === b ? [] : mine) {
    while (Math.abs(theirs[other] ?? Number.POSITIVE_INFINITY) < Math.abs(seat)) other += 1
    if (theirs[other] === seat) gamesTogether.push(seat)
  }
  return gamesTogether
}

// Codes of a player who was in both matches: the player's side in the later match, and whether it was the same in the
// earlier one.
const SAME_BLUE = 0
const SAME_RED = 1
const CROSSED_BLUE = 2
const CROSSED_RED = 3
const SHARED_KINDS = 4

/**
 * Returns the covariance of every two matches: the numbers of shared people and of shared pairs, each divided by its
 * ridge penalty, added up.
 */
function covarianceOf(seats: Seats, size: number): SquareMatrix {
  const shared = new Uint8Array(size * size * SHARED_KINDS)
  for (const playerSeats of seats.values()) {
    playerSeats.forEach((later, index) => {
      const row = (Math.abs(later) - 1) * size
      for (let before = 0; before <= index; before += 1) {
        const earlier = playerSeats[before] ?? 0
        const isSame = later > 0 === earlier > 0
        const kind = later > 0 ? (isSame ? SAME_BLUE : CROSSED_BLUE) : isSame ? SAME_RED : CROSSED_RED
        const offset = (row + Math.abs(earlier) - 1) * SHARED_KINDS + kind
        shared[offset] = (shared[offset] ?? 0) + 1
      }
    })
  }
  const kernel = squareMatrix(size)
  for (let m = 0; m < size; m += 1) {
    for (let n = 0; n <= m; n += 1) {
      const says = sharedCovariance(shared, (m * size + n) * SHARED_KINDS)
      kernel.values[m * size + n] = says
      kernel.values[n * size + m] = says
    }
  }
  return kernel
}

/** Players and pairs who kept their side in both matches add to the covariance; those who changed it subtract. */
function sharedCovariance(shared: Uint8Array, first: number): number {
  const sameBlue = shared[first + SAME_BLUE] ?? 0
  const sameRed = shared[first + SAME_RED] ?? 0
  const crossedBlue = shared[first + CROSSED_BLUE] ?? 0
  const crossedRed = shared[first + CROSSED_RED] ?? 0
  const people = sameBlue + sameRed - crossedBlue - crossedRed
  const pairs = pairsOf(sameBlue) + pairsOf(sameRed) - pairsOf(crossedBlue) - pairsOf(crossedRed)
  return people / MAIN_RIDGE + pairs / PAIR_RIDGE
}

const pairsOf = (people: number) => (people * (people - 1)) / 2

/**
 * Finds the most likely effects by Newton's method. Returns the results minus the probabilities that these effects
 * give.
 */
function residualsAtMode(matches: readonly TeamResult[], kernel: SquareMatrix) {
  const offsets = numbersOf(matches, ({ expectedBlue }) => logit(expectedBlue))
  const latent = new Float64Array(matches.length)
  const residuals = new Float64Array(matches.length)
  const weightRoots = new Float64Array(matches.length)
  const target = new Float64Array(matches.length)
  const pulled = new Float64Array(matches.length)
  const lower = squareMatrix(matches.length)
  let largestStep = Number.POSITIVE_INFINITY
  for (let step = 0; ; step += 1) {
    matches.forEach(({ hasBlueWon }, m) => {
      const expected = logistic((latent[m] ?? 0) + (offsets[m] ?? 0))
      const weight = expected * (1 - expected)
      residuals[m] = (hasBlueWon ? 1 : 0) - expected
      weightRoots[m] = Math.sqrt(weight)
      target[m] = weight * (latent[m] ?? 0) + (residuals[m] ?? 0)
    })
    if (largestStep < LAST_STEP || step === MAX_STEPS) return residuals
    fillCurvature(lower, kernel, weightRoots)
    for (let m = 0; m < matches.length; m += 1) pulled[m] = rowTimes(kernel, m, target) * (weightRoots[m] ?? 0)
    solveCholesky(lower, pulled)
    for (let m = 0; m < matches.length; m += 1) target[m] = (target[m] ?? 0) - (weightRoots[m] ?? 0) * (pulled[m] ?? 0)
    largestStep = 0
    for (let m = 0; m < matches.length; m += 1) {
      const next = rowTimes(kernel, m, target)
      largestStep = Math.max(largestStep, Math.abs(next - (latent[m] ?? 0)))
      latent[m] = next
    }
  }
}

/**
 * Fills `out` with the Cholesky decomposition of the unit matrix plus W½·K·W½, where K is the kernel and `roots` is the
 * diagonal of W½.
 */
function fillCurvature(out: SquareMatrix, { size, values }: SquareMatrix, roots: Float64Array) {
  for (let m = 0; m < size; m += 1) {
    const root = roots[m] ?? 0
    for (let n = 0; n <= m; n += 1) out.values[m * size + n] = root * (values[m * size + n] ?? 0) * (roots[n] ?? 0)
    out.values[m * size + m] = 1 + (out.values[m * size + m] ?? 0)
  }
  decomposeCholesky(out)
}

function rowTimes({ size, values }: SquareMatrix, row: number, vector: Float64Array): number {
  let sum = 0
  for (let n = 0; n < size; n += 1) sum += (values[row * size + n] ?? 0) * (vector[n] ?? 0)
  return sum
}

/** Makes a Float64Array. `Float64Array.from` would use an iterator, which takes ten times as long. */
function numbersOf<Item>(items: readonly Item[], numberOf: (item: Item, index: number) => number) {
  const result = new Float64Array(items.length)
  items.forEach((item, index) => {
    result[index] = numberOf(item, index)
  })
  return result
}
