/** The greatest number of sets of a series; the team that wins more than half of them wins it. */
export const BEST_OFS = [1, 3, 5] as const
export type BestOf = (typeof BEST_OFS)[number]

/** The sides of the first set are drawn, unless the rule is `host`. */
export const SIDE_RULES = ['alternate', 'loser', 'winner', 'coin', 'host'] as const
export type SideRule = (typeof SIDE_RULES)[number]

/**
 * Champions that a team may not pick again. `soft`: its own; `hard`: also the other team's; `bans`: also banned ones.
 */
export const FEARLESS_RULES = ['none', 'soft', 'hard', 'bans'] as const
export type FearlessRule = (typeof FEARLESS_RULES)[number]

export const FEARLESS_SCOPES = ['series', 'night'] as const
export type FearlessScope = (typeof FEARLESS_SCOPES)[number]

export type SeriesSettings = { bestOf: BestOf | null; sideRule: SideRule; fearless: FearlessRule; scope: FearlessScope }

export const NO_SERIES: SeriesSettings = { bestOf: null, sideRule: 'alternate', fearless: 'none', scope: 'series' }

/** Pages of earlier versions send `isFearless` instead of `hard`. */
export type SentSeries = {
  series?: BestOf | null | { [Key in keyof SeriesSettings]?: SeriesSettings[Key] | undefined } | undefined
  isFearless?: boolean | undefined
}

/** Returns the settings after a change. Settings that were not sent keep their values. */
export function changedSeries(before: SeriesSettings, { series, isFearless }: SentSeries): SeriesSettings {
  const sent = typeof series === 'object' && series !== null ? series : series === undefined ? {} : { bestOf: series }
  const fields = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  const after: SeriesSettings = { ...before, ...fields }
  if (isFearless === undefined || sent.fearless !== undefined) return after
  return { ...after, fearless: isFearless ? 'hard' : 'none', scope: 'night' }
}

/** How many games a series takes on average when the teams are equal. */
export const EXPECTED_GAMES: Record<BestOf, number> = { 1: 1, 3: 2.5, 5: 4.1 }

/** Returns the number of wins that decide a series. */
export const winsNeeded = (bestOf: BestOf) => (bestOf + 1) / 2
