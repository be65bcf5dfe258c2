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

/** Sums over one side; `null` if any member's value is unknown. */
export type TeamTotals = Omit<Line, 'side'>

export function teamTotals(lines: readonly Line[], side: Side): TeamTotals {
  const team = lines.filter((line) => line.side === side)
  const sum = (measure: (line: Line) => number) => team.reduce((total, line) => total + measure(line), 0)
  const sumKnown = (measure: (line: Line) => number | null) => sumOrUnknown(team.map(measure))
  return {
    kills: sum((line) => line.kills),
    deaths: sum((line) => line.deaths),
    assists: sum((line) => line.assists),
    cs: sumKnown((line) => line.cs),
    goldEarned: sumKnown((line) => line.goldEarned),
    damageToChampions: sumKnown((line) => line.damageToChampions),
    damageTaken: sumKnown((line) => line.damageTaken),
    damageSelfMitigated: sumKnown((line) => line.damageSelfMitigated),
    damageToObjectives: sumKnown((line) => line.damageToObjectives),
    visionScore: sumKnown((line) => line.visionScore),
  }
}
