import type { DeletedItem, DeletedKind } from '@buri/contract/admin/deleted'
import { LIMITS } from '@buri/contract/limits'
import { deletedContentReads } from '#server/features/admin/deleted.repository.ts'
import { writeAuditLog } from '#server/model/audit/audit.ts'
import { clanRows } from '#server/model/clans/clanRows.ts'
import { inTransactionOnce } from '#server/platform/database/idempotentTransaction.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import type { SignedIn } from '#server/platform/http/viewer.ts'

/** Lists deleted things and restores clans. Matches, posts and comments are restored by endpoints of their own. */
export function deletedService({ db }: { db: Db }) {
  return {
    async all(viewer: SignedIn, { kind, cursor }: { kind: DeletedKind; cursor?: string | undefined }) {
      if (!viewer.permissions.has(kind === 'clan' ? 'clan' : 'moderation')) throw new AppError('FORBIDDEN')
      const rows = await deletedContentReads(db).after(kind, cursor, { limit: LIMITS.logsPage + 1, viewer })
      const page = rows.slice(0, LIMITS.logsPage)
      const items = page.map(
        ({ id, label, deletedAt, deletedBy, reason }): DeletedItem => ({
          kind,
          id,
          label,
          deletedAt: deletedAt.toISOString(),
          deletedBy,
          reason,
        }),
      )
      return { items, nextCursor: rows.length > page.length ? (page.at(-1)?.entry ?? null) : null }
    },

    restoreClan: (caller: SignedInCaller, clanId: string): Promise<void> =>
      inTransactionOnce(db, caller, async (tx) => {
        const { now } = caller
        const deleted = deletedContentReads(tx)
        const clan = await deleted.lockDisbanded(clanId)
        if (!clan) throw new AppError('CLAN_NOT_FOUND')
        const { clanName, lookKey, isPublic, leaderId } = clan
        if (leaderId === null) throw new AppError('CLAN_LEADER_GONE')
        const leader = await clanRows(tx).lockPerson(leaderId)
        if (!leader.isActive || leader.leads || leader.clans >= LIMITS.clansPerUser)
          throw new AppError('CLAN_LEADER_GONE')
        if (isPublic && (await deleted.isNameTaken(lookKey))) throw new AppError('CLAN_NAME_TAKEN')
        await clanRows(tx).restore(clanId, leaderId, now)
        const target = { type: 'clan', id: clanId, label: clanName } as const
        await writeAuditLog(tx, caller, 'clan.restored', { target, after: { leaderId } })
      }),
  }
}
export type DeletedService = ReturnType<typeof deletedService>
