import { randomUUIDv7 } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { publicPlayer } from '#server/model/people/visibility.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'

export type Account = { id: string; nickname: string; status: string; role: string | null; isNew: boolean }
type Identity = { discordId: string; nickname: string; avatarHash: string | null }

export const accountRepository = (tx: Transaction<DB>) => {
  const roleWhere = (column: 'id' | 'name', value: string) =>
    tx.selectFrom('role').select(['id', 'name']).where(column, '=', value).executeTakeFirst()

  return {
    /** The account of a Discord user, created at the first sign-in. Name and picture follow Discord's. */
    async meet({ discordId, nickname, avatarHash }: Identity, now: Date): Promise<Account> {
      const id = randomUUIDv7()
      const account = await tx
        .insertInto('appUser')
        .values({ id, discordId, nickname, avatarHash, createdAt: now, lastSignedInAt: now, lastSeenAt: now })
        .onConflict((conflict) =>
          conflict.column('discordId').doUpdateSet({ nickname, avatarHash, lastSignedInAt: now, lastSeenAt: now }),
        )
        .returning(['id', 'nickname', 'status', 'roleId'])
        .executeTakeFirstOrThrow()
      const role = account.roleId === null ? undefined : await roleWhere('id', account.roleId)
      return { ...account, role: role?.name ?? null, isNew: account.id === id }
    },

    roleNamed: (name: string) => roleWhere('name', name),

    async giveRole(userId: string, roleId: string | null) {
      await tx.updateTable('appUser').set({ roleId }).where('id', '=', userId).execute()
    },
  }
}

/** The account of a session, with its first linked player. */
export const ownAccount = (db: Db, userId: string) =>
  db
    .selectFrom('appUser as u')
    // An unproven claim links the player for the claimant's own view only: it opens what everyone may read.
    .leftJoinLateral(
      sql<{ gameName: string; tagLine: string }>`(
        select p.game_name, p.tag_line from player_owner o join player p on p.id = o.player_id
        where o.user_id = u.id order by o.since, p.id limit 1)`.as('owned'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      sql<{ gameName: string; tagLine: string }>`(
        select p.game_name, p.tag_line from ownership_claim c join player p on p.id = c.player_id
        where c.user_id = u.id and c.status = 'pending' and ${sql.raw(publicPlayer('p'))}
        order by c.created_at desc, c.id desc limit 1)`.as('claimed'),
      (join) => join.onTrue(),
    )
    .select(['u.discordId', 'u.avatarHash'])
    .select(({ fn }) => [
      fn.coalesce('owned.gameName', 'claimed.gameName').as('gameName'),
      fn.coalesce('owned.tagLine', 'claimed.tagLine').as('tagLine'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirst()

export async function lockAccount(tx: Transaction<DB>, discordId: string) {
  const account = await tx
    .selectFrom('appUser')
    .select(['id', 'nickname', 'roleId'])
    .where('discordId', '=', discordId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account) return undefined
  const role =
    account.roleId === null
      ? undefined
      : await tx.selectFrom('role').select('name').where('id', '=', account.roleId).executeTakeFirst()
  return { ...account, role: role?.name ?? null }
}
