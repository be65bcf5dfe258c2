import { placesBy } from '../statistics/places.ts'
import { roundTo } from '../statistics/ratios.ts'
import { type ClanFacts, isClanActive, type Measure, type MeasuredType, measuresOf, siteMeans } from './clanMeasures.ts'
import { CLAN_RANKING_TYPES, type ClanRankingType } from './clanRankings.ts'
import { linkedClans } from './linkedClans.ts'

type ClanStanding = {
  clanId: string
  type: ClanRankingType
  value: number | null
  /** The share of the other clans that are no better, 0 to 100. */
  score: number | null
  rank: number | null
}

const WEIGHTS = {
  activity: 0.3,
  strength: 0.2,
  versus: 0.15,
  growth: 0.15,
  fairness: 0.1,
  popularity: 0.1,
} as const satisfies Partial<Record<MeasuredType, number>>

/** Measures that depend on scores and results, which can be compared only within one island. */
const COMPARED_WITHIN_ISLAND: readonly MeasuredType[] = ['strength', 'versus']

const isMeasured = (type: ClanRankingType): type is MeasuredType => type !== 'overall'

/** Ranks clans by every measure. A private clan gets its own numbers, but no place among the others. */
export function rankClans(clans: readonly ClanFacts[]): ClanStanding[] {
  const siteMeansNow = siteMeans(clans)
  const linked = linkedClans(clans)
  const isComparable = ({ clanId, isPublic, isListed }: ClanFacts, type: MeasuredType) =>
    isPublic && (isListed || !COMPARED_WITHIN_ISLAND.includes(type)) && (type !== 'strength' || linked.has(clanId))
  const measured = clans.map((clan) => ({ clan, measures: measuresOf(clan, siteMeansNow) }))
  const standings = CLAN_RANKING_TYPES.filter(isMeasured).flatMap((type) =>
    standingsOf(
      type,
      measured.map(({ clan, measures }) => ({
        clan,
        measure: measures[type],
        isComparable: isComparable(clan, type),
      })),
    ),
  )
  const scores = new Map(standings.map(({ clanId, type, score }) => [`${type} ${clanId}`, score]))
  const overall = clans.map((clan) => ({
    clan,
    measure: overallMeasure(clan, scores),
    isComparable: clan.isPublic,
  }))
  return [...standingsOf('overall', overall), ...standings]
}

type MeasuredClan = { clan: ClanFacts; measure: Measure | null; isComparable: boolean }

function standingsOf(type: ClanRankingType, measured: readonly MeasuredClan[]): ClanStanding[] {
  const ranked = measured.flatMap(({ clan, measure, isComparable }) =>
    isComparable && measure ? [{ clanId: clan.clanId, measure: measure.measure }] : [],
  )
  const places = new Map([...placesBy(ranked, ({ measure }) => measure)].map(([{ clanId }, place]) => [clanId, place]))
  const sorted = ranked.map(({ measure }) => measure)
  return measured.map(({ clan, measure }) => {
    const rank = places.get(clan.clanId) ?? null
    return {
      clanId: clan.clanId,
      type,
      value: measure?.value ?? null,
      score: rank === null || !measure ? null : shareNoBetter(sorted, measure.measure),
      rank,
    }
  })
}

function shareNoBetter(measures: readonly number[], measure: number): number {
  if (measures.length === 1) return 100
  const rankIndex = measures.filter((other) => other <= measure).length - 1
  return roundTo((100 * rankIndex) / (measures.length - 1), 1)
}

/** Combines a clan's scores by their weights. If a measure has no number, its weight is shared among the others. */
function overallMeasure(clan: ClanFacts, scores: ReadonlyMap<string, number | null>): Measure | null {
  if (!isClanActive(clan)) return null
  let [sum, weights] = [0, 0]
  for (const [type, weight] of Object.entries(WEIGHTS)) {
    const score = scores.get(`${type} ${clan.clanId}`) ?? null
    if (score === null) continue
    sum += weight * score
    weights += weight
  }
  if (weights === 0) return null
  const measure = roundTo(sum / weights, 1)
  return { measure, value: measure }
}
