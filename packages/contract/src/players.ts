import { CERTAINTIES } from '@buri/domain/rating/felicanScore'
import { z } from 'zod'
import { LiveGame } from './live.ts'
import { Position } from './matches.ts'
import type { Route } from './route.ts'
import { NameTagParam } from './texts.ts'

const count = z.int().nonnegative()
const percent = z.number().min(0).max(100)
const imageUrl = z.string().nullable()
/**
 * Number of matches from which a part is computed. If it is below the rule's minimum, the part's other members are
 * `null`.
 */
const sample = count

export const RankEntry = z.object({
  queueType: z.string(),
  tier: z.string(),
  tierName: z.string(),
  rank: z.string().nullable(),
  lp: count,
  wins: count,
  losses: count,
  winRate: percent.nullable(),
})
export type RankEntry = z.infer<typeof RankEntry>

export const Visibility = z.enum(['public', 'clan', 'private'])
export type Visibility = z.infer<typeof Visibility>

const SummonerHeader = z.object({
  summonerName: z.string(),
  tagLine: z.string(),
  profileIcon: imageUrl,
  summonerLevel: count.nullable(),
  joinDate: z.iso.datetime().nullable(),
  felicanScore: z.int(),
  felicanDescription: z.string(),
  provisional: z.boolean(),
  ratedGames: count,
  /** 점수 확실도: 1 for a newcomer's score up to 4 for a settled one. */
  certainty: z.int().min(1).max(CERTAINTIES),
  /** The score before the first of the last twenty rated matches, then the score after each of them, oldest first. */
  scoreHistory: z.array(z.int()),
  isRecalculating: z.boolean(),
  ranks: z.array(RankEntry),
  /** `false` means that the ranks are unknown, not that the player is unranked. */
  ranksKnown: z.boolean(),
  canAskGame: z.boolean(),
  isFavorite: z.boolean(),
  /** The public clan that the player's account has been in longest. */
  clan: z.object({ id: z.uuid(), clanName: z.string() }).nullable(),
  visibility: Visibility,
  /** Only shown to the owner, and to officers of a clan that the owner is in; empty for everyone else. */
  formerNames: z.array(z.object({ summonerName: z.string(), tagLine: z.string() })),
  /** The player's address: `name#tag`, plus the end of the id if a namesake has the plain address. */
  address: z.string(),
  /** Visible players who have or had the requested name. */
  namesakes: z.array(
    z.object({
      summonerName: z.string(),
      tagLine: z.string(),
      profileIcon: imageUrl,
      address: z.string(),
      games: count,
    }),
  ),
  dataVersion: z.string(),
})

export const AggregateStats = z.object({
  sample,
  winRate: percent.nullable(),
  wins: count,
  losses: count,
  avgKda: z.number().nullable(),
  isPerfect: z.boolean(),
  avgKills: z.number().nullable(),
  avgDeaths: z.number().nullable(),
  avgAssists: z.number().nullable(),
  avgCs: z.number().nullable(),
  avgCsPerMin: z.number().nullable(),
  avgVisionScore: z.number().nullable(),
  avgWardsPlaced: z.number().nullable(),
  avgGameTime: z.number().nullable(),
  totalGameTime: count,
})
export type AggregateStats = z.infer<typeof AggregateStats>

export const ChampionSummary = z.object({
  championId: z.int().nullable(),
  championName: z.string(),
  championImageUrl: imageUrl,
  games: count,
  wins: count,
  losses: count,
  winRate: percent.nullable(),
  totalKills: count,
  totalDeaths: count,
  totalAssists: count,
  avgKda: z.number().nullable(),
})
export type ChampionSummary = z.infer<typeof ChampionSummary>

export const Pattern = z.object({
  sample,
  primaryPlayTime: z.string().nullable(),
  playTimePercentage: percent.nullable(),
  averageGameLength: z.number().nullable(),
  gameLengthTrend: z.string().nullable(),
  preferredPosition: z.string().nullable(),
  positionPlayRate: percent.nullable(),
  duoTendency: z.string().nullable(),
  duoRate: percent.nullable(),
  consecutiveGames: count.nullable(),
  maxConsecutive: count.nullable(),
  playStyle: z.string().nullable(),
  playStyleDescription: z.string().nullable(),
  /** Number of matches started in each hour of each weekday (Monday first), in Asia/Seoul. */
  activity: z.array(z.array(count).length(24)).length(7).nullable(),
  /** A style needs ten matches in which the position is known. */
  styleSample: sample,
  styleAxes: z.array(z.object({ axis: z.string(), value: z.number() })).nullable(),
})
export type Pattern = z.infer<typeof Pattern>

export const Achievement = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  icon: z.string(),
  color: z.string(),
  achievedDate: z.iso.datetime(),
  matchId: z.string().nullable(),
})
export const Goal = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  icon: z.string(),
  color: z.string(),
  current: count,
  target: count,
})
export const PersonalRecord = z.object({
  id: z.string(),
  title: z.string(),
  value: z.string(),
  date: z.iso.datetime(),
  matchId: z.string().nullable(),
})

const person = { name: z.string(), tagLine: z.string(), avatarUrl: imageUrl }
const Rival = z.object({
  ...person,
  rank: z.string().nullable(),
  winRate: percent,
  encounters: count,
  winLoss: z.string(),
  advantage: z.enum(['우세', '열세', '균등']),
})
const DuoRecommendation = z.object({
  ...person,
  position: z.string().nullable(),
  compatibility: percent,
  reason: z.string(),
  score: z.number(),
  games: count,
})
const SimilarPlayer = z.object({
  ...person,
  similarity: percent,
  rank: z.string().nullable(),
  winRate: percent.nullable(),
  games: count,
})

export const Trend = z.object({
  sample,
  /** The oldest first, at most twenty. `value` is 0..100. */
  points: z.array(z.object({ matchId: z.string(), win: z.boolean(), value: percent })),
  direction: z.enum(['up', 'down', 'neutral']).nullable(),
  description: z.string().nullable(),
  lastFive: z.string().nullable(),
  predictedWinRate: percent.nullable(),
  predictionNote: z.string().nullable(),
  insights: z.array(z.string()),
})
export type Trend = z.infer<typeof Trend>

const withSample = <Item extends z.ZodType>(item: Item) => z.object({ sample, items: z.array(item).nullable() })

export const PlayerProfile = z.object({
  summoner: SummonerHeader,
  stats: AggregateStats,
  recentResults: z.array(z.object({ matchId: z.string(), win: z.boolean() })),
  champions: z.array(ChampionSummary),
  /** Values to filter the history by, most played first. */
  filters: z.object({ champions: z.array(z.string()), gameTypes: z.array(z.string()) }),
  mainPosition: Position.nullable(),
  pattern: Pattern.nullable(),
  achievements: withSample(Achievement),
  goals: withSample(Goal),
  records: withSample(PersonalRecord),
  rivals: withSample(Rival),
  duoRecommendations: withSample(DuoRecommendation),
  similarPlayers: withSample(SimilarPlayer),
  trend: Trend.nullable(),
  liveGame: LiveGame.nullable(),
})
export type PlayerProfile = z.infer<typeof PlayerProfile>

export const RefreshResult = z.object({ refreshed: z.boolean(), message: z.string() })
export type RefreshResult = z.infer<typeof RefreshResult>

const params = z.object({ nameTag: NameTagParam })

export const playerRoutes = {
  profile: {
    call: 'GET /api/summoners/:nameTag',
    access: 'open',
    scope: 'read',
    schema: { summary: '소환사 프로필', params, response: { 200: PlayerProfile } },
  },
  refresh: {
    call: 'POST /api/summoners/:nameTag/refresh',
    repeat: 'harmless',
    access: 'open',
    limits: ['refresh'],
    schema: { summary: '전적 갱신', params, response: { 200: RefreshResult } },
  },
} as const satisfies Record<string, Route>
