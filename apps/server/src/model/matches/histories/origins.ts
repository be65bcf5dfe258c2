import { originOf } from '@buri/domain/matches/circle'
import type { Tx } from '#server/model/matches/tx.ts'

export type SenderTestimony = Readonly<
  Record<'outsiders' | 'officerSeats', readonly number[]> & Record<'clans' | 'officerOf', readonly string[]>
>

/** SQL for `officer_seats`, which testimonies from before migration 0144 lack. `of` is the table's alias with a dot. */
export const officerSeatsColumn = (of = '') =>
  `coalesce(${of}officer_seats, case when ${of}officer_of = '{}' then '{}' else ${of}speaks_for end) as officer_seats`

const columnsOf = (testimony: string) => `${testimony}.outsiders, ${testimony}.contested, ${testimony}.clans,
    ${testimony}.officer_of, ${officerSeatsColumn(`${testimony}.`)}`
// A sender who sent several files of one match has several testimonies; the first one counts.
const SENDER_TESTIMONY = `select told.* from (
    select ${columnsOf('s')}, s.received_at as at, s.digest as key from match_source s
      where s.match_id = m.id and s.uploaded_by = m.uploaded_by and s.version_key = m.version_key
    union all select ${columnsOf('c')}, c.confirmed_at, c.kind from match_confirmation c
      where c.match_id = m.id and c.user_id = m.uploaded_by and c.version_key = m.version_key and c.kind <> 'night'
  ) as told order by told.at, told.key limit 1`

const IS_OUTSIDER = 'coalesce(l.slot = any (w.outsiders), false)'

const CLANS_THEN = `case when l.slot = any (w.officer_seats) then w.officer_of else w.clans end`

const ORIGIN_OF_LINE = `case when ${IS_OUTSIDER} then '~' else '' end
  || coalesce(m.uploaded_by::text, '-') || '/' || coalesce(m.clan_id::text, '-')
  || coalesce('/' || nullif(array_to_string(${CLANS_THEN}, '+'), ''), '')`

const WITH_TESTIMONY = `join match m on m.id = l.match_id left join lateral (${SENDER_TESTIMONY}) as w on true`

const linesOfSql = (player: string) =>
  `from match_participant l ${WITH_TESTIMONY} where l.player_id = ${player} and not l.is_deleted`

/** SQL for the origins. The caller may append conditions, and closes the query with `order by 1)`. */
export const originsQuery = (player: string) =>
  `array(select distinct (${ORIGIN_OF_LINE}) collate "C" as origin ${linesOfSql(player)}`

/** SQL for the origins in the history row `h`, without those that come from this match alone. */
export const originsExceptMatch = (player: string, match: string) => `case
  when h.is_stale is not false or h.origins is null then ${originsQuery(player)} and m.id <> ${match} order by 1)
  else (select case
      when here.origin is null or exists (select ${linesOfSql(player)} and m.id <> ${match} and ${ORIGIN_OF_LINE} = here.origin) then h.origins
      else array_remove(h.origins, here.origin) end
    from (select (select ${ORIGIN_OF_LINE} ${linesOfSql(player)} and m.id = ${match} limit 1) as origin) as here) end`

/** Bounds the time for players with thousands of matches. */
const LATEST_GAMES = 200

const CLAN_GAMES = {
  name: 'ingest_clan_games',
  text: `select p.id as "playerId", coalesce(case when cardinality(${CLANS_THEN}) = 1 then (${CLANS_THEN})[1]
        when m.uploaded_by is null then m.clan_id end::text, '-') as clan,
      count(*)::int as games
    from unnest($1::uuid[]) as p (id) cross join lateral (
      select match_id, slot from match_participant where player_id = p.id and not is_deleted and match_id is distinct from $2
      order by played_at desc, match_id desc limit ${LATEST_GAMES}) as l ${WITH_TESTIMONY}
    where not ${IS_OUTSIDER} or l.slot = any (w.contested) group by 1, 2`,
}

/**
 * Counts each player's latest matches by the only clan for which their senders spoke; see `KnownPlayer`. Guest seats do
 * not count, but contested ones do, because they go to other players than the outsiders with their ids. The clan of the
 * match is used for the operator's imports only, because other senders may change it later. Leaves out the match
 * `exceptMatch`.
 */
export async function clanGamesOf(
  tx: Tx,
  playerIds: readonly string[],
  exceptMatch: string | null,
): Promise<Map<string, Record<string, number>>> {
  const rows = await tx.run<{ playerId: string; clan: string; games: number }>(CLAN_GAMES, [playerIds, exceptMatch])
  const byPlayer = Map.groupBy(rows, ({ playerId }) => playerId)
  return new Map(
    [...byPlayer].map(([id, counts]) => [id, Object.fromEntries(counts.map(({ clan, games }) => [clan, games]))]),
  )
}

const SENDERS_TESTIMONIES = {
  name: 'ingest_senders_words',
  text: `select m.id as "matchId", w.outsiders, w.clans, w.officer_of as "officerOf",
      w.officer_seats as "officerSeats"
    from match m cross join lateral (${SENDER_TESTIMONY}) as w where m.id = any ($1::text[])`,
}

export async function senderTestimonies(tx: Tx, matchIds: readonly string[]): Promise<Map<string, SenderTestimony>> {
  const rows = await tx.run<SenderTestimony & { matchId: string }>(SENDERS_TESTIMONIES, [matchIds])
  return new Map(rows.map(({ matchId, ...testimony }) => [matchId, testimony]))
}

const NO_TESTIMONY: SenderTestimony = { outsiders: [], officerSeats: [], clans: [], officerOf: [] }

type UploadSource = { uploadedBy: string | null; clanId: string | null }

export function originFromMatch(
  { uploadedBy, clanId }: UploadSource,
  testimony: SenderTestimony | undefined,
  slot: number,
): string {
  const { outsiders, officerSeats, officerOf, clans } = testimony ?? NO_TESTIMONY
  const isGuest = outsiders.includes(slot)
  return originOf({ uploadedBy, clanId, clans: officerSeats.includes(slot) ? officerOf : clans, isGuest })
}
