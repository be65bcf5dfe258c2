import { bottleneckSentence, bottleneckOf as shortageOf } from '../balancing/bottleneck.ts'
import { POSITIONS, type Position } from '../matches/matchFacts.ts'

export type Wishes = { main: Position | null; sub: Position | null; refused: readonly Position[] }
type PositionCount = { position: Position; main: number; sub: number }

export const positionCounts = (people: readonly Wishes[]): PositionCount[] =>
  POSITIONS.map((position) => ({
    position,
    main: people.filter(({ main }) => main === position).length,
    sub: people.filter(({ main, sub }) => main !== position && sub === position).length,
  }))

/**
 * Explains in one sentence, by Hall's theorem, why five people for each of `teams` cannot all play the positions that
 * they chose. A refusal weighs more than a wish. Returns `null` if they can, or if fewer people have come.
 */
export function bottleneckOf(people: readonly Wishes[], teams = 2): string | null {
  if (people.length < teams * POSITIONS.length) return null
  const players = people.map(({ main, sub, refused }) => ({
    name: '한 사람',
    main,
    subs: sub === null ? [] : [sub],
    refused,
  }))
  const bottleneck = shortageOf(players, [], teams)
  return bottleneck && bottleneckSentence(bottleneck)
}
