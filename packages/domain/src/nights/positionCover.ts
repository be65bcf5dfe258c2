import { bottleneckSentence, bottleneckOf as shortageOf } from '../balancing/bottleneck.ts'
import { POSITIONS, type Position } from '../matches/matchFacts.ts'

export type Wishes = { main: Position | null; sub: Position | null; refused: readonly Position[] }
/** How many chose a position as their main one and as their second. */
type PositionCount = { position: Position; main: number; sub: number }

export const countsOf = (people: readonly Wishes[]): PositionCount[] =>
  POSITIONS.map((position) => ({
    position,
    main: people.filter(({ main }) => main === position).length,
    sub: people.filter(({ main, sub }) => main !== position && sub === position).length,
  }))

/**
 * The one sentence that says why five of these people for each of `teams` cannot all play what they chose, by Hall's theorem. A
 * refusal weighs more than a wish. `null` when they can, or when fewer have come.
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
