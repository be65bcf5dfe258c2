import { z } from 'zod'
import { ErrorBody, type Route } from './route.ts'

const Permission = z.enum(['admin', 'permission', 'role', 'user', 'content', 'moderation', 'log', 'clan'])

/** The signed-in user, as himself. Nobody else sees `permissions`. */
export const SignedInUser = z.object({
  id: z.uuid(),
  nickname: z.string(),
  avatarUrl: z.string(),
  /** `ADMIN`, another role's name, or `null`. */
  role: z.string().nullable(),
  /** Role and direct permissions together. */
  permissions: z.array(Permission),
  /** The linked game account that 내 전적 opens. */
  player: z.object({ summonerName: z.string(), tagLine: z.string() }).nullable(),
})
export type SignedInUser = z.infer<typeof SignedInUser>

/** How a sign-in ended; the sentence for each stands on `/auth/success`. */
export const SignInResult = z.enum(['ok', 'cancelled', 'expired', 'failed', 'banned'])
export type SignInResult = z.infer<typeof SignInResult>

const tags = ['auth']
// Any name at all: one that is no role or permission is simply not mine.
const name = z.object({ name: z.string() })
const given = z.string().max(2048).optional()

export const authRoutes = {
  /** A browser goes here, not a call: it ends on `/auth/success?result=…`. */
  startSignIn: {
    method: 'GET',
    url: '/auth/discord',
    access: 'open',
    schema: {
      tags,
      summary: '디스코드로 로그인',
      querystring: z.object({ returnTo: given }),
      response: { 302: z.null(), '4xx': ErrorBody },
    },
  },
  finishSignIn: {
    method: 'GET',
    url: '/auth/discord/redirect',
    access: 'open',
    schema: {
      tags,
      summary: '디스코드에서 돌아오는 곳',
      querystring: z.object({ code: given, state: given, iss: given, error: given }),
      response: { 303: z.null(), '4xx': ErrorBody },
    },
  },
  csrfToken: {
    method: 'GET',
    url: '/auth/csrf-token',
    access: 'open',
    schema: { tags, summary: 'CSRF 토큰', response: { 200: z.object({ csrfToken: z.string() }) } },
  },
  me: {
    method: 'GET',
    url: '/auth/me',
    access: 'login',
    schema: { tags, summary: '로그인한 사용자', response: { 200: SignedInUser, '4xx': ErrorBody } },
  },
  logout: {
    method: 'POST',
    url: '/auth/logout',
    access: 'open',
    schema: { tags, summary: '로그아웃', response: { 204: z.null(), '4xx': ErrorBody } },
  },
  checkAdmin: {
    method: 'GET',
    url: '/api/admin/check-admin',
    access: 'open',
    schema: { tags, summary: '내가 관리자인지', response: { 200: z.object({ isAdmin: z.boolean() }) } },
  },
  checkRole: {
    method: 'GET',
    url: '/api/admin/check-role/:name',
    access: 'open',
    schema: { tags, summary: '내 역할인지', params: name, response: { 200: z.object({ hasRole: z.boolean() }) } },
  },
  checkPermission: {
    method: 'GET',
    url: '/api/admin/check-permission/:name',
    access: 'open',
    schema: {
      tags,
      summary: '내가 가진 권한인지',
      params: name,
      response: { 200: z.object({ hasPermission: z.boolean() }) },
    },
  },
} as const satisfies Record<string, Route>
