import { rounded, wilsonLowerBound } from '../statistics/ratios.ts'
import type { ClanRankingType } from './clanRankings.ts'

/** What has happened in and around a clan. Matches are the clan's own rated ones of the last 30 days. */
export type ClanFacts = {
  clanId: string
  isPublic: boolean
  memberCount: number
  memberLimit: number
  matches: number
  /** Days on which they were played. */
  nights: number
  /** Mean of how far the chance of the likelier team lay above a half, 0..1 of the way to certainty. */
  meanImbalance: number | null
  /** Members who played in them, and what they did there. */
  activeMembers: number
  mvps: number
  pentaKills: number
  /** 부리 점수 of the members who are settled. */
  settledScores: readonly number[]
  versusGames: number
  versusWins: number
  joined: number
  left: number
  /** Members whose first match of all fell into these days. */
  newcomers: number
  ratingCount: number
  ratingSum: number
  /** Of the last 90 days, by accounts that were not made for it. */
  likes: number
}

/** `measure` orders clans, `value` is what people are told. */
export type Measure = { measure: number; value: number }
export type MeasuredType = Exclude<ClanRankingType, 'overall'>

const same = (measure: number): Measure => ({ measure, value: measure })

const MATCHES_ENOUGH = 20
const MEMBERS_ENOUGH = 10

/** Enough has happened to say anything of the clan as a whole. */
export const isLively = ({ matches, activeMembers }: ClanFacts) =>
  matches >= MATCHES_ENOUGH || activeMembers >= MEMBERS_ENOUGH

const TOP_PLAYERS = 10
const PLAYERS_ENOUGH = 5
const VERSUS_ENOUGH = 5
const IMAGINED_RATINGS = 5
/** Where nobody has rated anything. */
const MIDDLE_RATING = 3

/** The mean of all ratings on the site, towards which few ratings of a clan are drawn. */
export function siteRating(clans: readonly Pick<ClanFacts, 'ratingCount' | 'ratingSum'>[]): number {
  const count = clans.reduce((sum, clan) => sum + clan.ratingCount, 0)
  return count === 0 ? MIDDLE_RATING : clans.reduce((sum, clan) => sum + clan.ratingSum, 0) / count
}

/** Clans of one site meet within themselves, where half of all games are won: no share of wins is among these but versus. */
export function measuresOf(clan: ClanFacts, meanRating: number): Record<MeasuredType, Measure | null> {
  const { matches, activeMembers, memberCount } = clan
  const hasMatches = matches >= MATCHES_ENOUGH && activeMembers > 0
  const perMember = (count: number) => (hasMatches ? same(rounded(count / activeMembers, 2)) : null)
  return {
    activity: isLively(clan)
      ? { measure: Math.log1p(matches) * Math.sqrt(activeMembers / clan.memberLimit), value: matches }
      : null,
    strength: strengthOf(clan.settledScores),
    versus:
      clan.versusGames >= VERSUS_ENOUGH
        ? same(rounded(100 * wilsonLowerBound(clan.versusWins, clan.versusGames), 1))
        : null,
    growth: growthOf(clan),
    fairness:
      matches >= MATCHES_ENOUGH && clan.meanImbalance !== null
        ? same(rounded(100 * (1 - clan.meanImbalance), 1))
        : null,
    popularity: popularityOf(clan, meanRating),
    mvp: perMember(clan.mvps),
    record: perMember(clan.pentaKills),
    host: memberCount > 0 && matches > 0 ? same(clan.nights) : null,
  }
}

function strengthOf(scores: readonly number[]): Measure | null {
  if (scores.length < PLAYERS_ENOUGH) return null
  const best = scores.toSorted((one, other) => other - one).slice(0, TOP_PLAYERS)
  return same(Math.round(best.reduce((sum, score) => sum + score, 0) / best.length))
}

function growthOf({ joined, left, newcomers, memberCount }: ClanFacts): Measure | null {
  if (joined === 0 && left === 0 && newcomers === 0) return null
  const value = joined - left + newcomers
  return { measure: value / (memberCount + MEMBERS_ENOUGH), value }
}

function popularityOf({ ratingCount, ratingSum, likes }: ClanFacts, meanRating: number): Measure | null {
  if (ratingCount === 0 && likes === 0) return null
  const rating = (ratingSum + IMAGINED_RATINGS * meanRating) / (ratingCount + IMAGINED_RATINGS)
  return { measure: rating + Math.log1p(likes), value: rounded(rating, 1) }
}
