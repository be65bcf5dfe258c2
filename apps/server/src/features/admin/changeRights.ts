import { type Grant, judgeGrant } from '@buri/domain/permissions/judgeGrant'
import { judgeAdministratorsLeft, type Permission } from '@buri/domain/permissions/permissions'
import type { Transaction } from 'kysely'
import { grantRows } from '#server/features/admin/grants.repository.ts'
import { type AuditAction, type AuditEntry, writeAuditLog } from '#server/model/audit/audit.ts'
import { rightsRows } from '#server/model/people/rights.ts'
import { bumpCommunityVersion } from '#server/model/people/sharedVersions.ts'
import { inTransactionOnce, type StoredAnswer } from '#server/platform/database/idempotentTransaction.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'

type RightsChange = {
  tx: Transaction<DB>
  rows: ReturnType<typeof grantRows>
  /** Throws a refusal if the caller may not make the grant. */
  allow: (grant: Grant) => void
  log: (action: AuditAction, entry: AuditEntry) => Promise<void>
}

/**
 * Changes of rights run one after another, and the caller's rights are read again under the lock. If two people demote
 * each other at the same time, the second is refused.
 */
export async function changeRights<Result extends StoredAnswer>(
  db: Db,
  caller: SignedInCaller,
  needs: Permission,
  change: (parts: RightsChange) => Promise<Result>,
): Promise<Result> {
  const { viewer } = caller
  try {
    return await inTransactionOnce(db, caller, async (tx) => {
      const rights = rightsRows(tx)
      await rights.lock()
      const rightsInForce = await rights.inForce(viewer.userId)
      if (!rightsInForce.has(needs)) throw new AppError('FORBIDDEN')
      const before = await rights.administrators()
      const result = await change({
        tx,
        rows: grantRows(tx),
        allow(grant) {
          const verdict = judgeGrant(rightsInForce, grant)
          if (verdict !== 'allowed') throw new AppError(verdict)
        },
        log: (action, entry) => writeAuditLog(tx, caller, action, entry),
      })
      if (before > 0) {
        const verdict = judgeAdministratorsLeft(await rights.administrators())
        if (verdict !== 'allowed') throw new AppError(verdict)
      }
      await bumpCommunityVersion(tx)
      return result
    })
  } catch (error) {
    if (error instanceof AppError && (error.code === 'FORBIDDEN' || error.code === 'OWN_PERMISSIONS')) {
      const target = { type: 'permission', id: needs } as const
      const denied = { target, reason: error.code, result: 'denied' } as const
      await inTransaction(db, (tx) => writeAuditLog(tx, caller, 'access.denied', denied))
    }
    throw error
  }
}
