import { bottleneckSentence, bottleneckOf as shortageOf } from '../balancing/bottleneck.ts'
import { POSITIONS, type Position } from '../matches/matchFacts.ts'

export type Wishes = { main: Position | null; sub: Position | null; refused: readonly Position[] }
/** How many chose a position as their main one and as their second. */
type PositionCount = { position: Position; main: number; sub: number }

const TEN = 10

export const countsOf = (people: readonly Wishes[]): PositionCount[] =>
  POSITIONS.map((position) => ({
    position,
    main: people.filter(({ main }) => main === position).length,
    sub: people.filter(({ main, sub }) => main !== position && sub === position).length,
  }))

/**
 * The one sentence that says why ten of these people cannot all play what they chose, by Hall's theorem. A refusal weighs more
 * than a wish. `null` when they can, or when fewer than ten have come.
 */
export function bottleneckOf(people: readonly Wishes[]): string | null {
  if (people.length < TEN) return null
  const players = people.map(({ main, sub, refused }) => ({
    name: '한 사람',
    main,
    subs: sub === null ? [] : [sub],
    refused,
  }))
  const bottleneck = shortageOf(players, [])
  return bottleneck && bottleneckSentence(bottleneck)
}
