import { z } from 'zod'
import type { Route } from './route.ts'
import { TextParam } from './texts.ts'

export const SignedInUser = z.object({
  id: z.uuid(),
  nickname: z.string(),
  avatarUrl: z.string(),
  /** `ADMIN` or the name of another role. `null` without a role. */
  role: z.string().nullable(),
  /** The permissions of the role and those held directly, including custom ones. */
  permissions: z.array(z.string()),
  /** The linked game account that the "내 전적" link opens. `null` if there is none. */
  player: z.object({ summonerName: z.string(), tagLine: z.string() }).nullable(),
})
export type SignedInUser = z.infer<typeof SignedInUser>

/** The account data that the page of a signed-in user contains, so that its scripts need not request it. */
export type DeliveredViewer = { user: SignedInUser; csrfToken: string }

export const SIGN_IN_WAYS = ['discord', 'openid'] as const
const SignInWay = z.enum(SIGN_IN_WAYS)
export type SignInWay = z.infer<typeof SignInWay>

/** `/auth/success` shows a sentence for each result. */
export const SignInResult = z.enum(['ok', 'cancelled', 'expired', 'failed', 'banned', 'unavailable', 'linked', 'taken'])
export type SignInResult = z.infer<typeof SignInResult>

/** `until` is `null` if the account stays closed until the ban is lifted. */
export const BanNotice = z.object({ reason: z.string(), until: z.iso.datetime().nullable() })
export type BanNotice = z.infer<typeof BanNotice>

// Accepts any name, because a wrong name matches no account.
const nameParams = z.object({ name: TextParam })
const parameter = z.string().max(2048).optional()
const callbackQuery = z.object({ code: parameter, state: parameter, iss: parameter, error: parameter })
const wayParams = z.object({ way: SignInWay })

export const authRoutes = {
  /** The browser opens this call as a page, which ends on `/auth/success?result=…`. */
  startSignIn: {
    call: 'GET /auth/discord',
    access: 'open',
    schema: {
      summary: 'Discord로 로그인',
      // A site with a second provider lets the visitor choose, unless `with` is given.
      querystring: z.object({ returnTo: parameter, with: z.literal('discord').optional() }),
      response: { 302: z.null() },
    },
  },
  startOpenId: {
    call: 'GET /auth/openid',
    access: 'open',
    schema: {
      summary: '운영자가 정한 OpenID Connect 서비스로 로그인',
      querystring: z.object({ returnTo: parameter }),
      response: { 302: z.null() },
    },
  },
  finishOpenId: {
    call: 'GET /auth/openid/redirect',
    access: 'open',
    limits: ['sign-in'],
    schema: {
      summary: 'OpenID Connect 서비스에서 돌아오는 곳',
      querystring: callbackQuery,
      response: { 303: z.null() },
    },
  },
  ways: {
    call: 'GET /auth/ways',
    access: 'open',
    schema: {
      summary: '로그인 방법',
      response: { 200: z.object({ ways: z.array(wayParams.extend({ name: z.string() })) }) },
    },
  },
  /** Contains only the ways that the site offers. */
  ownWays: {
    call: 'GET /api/me/sign-ins',
    access: 'login',
    schema: {
      tags: ['me'],
      summary: '내 계정의 로그인 방법',
      response: { 200: z.object({ ways: z.array(wayParams.extend({ name: z.string(), isLinked: z.boolean() })) }) },
    },
  },
  /** Returns the address of the provider's page. The account gets the sign-in when the browser comes back. */
  linkWay: {
    call: 'POST /api/me/sign-ins',
    repeat: 'harmless',
    access: 'login',
    limits: ['sign-in-link'],
    schema: {
      tags: ['me'],
      summary: '로그인 방법 연결하기',
      body: z.strictObject(wayParams.shape),
      response: { 200: z.object({ address: z.string() }) },
    },
  },
  unlinkWay: {
    call: 'DELETE /api/me/sign-ins/:way',
    access: 'login',
    limits: ['sign-in-link'],
    schema: { tags: ['me'], summary: '로그인 방법 연결 끊기', params: wayParams, response: { 204: z.null() } },
  },
  finishSignIn: {
    call: 'GET /auth/discord/redirect',
    access: 'open',
    limits: ['sign-in'],
    schema: { summary: 'Discord에서 돌아오는 곳', querystring: callbackQuery, response: { 303: z.null() } },
  },
  csrfToken: {
    call: 'GET /auth/csrf-token',
    access: 'open',
    schema: { summary: 'CSRF 토큰', response: { 200: z.object({ csrfToken: z.string() }) } },
  },
  banNotice: {
    call: 'GET /auth/ban',
    access: 'open',
    limits: ['check'],
    schema: {
      summary: '계정 이용 제한 사유',
      querystring: z.object({ notice: z.string().max(300) }),
      response: { 200: BanNotice },
    },
  },
  me: {
    call: 'GET /auth/me',
    access: 'login',
    schema: { summary: '로그인한 사용자', response: { 200: SignedInUser } },
  },
  logout: {
    call: 'POST /auth/logout',
    repeat: 'harmless',
    access: 'open',
    limits: 'none',
    schema: { summary: '로그아웃', response: { 204: z.null() } },
  },
  checkAdmin: {
    call: 'GET /api/admin/check-admin',
    access: 'open',
    limits: ['check'],
    schema: { summary: '내가 관리자인지', response: { 200: z.object({ isAdmin: z.boolean() }) } },
  },
  checkRole: {
    call: 'GET /api/admin/check-role/:name',
    access: 'open',
    limits: ['check'],
    schema: { summary: '내 역할인지', params: nameParams, response: { 200: z.object({ hasRole: z.boolean() }) } },
  },
  checkPermission: {
    call: 'GET /api/admin/check-permission/:name',
    access: 'open',
    limits: ['check'],
    schema: {
      summary: '내가 가진 권한인지',
      params: nameParams,
      response: { 200: z.object({ hasPermission: z.boolean() }) },
    },
  },
} as const satisfies Record<string, Route>
