import type { ClanMatch } from '@buri/contract/clanActivity'
import type { Side } from '@buri/domain/matches/matchFacts'
import type { Pool } from 'pg'
import type { Cursor } from '#server/model/matches/scoreboard/matchCursor.ts'
import { countedMatch, MATCH_COLUMNS, type MatchListItem } from '#server/model/matches/scoreboard/matchListItem.ts'
import { readableNight } from '#server/model/nights/visibility.ts'

type ClanMatchFilter = { winner?: Side | undefined; since?: Date | undefined; playerId?: string | undefined }
export type ClanMatchRow = MatchListItem & Pick<ClanMatch, 'night'>

/** Reads pages and counts of a clan's matches. */
export const clanMatchReads = (pool: Pool) => ({
  async matches(
    clanId: string,
    filter: ClanMatchFilter,
    { limit, after, viewerId }: { limit: number; after?: Cursor | undefined; viewerId: string | null },
  ): Promise<ClanMatchRow[]> {
    const { conditions, values } = filterOf(clanId, filter)
    const night = nightSeenBy(`$${values.push(viewerId)}`)
    if (after) {
      values.push(after.playedAt, after.matchId)
      conditions.push(`(m.played_at, m.id) < ($${values.length - 1}, $${values.length})`)
    }
    values.push(limit)
    const { rows } = await pool.query<ClanMatchRow>(
      `select ${MATCH_COLUMNS}, ${night} as night from match m
       where ${conditions.join(' and ')} order by m.played_at desc, m.id desc limit $${values.length}`,
      values,
    )
    return rows
  },

  async matchCount(clanId: string, filter: ClanMatchFilter): Promise<number> {
    const { conditions, values } = filterOf(clanId, filter)
    const { rows } = await pool.query<{ count: number }>(
      `select count(*) from match m where ${conditions.join(' and ')}`,
      values,
    )
    return rows[0]?.count ?? 0
  },
})

const nightSeenBy = (user: string) => `
  (select json_build_object('id', i.id, 'title', i.title, 'n', g.n, 'winner', (
    select t.name from night_team t where t.night_id = i.id
      and t.nth = case g.winner when 'blue' then g.blue_nth when 'red' then g.red_nth end)) from night_game g join night i on i.id = g.night_id
    where g.match_id = m.id and ${readableNight('i', { user, seesAll: 'false' })})`

function filterOf(clanId: string, { winner, since, playerId }: ClanMatchFilter) {
  const values: unknown[] = [clanId]
  const conditions = ['m.clan_id = $1', countedMatch('m')]
  const addCondition = (value: unknown, condition: (placeholder: string) => string) => {
    if (value !== undefined) conditions.push(condition(`$${values.push(value)}`))
  }
  addCondition(winner, (place) => `m.winner = ${place}`)
  addCondition(since, (place) => `m.played_at >= ${place}`)
  addCondition(
    playerId,
    (place) =>
      `exists (select from match_participant mp where mp.match_id = m.id and mp.player_id = ${place} and not mp.is_deleted)`,
  )
  return { conditions, values }
}
