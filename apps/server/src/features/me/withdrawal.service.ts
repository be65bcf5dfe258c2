import { judgeAdministratorsLeft } from '@buri/domain/permissions/permissions'
import { sql, type Transaction } from 'kysely'
import { heldParts, WITHDRAWN_NAME } from '#server/accounts/held.ts'
import { rightsRows } from '#server/accounts/rights.ts'
import { record } from '#server/audit/audit.ts'
import { leaveAllClans } from '#server/clans/departure.ts'
import type { Db } from '#server/database/openDatabase.ts'
import type { DB } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import type { SignedInCaller } from '#server/http/caller.ts'
import { bumpPeopleVersion } from '#server/players/peopleVersion.ts'
import type { PlayerFinder } from '#server/players/playerFinder.ts'
import { visiblePlayers } from '#server/visibility/players.ts'

type HeldRows = Pick<(typeof heldParts)[number], 'table' | 'column' | 'only' | 'told' | 'ofSeen'>

/** What an account holds, and its end. */
export function withdrawalService({ db, finder }: { db: Db; finder: PlayerFinder }) {
  return {
    /** Everything we hold of a person, from one moment. */
    async export({ viewer, now }: SignedInCaller): Promise<Record<string, unknown>> {
      const { userId } = viewer
      const audience = await finder.audience(viewer)
      return db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (tx) => {
          const rowsOf = async ({ table, column, only, told, ofSeen }: HeldRows) => {
            const row = only
              ? sql`jsonb_build_object(${sql.join(only.flatMap((name) => [sql.lit(name), sql.ref(name)]))})`
              : sql`to_jsonb(t)`
            const { rows } = await sql<{ row: unknown }>`
              select ${row} as row from ${sql.table(table)} t where ${sql.ref(column)} = ${userId}
                and ${told === undefined ? sql`true` : sql.ref(told)}
                and ${ofSeen ? sql`exists (select from player p where p.id = t.player_id and ${visiblePlayers(audience)})` : sql`true`}`.execute(
              tx,
            )
            return rows.map((one) => one.row)
          }
          const { rows } = await sql<{ row: unknown }>`
            select to_jsonb(u) - '{search_grams,role_id}'::text[] as row from app_user u where u.id = ${userId}`.execute(
            tx,
          )
          const parts: Record<string, unknown> = { exportedAt: now.toISOString(), account: rows[0]?.row ?? null }
          for (const part of heldParts) if (part.as !== undefined) parts[part.as] = await rowsOf(part)
          parts.log = await rowsOf({ table: 'audit_log', column: 'actor_id', only: ['at', 'action', 'target_type'] })
          return parts
        })
    },

    /**
     * Ends an account: its clans are led on, what was its own goes, and what it wrote stays with nobody's name on it. The
     * row stays too, for what refers to it, and says nothing any more.
     */
    withdraw: ({ viewer, actor, now }: SignedInCaller): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { userId } = viewer
        const rights = rightsRows(tx)
        await rights.lock()
        const before = await rights.administrators()
        const account = tx.selectFrom('appUser').select('status').where('id', '=', userId).forUpdate()
        if ((await account.executeTakeFirst())?.status !== 'active') throw new AppError('UNAUTHENTICATED')
        const nobody = { ...actor, label: WITHDRAWN_NAME }
        await leaveAllClans(tx, userId, { now, actor: nobody })
        await clear(tx, userId, now)
        if (before > 0) {
          const verdict = judgeAdministratorsLeft(await rights.administrators())
          if (verdict !== 'allowed') throw new AppError(verdict)
        }
        const target = { type: 'user', id: userId, label: WITHDRAWN_NAME } as const
        await record(tx, { at: now, actor: nobody, action: 'user.withdrawn', target })
        await bumpPeopleVersion(tx)
        // Their other tabs learn that nobody is signed in.
        await announce(tx, `user:${userId}`, 'notification')
      }),
  }
}
export type WithdrawalService = ReturnType<typeof withdrawalService>

async function clear(tx: Transaction<DB>, userId: string, now: Date) {
  for (const { table, column, atTheEnd } of heldParts)
    if (atTheEnd === 'goes') await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(tx)
  await tx
    .updateTable('post')
    .set({ deletedAt: now })
    .where('userId', '=', userId)
    .where('status', '=', 'draft')
    .where('deletedAt', 'is', null)
    .execute()
  // Whoever comes back is somebody new.
  const nameless = { nickname: WITHDRAWN_NAME, avatarHash: null, discordId: `withdrawn ${userId}`, roleId: null }
  await tx
    .updateTable('appUser')
    .set({ ...nameless, status: 'withdrawn' })
    .where('id', '=', userId)
    .execute()
}
