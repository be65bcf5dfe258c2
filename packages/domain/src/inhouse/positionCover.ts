import { josa } from 'es-hangul'
import { POSITION_NAMES, POSITIONS, type Position } from '../matches/matchFacts.ts'

export type Wishes = { main: Position | null; sub: Position | null; refused: readonly Position[] }
/** How many chose a position as their main one and as their second. */
type PositionCount = { position: Position; main: number; sub: number }

const SEATS_PER_POSITION = 2
const TEN = 10

export const countsOf = (people: readonly Wishes[]): PositionCount[] =>
  POSITIONS.map((position) => ({
    position,
    main: people.filter(({ main }) => main === position).length,
    sub: people.filter(({ main, sub }) => main !== position && sub === position).length,
  }))

const subsets = POSITIONS.reduce<Position[][]>((all, one) => all.flatMap((some) => [some, [...some, one]]), [[]])
const namesOf = (positions: readonly Position[]) => positions.map((one) => POSITION_NAMES[one]).join('·')

/**
 * The one sentence that says why ten of these people cannot all play what they chose, by Hall's theorem: positions with fewer
 * people for them than seats. A refusal weighs more than a wish. `null` when they can, or when fewer than ten have come.
 */
export function bottleneckOf(people: readonly Wishes[]): string | null {
  if (people.length < TEN) return null
  const widest = (may: (one: Wishes, position: Position) => boolean) =>
    subsets
      .map((positions) => {
        const able = people.filter((one) => positions.some((position) => may(one, position))).length
        return { positions, able, missing: positions.length * SEATS_PER_POSITION - able }
      })
      .filter(({ positions, missing }) => positions.length > 0 && missing > 0)
      .sort((a, b) => b.missing - a.missing || a.positions.length - b.positions.length)[0]

  const refused = widest((one, position) => !one.refused.includes(position))
  if (refused) {
    const { positions, able } = refused
    if (able === 0) return `${josa(namesOf(positions), '을/를')} 맡을 사람이 없어요. 모두 거절했어요.`
    return `${namesOf(positions)} ${positions.length * SEATS_PER_POSITION}자리를 맡을 수 있는 사람이 ${able}명뿐이에요.`
  }
  // Whoever chose nothing plays anything.
  const wished = widest(
    ({ main, sub, refused: not }, position) =>
      main === position || sub === position || (main === null && !not.includes(position)),
  )
  if (!wished) return null
  const { positions, able, missing } = wished
  return `${josa(namesOf(positions), '을/를')} 고른 사람이 ${able}명뿐이에요. ${missing}자리는 고르지 않은 사람이 맡아야 해요.`
}
