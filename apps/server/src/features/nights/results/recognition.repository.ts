import { sql, type Transaction } from 'kysely'
import { isBelieved, isOfBelievedSender, isOfCircle } from '#server/model/people/bearers.ts'
import { publicPlayer } from '#server/model/people/visibility.ts'
import type { DB } from '#server/platform/database/tables.ts'

const IS_OF_HOST = isOfCircle('n.host_id', 'n.clan_id')
/** The player in the seat, or the silent guest. */
const SEATED_PLAYER = sql.raw('coalesce(l.player_id, l.guest_id)')

/**
 * Sets the players of people who signed up by name only, so that the next teams can use their ratings. Hidden players,
 * players who have signed up already and players whose name the host's circle does not believe are left out. A silent
 * guest has no earlier line with the name, so this match's sender decides whether it is believed. Returns the changed
 * signups.
 */
export async function recognisePlayers(tx: Transaction<DB>, nightId: string, matchId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update night_signup s set player_id = p.id
    from night n, match m left join app_user u on u.id = m.uploaded_by,
      match_participant l join player p on p.id = ${SEATED_PLAYER}
    where s.night_id = ${nightId} and n.id = s.night_id and s.player_id is null and m.id = ${matchId}
      and l.match_id = m.id and p.name_key = s.name_key and ${sql.raw(publicPlayer('p'))}
      and (${sql.raw(isBelieved('p.id', 's.name_key', IS_OF_HOST))}
        or l.player_id is null and ${sql.raw(isOfBelievedSender(IS_OF_HOST))})
      and not exists (select from night_signup o where o.night_id = s.night_id and o.player_id = p.id)
    returning s.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Removes the players that the match gave these signups: players of a forged replay would keep the real ones out of the
 * night. A signup keeps its player if the match of another game shows the player.
 */
export async function forgetRecognised(tx: Transaction<DB>, matchId: string, signupIds: readonly string[]) {
  if (signupIds.length === 0) return
  await sql`
    with kept as (
      select s.id, s.night_id, min(g.n) as n from night_signup s
      join night_game g on g.night_id = s.night_id and g.match_id <> ${matchId}
      join match_participant l on l.match_id = g.match_id and ${SEATED_PLAYER} = s.player_id
      where s.id = any (${signupIds}::uuid[]) group by s.id),
    moved as (
      update night_game g set recognised = g.recognised || k.ids
      from (select night_id, n, array_agg(id) as ids from kept group by night_id, n) as k
      where g.night_id = k.night_id and g.n = k.n)
    update night_signup set player_id = null
    where id = any (${signupIds}::uuid[]) and id not in (select id from kept)
      and player_id in (select ${SEATED_PLAYER} from match_participant l where l.match_id = ${matchId})`.execute(tx)
}
