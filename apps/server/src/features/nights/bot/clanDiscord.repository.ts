import type { ClanRank } from '@buri/domain/clans/clanRights'
import { sql, type Transaction } from 'kysely'
import type { ClanRow } from '#server/model/clans/clanRows.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { DB } from '#server/platform/database/tables.ts'

type Channel = { guildId: string; channelId: string; channelName: string }

export const discordConnectionOf = (db: Db, clanId: string) =>
  db
    .selectFrom('clanDiscord')
    .select(['channelName', 'linkedAt', 'lostAt', 'failures'])
    .where('clanId', '=', clanId)
    .executeTakeFirst()

export async function clanOfServer(db: Db, guildId: string): Promise<string | undefined> {
  const row = db.selectFrom('clanDiscord').select('clanId').where('guildId', '=', guildId)
  return (await row.executeTakeFirst())?.clanId
}

export async function discordOfNight(db: Db, nightId: string) {
  return db
    .selectFrom('night as n')
    .innerJoin('clanDiscord as d', 'd.clanId', 'n.clanId')
    .select(['n.code', 'd.guildId', 'd.channelId'])
    .where('n.id', '=', nightId)
    .executeTakeFirst()
}

export const accountOfDiscord = (db: Db, discordId: string) =>
  db.selectFrom('appUser').select(['id', 'nickname', 'status']).where('discordId', '=', discordId).executeTakeFirst()

export async function clansOfRank(db: Db, userId: string, ranks: readonly ClanRank[]): Promise<string[]> {
  const membership = db.selectFrom('clanMember').select('clanId').where('userId', '=', userId)
  return (await membership.where('rank', 'in', [...ranks]).execute()).map(({ clanId }) => clanId)
}

/** Finds only a code that is still valid. */
export async function findDiscordCode(db: Db, digest: string, now: Date) {
  return db
    .selectFrom('clanDiscordCode as o')
    .innerJoin('appUser as u', 'u.id', 'o.madeBy')
    .select(['o.clanId', 'u.id as userId', 'u.nickname'])
    .where('o.digest', '=', digest)
    .where('o.until', '>', now)
    .where('u.status', '=', 'active')
    .executeTakeFirst()
}

/** The transaction must have locked the clan. */
export const discordRows = (tx: Transaction<DB>) => ({
  /**
   * Locks all connections. Otherwise two clans that connect each other's servers could wait for each other. Returns the
   * clan to which the Discord server is connected.
   */
  async lockServer(guildId: string): Promise<string | undefined> {
    await sql`select pg_advisory_xact_lock(hashtextextended('discord channels', 0))`.execute(tx)
    return clanOfServer(tx, guildId)
  },

  /** Connects the channel. Returns the other clan to which the Discord server was connected until now. */
  async link(clanId: string, channel: Channel, now: Date): Promise<Pick<ClanRow, 'id' | 'clanName'> | undefined> {
    const { guildId, channelId } = channel
    const otherClan = await tx
      .deleteFrom('clanDiscord')
      .using('clan')
      .whereRef('clan.id', '=', 'clanDiscord.clanId')
      .where('guildId', '=', guildId)
      .where('clanId', '<>', clanId)
      .returning(['clan.id', 'clan.clanName'])
      .executeTakeFirst()
    // Messages in an earlier channel are not edited any more.
    await tx.deleteFrom('clanDiscord').where('clanId', '=', clanId).where('channelId', '<>', channelId).execute()
    const values = { ...channel, linkedAt: now, lostAt: null, failures: 0, nextAt: now }
    await tx
      .insertInto('clanDiscord')
      .values({ clanId, ...values })
      .onConflict((conflict) => conflict.column('clanId').doUpdateSet(values))
      .execute()
    return otherClan
  },

  async remove(clanId: string): Promise<string | undefined> {
    const removed = tx.deleteFrom('clanDiscord').where('clanId', '=', clanId).returning('channelName')
    return (await removed.executeTakeFirst())?.channelName
  },

  /** Returns false if the channel is lost already, or if the clan has another channel by now. */
  async lose({ clanId, channelId }: { clanId: string; channelId: string }, now: Date): Promise<boolean> {
    const lostQuery = tx.updateTable('clanDiscord').set({ lostAt: now }).where('clanId', '=', clanId)
    const row = lostQuery.where('channelId', '=', channelId).where('lostAt', 'is', null).returning('clanId')
    return (await row.executeTakeFirst()) !== undefined
  },

  async keepCode(clanId: string, code: { digest: string; madeBy: string; until: Date }) {
    await tx
      .insertInto('clanDiscordCode')
      .values({ clanId, ...code })
      .onConflict((conflict) => conflict.column('clanId').doUpdateSet(code))
      .execute()
  },

  /** Returns whether the code was still there, so that only one of two people who use it at the same time gets it. */
  async spendCode(clanId: string, digest: string): Promise<boolean> {
    const text = 'delete from clan_discord_code where clan_id = $1 and digest = $2 returning 1'
    return (await runQuery(tx, { name: 'spend-discord-code', text, values: [clanId, digest] })).length > 0
  },
})
