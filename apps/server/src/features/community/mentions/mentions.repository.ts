import type { RiotId } from '@buri/domain/riotId'
import type { SearchQuery } from '@buri/domain/search/searchGrams'
import { ask } from '#server/database/ask.ts'
import type { Db } from '#server/database/openDatabase.ts'
import { likelyNames } from '#server/players/likelyNames.ts'

export type NamedMatch = { matchId: string; gameType: string; playedAt: Date }

/** So many of one's own are looked through for a part of a number or a word. */
const OWN_MATCHES = 30

// At most three clans of a hundred people each.
const CLANMATES = `
  select distinct u.nickname from clan_member mine
  join clan_member m on m.clan_id = mine.clan_id join app_user u on u.id = m.user_id
  where mine.user_id = $1::uuid and u.status = 'active' and u.id <> $1::uuid`

const MATCH = `m.id as "matchId", m.type_label as "gameType", m.played_at as "playedAt"`

const OWN = `
  select ${MATCH} from player_owner o
  cross join lateral (
    select match_id from match_participant p where p.player_id = o.player_id and not p.is_deleted
    order by p.played_at desc, p.match_id desc limit ${OWN_MATCHES}
  ) x
  join match m on m.id = x.match_id
  where o.user_id = $1::uuid and m.deleted_at is null
  order by m.played_at desc, m.id desc limit ${OWN_MATCHES}`

export const mentionsRepository = (db: Db) => ({
  players: (query: SearchQuery, shown: number): Promise<RiotId[]> => ask<RiotId>(db, likelyNames(query, shown)),

  clanmates: (userId: string): Promise<{ nickname: string }[]> =>
    ask(db, { name: 'mention-clanmates', text: CLANMATES, values: [userId] }),

  ownMatches: (userId: string): Promise<NamedMatch[]> =>
    ask<NamedMatch>(db, { name: 'mention-own-matches', text: OWN, values: [userId] }),

  match: (id: string): Promise<NamedMatch[]> =>
    ask<NamedMatch>(db, {
      name: 'mention-match',
      text: `select ${MATCH} from match m where m.id = $1 and m.deleted_at is null`,
      values: [id],
    }),
})
