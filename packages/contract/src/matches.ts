import { TRUST_LEVELS } from '@buri/domain/matches/trust'
import { z } from 'zod'
import { LIMITS } from './limits.ts'
import type { Route } from './route.ts'
import { MatchIdParam, NameTagParam } from './texts.ts'

const count = z.int().nonnegative()
const unknownCount = count.nullable()
const imageUrl = z.string().nullable()

export const Side = z.enum(['blue', 'red'])
export type Side = z.infer<typeof Side>
export const Position = z.enum(['TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY'])
export type Position = z.infer<typeof Position>
/** The most trustworthy source of a match's date is first. */
export const DateSource = z.enum(['game', 'given', 'file', 'upload', 'patch'])
export type DateSource = z.infer<typeof DateSource>

/** Only `confirmed` and `reported` matches count. */
export const MatchTrust = z.enum(TRUST_LEVELS)

/** If the image cannot be loaded, a picture is drawn from the name. */
export const GameIcon = z.object({ id: z.int(), name: z.string(), imageUrl: z.string() })
export type GameIcon = z.infer<typeof GameIcon>

/** An unknown number is `null`, never zero. */
const playerLine = {
  position: Position.nullable(),
  side: Side,
  championName: z.string(),
  championImageUrl: imageUrl,
  championLevel: unknownCount,
  /** The level of the account at the time of the match. */
  summonerLevel: unknownCount,
  spell1ImageUrl: imageUrl,
  spell2ImageUrl: imageUrl,
  spell1Name: z.string().nullable(),
  spell2Name: z.string().nullable(),
  primaryRuneImageUrl: imageUrl,
  secondaryRuneImageUrl: imageUrl,
  primaryRuneName: z.string().nullable(),
  secondaryRuneName: z.string().nullable(),
  /** Slots 0 to 6. `null` in a slot means that the slot is empty. The list is `null` if the items are unknown. */
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

export const ShownPerson = z.object({
  /** `비공개 소환사` for a hidden player, who has no `tagLine`. Both are `null` if the player is unidentified. */
  summonerName: z.string().nullable(),
  tagLine: z.string().nullable(),
  isHidden: z.boolean(),
})
export type ShownPerson = z.infer<typeof ShownPerson>

/** The clan of a match, for viewers who may see it. */
export const MatchClan = z.object({ id: z.uuid(), clanName: z.string() })
export type MatchClan = z.infer<typeof MatchClan>

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
  isSubstitute: z.boolean(),
  badges: z.array(z.string()),
})
export type Participant = z.infer<typeof Participant>

/** A match as one of its players sees it. */
export const Match = z.object({
  matchId: z.string(),
  /** `null` if there is no winner, as in a remake or an unfinished game. */
  win: z.boolean().nullable(),
  isRemake: z.boolean(),
  /** False if the match is left out of averages and ratings. */
  isCounted: z.boolean(),
  standing: MatchTrust,
  /** In seconds. */
  gameDuration: count,
  matchDate: z.iso.datetime(),
  dateSource: DateSource,
  matchRemark: z.string().nullable(),
  gameType: z.string(),
  clan: MatchClan.nullable(),
  gameMode: z.string().nullable(),
  ...playerLine,
  /** The share of the team's kills in which the player took part, from 0 to 100. */
  killParticipation: z.number().nullable(),
  isUnstoppable: z.boolean(),
  /** `라인전 승리` if a timeline proves it, otherwise `null`. */
  laneResult: z.string().nullable(),
  /** A label such as `펜타킬`. `null` if there was none. */
  multiKill: z.string().nullable(),
  /** Korean labels, at most four. The most significant one is first. */
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
  /** The mean 부리 점수 of the team's rated players before the match. */
  averageScore: z.number().nullable(),
  /** In percent, predicted before the match. Both teams' chances add up to 100. */
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

/** `side` is given if one of the witness's own players was on that side. */
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
  /** The host need not have played. */
  host: ShownPerson.nullable(),
  /** The night's series in which the match is a set. Only for viewers who may see the night. */
  series: z
    .object({
      nth: z.int().positive(),
      bestOf: z.int(),
      /** Wins of the team that was blue in this match. `redWins` are those of the other team. */
      blueWins: count,
      redWins: count,
    })
    .nullable(),
  isRemake: z.boolean(),
  isCounted: z.boolean(),
  isRated: z.boolean(),
  /** `null` if the match moves ratings, and if it does not count yet. */
  unratedReason: UnratedReason.nullable(),
  standing: MatchTrust,
  /** When a waiting match will count, unless somebody objects. */
  maturesAt: z.iso.datetime().nullable(),
  /** Plausibility checks that a waiting match has failed. Only for viewers who may confirm or decide it. */
  doubts: z.array(z.string()),
  witnesses: z.array(Witness),
  /** Number of players whose records get the match only after somebody speaks for them. It counts for the others. */
  silentGuests: count,
  /** Whether the viewer owns one of the silent guests. */
  isSilentGuest: z.boolean(),
  canConfirm: z.boolean(),
  /**
   * Identifies the shown numbers, so that a confirmation applies to these only. `null` for viewers who may not confirm.
   */
  shownKey: z.string().nullable(),
  canDispute: z.boolean(),
  /** Past and present objections. 0 for viewers whom the match does not concern. */
  disputes: count,
  winner: Side.nullable(),
  isRecalculating: z.boolean(),
  sources: z.array(z.string()),
  /** Values that two sources report differently. The first one is kept. */
  disagreements: z.array(z.object({ field: z.string(), kept: z.string(), other: z.string(), source: z.string() })),
  /** The players are in the order of their seats. A change of the match names them by their index here. */
  participants: z.array(Participant),
  teams: z.array(TeamSummary).length(2),
  scoreChanges: z.array(ScoreChange),
  /** Blue minus red, one value per minute. `null` without a timeline. */
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
    call: 'GET /api/summoners/:nameTag/matches',
    access: 'open',
    scope: 'read',
    schema: {
      tags: ['summoners'],
      summary: '한 소환사의 전적, 최근 순',
      params: z.object({ nameTag: NameTagParam }),
      querystring: z.object({
        cursor: z.string().max(100).optional(),
        limit: z.coerce.number().int().min(1).default(LIMITS.matchPageSize),
        champion: z.string().max(40).optional(),
        gameType: z.string().max(40).optional(),
        result: MatchResultFilter.optional(),
      }),
      response: { 200: MatchPage },
    },
  },
  detail: {
    call: 'GET /api/matches/:matchId',
    access: 'open',
    scope: 'read',
    schema: {
      summary: '경기 하나',
      params: z.object({ matchId: MatchIdParam }),
      response: { 200: MatchDetail },
    },
  },
  /** Returns waiting and disputed matches, which the history does not contain. */
  waiting: {
    call: 'GET /api/summoners/:nameTag/matches/waiting',
    access: 'open',
    scope: 'read',
    schema: {
      tags: ['summoners'],
      summary: '확인을 기다리는 경기, 최근 순',
      params: z.object({ nameTag: NameTagParam }),
      response: {
        200: z.object({
          items: z.array(Match),
          /** The matches that a viewer who owns the summoner may confirm. `shownKey` as in `MatchDetail`. */
          confirmable: z.array(z.object({ matchId: z.string(), shownKey: z.string() })),
        }),
      },
    },
  },
} as const satisfies Record<string, Route>
