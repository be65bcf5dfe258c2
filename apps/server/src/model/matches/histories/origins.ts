import { originOf } from '@buri/domain/matches/circle'
import type { Tx } from '#server/model/matches/tx.ts'

export type SenderTestimony = { outsiders: readonly number[]; namesakes: readonly number[]; clans: readonly string[] }

// A sender who sent several files of one match has several testimonies; the first one counts.
const SENDER_TESTIMONY = `select told.outsiders, told.namesakes, told.clans from (
    select s.outsiders, s.namesakes, s.clans, s.received_at as at, s.digest as key from match_source s
      where s.match_id = m.id and s.uploaded_by = m.uploaded_by and s.version_key = m.version_key
    union all select c.outsiders, c.namesakes, c.clans, c.confirmed_at, c.kind from match_confirmation c
      where c.match_id = m.id and c.user_id = m.uploaded_by and c.version_key = m.version_key
  ) as told order by told.at, told.key limit 1`

const ORIGIN_OF_LINE = `case when w.outsiders is not null and l.slot = any (w.outsiders) and l.slot <> all (w.namesakes) then '~' else '' end
  || coalesce(m.uploaded_by::text, '-') || '/' || coalesce(m.clan_id::text, '-')
  || coalesce('/' || nullif(array_to_string(w.clans, '+'), ''), '')`

const linesOfSql = (player: string) => `from match_participant l join match m on m.id = l.match_id
  left join lateral (${SENDER_TESTIMONY}) as w on true where l.player_id = ${player} and not l.is_deleted`

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

const SENDERS_TESTIMONIES = {
  name: 'ingest_senders_words',
  text: `select m.id as "matchId", w.outsiders, w.namesakes, w.clans
    from match m cross join lateral (${SENDER_TESTIMONY}) as w where m.id = any ($1::text[])`,
}

export async function senderTestimonies(tx: Tx, matchIds: readonly string[]): Promise<Map<string, SenderTestimony>> {
  const rows = await tx.run<SenderTestimony & { matchId: string }>(SENDERS_TESTIMONIES, [matchIds])
  return new Map(rows.map(({ matchId, ...testimony }) => [matchId, testimony]))
}

type UploadSource = { uploadedBy: string | null; clanId: string | null }

export function originFromMatch(
  { uploadedBy, clanId }: UploadSource,
  testimony: SenderTestimony | undefined,
  slot: number,
): string {
  const isGuest = testimony?.outsiders.includes(slot) === true && !testimony.namesakes.includes(slot)
  return originOf({ uploadedBy, clanId, clans: testimony?.clans ?? [], isGuest })
}
