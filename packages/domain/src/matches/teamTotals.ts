import type { Side } from './matchFacts.ts'
import { type ReportedParticipant, sumOrUnknown } from './reportedMatch.ts'

type Line = Pick<
  ReportedParticipant,
  | 'side'
  | 'kills'
  | 'deaths'
  | 'assists'
  | 'cs'
  | 'goldEarned'
  | 'damageToChampions'
  | 'damageTaken'
  | 'damageSelfMitigated'
  | 'damageToObjectives'
  | 'visionScore'
>

/** A sum is `null` if any member's value is unknown. */
export type TeamTotals = Omit<Line, 'side'>

export function teamTotals(lines: readonly Line[], side: Side): TeamTotals {
  const team = lines.filter((line) => line.side === side)
  const sum = (measure: (line: Line) => number) => team.reduce((total, line) => total + measure(line), 0)
  const sumOfKnown = (measure: (line: Line) => number | null) => sumOrUnknown(team.map(measure))
  return {
    kills: sum((line) => line.kills),
    deaths: sum((line) => line.deaths),
    assists: sum((line) => line.assists),
    cs: sumOfKnown((line) => line.cs),
    goldEarned: sumOfKnown((line) => line.goldEarned),
    damageToChampions: sumOfKnown((line) => line.damageToChampions),
    damageTaken: sumOfKnown((line) => line.damageTaken),
    damageSelfMitigated: sumOfKnown((line) => line.damageSelfMitigated),
    damageToObjectives: sumOfKnown((line) => line.damageToObjectives),
    visionScore: sumOfKnown((line) => line.visionScore),
  }
}
