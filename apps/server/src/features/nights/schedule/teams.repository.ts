import type { Position } from '@buri/domain/matches/matchFacts'
import { TEAM_LIMITS } from '@buri/domain/nights/teams/teamsSettings'
import { DAY_MS } from '@buri/domain/seoulTime'
import type { Transaction } from 'kysely'
import { ask } from '#server/platform/database/ask.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'

export type TeamRow = {
  nth: number
  name: string
  colour: number
  players: { signupId: string; position: Position }[]
}

/** The teams of a night, each with its players in the order of their lanes. */
export const teamsOf = (night: string) => `
  select t.nth, t.name, t.colour, (
    select coalesce(json_agg(json_build_object('signupId', s.signup_id, 'position', s.position)
      order by array_position(array['TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY'], s.position)), '[]')
    from night_team_seat s where s.night_id = t.night_id and s.nth = t.nth) as players
  from night_team t where t.night_id = ${night}`
const TEAMS = `${teamsOf('$1')} order by nth`

/** The teams of a night, in their order. */
export const nightTeams = (db: Db | Transaction<DB>, nightId: string) =>
  ask<TeamRow>(db, { name: 'inhouse-teams', text: TEAMS, values: [nightId] })

/** The same, in a transaction that holds the night's lock. */
export const teamRows = (tx: Transaction<DB>) => ({
  all: (nightId: string) => nightTeams(tx, nightId),

  async dissolve(nightId: string) {
    await tx.deleteFrom('nightTeam').where('nightId', '=', nightId).execute()
  },

  /** Replaces all teams. */
  async set(nightId: string, teams: readonly TeamRow[]) {
    await tx.deleteFrom('nightTeam').where('nightId', '=', nightId).execute()
    await tx
      .insertInto('nightTeam')
      .values(teams.map(({ nth, name, colour }) => ({ nightId, nth, name, colour })))
      .execute()
    await tx
      .insertInto('nightTeamSeat')
      .values(teams.flatMap(({ nth, players }) => players.map((seat) => ({ nightId, nth, ...seat }))))
      .execute()
  },
})

// For a clan's night all nights of the clan count, otherwise all of the host.
const LATELY = `
  select s.id as "signupId", count(*)::int as games from night_signup s join night n on n.id = s.night_id
  join night_signup past on past.night_id <> s.night_id
    and (past.user_id = s.user_id or past.player_id = s.player_id)
  join night other on other.id = past.night_id
    and (other.clan_id = n.clan_id or n.clan_id is null and other.host_id = n.host_id)
  join night_seat seat on seat.signup_id = past.id and not seat.is_bench
  join night_game g on g.night_id = seat.night_id and g.n = seat.n and g.state <> 'cancelled' and g.started_at > $2
  where s.night_id = $1 group by s.id`

/** How many games each signup's person has played lately in nights of the same clan. */
export async function playedLately(db: Db, nightId: string, now: Date): Promise<Map<string, number>> {
  const since = new Date(now.getTime() - TEAM_LIMITS.latelyDays * DAY_MS)
  const rows = await ask<{ signupId: string; games: number }>(db, { text: LATELY, values: [nightId, since] })
  return new Map(rows.map(({ signupId, games }) => [signupId, games]))
}
