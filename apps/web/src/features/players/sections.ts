import type { PlayerProfile } from '@buri/contract/players'

type Part = { sample: number; items: readonly unknown[] | null }

/** No analysis needs more matches than this. If a part is missing with this many, the server does not compute it. */
const ENOUGH_FOR_ALL = 10

/** Whether a part is shown. Without any match, even the note that more matches are needed is hidden. */
export const isWorthShowing = ({ sample, items }: Part) =>
  items === null ? sample > 0 && sample < ENOUGH_FOR_ALL : sample > 0 || items.length > 0

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
