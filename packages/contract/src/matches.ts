import { TRUST_LEVELS } from '@buri/domain/matches/trust'
import { z } from 'zod'
import { LIMITS } from './limits.ts'
import { ErrorBody, type Route } from './route.ts'
import { AddressedMatch, AddressedName } from './texts.ts'

const count = z.int().nonnegative()
const unknownCount = count.nullable()
const imageUrl = z.string().nullable()

export const Side = z.enum(['blue', 'red'])
export type Side = z.infer<typeof Side>
export const Position = z.enum(['TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY'])
export type Position = z.infer<typeof Position>
/** Where a match's date came from, most trustworthy first. */
export const DateSource = z.enum(['game', 'given', 'file', 'upload', 'patch'])
export type DateSource = z.infer<typeof DateSource>

/** How far a match is believed; `confirmed` and `reported` ones count. */
export const MatchTrust = z.enum(TRUST_LEVELS)

/** A picture of the game with the name its drawn fallback is made from. */
export const GameIcon = z.object({ id: z.int(), name: z.string(), imageUrl: z.string() })
export type GameIcon = z.infer<typeof GameIcon>

/** What both a line of the scoreboard and a match in a history show of a player's game. `null` is unknown, never zero. */
const playerLine = {
  position: Position.nullable(),
  side: Side,
  championName: z.string(),
  championImageUrl: imageUrl,
  championLevel: unknownCount,
  /** Account level at the time of the match. */
  summonerLevel: unknownCount,
  spell1ImageUrl: imageUrl,
  spell2ImageUrl: imageUrl,
  spell1Name: z.string().nullable(),
  spell2Name: z.string().nullable(),
  primaryRuneImageUrl: imageUrl,
  secondaryRuneImageUrl: imageUrl,
  primaryRuneName: z.string().nullable(),
  secondaryRuneName: z.string().nullable(),
  /** Slots 0 to 6; `null` in a slot is empty, `null` for the list is unknown. */
  itemImageUrls: z.array(z.string().nullable()).length(7).nullable(),
  itemNames: z.array(z.string().nullable()).length(7).nullable(),
  kills: count,
  deaths: count,
  assists: count,
  cs: unknownCount,
  goldEarned: unknownCount,
  visionScore: unknownCount,
  performanceScore: z.number().nullable(),
  performanceRank: count.nullable(),
  isMvp: z.boolean(),
  isAce: z.boolean(),
}

/** A player as everyone may see them. */
export const ShownPerson = z.object({
  /** `비공개 소환사` with `tagLine: null` for a hidden player; `null` names are unknown people. */
  summonerName: z.string().nullable(),
  tagLine: z.string().nullable(),
  isHidden: z.boolean(),
})
export type ShownPerson = z.infer<typeof ShownPerson>

/** The clan a match belongs to, for those who may see the clan. */
export const MatchClan = z.object({ id: z.uuid(), clanName: z.string() })
export type MatchClan = z.infer<typeof MatchClan>

/** One line of the scoreboard. */
export const Participant = z.object({
  ...ShownPerson.shape,
  isSelf: z.boolean(),
  win: z.boolean().nullable(),
  ...playerLine,
  totalDamageDealtToChampions: unknownCount,
  totalDamageTaken: unknownCount,
  wardsPlaced: unknownCount,
  wardsKilled: unknownCount,
  visionWardsBought: unknownCount,
  /** Was a substitute. */
  isSubstitute: z.boolean(),
  badges: z.array(z.string()),
})
export type Participant = z.infer<typeof Participant>

/** A match as one player saw it. */
export const Match = z.object({
  matchId: z.string(),
  /** `null` without a winner: a remake or an unfinished game. */
  win: z.boolean().nullable(),
  isRemake: z.boolean(),
  /** False when the match is kept out of averages and ratings. */
  isCounted: z.boolean(),
  standing: MatchTrust,
  /** Seconds. */
  gameDuration: count,
  matchDate: z.iso.datetime(),
  dateSource: DateSource,
  matchRemark: z.string().nullable(),
  gameType: z.string(),
  clan: MatchClan.nullable(),
  gameMode: z.string().nullable(),
  ...playerLine,
  /** Share of the own team's kills taken part in, 0..100. */
  killParticipation: z.number().nullable(),
  isUnstoppable: z.boolean(),
  /** `라인전 승리` when a timeline proves it. */
  laneResult: z.string().nullable(),
  /** What 멀티킬 was, such as `펜타킬`; `null` when there was none. */
  multiKill: z.string().nullable(),
  /** Korean labels, most telling first, at most four. */
  badges: z.array(z.string()),
  participants: z.array(Participant),
})
export type Match = z.infer<typeof Match>

export const MatchPage = z.object({
  items: z.array(Match),
  nextCursor: z.string().nullable(),
  total: count,
  filteredTotal: count,
})
export type MatchPage = z.infer<typeof MatchPage>

export const TeamSummary = z.object({
  side: Side,
  win: z.boolean().nullable(),
  kills: count,
  deaths: count,
  assists: count,
  goldEarned: unknownCount,
  damageToChampions: unknownCount,
  visionScore: unknownCount,
  cs: unknownCount,
  towers: unknownCount,
  inhibitors: unknownCount,
  dragons: unknownCount,
  barons: unknownCount,
  heralds: unknownCount,
  grubs: unknownCount,
  bans: z.array(GameIcon).nullable(),
  /** Mean 부리 점수 of the rated players before this match. */
  averageScore: z.number().nullable(),
  /** 0..100, before the match; both sides sum to 100. */
  predictedWinRate: z.int().nullable(),
})
export type TeamSummary = z.infer<typeof TeamSummary>

const ScoreChange = z.object({
  ...ShownPerson.shape,
  side: Side,
  championName: z.string(),
  championImageUrl: imageUrl,
  before: z.int(),
  after: z.int(),
})

/** Who says that a match was so, by what they are to it; `side` where one of their own players was. */
const Witness = z.object({
  kind: z.enum(['operator', 'sender', 'confirmed', 'staff', 'night']),
  side: Side.nullable(),
  at: z.iso.datetime(),
})

const UnratedReason = z.enum([
  'REMAKE',
  'NOT_TEN_PLAYERS',
  'NOT_FIVE_AGAINST_FIVE',
  'HAS_BOTS',
  'SAME_PERSON_TWICE',
  'NOT_SUMMONERS_RIFT',
  'NOT_CLASSIC_MODE',
  'NO_WINNER',
  'TOO_SHORT',
  'NOT_IN_HOUSE',
  'UNSEEN_PLAYERS',
])
export type UnratedReason = z.infer<typeof UnratedReason>

export const MatchDetail = z.object({
  matchId: z.string(),
  matchDate: z.iso.datetime(),
  dateSource: DateSource,
  gameDuration: count,
  gameVersion: z.string().nullable(),
  gameType: z.string(),
  clan: MatchClan.nullable(),
  gameMode: z.string().nullable(),
  matchRemark: z.string().nullable(),
  /** Who invited to it; need not have played. */
  host: ShownPerson.nullable(),
  isRemake: z.boolean(),
  isCounted: z.boolean(),
  isRated: z.boolean(),
  /** Why a believed match moves no rating; `null` when it does, or when it is not believed yet. */
  unratedReason: UnratedReason.nullable(),
  standing: MatchTrust,
  /** When a waiting match counts unless someone objects. */
  maturesAt: z.iso.datetime().nullable(),
  /** Why a waiting match does not seem to fit, for those who may confirm or decide. */
  doubts: z.array(z.string()),
  witnesses: z.array(Witness),
  /** Whether the one who asks may confirm it, and object to it. */
  canConfirm: z.boolean(),
  canDispute: z.boolean(),
  /** How many objections there are or were, for those whom the match concerns; 0 for others. */
  disputes: count,
  winner: Side.nullable(),
  /** Ratings from here on are being worked out again. */
  isRecalculating: z.boolean(),
  sources: z.array(z.string()),
  /** Values in which two sources differ; the first stands. */
  disagreements: z.array(z.object({ field: z.string(), kept: z.string(), other: z.string(), source: z.string() })),
  /** In the order of their seats, by which an edit names them. */
  participants: z.array(Participant),
  teams: z.array(TeamSummary).length(2),
  scoreChanges: z.array(ScoreChange),
  /** Blue minus red, one value a minute; `null` without a timeline. */
  timeline: z
    .object({
      goldDifference: z.array(z.number()),
      experienceDifference: z.array(z.number()),
      events: z.array(
        z.object({
          atSeconds: count,
          side: Side,
          kind: z.enum(['dragon', 'baron', 'herald', 'grub', 'tower', 'inhibitor']),
        }),
      ),
    })
    .nullable(),
})
export type MatchDetail = z.infer<typeof MatchDetail>

export const MatchResultFilter = z.enum(['win', 'loss', 'remake'])

export const matchRoutes = {
  bySummoner: {
    method: 'GET',
    url: '/api/summoners/:nameTag/matches',
    access: 'open',
    schema: {
      tags: ['summoners'],
      summary: '한 소환사의 전적, 최근 순',
      params: z.object({ nameTag: AddressedName }),
      querystring: z.object({
        cursor: z.string().max(100).optional(),
        limit: z.coerce.number().int().min(1).default(LIMITS.matchPageSize),
        champion: z.string().max(40).optional(),
        gameType: z.string().max(40).optional(),
        result: MatchResultFilter.optional(),
      }),
      response: { 200: MatchPage, '4xx': ErrorBody },
    },
  },
  detail: {
    method: 'GET',
    url: '/api/matches/:matchId',
    access: 'open',
    schema: {
      tags: ['matches'],
      summary: '경기 하나',
      params: z.object({ matchId: AddressedMatch }),
      response: { 200: MatchDetail, '4xx': ErrorBody },
    },
  },
  /** Those of a player that wait for another account's word, or are disputed: no part of the history. */
  waiting: {
    method: 'GET',
    url: '/api/summoners/:nameTag/matches/waiting',
    access: 'open',
    schema: {
      tags: ['summoners'],
      summary: '확인을 기다리는 경기, 최근 순',
      params: z.object({ nameTag: AddressedName }),
      response: { 200: z.object({ items: z.array(Match) }), '4xx': ErrorBody },
    },
  },
} as const satisfies Record<string, Route>
