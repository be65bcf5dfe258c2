import { randomUUIDv7 } from 'node:crypto'
import type { NewClan } from '@buri/contract/clans'
import { lookalikeKey } from '@buri/domain/lookalikeKey'
import { normaliseName } from '@buri/domain/riotId'
import { searchGrams } from '@buri/domain/search/searchGrams'
import { sql, type Transaction } from 'kysely'
import { addFirstBoards } from '#server/model/clans/firstBoards.ts'
import { recountClan } from '#server/model/people/opinions.ts'
import type { DB } from '#server/platform/database/tables.ts'

const nameColumns = (clanName: string) => ({
  clanName,
  nameKey: normaliseName(clanName),
  searchGrams: searchGrams({ gameName: clanName, tagLine: '' }),
})

export const clanChangeRows = (tx: Transaction<DB>) => ({
  /** Whether another public clan's name looks like this one. Locks such names until the transaction ends. */
  async isTaken(clanName: string, ownId?: string): Promise<boolean> {
    const lookKey = lookalikeKey(clanName)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`clan ${lookKey}`}, 0))`.execute(tx)
    const bearers = await tx
      .selectFrom('clan')
      .select('id')
      .where('lookKey', '=', lookKey)
      .where('isPublic', '=', true)
      .where('deletedAt', 'is', null)
      .execute()
    return bearers.some(({ id }) => id !== ownId)
  },

  async create({ clanName, ...fields }: NewClan, founderId: string, at: Date): Promise<string> {
    const id = randomUUIDv7()
    await tx
      .insertInto('clan')
      .values({ id, ...nameColumns(clanName), ...fields, memberCount: 1, createdAt: at })
      .execute()
    await tx.insertInto('clanMember').values({ clanId: id, userId: founderId, rank: 'leader', joinedAt: at }).execute()
    await addFirstBoards(tx, id, at)
    return id
  },

  async change(clanId: string, { clanName, ...fields }: Partial<NewClan>) {
    const change = { ...fields, ...(clanName === undefined ? {} : nameColumns(clanName)) }
    if (Object.keys(change).length === 0) return
    await tx.updateTable('clan').set(change).where('id', '=', clanId).execute()
  },

  async setCrest(clanId: string, crestUrl: string | null) {
    await tx.updateTable('clan').set({ crestUrl }).where('id', '=', clanId).execute()
  },

  async isLiked(clanId: string, userId: string): Promise<boolean> {
    const likeRow = await tx
      .selectFrom('clanLike')
      .select('userId')
      .where('clanId', '=', clanId)
      .where('userId', '=', userId)
      .executeTakeFirst()
    return likeRow !== undefined
  },

  async setLiked(clanId: string, userId: string, { liked, at }: { liked: boolean; at: Date }): Promise<number> {
    if (liked) {
      await tx
        .insertInto('clanLike')
        .values({ clanId, userId, likedAt: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    } else {
      await tx.deleteFrom('clanLike').where('clanId', '=', clanId).where('userId', '=', userId).execute()
    }
    return (await recountClan(tx, clanId, at)).likeCount
  },

  async rate(clanId: string, userId: string, { rating, at }: { rating: number; at: Date }) {
    const values = { rating, ratedAt: at }
    await tx
      .insertInto('clanRating')
      .values({ clanId, userId, ...values })
      .onConflict((conflict) => conflict.columns(['clanId', 'userId']).doUpdateSet(values))
      .execute()
    return recountClan(tx, clanId, at)
  },

  /** Counts the foundings in the log and those of the person's earlier account. */
  async timesFounded(userId: string, since: Date): Promise<{ times: number; first: Date | null }> {
    const { rows } = await sql<{ times: number; first: Date | null }>`
      select count(*) as times, min(at) as first from (
        select at from audit_log where actor_id = ${userId} and action = 'clan.created'
        union all select unnest(founded_before) from app_user where id = ${userId}) as founded
      where at > ${since}`.execute(tx)
    return rows[0] ?? { times: 0, first: null }
  },
})
