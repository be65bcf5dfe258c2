import type { ParsedMatch, ParsedTimeline } from './parsedMatch.ts'

/**
 * Adds a timeline to its match. Returns `null` if the timeline has another number of players, because it belongs to
 * another game then.
 */
export function withTimeline(match: ParsedMatch, timeline: ParsedTimeline): ParsedMatch | null {
  return timeline.gold.length === match.participants.length ? { ...match, timeline } : null
}
