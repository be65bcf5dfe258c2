import type { MatchDetail } from '@buri/contract/matches'
import type { ParsedTimeline } from '@buri/replay/parsedMatch'
import type { ScoreboardRow } from '#server/model/matches/scoreboard/scoreboardRows.ts'

type Lists = readonly (readonly number[])[]

/** Returns blue's values minus red's. The timeline has a list for each participant, in the scoreboard's order. */
export function timelineDifferencesOf(
  timeline: ParsedTimeline | null,
  scoreboard: readonly ScoreboardRow[],
): MatchDetail['timeline'] {
  if (timeline === null) return null
  const signs = scoreboard.map(({ side }) => (side === 'blue' ? 1 : -1))
  return {
    goldDifference: differenceByMinute(timeline.gold, signs),
    experienceDifference: differenceByMinute(timeline.experience, signs),
    events: timeline.events.map(({ atSeconds, side, kind }) => ({ atSeconds, side, kind })),
  }
}

/** The result is as long as the shortest list, because a minute that one list lacks has no difference. */
function differenceByMinute(lists: Lists, signs: readonly number[]): number[] {
  const minutes = lists.length === 0 ? 0 : Math.min(...lists.map((values) => values.length))
  return Array.from({ length: minutes }, (_, minute) =>
    lists.reduce((sum, values, line) => sum + (signs[line] ?? 0) * (values[minute] ?? 0), 0),
  )
}
