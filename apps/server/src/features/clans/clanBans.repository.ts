import { sql, type Transaction } from 'kysely'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'

/** The rank of the person who banned. `null` for the site's staff and if the rank is unknown. */
type BannedAs = 'leader' | 'officer' | null

export type ActiveBan = { until: Date | null; bannedBy: string | null; bannedAs: BannedAs }

type NewBan = {
  clanId: string
  userId: string
  reason: string
  until: Date | null
  bannedBy: string
  bannedAs: BannedAs
  bannedAt: Date
  isTold: boolean
}

export const clanBansOf = (db: Db, clanId: string, now: Date) =>
  db
    .selectFrom('clanBan as b')
    .innerJoin('appUser as u', 'u.id', 'b.userId')
    .leftJoin('appUser as by', 'by.id', 'b.bannedBy')
    .select(['u.id as userId', 'u.nickname', 'u.discordId', 'u.avatarHash'])
    .select(['b.reason', 'b.until', 'b.bannedAt', 'by.nickname as bannedBy', 'b.bannedBy as bannedById'])
    .select(sql<BannedAs>`b.banned_as`.as('bannedAs'))
    .where('b.clanId', '=', clanId)
    .where(({ or, eb }) => or([eb('b.until', 'is', null), eb('b.until', '>', now)]))
    .orderBy('b.bannedAt', 'desc')
    .orderBy('b.userId')
    .execute()

/** The transaction must have locked the clan. */
export const clanBanRows = (tx: Transaction<DB>) => ({
  async ban({ clanId, userId, ...ban }: NewBan) {
    await tx
      .insertInto('clanBan')
      .values({ clanId, userId, ...ban })
      .onConflict((conflict) =>
        conflict
          .columns(['clanId', 'userId'])
          .doUpdateSet({ ...ban, isTold: sql<boolean>`clan_ban.is_told or ${ban.isTold}` }),
      )
      .execute()
  },

  inForce: (clanId: string, userId: string, now: Date) =>
    tx
      .selectFrom('clanBan')
      .select(['until', 'bannedBy'])
      .select(sql<BannedAs>`banned_as`.as('bannedAs'))
      .where('clanId', '=', clanId)
      .where('userId', '=', userId)
      .where(({ or, eb }) => or([eb('until', 'is', null), eb('until', '>', now)]))
      .executeTakeFirst(),

  release: (clanId: string, userId: string) =>
    tx
      .deleteFrom('clanBan')
      .where('clanId', '=', clanId)
      .where('userId', '=', userId)
      .returning('isTold')
      .executeTakeFirst(),

  /** Returns the clan's name as the banned person knew it. */
  async nameKnownToClan(clanId: string, userId: string): Promise<string | null> {
    const notification = await tx
      .selectFrom('notification')
      .select('aboutName')
      .where('userId', '=', userId)
      .where('kind', '=', 'clan')
      .where('outcome', '=', 'banned')
      .where('targetId', '=', clanId)
      .orderBy('happenedAt', 'desc')
      .limit(1)
      .executeTakeFirst()
    return notification?.aboutName ?? null
  },
})
