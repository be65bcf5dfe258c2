import { nameKeyOf, type RiotId } from '@buri/domain/riotId'
import { searchGrams } from '@buri/domain/search/searchGrams'
import { DAY_MS } from '@buri/domain/seoulTime'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { LeagueRank } from './answers.ts'

type KnownAccount = {
  playerName: RiotId
  /** `null` unless the name is surely the player's. Files do not prove names. */
  riotId: RiotId | null
  platform: string | null
  /** First the id for our own key, then ids from files. */
  puuids: string[]
  /** All names that the player has had. */
  nameKeys: string[]
}

export type GameAccount = {
  puuid: string
  riotId: RiotId
  profileIconId: number | null
  accountLevel: number | null
  toldAt: Date
}

/** A name counts only this long after a confirmed match brought it, so that the bearer has time to notice it. */
const NOTICE_MS = 7 * DAY_MS

/**
 * The names that the game reported, that a confirmed match had a week ago, or that the first recorder of the player
 * gave within a day. Any other file could give the player the name of somebody else's account.
 */
const ownNames = (now: Date) => sql`
  select told.game_name, told.tag_line from player_account told where told.player_id = p.id
  union
  select line.game_name, line.tag_line from (
      select m.uploaded_by, m.created_at from match_participant known join match m on m.id = known.match_id
      where known.player_id = p.id and not known.is_deleted order by m.created_at, m.id limit 1) as first
    cross join match_participant line join match m on m.id = line.match_id
  where line.player_id = p.id and not line.is_deleted and line.game_name is not null
    and (m.standing = 'confirmed' and m.created_at <= ${new Date(now.getTime() - NOTICE_MS)}
      or m.uploaded_by is not distinct from first.uploaded_by
        and m.created_at < first.created_at + ${DAY_MS} * interval '1 ms')`

export const gameAccountRows = (db: Db) => ({
  async find(playerId: string, now: Date): Promise<KnownAccount | undefined> {
    const { rows } = await sql<
      RiotId & Pick<KnownAccount, 'platform' | 'puuids' | 'nameKeys'> & { ownNames: RiotId[] }
    >`
      select p.game_name, p.tag_line,
        (select m.platform from match_participant line join match m on m.id = line.match_id
         where line.player_id = p.id and not line.is_deleted
         order by line.played_at desc, line.match_id desc limit 1) as platform,
        array(select puuid from player_account where player_id = p.id)
          || array(select puuid from player_identity where player_id = p.id and kind = 'api'
            and not exists (select from player_alt a where a.player_id = p.id and a.value = puuid) order by puuid) as puuids,
        array(select name_key from player_name where player_id = p.id) as name_keys,
        (select coalesce(json_agg(json_build_object('gameName', own.game_name, 'tagLine', own.tag_line)), '[]')
          from (${ownNames(now)}) as own) as own_names
      from player p where p.id = ${playerId}`.execute(db)
    const [row] = rows
    if (!row) return undefined
    const playerName = { gameName: row.gameName, tagLine: row.tagLine }
    const isOwn = row.ownNames.some((name) => nameKeyOf(name) === nameKeyOf(playerName))
    const { platform, nameKeys } = row
    return { playerName, riotId: isOwn ? playerName : null, platform, puuids: [...new Set(row.puuids)], nameKeys }
  },

  /** Storing a match takes this lock first, so no match changes a name meanwhile. */
  async lockFrontier() {
    await sql`select from rating_frontier where id = 1 for no key update`.execute(db)
  },

  lockName: (playerId: string): Promise<RiotId | undefined> =>
    db
      .selectFrom('player')
      .select(['gameName', 'tagLine'])
      .where('id', '=', playerId)
      .forNoKeyUpdate()
      .executeTakeFirst(),

  /**
   * Returns whether the account is another player's, and whether that is proven: by the account's id in a file, or by a
   * proven owner. A refresh alone proves nothing, because anyone may invent a player with the account's name.
   */
  async heldByOther(playerId: string, puuid: string): Promise<{ isProven: boolean } | undefined> {
    const { rows } = await sql<{ isProven: boolean }>`
      select exists (select from player_owner o where o.player_id = told.player_id and o.proof in ('icon', 'admin')) as is_proven
      from player_account told where told.puuid = ${puuid} and told.player_id <> ${playerId}
      union all
      select true from player_identity where kind = 'api' and puuid = ${puuid} and player_id <> ${playerId}
      order by is_proven desc limit 1`.execute(db)
    return rows[0]
  },

  /** Takes the account and its ranks from any other player. */
  async remember(playerId: string, { riotId, ...rest }: GameAccount) {
    const named = { ...riotId, nameKey: nameKeyOf(riotId) }
    const account = { ...named, ...rest, searchGrams: searchGrams(riotId) }
    await sql`
      with lost as (delete from player_account where puuid = ${rest.puuid} and player_id <> ${playerId} returning player_id)
      delete from player_rank where player_id in (select player_id from lost)`.execute(db)
    await db
      .insertInto('playerAccount')
      .values({ playerId, ...account })
      .onConflict((conflict) => conflict.column('playerId').doUpdateSet(account))
      .execute()
    await db
      .insertInto('playerName')
      .values({ playerId, ...named, lastUsedAt: rest.toldAt, toldAt: rest.toldAt })
      .onConflict((conflict) =>
        conflict
          .columns(['playerId', 'nameKey'])
          .doUpdateSet({ ...riotId, lastUsedAt: rest.toldAt, toldAt: rest.toldAt }),
      )
      .execute()
    await sql`
      update player set game_name = a.game_name, tag_line = a.tag_line, name_key = a.name_key,
        search_grams = a.search_grams, profile_icon_id = coalesce(a.profile_icon_id, player.profile_icon_id),
        account_level = greatest(a.account_level, player.account_level), data_version = player.data_version + 1
      from player_account a where a.player_id = player.id and player.id = ${playerId}`.execute(db)
  },

  /** Lists read a copy of the solo rank, which a trigger writes only if it changed. */
  async replaceRanks(playerId: string, ranks: readonly LeagueRank[], fetchedAt: Date) {
    await db
      .deleteFrom('playerRank')
      .where('playerId', '=', playerId)
      .$if(ranks.length > 0, (gone) =>
        gone.where(
          'queueType',
          'not in',
          ranks.map(({ queueType }) => queueType),
        ),
      )
      .execute()
    if (ranks.length === 0) return
    await db
      .insertInto('playerRank')
      .values(ranks.map((rank) => ({ playerId, ...rank, fetchedAt })))
      .onConflict((conflict) =>
        conflict.columns(['playerId', 'queueType']).doUpdateSet(({ ref }) => ({
          tier: ref('excluded.tier'),
          division: ref('excluded.division'),
          leaguePoints: ref('excluded.leaguePoints'),
          wins: ref('excluded.wins'),
          losses: ref('excluded.losses'),
          fetchedAt: ref('excluded.fetchedAt'),
        })),
      )
      .execute()
  },
})
