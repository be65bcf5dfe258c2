import type { Trust } from '@buri/domain/matches/trust'
import { sql, type Transaction } from 'kysely'
import type { Audience } from '#server/model/people/audience.ts'
import { visiblePlayers } from '#server/model/people/visibility.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'

export const sessionsOf = (db: Db, userId: string) =>
  db
    .selectFrom('session')
    .select(['id', 'userAgent', 'addressHint', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Leaves out players who were hidden from the account after it chose them. */
export const favoritesOf = (db: Db, userId: string, audience: Audience) =>
  db
    .selectFrom('favorite as f')
    .innerJoin('player as p', 'p.id', 'f.playerId')
    .select(['p.id', 'p.gameName', 'p.tagLine', 'p.profileIconId'])
    .where('f.userId', '=', userId)
    .where(visiblePlayers(audience))
    .orderBy('f.createdAt', 'desc')
    .orderBy('p.id')
    .execute()

export const favoriteRows = (tx: Transaction<DB>) => ({
  /**
   * Locks the account and counts its favourites, so that the limit holds for two browsers at the same time. Returns
   * `null` if the account has just been deleted.
   */
  async lock(userId: string): Promise<number | null> {
    const account = tx.selectFrom('appUser').select('status').where('id', '=', userId).forNoKeyUpdate()
    if ((await account.executeTakeFirst())?.status !== 'active') return null
    const { count } = await tx
      .selectFrom('favorite')
      .select(sql<number>`count(*)`.as('count'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    return count
  },

  async has(userId: string, playerId: string): Promise<boolean> {
    const row = await tx
      .selectFrom('favorite')
      .select('playerId')
      .where('userId', '=', userId)
      .where('playerId', '=', playerId)
      .executeTakeFirst()
    return row !== undefined
  },

  async add(userId: string, playerId: string, createdAt: Date) {
    await tx
      .insertInto('favorite')
      .values({ userId, playerId, createdAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
})

export async function removeFavorite(db: Db, userId: string, playerId: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('favorite')
    .where('userId', '=', userId)
    .where('playerId', '=', playerId)
    .returning('playerId')
    .executeTakeFirst()
  return removed !== undefined
}

/** `after` is the last match of the previous page. */
export function uploadsOf(db: Db, userId: string, { limit, after }: { limit: number; after: string | undefined }) {
  let uploads = db
    .selectFrom('match as m')
    .select(['m.id', 'm.playedAt', 'm.typeLabel', 'm.remark', 'm.createdAt'])
    .select(['m.standing', 'm.maturesAt', 'm.doubts'])
    .where('m.uploadedBy', '=', userId)
    .where((match) => match.or([match('m.deletedAt', 'is', null), match('m.standing', '=', 'void')]))
  if (after !== undefined) {
    uploads = uploads.where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('m.createdAt', 'm.id'),
        '<',
        selectFrom('match as last')
          .select(['last.createdAt', 'last.id'])
          .where('last.id', '=', after)
          .where('last.uploadedBy', '=', userId)
          .$asTuple('createdAt', 'id'),
      ),
    )
  }
  return uploads
    .orderBy('m.createdAt', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit)
    .$narrowType<{ standing: Trust }>()
    .execute()
}
