import type { Ban } from '@buri/contract/admin/users'
import { changeRights } from '#server/features/admin/changeRights.ts'
import { grantRows } from '#server/features/admin/grants.repository.ts'
import { type Departure, leaveClansAndNights, lockClansAround } from '#server/model/clans/departure.ts'
import { type AccountBan, banOf, closeAccount, judgeSentMatches, liftBan } from '#server/model/people/bans.ts'
import { endTokens } from '#server/model/people/endTokens.ts'
import { permissionsHeldBy } from '#server/model/people/rights.ts'
import { sessionStore } from '#server/model/people/sessionStore.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'

type Transaction = Parameters<typeof grantRows>[0]
type Options = { db: Db } & Pick<Departure, 'leaveAllNights'>

export const shownBan = ({ reason, until, bannedAt, bannedBy }: AccountBan): Ban => ({
  reason,
  until: until?.toISOString() ?? null,
  bannedAt: bannedAt.toISOString(),
  bannedBy,
})

const loggedBan = (ban: Pick<AccountBan, 'reason' | 'until'> | undefined) =>
  ban ? { reason: ban.reason, until: ban.until?.toISOString() ?? null } : null

/** A caller may not act on a person who has a permission that the caller lacks. */
export function banService({ db, leaveAllNights }: Options) {
  async function userWithinScope(tx: Transaction, userId: string) {
    const user = await grantRows(tx).user(userId)
    if (!user) throw new AppError('USER_NOT_FOUND')
    const target = { type: 'user', id: user.id, label: user.nickname } as const
    const grant = { moved: new Set<never>(), reached: await permissionsHeldBy(tx, userId), isOwn: false }
    return { status: user.status, target, grant }
  }
  const refuseOwnAccount = ({ viewer }: SignedInCaller, userId: string) => {
    if (viewer.userId === userId) throw new AppError('OWN_ACCOUNT')
  }

  return {
    async ban(
      caller: SignedInCaller,
      userId: string,
      { reason, until }: { reason: string; until: Date | null },
    ): Promise<Ban> {
      const { viewer, actor, now } = caller
      refuseOwnAccount(caller, userId)
      if (until && until <= now) throw new AppError('BAN_ALREADY_OVER')
      const ban = { reason, until, bannedAt: now, bannedBy: viewer.nickname }
      await changeRights(db, caller, 'user', async ({ tx, allow, log }) => {
        await lockClansAround(tx, userId)
        const { status, target, grant } = await userWithinScope(tx, userId)
        allow(grant)
        if (status === 'withdrawn') throw new AppError('ACCOUNT_GONE')
        const before = loggedBan(await banOf(tx, userId))
        await closeAccount(tx, userId, { reason, until, bannedAt: now, bannedBy: viewer.userId })
        const ended = await sessionStore(tx).endAll(userId)
        const endedTokens = await endTokens(tx, userId)
        await leaveClansAndNights(tx, userId, { now, actor, leaveAllNights })
        await judgeSentMatches(tx, userId, now)
        const after = { ...loggedBan(ban), endedSessions: ended, endedTokens }
        await log('user.banned', { target, before, after, reason })
      })
      return shownBan(ban)
    },

    async unban(caller: SignedInCaller, userId: string) {
      const { now } = caller
      refuseOwnAccount(caller, userId)
      await changeRights(db, caller, 'user', async ({ tx, allow, log }) => {
        const { status, target, grant } = await userWithinScope(tx, userId)
        allow(grant)
        if (status !== 'banned') throw new AppError('NOT_BANNED')
        const before = loggedBan(await banOf(tx, userId))
        await liftBan(tx, userId, now)
        await log('user.unbanned', { target, before })
      })
    },

    /** Does not fail if the session has already ended. */
    async endSession(caller: SignedInCaller, userId: string, sessionId: string): Promise<void> {
      refuseOwnAccount(caller, userId)
      await changeRights(db, caller, 'user', async ({ tx, allow, log }) => {
        const { target, grant } = await userWithinScope(tx, userId)
        allow(grant)
        if (!(await sessionStore(tx).end(userId, sessionId))) return
        await log('session.revoked', { target, after: { ended: 1 } })
      })
    },

    async endSessions(caller: SignedInCaller, userId: string): Promise<{ ended: number }> {
      refuseOwnAccount(caller, userId)
      const ended = await changeRights(db, caller, 'user', async ({ tx, allow, log }) => {
        const { target, grant } = await userWithinScope(tx, userId)
        allow(grant)
        const count = await sessionStore(tx).endAll(userId)
        // API tokens are ended too, because an intruder in a browser of the account may have made some.
        const tokens = await endTokens(tx, userId)
        if (count + tokens > 0) await log('session.revoked', { target, after: { ended: count, tokens } })
        return count
      })
      return { ended }
    },
  }
}
export type BanService = ReturnType<typeof banService>
