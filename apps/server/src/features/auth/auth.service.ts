import type { BanNotice, SignedInUser, SignInResult, SignInWay } from '@buri/contract/auth'
import { SIGN_IN_WAYS } from '@buri/contract/auth'
import { avatarUrl } from '@buri/domain/accounts/avatarUrl'
import { MINUTE_MS } from '@buri/domain/seoulTime'
import { signInAttempts } from '#server/features/auth/attempts.ts'
import { ownAccount, signInKey } from '#server/features/auth/auth.repository.ts'
import { banNotices } from '#server/features/auth/banNotices.ts'
import { signInLinks } from '#server/features/auth/linking.ts'
import type { Providers } from '#server/features/auth/provider.ts'
import { HOME_PATH, returnPath } from '#server/features/auth/returnPath.ts'
import { signIn } from '#server/features/auth/signIn.ts'
import { writeAuditLog } from '#server/model/audit/audit.ts'
import { banOf } from '#server/model/people/bans.ts'
import { returnMarkOf } from '#server/model/people/returningAccounts.ts'
import { type SessionMarks, sessionStore } from '#server/model/people/sessionStore.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Caller, SignedInCaller } from '#server/platform/http/caller.ts'
import type { KeyedHash } from '#server/platform/http/keyedHash.ts'
import type { RequestCounter, RequestLimit } from '#server/platform/http/requestLimit.ts'
import type { SignedIn } from '#server/platform/http/viewer.ts'

const ATTEMPT_MS = 10 * MINUTE_MS
/** This limit lets each attempt return once. It is counted across all processes. */
const ONE_RETURN: RequestLimit = { name: 'sign-in-return', times: 1, seconds: ATTEMPT_MS / 1000 }
/**
 * Excludes the space, which the standard allows but no provider issues.
 * https://www.rfc-editor.org/rfc/rfc6749#appendix-A.11
 */
const CODE_CHARACTERS = /^[\x21-\x7e]+$/

export type Callback = {
  code?: string | undefined
  state?: string | undefined
  iss?: string | undefined
  error?: string | undefined
}
type ReturningAccount = {
  way: SignInWay
  callback: Callback
  browser: string | undefined
  marks: SessionMarks
  caller: Caller
  /** Whether this caller may ask the provider, or cause a log entry, once more. */
  mayAttempt: () => Promise<boolean>
}
/**
 * `token` belongs to the new session. `isKnown` tells whether this browser began the sign-in. The cookie of the sign-in
 * is then deleted. `notice` lets the owner of a closed account read the reason.
 */
type CallbackResult = { result: SignInResult; returnTo: string; token?: string; notice?: string; isKnown: boolean }

type Options = {
  db: Db
  keyedHash: KeyedHash
  requests: RequestCounter
  /** Empty if neither a provider nor the stand-in is configured. */
  providers: Providers
  redirectUri: (signInWay: SignInWay) => string
  administrators: Record<SignInWay, ReadonlySet<string>>
  now: () => Date
  onDiscordSignIn: (discordId: string, returnTo: string) => Promise<string>
  onProviderFailure: (error: unknown) => void
}

export function authService(options: Options) {
  const { db, keyedHash, requests, providers, redirectUri, administrators, now, onDiscordSignIn, onProviderFailure } =
    options
  const attempts = signInAttempts(keyedHash)
  const notices = banNotices(keyedHash)
  const links = signInLinks({ db, keyedHash, providers })

  /** Logs a failure of a sign-in that began here. Callbacks of other sign-ins are not logged. */
  const recordFailure = ({ actor, now: at }: Caller, reason: string) =>
    inTransaction(db, (tx) =>
      writeAuditLog(tx, { actor, now: at }, 'session.refused', {
        target: { type: 'user', id: '' },
        reason,
        result: 'error',
      }),
    )

  async function codeIn(
    { iss, error, code }: Callback,
    issuer: string,
    { caller, mayAttempt }: Pick<ReturningAccount, 'caller' | 'mayAttempt'>,
  ): Promise<{ code: string } | { result: SignInResult }> {
    // Defence against mix-up attacks: https://www.rfc-editor.org/rfc/rfc9207
    const isFromIssuer = iss === undefined || iss === issuer
    if (isFromIssuer && error === 'access_denied') return { result: 'cancelled' }
    if (!(await mayAttempt())) return { result: 'failed' }
    if (isFromIssuer && error === undefined && code !== undefined && CODE_CHARACTERS.test(code)) return { code }
    await recordFailure(caller, isFromIssuer ? 'provider' : 'issuer')
    return { result: 'failed' }
  }

  return {
    links,

    ways: () => SIGN_IN_WAYS.flatMap((way) => (providers[way] ? { way, name: providers[way].name } : [])),

    /** Returns the provider's address for the browser, or `undefined` if there is no provider for this way. */
    async begin(
      browser: string,
      { way, returnTo, linkTo = null }: { way: SignInWay; returnTo: string | undefined; linkTo?: string | null },
    ): Promise<string | undefined> {
      const provider = providers[way]
      if (!provider || provider.state() === 'open') return undefined
      const attempt = attempts.begin(browser, {
        way,
        returnTo: returnPath(returnTo),
        expiresAt: now().getTime() + ATTEMPT_MS,
        linkTo,
      })
      return provider.authorizeUrl({ ...attempt, redirectUri: redirectUri(way) }).catch((failure: unknown) => {
        onProviderFailure(failure)
        return undefined
      })
    },

    /** Only a success starts a session. Any other result leaves the existing session unchanged. */
    async finish({ way, callback, browser, marks, caller, mayAttempt }: ReturningAccount): Promise<CallbackResult> {
      const { viewer, actor, now: at } = caller
      const { state } = callback
      const attempt = state !== undefined && browser !== undefined ? attempts.open(browser, state) : undefined
      const provider = providers[way]
      if (!provider) return { result: 'unavailable', returnTo: HOME_PATH, isKnown: false }
      // Defence against mix-up attacks: https://www.rfc-editor.org/rfc/rfc9700#section-4.4.2
      if (attempt?.way !== way) return { result: 'expired', returnTo: HOME_PATH, isKnown: false }
      const { returnTo, codeVerifier, nonce, linkTo } = attempt
      const ended = (result: SignInResult): CallbackResult => ({ result, returnTo, isKnown: true })

      const signedIn = viewer.kind === 'user' && viewer.userId === linkTo ? viewer : undefined
      if (attempt.expiresAt <= at.getTime() || (linkTo !== null && !signedIn)) return ended('expired')
      if ((await requests.secondsToWait(ONE_RETURN, attempt.id, at)) !== undefined) return ended('expired')
      const answer = await codeIn(callback, provider.issuer, { caller, mayAttempt })
      if ('result' in answer) return ended(answer.result)

      const user = await provider
        .identify({ code: answer.code, codeVerifier, nonce, redirectUri: redirectUri(way) })
        .catch((failure: unknown) => {
          onProviderFailure(failure)
          return undefined
        })
      if (!user) {
        await recordFailure(caller, 'exchange')
        return ended('failed')
      }
      if (signedIn) return ended(await links.link({ ...caller, viewer: signedIn }, user))
      const isAdministrator = administrators[way].has(user.subject)
      const replaces = viewer.kind === 'user' ? viewer : undefined
      const { result, token, closedAccountId } = await inTransaction(db, (tx) =>
        signIn(tx, {
          user,
          isAdministrator,
          mark: returnMarkOf(keyedHash, signInKey(user)),
          marks,
          replaces,
          actor,
          now: at,
        }),
      )
      const notice = closedAccountId === undefined ? undefined : notices.issue(closedAccountId, at)
      if (result === 'ok' && way === 'discord') {
        const after = await onDiscordSignIn(user.subject, returnTo).catch((failure: unknown) => {
          onProviderFailure(failure)
          return returnTo
        })
        return { ...ended(result), returnTo: after, ...(token !== undefined && { token }) }
      }
      return { ...ended(result), ...(token !== undefined && { token }), ...(notice !== undefined && { notice }) }
    },

    async me(viewer: SignedIn): Promise<SignedInUser> {
      const account = await ownAccount(db, viewer.userId)
      if (!account) throw new AppError('UNAUTHENTICATED')
      const { gameName, tagLine } = account
      return {
        id: viewer.userId,
        nickname: viewer.nickname,
        avatarUrl: avatarUrl(account.discordId, account.avatarHash),
        role: viewer.role,
        permissions: [...viewer.permissions],
        player: gameName !== null && tagLine !== null ? { summonerName: gameName, tagLine } : null,
      }
    },

    async banNotice(notice: string, at: Date): Promise<BanNotice> {
      const userId = notices.read(notice, at)
      const ban = userId === undefined ? undefined : await banOf(db, userId)
      if (!ban) throw new AppError('NOT_FOUND')
      return { reason: ban.reason, until: ban.until?.toISOString() ?? null }
    },

    signOut: ({ viewer, actor, now: at }: SignedInCaller) =>
      inTransaction(db, async (tx) => {
        if (!(await sessionStore(tx).end(viewer.userId, viewer.sessionId))) return
        const target = { type: 'session', id: viewer.sessionId, label: viewer.nickname } as const
        await writeAuditLog(tx, { actor, now: at }, 'session.signed_out', { target })
      }),
  }
}
export type AuthService = ReturnType<typeof authService>
