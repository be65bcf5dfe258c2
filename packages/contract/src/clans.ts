import { CLAN_RANKS, CLAN_RIGHTS } from '@buri/domain/clans/clanRights'
import { z } from 'zod'
import { CrestUrl } from './clanCrests.ts'
import { acceptBothSpellings } from './eitherCase.ts'
import { LIMITS } from './limits.ts'
import { Position } from './matches.ts'
import { Pagination, type Route } from './route.ts'
import { lineOf, markdownOf } from './texts.ts'

const count = z.int().nonnegative()
const time = z.iso.datetime()
/** 0 is Monday. */
const weekday = z.int().min(0).max(6)

export const ClanRank = z.enum(CLAN_RANKS)
export type ClanRank = z.infer<typeof ClanRank>

export const ClanPerson = z.object({ userId: z.uuid(), nickname: z.string(), avatarUrl: z.string() })
export type ClanPerson = z.infer<typeof ClanPerson>

/** A label such as `종합 2위`. Lists have the best badge first. */
export const ClanBadge = z.object({ id: z.string(), label: z.string() })
export type ClanBadge = z.infer<typeof ClanBadge>

export const OwnView = z.object({
  /** `null` if the viewer is not a member. */
  rank: ClanRank.nullable(),
  isLiked: z.boolean(),
  rating: z.int().min(1).max(5).nullable(),
  hasRequested: z.boolean(),
})
export type OwnView = z.infer<typeof OwnView>

export const Clan = z.object({
  id: z.uuid(),
  clanName: z.string(),
  crestUrl: CrestUrl,
  /** Markdown, as the leader wrote it. */
  introduceContent: z.string(),
  introduceExcerpt: z.string(),
  memberLimit: z.int(),
  memberCount: count,
  likeCount: count,
  /** The mean of the ratings, with one decimal. `null` without ratings. */
  ratingAvg: z.number().nullable(),
  ratingCount: count,
  leaderName: z.string(),
  leader: ClanPerson.nullable(),
  isPublic: z.boolean(),
  /** Whether the clan is public and not full. */
  isRecruiting: z.boolean(),
  createdAt: time,
  badge: ClanBadge.nullable(),
  badges: z.array(ClanBadge),
  /** How many rated matches the clan had in the last 30 days. */
  recentMatches: count,
  /** When nights usually began in the last 30 days, in Seoul. `null` if no weekday (0 is Monday) had two nights. */
  usual: z.object({ weekdays: z.array(weekday).min(1), hour: z.int().min(0).max(23) }).nullable(),
  /** Positions that people with another main position often have to play, as on the dashboard. */
  shortLanes: z.array(Position),
  mine: OwnView,
})
export type Clan = z.infer<typeof Clan>

export const ClanDetail = Clan.extend({
  /** The HTML is sanitised, as in a post: plain elements, links, and images of the site. */
  introduceHtml: z.string(),
  /** The mean 부리 점수 of the members' public players who have finished their placement matches. */
  averageScore: z.int().nullable(),
  /** 팀 균형 of the last 30 days, from 0 to 100, as on the dashboard. */
  balance: z.int().nullable(),
  rights: z.array(z.enum(CLAN_RIGHTS)),
  /** `null` for viewers who may not decide applications. */
  pendingRequests: count.nullable(),
})
export type ClanDetail = z.infer<typeof ClanDetail>

export const ClanPage = z.object({
  data: z.array(Clan),
  pagination: Pagination,
  /** Shown instead of an empty list. */
  message: z.string().optional(),
})
export type ClanPage = z.infer<typeof ClanPage>

export const ClanSort = z.enum(['latest', 'members', 'likes', 'rating', 'name'])
export type ClanSort = z.infer<typeof ClanSort>

const clanName = lineOf(LIMITS.clanNameMaxLength).pipe(
  z
    .string()
    .min(LIMITS.clanNameMinLength)
    .regex(/[\p{L}\p{N}]/u),
)
const introduceContent = markdownOf(LIMITS.clanIntroduceMaxLength)
const memberLimit = z.int().min(LIMITS.clanMembersMin).max(LIMITS.clanMembersMax)

export const NewClan = acceptBothSpellings({
  clanName,
  introduceContent: introduceContent.default(''),
  memberLimit: memberLimit.default(LIMITS.clanMembersMax),
  isPublic: z.boolean().default(true),
})
export type NewClan = z.output<typeof NewClan>

export const ClanChange = acceptBothSpellings({
  clanName: clanName.optional(),
  introduceContent: introduceContent.optional(),
  memberLimit: memberLimit.optional(),
  isPublic: z.boolean().optional(),
})
export type ClanChange = z.output<typeof ClanChange>

/** A `limit` above the largest value is lowered to that value. */
export const clanPaging = {
  page: z.coerce.number().int().min(1).default(1),
  limit: z.coerce.number().int().min(1).default(LIMITS.clanPageSize),
}
const yesOrNo = z.enum(['true', 'false'])
const params = z.object({ id: z.uuid() })
/** `liked` is the wanted state. An empty body toggles the like. */
const LikeWish = z.strictObject({ liked: z.boolean().optional() })
const pageOfClans = { 200: ClanPage } as const

export const clanRoutes = {
  list: {
    call: 'GET /api/clans',
    access: 'open',
    scope: 'read',
    limits: [{ limit: 'clan-search', whenQueryHas: ['search'] }],
    schema: {
      summary: '클랜 목록',
      querystring: z.object({
        ...clanPaging,
        search: z.string().max(LIMITS.searchMaxLength).optional(),
        is_public: yesOrNo.optional(),
        is_recruiting: yesOrNo.optional(),
        /** Selects clans that usually play on this weekday. 0 is Monday. */
        weekday: z
          .string()
          .length(1)
          .regex(/^[0-6]$/)
          .optional(),
        lane: Position.optional(),
        /** In `latest`, clans without a match in the last 30 days come last unless they are new. */
        sort_by: ClanSort.default('latest'),
        sort_order: z.enum(['asc', 'desc']).optional(),
      }),
      response: pageOfClans,
    },
  },
  search: {
    call: 'GET /api/clans/search',
    access: 'open',
    scope: 'read',
    limits: ['clan-search'],
    schema: {
      summary: '클랜 이름 찾기 (부분, 초성)',
      querystring: z.object({ ...clanPaging, q: z.string().max(LIMITS.searchMaxLength) }),
      response: pageOfClans,
    },
  },
  mine: {
    call: 'GET /api/clans/my',
    access: 'login',
    scope: 'read',
    schema: { summary: '내가 속한 클랜', response: pageOfClans },
  },
  liked: {
    call: 'GET /api/clans/my-likes',
    access: 'login',
    schema: { summary: '내가 좋아요한 클랜', querystring: z.object(clanPaging), response: pageOfClans },
  },
  detail: {
    call: 'GET /api/clans/:id',
    access: 'open',
    scope: 'read',
    clan: { param: 'id', right: 'see' },
    schema: { summary: '클랜', params, response: { 200: ClanDetail } },
  },
  create: {
    call: 'POST /api/clans',
    repeat: 'keyed',
    access: 'login',
    limits: ['clan'],
    schema: { summary: '클랜 만들기', body: NewClan, response: { 201: ClanDetail } },
  },
  change: {
    call: 'PATCH /api/clans/:id',
    access: 'login',
    limits: ['clan', { limit: 'showing', whenBodyHas: ['clanName', 'isPublic'] }],
    clan: { param: 'id', right: 'edit' },
    schema: { summary: '클랜 정보 고치기', params, body: ClanChange, response: { 200: ClanDetail } },
  },
  disband: {
    call: 'DELETE /api/clans/:id',
    access: 'login',
    limits: ['clan'],
    clan: { param: 'id', right: 'disband' },
    schema: { summary: '클랜 해산', params, response: { 204: z.null() } },
  },
  /** Without a body the call toggles. `liked` sets the value, so that repeating the call is safe. */
  like: {
    call: 'POST /api/clans/:id/like',
    repeat: 'keyed',
    access: 'login',
    limits: ['clan'],
    clan: { param: 'id', right: 'like' },
    schema: {
      summary: '좋아요',
      params,
      body: LikeWish,
      response: { 200: z.object({ liked: z.boolean(), likeCount: count }) },
    },
  },
  /** `liked` in the answer is the present state, which rating does not change. */
  rate: {
    call: 'POST /api/clans/:id/ratings',
    repeat: 'harmless',
    access: 'login',
    limits: ['clan'],
    clan: { param: 'id', right: 'see' },
    schema: {
      summary: '평점',
      params,
      body: z.strictObject({ rating: z.int().min(1).max(5) }),
      response: {
        200: z.object({
          liked: z.boolean(),
          likeCount: count,
          myRating: z.int().min(1).max(5),
          ratingAvg: z.number().nullable(),
          ratingCount: count,
        }),
      },
    },
  },
} as const satisfies Record<string, Route>
