import type { ClanRankingType } from '@buri/domain/clans/clanRankings'
import { formatNumber, formatOneDecimal, formatTwoDecimals } from '#web/ui/text/format.ts'

const MEASURE_FORMATS: Record<ClanRankingType, (value: number) => string> = {
  overall: () => '',
  activity: (matches) => `${formatNumber(matches)}판`,
  strength: (score) => `평균 ${formatNumber(score)}점`,
  versus: (percent) => `승률 ${formatOneDecimal(percent)}%`,
  growth: (people) => `${formatNumber(people)}명`,
  fairness: (percent) => `${formatOneDecimal(percent)}%`,
  popularity: (rating) => `평점 ${formatOneDecimal(rating)}`,
  mvp: (each) => `1인당 ${formatTwoDecimals(each)}번`,
  record: (each) => `1인당 ${formatTwoDecimals(each)}번`,
  host: (each) => `1인당 ${formatTwoDecimals(each)}일`,
}

export const measuredWords = (type: ClanRankingType, value: number | null) =>
  value === null ? '' : MEASURE_FORMATS[type](value)

export const unrankedWords = (value: number | null) =>
  value === null ? '기록이 더 쌓이면 매겨요' : '다른 클랜과 이어진 경기가 없어 순위에 들지 않아요'

/** Without a score, the clan has no value yet, or its value cannot be compared with other clans. */
export const scoreWords = (score: number | null, value: number | null) =>
  score === null ? (value === null ? '아직 없음' : '클랜 내 점수') : formatOneDecimal(score)
