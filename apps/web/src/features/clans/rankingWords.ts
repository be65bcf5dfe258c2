import type { ClanRankingType } from '@buri/domain/clans/clanRankings'
import { formatNumber, formatOne } from '#web/ui/format.ts'

/** What was measured, in its own unit; empty where the place among the clans is the measure itself. */
const MEASURED: Record<ClanRankingType, (value: number) => string> = {
  overall: () => '',
  activity: (matches) => `${formatNumber(matches)}판`,
  strength: (score) => `평균 ${formatNumber(score)}점`,
  versus: (matches) => formatOne(matches),
  growth: (people) => `${formatNumber(people)}명`,
  fairness: (percent) => `${formatNumber(percent)}%`,
  popularity: (rating) => formatOne(rating),
  mvp: (each) => `한 명에 ${formatOne(each)}번`,
  record: (each) => `한 명에 ${formatOne(each)}번`,
  host: (days) => `${formatNumber(days)}일`,
}

export const measuredWords = (type: ClanRankingType, value: number | null) =>
  value === null ? '' : MEASURED[type](value)
