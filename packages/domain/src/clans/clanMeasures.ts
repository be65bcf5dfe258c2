import { isWitnessed } from '../rankings/islands.ts'
import { roundTo, shrunkRate, wilsonLowerBound } from '../statistics/ratios.ts'
import type { ClanRankingType } from './clanRankings.ts'

/** All matches in these facts are the clan's own rated ones of the last 30 days. */
export type ClanFacts = {
  clanId: string
  isPublic: boolean
  memberCount: number
  memberLimit: number
  matches: number
  nights: number
  /** Mean distance of the likelier team's chance from a half, scaled: 0 is an even match, 1 a certain one. */
  meanImbalance: number | null
  /** Number of one-sided games, which ended early or were far apart in gold at the end. */
  stomps: number
  /** Number of members who played in these matches. `mvps` and `pentaKills` are their totals there. */
  activeMembers: number
  witnesses: number
  isImported: boolean
  mvps: number
  pentaKills: number
  /** Whether the clan has players on the island that site-wide leaderboards list. */
  isListed: boolean
  /** 부리 점수 of the settled members. If the clan is listed, only members on the listed island count. */
  settledScores: readonly number[]
  /** Clans against which this clan played, or with which it shares a member's player. */
  linkedTo: readonly string[]
  versusGames: number
  versusWins: number
  joined: number
  left: number
  /** Number of members whose first match ever was in the last 30 days. */
  newcomers: number
  ratingCount: number
  ratingSum: number
  /** Likes by accounts older than seven days. A like weighs less every day, and nothing after 90 days. */
  likes: number
}

/** Clans are ordered by `measure`; `value` is shown. */
export type Measure = { measure: number; value: number }
export type MeasuredType = Exclude<ClanRankingType, 'overall'>

const measureOfValue = (measure: number): Measure => ({ measure, value: measure })

const MIN_MATCHES = 20
const MIN_MEMBERS = 10

/**
 * Whether a clan meets the minimum for any ranking. Unless matches were imported, enough members with old accounts must
 * have played.
 */
export const isClanActive = ({ matches, activeMembers, witnesses, isImported }: ClanFacts) =>
  (matches >= MIN_MATCHES || activeMembers >= MIN_MEMBERS) && isWitnessed({ witnesses, isImported })

const TOP_PLAYERS = 10
const MIN_VERSUS_GAMES = 5
// Average samples that are added to the counted ones, so that a small sample cannot decide the order.
const PRIOR_SAMPLES = { ratings: 5, matches: 10, members: 10, players: 5 }
const MIDDLE_RATING = 3

/** Averages of the active public clans, except `rating`, which is that of all public clans. */
type SiteMeans = {
  rating: number
  imbalance: number
  stomps: number
  topScore: number
  mvps: number
  pentaKills: number
  nights: number
}

type Count = {
  [Name in keyof ClanFacts]: ClanFacts[Name] extends number ? Name : never
}[keyof ClanFacts]

export function siteMeans(clans: readonly ClanFacts[]): SiteMeans {
  const publicClans = clans.filter(({ isPublic }) => isPublic)
  const activeClans = publicClans.filter(isClanActive)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const ratio = (part: number, whole: number, unknown = 0) => (whole === 0 ? unknown : part / whole)
  const of = (count: Count, among: readonly ClanFacts[]) => sum(among.map((clan) => clan[count]))
  const perMember = (count: Count) => ratio(of(count, activeClans), of('activeMembers', activeClans))
  const judged = activeClans.flatMap(({ meanImbalance, matches }) =>
    meanImbalance === null ? [] : { imbalance: meanImbalance * matches, matches },
  )
  const scores = activeClans.flatMap(topScores)
  return {
    rating: ratio(of('ratingSum', publicClans), of('ratingCount', publicClans), MIDDLE_RATING),
    imbalance: ratio(sum(judged.map(({ imbalance }) => imbalance)), sum(judged.map(({ matches }) => matches))),
    stomps: ratio(of('stomps', activeClans), of('matches', activeClans)),
    topScore: ratio(sum(scores), scores.length),
    mvps: perMember('mvps'),
    pentaKills: perMember('pentaKills'),
    nights: perMember('nights'),
  }
}

const NO_VALUES: Record<MeasuredType, null> = {
  activity: null,
  strength: null,
  versus: null,
  growth: null,
  fairness: null,
  popularity: null,
  mvp: null,
  record: null,
  host: null,
}

/**
 * Returns a clan's measures; `null` where it has too few matches or data. Only `versus` uses win rates: a clan wins
 * half of the games among its members, however strong it is.
 */
export function measuresOf(clan: ClanFacts, means: SiteMeans): Record<MeasuredType, Measure | null> {
  if (!isClanActive(clan)) return NO_VALUES
  const { matches, activeMembers, versusGames, versusWins } = clan
  const perMember = (count: number, usual: number) =>
    activeMembers === 0
      ? null
      : {
          measure: shrunkRate(count, activeMembers, PRIOR_SAMPLES.members, usual),
          value: roundTo(count / activeMembers, 2),
        }
  return {
    activity: { measure: Math.log1p(matches) * Math.sqrt(activeMembers / clan.memberLimit), value: matches },
    strength: strengthOf(clan, means),
    versus:
      versusGames >= MIN_VERSUS_GAMES
        ? measureOfValue(roundTo(100 * wilsonLowerBound(versusWins, versusGames), 1))
        : null,
    growth: clanGrowth(clan),
    fairness: fairnessOf(clan, means),
    popularity: popularityOf(clan, means),
    mvp: perMember(clan.mvps, means.mvps),
    record: perMember(clan.pentaKills, means.pentaKills),
    host: perMember(clan.nights, means.nights),
  }
}

const topScores = ({ settledScores }: ClanFacts) => settledScores.toSorted((a, b) => b - a).slice(0, TOP_PLAYERS)

function strengthOf(clan: ClanFacts, { topScore }: SiteMeans): Measure | null {
  const topScoresOfClan = topScores(clan)
  if (topScoresOfClan.length === 0) return null
  const sum = topScoresOfClan.reduce((total, score) => total + score, 0)
  return {
    measure: shrunkRate(sum, topScoresOfClan.length, PRIOR_SAMPLES.players, topScore),
    value: Math.round(sum / topScoresOfClan.length),
  }
}

function clanGrowth({ joined, left, newcomers, memberCount }: ClanFacts): Measure {
  const value = joined - left + newcomers
  return { measure: value / (memberCount + PRIOR_SAMPLES.members), value }
}

function fairnessOf({ matches, meanImbalance, stomps }: ClanFacts, means: SiteMeans): Measure | null {
  if (meanImbalance === null || matches === 0) return null
  const fairnessScore = (imbalance: number, stompRate: number) => 100 * (1 - (imbalance + stompRate) / 2)
  return {
    measure: fairnessScore(
      shrunkRate(meanImbalance * matches, matches, PRIOR_SAMPLES.matches, means.imbalance),
      shrunkRate(stomps, matches, PRIOR_SAMPLES.matches, means.stomps),
    ),
    value: roundTo(fairnessScore(meanImbalance, stomps / matches), 1),
  }
}

function popularityOf({ ratingCount, ratingSum, likes }: ClanFacts, means: SiteMeans): Measure | null {
  if (ratingCount === 0 && likes === 0) return null
  const rating = shrunkRate(ratingSum, ratingCount, PRIOR_SAMPLES.ratings, means.rating)
  return { measure: rating + Math.log1p(likes), value: roundTo(rating, 1) }
}
