import { snakeOrder } from '../balancing/snakeOrder.ts'
import { otherSide, type Position, type Side } from '../matches/matchFacts.ts'

export const DRAFT_PICKS = 8

/** Returns the picking side of each pick, 1-2-2-2-1: after the first pick each side takes two in a row. */
export const pickOrder = (first: Side): Side[] =>
  snakeOrder(2, DRAFT_PICKS / 2).map((team) => (team === 0 ? first : otherSide(first)))

export type Pickable = { id: string; score: number; main: Position | null; sub: Position | null }

const byScoreThenId = (a: Pickable, b: Pickable) => b.score - a.score || (a.id < b.id ? -1 : 1)

/**
 * Returns the automatic pick when the time is over: the strongest player whose main position the team lacks, else the
 * strongest whose second position it lacks, else the strongest of all; `undefined` if `remaining` is empty.
 */
export function bestPick(remaining: readonly Pickable[], takenPositions: ReadonlySet<Position>): Pickable | undefined {
  const isLacking = (position: Position | null) => position !== null && !takenPositions.has(position)
  const positionTests = [({ main }: Pickable) => isLacking(main), ({ sub }: Pickable) => isLacking(sub), () => true]
  for (const fit of positionTests) {
    const [best] = remaining.filter(fit).sort(byScoreThenId)
    if (best) return best
  }
  return undefined
}

/** A captain is not drawn again within this many games. */
const REST_GAMES = 5
const LEAST_CANDIDATES = 2

/**
 * Draws two captains from the third of the people with the highest scores. Recent captains are skipped as long as two
 * others remain. `chance` returns numbers from 0 up to 1.
 */
export function drawCaptains(
  people: readonly Pickable[],
  { lately, chance }: { lately: readonly (readonly string[])[]; chance: () => number },
): string[] {
  const resting = new Set(lately.slice(-REST_GAMES).flat())
  const ranked = [...people].sort(byScoreThenId)
  const rested = ranked.filter(({ id }) => !resting.has(id))
  const from = rested.length >= LEAST_CANDIDATES ? rested : ranked
  const candidates = from.slice(0, Math.max(LEAST_CANDIDATES, Math.ceil(people.length / 3)))
  const captainIds: string[] = []
  while (captainIds.length < 2 && candidates.length > 0) {
    const [captain] = candidates.splice(Math.floor(chance() * candidates.length), 1)
    if (captain) captainIds.push(captain.id)
  }
  return captainIds
}
