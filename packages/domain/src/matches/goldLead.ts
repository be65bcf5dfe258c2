import type { Side } from './matchFacts.ts'
import type { ReportedTimeline } from './reportedMatch.ts'

type TimedMatch = { timeline: Pick<ReportedTimeline, 'gold'> | null; durationSeconds: number }

/**
 * Returns blue's gold minus red's at a whole minute. `sides` has the side of each line of the timeline. Returns `null`
 * without a timeline, or if the timeline or the game ended before that minute. If the game ended just before, that
 * minute may contain the game's last frame.
 */
export function goldLeadAt(
  minute: number,
  { timeline, durationSeconds }: TimedMatch,
  sides: readonly Side[],
): number | null {
  if (timeline === null || durationSeconds < minute * 60 || timeline.gold.length !== sides.length) return null
  let lead = 0
  for (const [slot, side] of sides.entries()) {
    const gold = timeline.gold[slot]?.[minute]
    if (gold === undefined) return null
    lead += side === 'blue' ? gold : -gold
  }
  return lead
}
