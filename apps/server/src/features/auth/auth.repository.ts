import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Db } from '#server/database/openDatabase.ts'
import type { DB } from '#server/database/tables.ts'

export type Attempt = { codeVerifier: string; returnTo: string; expiresAt: Date }

/** Sign-ins that have begun. They are single statements, so each is its own transaction. */
export const attemptRepository = (db: Db) => ({
  async begin(attempt: Attempt & { stateHash: string; browserHash: string }, now: Date) {
    await db.deleteFrom('signInAttempt').where('expiresAt', '<', now).execute()
    await db.insertInto('signInAttempt').values(attempt).execute()
  },

  /** Takes it away, so that nobody comes back with it twice. Another browser's stays where it is. */
  take: (stateHash: string, browserHash: string): Promise<Attempt | undefined> =>
    db
      .deleteFrom('signInAttempt')
      .where('stateHash', '=', stateHash)
      .where('browserHash', '=', browserHash)
      .returning(['codeVerifier', 'returnTo', 'expiresAt'])
      .executeTakeFirst(),
})

export type Account = { id: string; nickname: string; status: string; role: string | null; isNew: boolean }
type Identity = { discordId: string; nickname: string; avatarHash: string | null }

export const accountRepository = (tx: Transaction<DB>) => {
  const roleWhere = (column: 'id' | 'name', value: string) =>
    tx.selectFrom('role').select(['id', 'name']).where(column, '=', value).executeTakeFirst()

  return {
    /** The account of a Discord user, made at the first sign-in. Names and pictures follow Discord's. */
    async meet({ discordId, nickname, avatarHash }: Identity, now: Date): Promise<Account> {
      const id = randomUUIDv7()
      const account = await tx
        .insertInto('appUser')
        .values({ id, discordId, nickname, avatarHash, createdAt: now, lastSignedInAt: now })
        .onConflict((conflict) =>
          conflict.column('discordId').doUpdateSet({ nickname, avatarHash, lastSignedInAt: now }),
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

/** The account behind a session, with the player that was linked first. */
export const ownAccount = (db: Db, userId: string) =>
  db
    .selectFrom('appUser as u')
    .leftJoin('playerOwner as o', 'o.userId', 'u.id')
    .leftJoin('player as p', 'p.id', 'o.playerId')
    .select(['u.discordId', 'u.avatarHash', 'p.gameName', 'p.tagLine'])
    .where('u.id', '=', userId)
    .orderBy('o.since')
    .orderBy('p.id')
    .limit(1)
    .executeTakeFirst()

export async function lockAccount(tx: Transaction<DB>, discordId: string) {
  const account = await tx
    .selectFrom('appUser')
    .select(['id', 'nickname', 'roleId'])
    .where('discordId', '=', discordId)
    .forUpdate()
    .executeTakeFirst()
  if (!account) return undefined
  const role =
    account.roleId === null
      ? undefined
      : await tx.selectFrom('role').select('name').where('id', '=', account.roleId).executeTakeFirst()
  return { id: account.id, nickname: account.nickname, role: role?.name ?? null }
}

/** Everybody active who holds `admin`, in one order so that two who lock them never wait for each other. */
export async function lockAdministrators(tx: Transaction<DB>): Promise<{ id: string; isDirect: boolean }[]> {
  const holders = await tx
    .selectFrom('appUser as u')
    .select('u.id')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('userPermission as up')
          .innerJoin('permission as p', 'p.id', 'up.permissionId')
          .select('p.id')
          .whereRef('up.userId', '=', 'u.id')
          .where('p.name', '=', 'admin'),
      ).as('isDirect'),
    )
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('rolePermission as rp')
          .innerJoin('permission as p', 'p.id', 'rp.permissionId')
          .select('p.id')
          .whereRef('rp.roleId', '=', 'u.roleId')
          .where('p.name', '=', 'admin'),
      ).as('isByRole'),
    )
    .where('u.status', '=', 'active')
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('u.roleId', 'is not', null),
        exists(selectFrom('userPermission as any').select('any.userId').whereRef('any.userId', '=', 'u.id')),
      ]),
    )
    .orderBy('u.id')
    .forUpdate()
    .execute()
  return holders
    .filter(({ isDirect, isByRole }) => isDirect || isByRole)
    .map(({ id, isDirect }) => ({ id, isDirect: Boolean(isDirect) }))
}
