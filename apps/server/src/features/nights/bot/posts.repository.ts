import { sql } from 'kysely'
import type { Db } from '#server/platform/database/openDatabase.ts'

export type PostingChannel = { clanId: string; guildId: string; channelId: string; failures: number }
export type DuePost = {
  nightId: string
  revision: number
  /** `null` before the message is posted. */
  messageId: string | null
  said: string | null
}
type PostState = { messageId: string | null; revision: number; said: string; nextAt: Date; isOver: boolean }

/** A message is compared again after this time, because a player in an unchanged night may have become hidden. */
const COMPARED = `interval '10 minutes'`

// Two queries by index are used, because a clan may have thousands of nights and only a few are still to come.
const due = (now: Date, clan: string) => sql`
  select n.id as "nightId", n.revision, null as "messageId", null as said, n.created_at as since
  from night n where n.clan_id = ${sql.ref(clan)} and n.starts_at > ${now} and n.state = 'open'
    and not exists (select from night_discord_post p where p.night_id = n.id)
  union all
  select n.id, n.revision, p.message_id, p.said, p.next_at from night_discord_post p join night n on n.id = p.night_id
  where p.clan_id = ${sql.ref(clan)} and not p.is_over and p.next_at <= ${now}::timestamptz
    - case when p.revision = n.revision then ${sql.raw(COMPARED)} else interval '0' end`

/** No transaction is used, so that nothing is locked while a message is sent. */
export const waitingPosts = (db: Db) => ({
  /** The reservations end at `until`, so that those of a killed process expire. */
  async reserve({ now, until, limit }: { now: Date; until: Date; limit: number }): Promise<PostingChannel[]> {
    const { rows } = await sql<PostingChannel>`
      update clan_discord set next_at = ${until} where clan_id in (
        select d.clan_id from clan_discord d where d.lost_at is null and d.next_at <= ${now}
          and exists (${due(now, 'd.clan_id')})
        order by d.next_at limit ${limit} for no key update of d skip locked)
      returning clan_id as "clanId", guild_id as "guildId", channel_id as "channelId", failures`.execute(db)
    return rows
  },

  async next({ clanId, channelId }: PostingChannel, now: Date): Promise<DuePost | undefined> {
    const { rows } = await sql<DuePost>`
      select w.* from clan_discord d cross join lateral (${due(now, 'd.clan_id')}) as w
      where d.clan_id = ${clanId} and d.channel_id = ${channelId} and d.lost_at is null
      order by w.since limit 1`.execute(db)
    return rows[0]
  },

  /** Stores nothing if the clan has another channel by now. */
  async keep({ clanId, channelId }: PostingChannel, nightId: string, state: PostState) {
    const { messageId, revision, said, nextAt, isOver } = state
    await sql`
      insert into night_discord_post (night_id, clan_id, message_id, revision, said, next_at, is_over)
      select ${nightId}, d.clan_id, ${messageId}, ${revision}, ${said}, ${nextAt}, ${isOver}
      from clan_discord d where d.clan_id = ${clanId} and d.channel_id = ${channelId}
      on conflict (night_id) do update set message_id = excluded.message_id, revision = excluded.revision,
        said = excluded.said, next_at = excluded.next_at, is_over = excluded.is_over`.execute(db)
  },

  async release({ clanId, channelId }: PostingChannel, next: { failures: number; nextAt: Date }) {
    const channel = db.updateTable('clanDiscord').set(next).where('clanId', '=', clanId)
    await channel.where('channelId', '=', channelId).execute()
  },
})
