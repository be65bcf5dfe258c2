import type { ParsedMatch, ParsedTimeline } from './parsedMatch.ts'

/** `null` when the timeline is of another number of players, and so of another game. */
export function withTimeline(match: ParsedMatch, timeline: ParsedTimeline): ParsedMatch | null {
  return timeline.gold.length === match.participants.length ? { ...match, timeline } : null
}
