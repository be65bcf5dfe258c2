import type { SignedInUser, SignInResult } from '@buri/contract/auth'
import { avatarUrl } from '@buri/domain/accounts/avatarUrl'
import { MINUTE_MS } from '@buri/domain/seoulTime'
import { generateRandomCodeVerifier } from 'oauth4webapi'
import { type Actor, record } from '#server/audit/audit.ts'
import type { Db } from '#server/database/openDatabase.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { attemptRepository, ownAccount } from '#server/features/auth/auth.repository.ts'
import type { Provider } from '#server/features/auth/discord.ts'
import { HOME, returnPath } from '#server/features/auth/returnPath.ts'
import { signIn } from '#server/features/auth/signIn.ts'
import { hashOf, randomToken } from '#server/http/seal.ts'
import { type SessionMarks, sessionStore } from '#server/http/sessionStore.ts'
import type { SignedIn } from '#server/http/viewer.ts'

const ATTEMPT_MS = 10 * MINUTE_MS

/** What a provider sends the browser back with. */
export type Callback = {
  code?: string | undefined
  state?: string | undefined
  iss?: string | undefined
  error?: string | undefined
}
export type Returning = {
  callback: Callback
  browser: string | undefined
  session: SignedIn | undefined
  marks: SessionMarks
  actor: Actor
}
/** `token` is a new session's. `isKnown`: this browser had begun it, so what it began with is spent. */
export type Returned = { result: SignInResult; returnTo: string; token?: string; isKnown: boolean }

type Options = {
  db: Db
  /** Undefined where neither Discord nor the stand-in is there to ask. */
  provider: Provider | undefined
  redirectUri: () => string
  administrators: ReadonlySet<string>
  now: () => Date
  onProviderFailure: (error: unknown) => void
}

export function authService({ db, provider, redirectUri, administrators, now, onProviderFailure }: Options) {
  const attempts = attemptRepository(db)

  /** A sign-in that got as far as the provider's refusal is worth remembering; one that never began is not. */
  const recordFailure = (actor: Actor, reason: string) =>
    inTransaction(db, (tx) =>
      record(tx, {
        at: now(),
        actor,
        action: 'session.refused',
        target: { type: 'user', id: '' },
        reason,
        result: 'error',
      }),
    )

  return {
    /** Where the browser goes to sign in; `undefined` where nobody can. */
    async begin(browser: string, returnTo: string | undefined): Promise<string | undefined> {
      if (!provider || provider.state() === 'open') return undefined
      const [state, codeVerifier] = [randomToken(), generateRandomCodeVerifier()]
      await attempts.begin(
        {
          stateHash: hashOf(state),
          browserHash: hashOf(browser),
          codeVerifier,
          returnTo: returnPath(returnTo),
          expiresAt: new Date(now().getTime() + ATTEMPT_MS),
        },
        now(),
      )
      return provider.authorizeUrl({ state, codeVerifier, redirectUri: redirectUri() })
    },

    /** Every way back. All but one end without a session of their own, and leave the one there is alone. */
    async finish({ callback, browser, session, marks, actor }: Returning): Promise<Returned> {
      const { state, iss, error, code } = callback
      const attempt =
        state !== undefined && browser !== undefined ? await attempts.take(hashOf(state), hashOf(browser)) : undefined
      if (!provider || !attempt) return { result: 'expired', returnTo: HOME, isKnown: false }
      const { returnTo, codeVerifier } = attempt
      const ended = (result: SignInResult): Returned => ({ result, returnTo, isKnown: true })

      if (attempt.expiresAt <= now()) return ended('expired')
      // https://www.rfc-editor.org/rfc/rfc9207: an answer of another server must not be taken for ours.
      if (iss !== undefined && iss !== provider.issuer) {
        await recordFailure(actor, 'issuer')
        return ended('failed')
      }
      if (error === 'access_denied') return ended('cancelled')
      if (error !== undefined || code === undefined) {
        await recordFailure(actor, 'provider')
        return ended('failed')
      }

      const user = await provider
        .identify({ code, codeVerifier, redirectUri: redirectUri() })
        .catch((failure: unknown) => {
          onProviderFailure(failure)
          return undefined
        })
      if (!user) {
        await recordFailure(actor, 'exchange')
        return ended('failed')
      }
      const isAdministrator = administrators.has(user.id)
      const { result, token } = await inTransaction(db, (tx) =>
        signIn(tx, { user, isAdministrator, marks, replaces: session, actor, now: now() }),
      )
      return token === undefined ? ended(result) : { ...ended(result), token }
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

    signOut: (viewer: SignedIn, actor: Actor) =>
      inTransaction(db, async (tx) => {
        if (!(await sessionStore(tx).end(viewer.userId, viewer.sessionId))) return
        const target = { type: 'session', id: viewer.sessionId, label: viewer.nickname } as const
        await record(tx, { at: now(), actor, action: 'session.signed_out', target })
      }),
  }
}
export type AuthService = ReturnType<typeof authService>
