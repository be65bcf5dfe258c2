import type { Position } from '@buri/domain/matches/matchFacts'
import type { PairingRuling, RestRule } from '@buri/domain/nights/teams/eveningPlan'
import { TEAM_LIMITS } from '@buri/domain/nights/teams/teamsSettings'
import { DAY_MS } from '@buri/domain/seoulTime'
import type { Transaction } from 'kysely'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { DB } from '#server/platform/database/tables.ts'

export type TeamRow = {
  nth: number
  name: string
  colour: number
  players: { signupId: string; position: Position }[]
  /** The rule for the undecided pairings of a team that broke up, or `null` for a team that still plays. */
  rest: RestRule | null
}

export type PairingRulingRow = Omit<PairingRuling, 'teams'> & { teams: [number, number]; reason: string }

export const nightTeamsQuery = (night: string) => `
  select t.nth, t.name, t.colour, t.rest, (
    select coalesce(json_agg(json_build_object('signupId', s.signup_id, 'position', s.position)
      order by array_position(array['TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY'], s.position)), '[]')
    from night_team_seat s where s.night_id = t.night_id and s.nth = t.nth) as players
  from night_team t where t.night_id = ${night}`
const TEAMS_OF_NIGHT = `${nightTeamsQuery('$1')} order by nth`

export const nightTeams = (db: Db | Transaction<DB>, nightId: string) =>
  runQuery<TeamRow>(db, { name: 'inhouse-teams', text: TEAMS_OF_NIGHT, values: [nightId] })

export const nightRulingsQuery = (night: string) => `
  select json_build_array(r.first_nth, r.second_nth) as teams, r.winner_nth as winner, r.reason
  from night_pairing_ruling r where r.night_id = ${night} order by r.ruled_at, r.first_nth, r.second_nth`

export const nightRulings = (db: Db | Transaction<DB>, nightId: string) =>
  runQuery<PairingRulingRow>(db, { name: 'inhouse-rulings', text: nightRulingsQuery('$1'), values: [nightId] })

/** The transaction must have locked the night. */
export const teamRows = (tx: Transaction<DB>) => ({
  all: (nightId: string) => nightTeams(tx, nightId),

  rulings: (nightId: string) => nightRulings(tx, nightId),

  async remove(nightId: string) {
    await tx.deleteFrom('nightPairingRuling').where('nightId', '=', nightId).execute()
    await tx.deleteFrom('nightTeam').where('nightId', '=', nightId).execute()
  },

  async rule(nightId: string, { teams, winner, reason }: PairingRulingRow, ruledAt: Date) {
    await this.forgetRuling(nightId, teams)
    const [firstNth, secondNth] = teams
    const row = { nightId, firstNth, secondNth, winnerNth: winner, reason, ruledAt }
    await tx.insertInto('nightPairingRuling').values(row).execute()
  },

  async forgetRuling(nightId: string, [firstNth, secondNth]: readonly [number, number]) {
    await tx
      .deleteFrom('nightPairingRuling')
      .where('nightId', '=', nightId)
      .where('firstNth', '=', firstNth)
      .where('secondNth', '=', secondNth)
      .execute()
  },

  async setRest(nightId: string, teamNumber: number, rest: RestRule | null) {
    await tx
      .updateTable('nightTeam')
      .set({ rest })
      .where('nightId', '=', nightId)
      .where('nth', '=', teamNumber)
      .execute()
  },

  async set(nightId: string, teams: readonly TeamRow[]) {
    await tx.deleteFrom('nightTeam').where('nightId', '=', nightId).execute()
    await tx
      .insertInto('nightTeam')
      .values(teams.map(({ nth, name, colour, rest }) => ({ nightId, nth, name, colour, rest })))
      .execute()
    const seats = teams.flatMap(({ nth, players }) => players.map((seat) => ({ nightId, nth, ...seat })))
    if (seats.length > 0) await tx.insertInto('nightTeamSeat').values(seats).execute()
  },
})

// The games in all nights of the night's clan count, or without a clan, those in all nights of its host.
const RECENT_GAMES = `
  select s.id as "signupId", count(*)::int as games from night_signup s join night n on n.id = s.night_id
  join night_signup past on past.night_id <> s.night_id
    and (past.user_id = s.user_id or past.player_id = s.player_id)
  join night other on other.id = past.night_id
    and (other.clan_id = n.clan_id or n.clan_id is null and other.host_id = n.host_id)
  join night_seat seat on seat.signup_id = past.id and not seat.is_bench
  join night_game g on g.night_id = seat.night_id and g.n = seat.n and g.state <> 'cancelled' and g.started_at > $2
  where s.night_id = $1 group by s.id`

export async function gamesPlayedLately(db: Db, nightId: string, now: Date): Promise<Map<string, number>> {
  const since = new Date(now.getTime() - TEAM_LIMITS.latelyDays * DAY_MS)
  const rows = await runQuery<{ signupId: string; games: number }>(db, { text: RECENT_GAMES, values: [nightId, since] })
  return new Map(rows.map(({ signupId, games }) => [signupId, games]))
}
