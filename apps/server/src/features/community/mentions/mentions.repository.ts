import type { RiotId } from '@buri/domain/riotId'
import type { SearchQuery } from '@buri/domain/search/searchGrams'
import { viewerId } from '#server/model/clans/findVisibleClan.ts'
import { likelyNamesQuery } from '#server/model/people/likelyNamesQuery.ts'
import { isPlayerVisibleTo } from '#server/model/people/visibility.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'

export type NamedMatch = { matchId: string; gameType: string; playedAt: Date }

const OWN_MATCHES = 30

// The query reads no more than 300 people, because an account is in at most three clans and a clan has at most a
// hundred members.
const NAMES_OF_CLANMATES = `
  select distinct u.nickname from clan_member mine
  join clan_member m on m.clan_id = mine.clan_id join app_user u on u.id = m.user_id
  where mine.user_id = $1::uuid and u.status = 'active' and u.id <> $1::uuid`

const MATCH_COLUMNS = `m.id as "matchId", m.type_label as "gameType", m.played_at as "playedAt"`

const LATEST_OWN_MATCHES = `
  select ${MATCH_COLUMNS} from player_owner o
  cross join lateral (
    select match_id from match_participant p where p.player_id = o.player_id and not p.is_deleted
    order by p.played_at desc, p.match_id desc limit ${OWN_MATCHES}
  ) x
  join match m on m.id = x.match_id
  where o.user_id = $1::uuid and m.deleted_at is null
  order by m.played_at desc, m.id desc limit ${OWN_MATCHES}`

const IS_CLANMATE = `exists (
  select from clan_member mine join clan_member m on m.clan_id = mine.clan_id
  where mine.user_id = $2::uuid and m.user_id = o.user_id)`
const MENTIONED_PLAYER = `
  select p.id, p.game_name as "gameName", p.tag_line as "tagLine",
    exists (select from player n where n.name_key = p.name_key and n.id <> p.id) as "hasNamesakes"
  from (select $1::uuid as id union all select player_id from player_owner where user_id = $1::uuid) called
  join player p on p.id = called.id left join player_owner o on o.player_id = p.id
  where ${isPlayerVisibleTo('p', { isOwn: 'o.user_id = $2::uuid', isClanmate: IS_CLANMATE })}
  order by o.since, p.id limit 1`

export const mentionReads = (db: Db) => ({
  players: (query: SearchQuery, limit: number): Promise<RiotId[]> =>
    runQuery<RiotId>(db, likelyNamesQuery(query, limit)),

  clanmates: (userId: string): Promise<{ nickname: string }[]> =>
    runQuery(db, { name: 'mention-clanmates', text: NAMES_OF_CLANMATES, values: [userId] }),

  async player(id: string, viewer: Viewer): Promise<(RiotId & { id: string; hasNamesakes: boolean }) | undefined> {
    const values = [id, viewerId(viewer)]
    const [player] = await runQuery<RiotId & { id: string; hasNamesakes: boolean }>(db, {
      ...{ name: 'mention-player', text: MENTIONED_PLAYER, values },
    })
    return player
  },

  ownMatches: (userId: string): Promise<NamedMatch[]> =>
    runQuery<NamedMatch>(db, { name: 'mention-own-matches', text: LATEST_OWN_MATCHES, values: [userId] }),

  match: (id: string): Promise<NamedMatch[]> =>
    runQuery<NamedMatch>(db, {
      name: 'mention-match',
      text: `select ${MATCH_COLUMNS} from match m where m.id = $1 and m.deleted_at is null`,
      values: [id],
    }),
})
