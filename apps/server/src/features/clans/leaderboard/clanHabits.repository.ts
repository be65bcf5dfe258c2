import { MIN_PLACES, SHORT_SHARE } from '@buri/domain/clans/activity/clanPositions'
import { usualEvenings } from '@buri/domain/clans/usualEvenings'
import { POSITIONS } from '@buri/domain/matches/matchFacts'
import { DAY_MS } from '@buri/domain/seoulTime'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'
import { NIGHT_DATE, RECENT_DAYS } from './clanFacts.repository.ts'

/** The age in days up to which a clan is new and cannot be asleep. */
const NEW_DAYS = 30

type ClanHabitFacts = { clanId: string; starts: number[]; shortLanes: string[] }

/** If positions are equally frequent, the upper one is the player's main position, as on the dashboard. */
const UPPER_FIRST = sql`array_position(${sql.val([...POSITIONS])}::text[], position)`

/** Computes, for clans that played recently, when they usually play and which positions they lack. */
export async function renewClanHabits(tx: Transaction<DB>, now: number): Promise<void> {
  const { rows } = await sql<ClanHabitFacts>`
    with played as (
      select m.clan_id, m.id as match_id, m.played_at from clan c
      join match m on m.clan_id = c.id and m.deleted_at is null and m.is_rated
        and m.played_at > ${new Date(now - RECENT_DAYS * DAY_MS)}
      where c.deleted_at is null),
    nights as (select clan_id, min(played_at) as first_at from played group by clan_id, ${NIGHT_DATE}),
    habits as (
      select clan_id, json_agg(extract(epoch from first_at) * 1000 order by first_at) as starts
      from nights group by clan_id),
    seats as (
      select r.clan_id, p.player_id, p.position, count(*) as places from played r
      join match_participant p on p.match_id = r.match_id and p.player_id is not null and p.position is not null
      group by r.clan_id, p.player_id, p.position),
    mains as (
      select distinct on (clan_id, player_id) clan_id, player_id, position as main from seats
      order by clan_id, player_id, places desc, ${UPPER_FIRST}),
    lanes as (
      select clan_id, position, sum(places) as places, sum(places) filter (where main <> position) as by_others
      from seats join mains using (clan_id, player_id) group by clan_id, position),
    short as (
      select clan_id, json_agg(position order by ${UPPER_FIRST}) as short_lanes from lanes
      where places >= ${MIN_PLACES} and by_others >= ${SHORT_SHARE}::float8 * places group by clan_id)
    select h.clan_id, h.starts, coalesce(s.short_lanes, '[]') as short_lanes
    from habits h left join short s using (clan_id)`.execute(tx)
  await sql`delete from clan_habit`.execute(tx)
  await storeHabits(tx, rows)
  await sql`
    update clan c set is_asleep = not c.is_asleep where c.is_asleep <> (
      c.created_at < ${new Date(now - NEW_DAYS * DAY_MS)} and not exists (select from clan_habit h where h.clan_id = c.id))`.execute(
    tx,
  )
}

async function storeHabits(tx: Transaction<DB>, rows: readonly ClanHabitFacts[]) {
  if (rows.length === 0) return
  const measured = rows.map(({ clanId, starts, shortLanes }) => {
    const usual = usualEvenings(starts)
    return { clan_id: clanId, weekdays: usual?.weekdays ?? [], hour: usual?.hour ?? null, short_lanes: shortLanes }
  })
  await sql`insert into clan_habit (clan_id, weekdays, hour, short_lanes)
    select clan_id, weekdays, hour, short_lanes
    from json_populate_recordset(null::clan_habit, ${JSON.stringify(measured)}::json)`.execute(tx)
}
