import type { SignInWay } from '@buri/contract/auth'
import { writeAuditLog } from '#server/model/audit/audit.ts'
import { mayTakeBack, recordUnlinker, returnMarkOf, storeReturnMark } from '#server/model/people/returningAccounts.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import type { KeyedHash } from '#server/platform/http/keyedHash.ts'
import { lockSignIn, signInKey, signInRows } from './auth.repository.ts'
import type { Identity, Providers } from './provider.ts'

type Options = { db: Db; keyedHash: KeyedHash; providers: Providers }

export function signInLinks({ db, keyedHash, providers }: Options) {
  const offeredProviders = Object.entries(providers)
  const issuer = providers.openid?.issuer
  const target = ({ viewer }: SignedInCaller) => ({ type: 'user', id: viewer.userId, label: viewer.nickname }) as const

  return {
    async ofAccount(userId: string) {
      const linked = await signInRows(db, userId, issuer).all()
      return offeredProviders.map(([signInWay, { name }]) => ({
        // The keys of `providers` are sign-in ways.
        way: signInWay as SignInWay,
        name,
        isLinked: linked.some((one) => one.way === signInWay),
      }))
    },

    /**
     * Returns `taken` if another account has the sign-in, or this account has another of the same way. A sign-in of a
     * deleted account that clans still ban or block is taken, too, because linking it would evade the bans.
     */
    link: (caller: SignedInCaller, identity: Identity): Promise<'linked' | 'taken'> =>
      inTransaction(db, async (tx) => {
        const { viewer, now } = caller
        const key = signInKey(identity)
        await lockSignIn(tx, key)
        const rows = signInRows(tx, viewer.userId, issuer)
        if (!(await rows.lockAccount())) throw new AppError('UNAUTHENTICATED')
        const owner = await rows.ownerOf(identity)
        if (owner === viewer.userId) return 'linked'
        const hasOther = (await rows.all()).some(({ way }) => way === identity.way)
        if (owner !== undefined || hasOther) return 'taken'
        const accountMark = returnMarkOf(keyedHash, key)
        if (!(await mayTakeBack(tx, keyedHash, { userId: viewer.userId, mark: accountMark, now }))) return 'taken'
        await rows.add(identity, now)
        await writeAuditLog(tx, caller, 'user.sign_in_linked', { target: target(caller), after: { way: identity.way } })
        return 'linked'
      }),

    /** Clans' bans and blocks of this account still apply to a new account that uses the sign-in. */
    unlink: (caller: SignedInCaller, way: SignInWay): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { viewer, now } = caller
        const rows = signInRows(tx, viewer.userId, issuer)
        const link = (await rows.all()).find((one) => one.way === way)
        if (link) await lockSignIn(tx, link.key)
        if (!(await rows.lockAccount())) throw new AppError('UNAUTHENTICATED')
        const linked = await rows.all()
        const own = linked.find((one) => one.way === way)
        if (!own) return
        if (!linked.some((one) => one.way !== way && providers[one.way])) throw new AppError('LAST_SIGN_IN')
        const marked = { userId: viewer.userId, mark: returnMarkOf(keyedHash, own.key) }
        await storeReturnMark(tx, { ...marked, now })
        await recordUnlinker(tx, keyedHash, marked)
        await rows.remove(way)
        await writeAuditLog(tx, caller, 'user.sign_in_unlinked', { target: target(caller), before: { way } })
      }),
  }
}
