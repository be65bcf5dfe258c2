import { championOf } from '../gameData/champions.ts'
import type { Position } from './matchFacts.ts'
import type { ReportedParticipant } from './reportedMatch.ts'

export type PositionClues = Pick<
  ReportedParticipant,
  | 'championId'
  | 'championKey'
  | 'spell1Id'
  | 'spell2Id'
  | 'items'
  | 'cs'
  | 'neutralMinionsKilled'
  | 'visionScore'
  | 'damageTaken'
>

type Points = Record<Position, number>

// Our own weights, chosen so that smite and jungle monsters outweigh a champion's class. They were checked by hiding
// the positions of 37 real matches: 344 of 370 were recovered, and most others swapped a top and a mid laner.
const SMITE_POINTS = 6
const JUNGLE_SHARE_POINTS = 4
const SUPPORT_ITEM_POINTS = 4
const FEW_MINIONS_POINTS = { JUNGLE: 1, UTILITY: 4 }
const VISION_POINTS = 1.5
/** A top laner takes 1.5 times as much damage as a mid laner, so damage taken is evidence for the top. */
const DAMAGE_TAKEN_POINTS = { TOP: 1 }

/** Spell ids: cleanse, exhaust, heal, smite, teleport, ignite, barrier. */
const SPELL_POINTS: Readonly<Record<number, Partial<Points>>> = {
  1: { BOTTOM: 0.5, MIDDLE: 0.3 },
  3: { UTILITY: 1 },
  7: { BOTTOM: 1.2 },
  11: { JUNGLE: SMITE_POINTS },
  12: { TOP: 1.2, MIDDLE: 0.6 },
  14: { MIDDLE: 0.5, UTILITY: 0.5, TOP: 0.3 },
  21: { BOTTOM: 0.5, MIDDLE: 0.4 },
}

/** Keys are the champion's first class in Data Dragon. */
const CLASS_POINTS: Readonly<Record<string, Partial<Points>>> = {
  Marksman: { BOTTOM: 2.5 },
  Support: { UTILITY: 2 },
  Mage: { MIDDLE: 1.2 },
  Assassin: { MIDDLE: 1, JUNGLE: 0.3 },
  Fighter: { TOP: 1.2, JUNGLE: 0.3 },
  Tank: { TOP: 0.9, UTILITY: 0.3 },
}

/** All stages of the supports' quest items, from 주문도둑의 검 to 피의 노래. */
const isSupportItem = (id: number) => id >= 3850 && id <= 3877

/** Returns the evidence for each role, in points that are comparable only within a team. Unknown values add nothing. */
export function positionEvidence(line: PositionClues, team: readonly PositionClues[]): Points {
  const points: Points = { TOP: 0, JUNGLE: 0, MIDDLE: 0, BOTTOM: 0, UTILITY: 0 }
  const add = (more: Partial<Points> | undefined) => {
    if (more === undefined) return
    points.TOP += more.TOP ?? 0
    points.JUNGLE += more.JUNGLE ?? 0
    points.MIDDLE += more.MIDDLE ?? 0
    points.BOTTOM += more.BOTTOM ?? 0
    points.UTILITY += more.UTILITY ?? 0
  }

  for (const spell of [line.spell1Id, line.spell2Id]) if (spell !== null) add(SPELL_POINTS[spell])
  add(CLASS_POINTS[championOf(line)?.tags[0] ?? ''])
  if (line.items?.some(isSupportItem)) add({ UTILITY: SUPPORT_ITEM_POINTS })
  add({ JUNGLE: JUNGLE_SHARE_POINTS * shareOfMost(line, team, (clues) => clues.neutralMinionsKilled) })
  add({ UTILITY: VISION_POINTS * shareOfMost(line, team, (clues) => clues.visionScore) })
  add({ TOP: DAMAGE_TAKEN_POINTS.TOP * shareOfMost(line, team, (clues) => clues.damageTaken) })

  if (laneMinions(line) !== null) {
    const missing = 1 - shareOfMost(line, team, laneMinions)
    add({ JUNGLE: FEW_MINIONS_POINTS.JUNGLE * missing, UTILITY: FEW_MINIONS_POINTS.UTILITY * missing })
  }
  return points
}

function laneMinions({ cs, neutralMinionsKilled }: PositionClues): number | null {
  return cs === null ? null : cs - (neutralMinionsKilled ?? 0)
}

function shareOfMost(
  line: PositionClues,
  team: readonly PositionClues[],
  measure: (clues: PositionClues) => number | null,
): number {
  const most = Math.max(0, ...team.map((member) => measure(member) ?? 0))
  return most === 0 ? 0 : (measure(line) ?? 0) / most
}
