import type { ParsedMatch, ParsedTimeline } from './parsedMatch.ts'

/**
 * Adds a timeline to its match; `null` if the timeline has another number of players and so belongs to another game.
 */
export function withTimeline(match: ParsedMatch, timeline: ParsedTimeline): ParsedMatch | null {
  return timeline.gold.length === match.participants.length ? { ...match, timeline } : null
}
