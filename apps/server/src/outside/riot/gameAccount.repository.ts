import { nameKeyOf, type RiotId } from '@buri/domain/riotId'
import { searchGrams } from '@buri/domain/search/searchGrams'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { LeagueRank } from './answers.ts'

/** A player's game account as this site knows it. */
type KnownAccount = {
  riotId: RiotId
  /** The platform of the player's newest match; `null` without any. */
  platform: string | null
  /** Our own key's id first, then those from files. */
  puuids: string[]
}

export type GameAccount = {
  puuid: string
  riotId: RiotId
  profileIconId: number | null
  accountLevel: number | null
  toldAt: Date
}

/** Takes a pool or a transaction; writes need a transaction. */
export const gameAccountRows = (db: Db) => ({
  async find(playerId: string): Promise<KnownAccount | undefined> {
    const { rows } = await sql<RiotId & { platform: string | null; puuids: string[] }>`
      select p.game_name, p.tag_line,
        (select m.platform from match_participant line join match m on m.id = line.match_id
         where line.player_id = p.id order by line.played_at desc, line.match_id desc limit 1) as platform,
        array(select puuid from player_account where player_id = p.id)
          || array(select puuid from player_identity where player_id = p.id and kind = 'api'
            and not exists (select from player_alt a where a.player_id = p.id and a.value = puuid) order by puuid) as puuids
      from player p where p.id = ${playerId}`.execute(db)
    const [row] = rows
    if (!row) return undefined
    const { gameName, tagLine, platform, puuids } = row
    return { riotId: { gameName, tagLine }, platform, puuids: [...new Set(puuids)] }
  },

  /** The lock that storing a match takes first, so that no match changes a name meanwhile. */
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

  async isOfAnotherPlayer(playerId: string, puuid: string): Promise<boolean> {
    const { rows } = await sql`
      select from player_account where puuid = ${puuid} and player_id <> ${playerId}
      union all
      select from player_identity where kind = 'api' and puuid = ${puuid} and player_id <> ${playerId}`.execute(db)
    return rows.length > 0
  },

  async remember(playerId: string, { riotId, ...rest }: GameAccount) {
    const named = { ...riotId, nameKey: nameKeyOf(riotId) }
    const account = { ...named, ...rest, searchGrams: searchGrams(riotId) }
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

  /** Replaces a player's ranks. If nothing changed, the row that lists read is not written. */
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
