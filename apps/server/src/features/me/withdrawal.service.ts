import { judgeAdministratorsLeft } from '@buri/domain/permissions/permissions'
import { writeAuditLog } from '#server/model/audit/audit.ts'
import { type Departure, leaveClansAndNights, lockClansAround } from '#server/model/clans/departure.ts'
import { announce } from '#server/model/news/announce.ts'
import { WITHDRAWN_NAME } from '#server/model/people/personalData.ts'
import type { PlayerFinder } from '#server/model/people/playerFinder.ts'
import { returnMarkOf } from '#server/model/people/returningAccounts.ts'
import { rightsRows } from '#server/model/people/rights.ts'
import { bumpPeopleVersion } from '#server/model/people/sharedVersions.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import type { KeyedHash } from '#server/platform/http/keyedHash.ts'
import { personalDataOf, withdrawalRows } from './withdrawal.repository.ts'

type Options = {
  db: Db
  finder: PlayerFinder
  keyedHash: KeyedHash
} & Pick<Departure, 'leaveAllNights'>

export function withdrawalService({ db, finder, keyedHash, leaveAllNights }: Options) {
  return {
    async export({ viewer, now }: SignedInCaller): Promise<Record<string, unknown>> {
      const { account, parts } = await personalDataOf(db, viewer.userId, {
        audience: await finder.audience(viewer),
        now,
      })
      return { exportedAt: now.toISOString(), account, ...parts }
    },

    /**
     * The account's clans get new leaders, its private data is removed, and what it wrote stays without its name. The
     * emptied row stays for references.
     */
    withdraw: ({ viewer, actor, now }: SignedInCaller): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { userId } = viewer
        const rights = rightsRows(tx)
        await rights.lock()
        const before = await rights.administrators()
        const account = withdrawalRows(tx, userId)
        await lockClansAround(tx, userId)
        if (!(await account.lock())) throw new AppError('UNAUTHENTICATED')
        const withdrawnActor = { ...actor, label: WITHDRAWN_NAME }
        await leaveClansAndNights(tx, userId, { now, actor: withdrawnActor, leaveAllNights })
        await account.clear(now, (key) => returnMarkOf(keyedHash, key))
        if (before > 0) {
          const verdict = judgeAdministratorsLeft(await rights.administrators())
          if (verdict !== 'allowed') throw new AppError(verdict)
        }
        const target = { type: 'user', id: userId, label: WITHDRAWN_NAME } as const
        await writeAuditLog(tx, { actor: withdrawnActor, now }, 'user.withdrawn', { target })
        await bumpPeopleVersion(tx)
        // The person's other tabs are told, so that they show that the person is signed out.
        await announce(tx, `user:${userId}`, 'notification')
      }),
  }
}
export type WithdrawalService = ReturnType<typeof withdrawalService>
