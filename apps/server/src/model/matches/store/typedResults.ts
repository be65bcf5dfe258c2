import { SAME_GAME_BY_PATCH_MS, SAME_GAME_MS, teamsOf } from '@buri/domain/uploads/typedResult'
import type { ParsedMatch } from '@buri/replay/parsedMatch'
import { evidenceOf } from '#server/model/matches/people/evidence.ts'
import { isOfStrangers } from '#server/model/matches/trust/strangers.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import { publicPlayer } from '#server/model/people/visibility.ts'
import { parsedOf } from './matchRows.ts'
import { loadMatches, requireMatch } from './matchStore.ts'
import type { MatchDate } from './playedAt.ts'
import { digestOf } from './sources.ts'

/** An account has at most a hundred typed results, and few accounts type the same game. */
const MAX_TYPED = 200

function teamsDigest({ platform, participants, winner }: ParsedMatch): string | undefined {
  const evidence = evidenceOf(platform, participants)
  const lines = participants.map(({ side }, slot) => ({ side, nameKey: evidence[slot]?.nameKey ?? null }))
  const teams = teamsOf(lines, winner)
  return teams === undefined ? undefined : digestOf({ teams })
}

const TYPED_RESULTS = {
  name: 'ingest_typed_results',
  isPrepared: true,
  text: `select t.id, t.uploaded_by as "uploadedBy", extract(epoch from t.played_at) * 1000 as "playedAt", m.id as "matchId"
    from typed_result t left join match m on m.id = t.match_id and m.deleted_at is null
    where t.teams = $1 order by t.played_at, t.id limit ${MAX_TYPED}`,
} as const

export type TypedForTeams = { id: string; uploadedBy: string; playedAt: number; matchId: string | null }

export async function typedResultsOf(tx: Tx, report: ParsedMatch): Promise<TypedForTeams[]> {
  const teams = teamsDigest(report)
  return teams === undefined ? [] : tx.run<TypedForTeams>(TYPED_RESULTS, [teams])
}

const ATTACH_TYPED_RESULT = {
  name: 'ingest_attach_typed_result',
  text: 'update typed_result set match_id = $2 where id = $1',
}

/**
 * The same ten may play twice in a night, so each author's result nearest in time is attached. A result joins no match
 * whose players are strangers to its author, since anyone can invent a match of these names. A result that had joined
 * such a match moves to this one.
 */
export async function joinTypedResults(tx: Tx, match: MatchDate & { id: string }, typed: readonly TypedForTeams[]) {
  const within = match.dateSource === 'patch' ? SAME_GAME_BY_PATCH_MS : SAME_GAME_MS
  const distance = ({ playedAt }: TypedForTeams) => Math.abs(playedAt - match.playedAt)
  const near = typed.filter((one) => distance(one) <= within).sort((a, b) => distance(a) - distance(b))
  for (const [uploadedBy, results] of Map.groupBy(near, (one) => one.uploadedBy)) {
    const isStrange = async (id: string) => isOfStrangers(tx, await requireMatch(tx, id), { uploadedBy })
    if (results.some(({ matchId }) => matchId === match.id) || (await isStrange(match.id))) continue
    for (const { id, matchId } of results) {
      if (matchId !== null && !(await isStrange(matchId))) continue
      await tx.run(ATTACH_TYPED_RESULT, [id, match.id])
      break
    }
  }
}

const MATCHES_OF_RESULT = {
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

type TypedResultSearch = {
  teams: string
  nameKeys: readonly string[]
  playedAt: number
  uploadedBy: string
}

/**
 * Skips matches of strangers to the account, and matches to which the account has already attached a typed result.
 * Looks up only public players, so that a hidden name takes no longer than an unknown name.
 */
export async function matchOfTypedResult(tx: Tx, { teams, nameKeys, playedAt, uploadedBy }: TypedResultSearch) {
  const windows = [SAME_GAME_MS, uploadedBy, SAME_GAME_BY_PATCH_MS]
  const rows = await tx.run<{ id: string }>(MATCHES_OF_RESULT, [nameKeys, new Date(playedAt), ...windows])
  const ids = rows.map(({ id }) => id)
  const same = (await loadMatches(tx, ids)).filter((stored) => teamsDigest(parsedOf(stored)) === teams)
  for (const id of ids) {
    const stored = same.find(({ match }) => match.id === id)
    if (stored && !(await isOfStrangers(tx, stored, { uploadedBy }))) return id
  }
  return null
}
