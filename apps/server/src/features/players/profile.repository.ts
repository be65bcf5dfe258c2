import type { OtherGrant } from '@buri/domain/statistics/achievementList'
import type { Pool } from 'pg'
import {
  GRANTS_OUTSIDE_MATCHES,
  LINEUPS_QUERY,
  type LineupRows,
  lineupsOf,
  MET_COLUMNS,
  type MetPerson,
  type MetRow,
  metPerson,
  type PlayedLineup,
} from '#server/features/players/companions.repository.ts'
import {
  PLAYER_QUERY,
  RECENT_QUERY,
  type RecentLine,
  type RecentRow,
  recentDurations,
  recentLine,
  type StoredPlayer,
} from '#server/features/players/players.repository.ts'
import type { Audience } from '#server/model/people/audience.ts'
import { visiblePlayer } from '#server/model/people/visibility.ts'

type StoredProfile = {
  player: StoredPlayer
  recent: RecentLine[]
  met: MetPerson[]
  /** The last rated matches, oldest first. */
  lineups: PlayedLineup[]
  otherGrants: OtherGrant[]
}

// One query is used instead of five in parallel, because on few cores it costs more to wake five processes than to do
// their work. The parts are JSON texts, which the driver reads in half the time of rows. `$1` is the player, and `$2`
// are the audience's hidden players.
const PROFILE_PARTS = `
  select (select to_json(player) from (${PLAYER_QUERY}) as player) as player,
    (select coalesce(json_agg(recent.line), '[]') from (${RECENT_QUERY}) as recent) as recent,
    (${MET_COLUMNS}) as met,
    (${LINEUPS_QUERY}) as lineups,
    (select coalesce(json_agg(given), '[]') from (${GRANTS_OUTSIDE_MATCHES}) as given) as "otherGrants"`

type ProfileRow = {
  player: (Omit<StoredPlayer, 'firstPlayedAt'> & { firstPlayedAt: string | null }) | null
  recent: RecentRow[]
  met: MetRow[]
  lineups: LineupRows
  otherGrants: OtherGrant[]
}

const NAMESAKE_ROWS = `
  select p.id, p.profile_icon_id as "profileIconId", coalesce(h.games, 0) as games
  from player p left join player_history h on h.player_id = p.id
  where p.id = any ($1::uuid[]) and ${visiblePlayer('p', '$2')}`

const MATCH_DURATIONS =
  'select id, duration_seconds as "durationSeconds" from match where id = any ((select $1::text[])::text[])'

export function profileReads(pool: Pool) {
  /** The durations come from the history if it has these matches, so that twenty matches need not be read. */
  async function durationsOf(
    recent: readonly RecentRow[],
    { history, isStale }: Pick<StoredPlayer, 'history' | 'isStale'>,
  ): Promise<number[]> {
    const told = isStale ? undefined : recentDurations(recent, history?.recent ?? [])
    if (told) return told
    const { rows } = await pool.query<{ id: string; durationSeconds: number }>({
      name: 'durations',
      text: MATCH_DURATIONS,
      values: [recent.map(([matchId]) => matchId)],
    })
    const durations = new Map(rows.map(({ id, durationSeconds }) => [id, durationSeconds]))
    return recent.map(([matchId]) => durations.get(matchId) ?? 0)
  }

  return {
    async namesakes(playerIds: readonly string[], audience: Audience) {
      const { rows } = await pool.query<{ id: string; profileIconId: number | null; games: number }>({
        name: 'namesakes',
        text: NAMESAKE_ROWS,
        values: [playerIds, audience.ids],
      })
      return new Map(rows.map((row) => [row.id, row]))
    },

    async find(playerId: string, audience: Audience): Promise<StoredProfile | undefined> {
      const values = [playerId, audience.ids]
      const { rows } = await pool.query<ProfileRow>({ name: 'profile', text: PROFILE_PARTS, values })
      const [row] = rows
      if (!row?.player) return undefined
      const { player, recent, met, lineups, otherGrants } = row
      const durations = await durationsOf(recent, player)
      return {
        player: { ...player, firstPlayedAt: player.firstPlayedAt === null ? null : new Date(player.firstPlayedAt) },
        recent: recent.map((row, index) => recentLine(row, durations[index] ?? 0)),
        met: met.map(metPerson),
        lineups: lineupsOf(lineups).reverse(),
        otherGrants,
      }
    },
  }
}
