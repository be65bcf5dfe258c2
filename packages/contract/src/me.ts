import { WITHDRAWAL_WORDS } from '@buri/domain/accounts/withdrawal'
import { z } from 'zod'
import { LIMITS } from './limits.ts'
import { MatchTrust } from './matches.ts'
import type { Route } from './route.ts'
import { NameTagParam } from './texts.ts'

const RiotName = z.object({ summonerName: z.string(), tagLine: z.string() })
const profileIcon = z.string().nullable()
const time = z.iso.datetime()
const idParams = z.object({ id: z.uuid() })
const nameTag = z.object({ nameTag: NameTagParam })

export const OwnSession = z.object({
  id: z.uuid(),
  isCurrent: z.boolean(),
  /** The browser and the system, such as `Chrome, Windows`. */
  device: z.string(),
  /** The beginning of the IP address, which is never shown as a whole. */
  addressHint: z.string(),
  createdAt: time,
  lastUsedAt: time,
})
export type OwnSession = z.infer<typeof OwnSession>

/** `address` opens exactly this player, even if a namesake comes first. */
export const FavoritePlayer = RiotName.extend({ profileIcon, address: z.string() })
export type FavoritePlayer = z.infer<typeof FavoritePlayer>

const Favorites = z.object({ items: z.array(FavoritePlayer) })
const IsFavorite = z.object({ isFavorite: z.boolean() })

export const OwnUpload = z.object({
  matchId: z.string(),
  matchDate: time,
  gameType: z.string(),
  remark: z.string().nullable(),
  uploadedAt: time,
  standing: MatchTrust,
  /** When a waiting match will count, unless somebody objects. */
  maturesAt: time.nullable(),
  doubts: z.array(z.string()),
})
export type OwnUpload = z.infer<typeof OwnUpload>

export const meRoutes = {
  export: {
    call: 'GET /api/me/export',
    access: 'login',
    limits: ['export'],
    schema: { summary: '내 정보 내려받기', response: { 200: z.record(z.string(), z.unknown()) } },
  },
  /** The person types fixed words to confirm the withdrawal. */
  withdraw: {
    call: 'DELETE /api/me',
    access: 'login',
    limits: ['export'],
    schema: {
      summary: '탈퇴',
      body: z.strictObject({ confirm: z.literal(WITHDRAWAL_WORDS) }),
      response: { 204: z.null() },
    },
  },
  sessions: {
    call: 'GET /api/me/sessions',
    access: 'login',
    schema: { summary: '로그인된 기기', response: { 200: z.object({ sessions: z.array(OwnSession) }) } },
  },
  endSession: {
    call: 'DELETE /api/me/sessions/:id',
    access: 'login',
    limits: 'none',
    schema: { summary: '한 기기에서 로그아웃', params: idParams, response: { 204: z.null() } },
  },
  endOtherSessions: {
    call: 'DELETE /api/me/sessions',
    access: 'login',
    limits: 'none',
    schema: { summary: '다른 모든 기기에서 로그아웃', response: { 204: z.null() } },
  },
  favorites: {
    call: 'GET /api/me/favorites',
    access: 'login',
    schema: { summary: '즐겨찾기', response: { 200: Favorites } },
  },
  /** Unknown names are skipped. */
  mergeFavorites: {
    call: 'PUT /api/me/favorites',
    access: 'login',
    limits: ['favorite'],
    schema: {
      summary: '브라우저의 즐겨찾기를 계정으로',
      body: z.strictObject({
        nameTags: z.array(z.string().min(1).max(LIMITS.nameTagMaxLength)).max(LIMITS.favorites),
      }),
      response: { 200: Favorites },
    },
  },
  addFavorite: {
    call: 'PUT /api/summoners/:nameTag/favorite',
    access: 'login',
    limits: ['favorite'],
    schema: { summary: '즐겨찾기 추가', params: nameTag, response: { 200: IsFavorite } },
  },
  removeFavorite: {
    call: 'DELETE /api/summoners/:nameTag/favorite',
    access: 'login',
    limits: ['favorite'],
    schema: { summary: '즐겨찾기 해제', params: nameTag, response: { 200: IsFavorite } },
  },
  uploads: {
    call: 'GET /api/me/uploads',
    access: 'login',
    schema: {
      summary: '내가 올린 경기, 최근 것부터',
      querystring: z.object({
        cursor: z.string().max(80).optional(),
        limit: z.coerce.number().int().min(1).max(LIMITS.listLimitMax).default(LIMITS.matchPageSize),
      }),
      response: { 200: z.object({ items: z.array(OwnUpload), nextCursor: z.string().nullable() }) },
    },
  },
} as const satisfies Record<string, Route>
