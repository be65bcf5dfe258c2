import type { ParsedMatch, ParsedTimeline } from './parsedMatch.ts'

/** `null` if the timeline has another number of players and so belongs to another game. */
export function withTimeline(match: ParsedMatch, timeline: ParsedTimeline): ParsedMatch | null {
  return timeline.gold.length === match.participants.length ? { ...match, timeline } : null
}
