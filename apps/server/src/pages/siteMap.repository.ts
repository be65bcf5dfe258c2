import type { Pool } from 'pg'
import { publicClan } from '#server/model/clans/visibility.ts'
import { countedMatch } from '#server/model/matches/scoreboard/matchListItem.ts'
import { isListedPlayer } from '#server/model/people/listedIsland.ts'
import { publicPlayer } from '#server/model/people/visibility.ts'
import { isBelievedMatch } from '#server/model/people/witnesses.ts'
import { openPageReads } from '#server/pages/community/openPages.repository.ts'
import { kyselyFor } from '#server/platform/database/openDatabase.ts'

export type SiteMapEntries = {
  players: { gameName: string; tagLine: string }[]
  matches: string[]
  clans: string[]
  boards: number[]
  posts: { boardId: number; id: number }[]
}

// Each query reads the end of an index, so a million players cost as much as ten thousand. Players whom anyone could
// invent are left out, so that a flood of them cannot push the other players out of the site map.
const LOOKED_AT = 20_000
const LISTED_PLAYERS = `
  select game_name as "gameName", tag_line as "tagLine" from (
    select * from player where last_played_at is not null order by last_played_at desc limit ${LOOKED_AT}) p
  where ${publicPlayer('p')} and ${isListedPlayer('p.id')} order by last_played_at desc limit $1`
const LISTED_MATCHES = `
  select id from (select * from match m where ${countedMatch('m')} order by played_at desc, id desc limit ${LOOKED_AT}) m
  where ${isBelievedMatch('m', '$2')} order by played_at desc, id desc limit $1`
const LISTED_CLANS = `select id from clan c where ${publicClan('c')} order by id desc limit $1`
const SITE_MAP_VERSION = `select coalesce((select value #>> '{}' from site_setting where name = 'people_version'), '0')
  || ' ' || coalesce((select extract(epoch from max(updated_at)) from board), 0) as version`

type Sizes = Record<keyof SiteMapEntries, number>

export const siteMapReads = (pool: Pool, openPages = openPageReads(kyselyFor(pool))) => ({
  /** Changes with any player's or clan's name or visibility. */
  async version(): Promise<string> {
    const { rows } = await pool.query<{ version: string }>({ name: 'site-map-version', text: SITE_MAP_VERSION })
    return rows[0]?.version ?? '0'
  },

  async newest(sizes: Sizes, witnessesBefore: Date): Promise<SiteMapEntries> {
    const [players, matches, clans, boards, posts] = await Promise.all([
      pool.query<SiteMapEntries['players'][number]>({
        name: 'site-map-players',
        text: LISTED_PLAYERS,
        values: [sizes.players],
      }),
      pool.query<{ id: string }>({
        name: 'site-map-matches',
        text: LISTED_MATCHES,
        values: [sizes.matches, witnessesBefore],
      }),
      pool.query<{ id: string }>({ name: 'site-map-clans', text: LISTED_CLANS, values: [sizes.clans] }),
      openPages.boardIds(sizes.boards),
      openPages.newestPosts(sizes.posts),
    ])
    return {
      players: players.rows,
      matches: matches.rows.map(({ id }) => id),
      clans: clans.rows.map(({ id }) => id),
      boards,
      posts,
    }
  },
})
