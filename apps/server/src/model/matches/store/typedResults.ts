import { SAME_GAME_BY_PATCH_MS, SAME_GAME_MS, teamsOf } from '@buri/domain/uploads/typedResult'
import type { ParsedMatch } from '@buri/replay/parsedMatch'
import { evidenceOf } from '#server/model/matches/people/evidence.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import { publicPlayer } from '#server/model/people/visibility.ts'
import { parsedOf } from './matchRows.ts'
import { loadMatches } from './matchStore.ts'
import type { Dated } from './playedAt.ts'
import { digestOf } from './sources.ts'

/** The key by which typed results of this game are found. */
function teamsDigest({ platform, participants, winner }: ParsedMatch): string | undefined {
  const evidence = evidenceOf(platform, participants)
  const lines = participants.map(({ side }, slot) => ({ side, nameKey: evidence[slot]?.nameKey ?? null }))
  const teams = teamsOf(lines, winner)
  return teams === undefined ? undefined : digestOf({ teams })
}

// The author of a typed result, or a member of a clan of theirs.
const IN_CIRCLE = (
  sender: string,
) => `(coalesce(${sender} = t.uploaded_by, false) or exists (select from clan_member mine
    join clan_member theirs on theirs.clan_id = mine.clan_id
    where mine.user_id = t.uploaded_by and theirs.user_id = ${sender}))`

// A file from the author's circle takes the result back from a stranger's match of the same names.
// The same ten may play twice in a night, so a file matches one typed result of each account, the nearest in time.
const JOIN = {
  name: 'ingest_join_typed_results',
  isPrepared: true,
  text: `update typed_result set match_id = $1 where id in (
    select distinct on (t.uploaded_by) t.id from typed_result t
    where t.teams = $2 and t.played_at between $3::timestamptz - $4 * interval '1 ms' and $3::timestamptz + $4 * interval '1 ms'
      and not exists (select from match m where m.id = t.match_id and m.deleted_at is null
        and (m.uploaded_by is null or not ${IN_CIRCLE('$5::uuid')} or ${IN_CIRCLE('m.uploaded_by')}))
    order by t.uploaded_by, abs(extract(epoch from t.played_at - $3::timestamptz)), t.id)`,
} as const

/** Attaches to this new match the results that were typed for it. */
export async function joinTypedResults(
  tx: Tx,
  match: Dated & { id: string; uploadedBy: string | null },
  report: ParsedMatch,
) {
  const teams = teamsDigest(report)
  const within = match.dateSource === 'patch' ? SAME_GAME_BY_PATCH_MS : SAME_GAME_MS
  if (teams !== undefined) await tx.run(JOIN, [match.id, teams, new Date(match.playedAt), within, match.uploadedBy])
}

const CANDIDATES = {
  name: 'ingest_matches_of_typed_result',
  text: `select m.id from match m
    where m.deleted_at is null and m.id in (
      select p.match_id from match_participant p
      where not p.is_deleted and p.player_id in (
        select n.player_id from player_name n join player k on k.id = n.player_id
        where n.name_key = any ($1::text[]) and ${publicPlayer('k')})
        and p.played_at between $2::timestamptz - $5 * interval '1 ms' and $2::timestamptz + $5 * interval '1 ms')
      and (m.date_source = 'patch'
        or m.played_at between $2::timestamptz - $3 * interval '1 ms' and $2::timestamptz + $3 * interval '1 ms')
      and not exists (select from typed_result t where t.match_id = m.id and t.uploaded_by = $4)
    order by abs(extract(epoch from m.played_at - $2::timestamptz)), m.id`,
}

type Typed = { teams: string; nameKeys: readonly string[]; playedAt: number; uploadedBy: string }

/**
 * The match of these teams nearest in time for which the account has typed no result. Looks up only public players, so that a
 * hidden name takes no longer than an unknown one.
 */
export async function matchOfTypedResult(tx: Tx, { teams, nameKeys, playedAt, uploadedBy }: Typed) {
  const windows = [SAME_GAME_MS, uploadedBy, SAME_GAME_BY_PATCH_MS]
  const rows = await tx.run<{ id: string }>(CANDIDATES, [nameKeys, new Date(playedAt), ...windows])
  const ids = rows.map(({ id }) => id)
  const same = (await loadMatches(tx, ids)).filter((stored) => teamsDigest(parsedOf(stored)) === teams)
  return ids.find((id) => same.some(({ match }) => match.id === id)) ?? null
}
