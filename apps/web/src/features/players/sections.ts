import type { PlayerProfile } from '@buri/contract/players'

type Part = { sample: number; items: readonly unknown[] | null }

/** A part made of no match at all has nothing to say, not even that it needs more. */
const isWorthShowing = ({ sample, items }: Part) => sample > 0 || (items !== null && items.length > 0)

/** Which analysis parts of a profile stand on the page. */
export function sectionsOf(profile: PlayerProfile) {
  const trend = profile.trend && profile.trend.sample > 0 ? profile.trend : null
  const pattern = profile.pattern && profile.pattern.sample > 0 ? profile.pattern : null
  return {
    trend,
    pattern,
    hasAnalysis: trend !== null || pattern !== null,
    hasHonours: [profile.achievements, profile.goals, profile.records].some(isWorthShowing),
    hasPeople: [profile.rivals, profile.duoRecommendations, profile.similarPlayers].some(isWorthShowing),
  }
}

export type Sections = ReturnType<typeof sectionsOf>
