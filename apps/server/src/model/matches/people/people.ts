import { isGuarded, mayMerge, type Protection } from '@buri/domain/identities/namesakeRules'
import type { Tx } from '#server/model/matches/tx.ts'
import { isBelieved, isOfCircle } from '#server/model/people/bearers.ts'
import { publicPlayer } from '#server/model/people/visibility.ts'
import type { Evidence } from './evidence.ts'

export type PuuidKind = 'client' | 'api'

/** `heldNames` has only the requested names. */
export type Person = Protection & {
  id: string
  client: string | null
  api: string | null
  heldNames: Map<string, number>
}

type PersonRow = Protection & {
  playerId: string
  identities: { kind: PuuidKind; puuid: string }[] | null
  names: { nameKey: string; at: number }[] | null
}

// The subquery hides the list's length from the planner, so that each connection plans the query only once.
const NAME_KEYS = '(select $3::text[])::text[]'

/** Its parameters are the values of `valuesToFind`. */
export const FOUND_PLAYER_IDS = `select i.player_id from unnest((select $1::text[]), (select $2::text[])) as asked (kind, puuid)
      join player_identity i on i.kind = asked.kind and i.puuid = asked.puuid
      union
      select player_id from player_name where name_key = any (${NAME_KEYS})`

const FIND_PEOPLE = {
  name: 'ingest_find_people',
  isPrepared: true,
  text: `
    with found as (
      ${FOUND_PLAYER_IDS}
      union
      select * from unnest((select $4::uuid[]))
    )
    select player_id as "playerId", p.visibility,
      exists (select from player_owner o where o.player_id = found.player_id) as "isOwned",
      (select json_agg(json_build_object('kind', kind, 'puuid', puuid))
         from player_identity i where i.player_id = found.player_id) as identities,
      (select json_agg(json_build_object('nameKey', name_key, 'at', extract(epoch from last_used_at) * 1000))
         from player_name n where n.player_id = found.player_id and name_key = any (${NAME_KEYS})) as names
    from found join player p on p.id = found.player_id`,
} as const

export function valuesToFind(evidence: readonly Evidence[]): [string[], string[], string[]] {
  const ids = idsIn(evidence)
  return [ids.map(({ kind }) => kind), ids.map(({ puuid }) => puuid), evidence.map(({ nameKey }) => nameKey)]
}

const idsIn = (evidence: readonly Evidence[]): { kind: PuuidKind; puuid: string }[] =>
  evidence.flatMap(({ clientPuuid, apiPuuid }) => [
    ...(clientPuuid === null ? [] : [{ kind: 'client' as const, puuid: clientPuuid }]),
    ...(apiPuuid === null ? [] : [{ kind: 'api' as const, puuid: apiPuuid }]),
  ])

export async function findPeople(
  tx: Tx,
  evidence: readonly Evidence[],
  otherIds: readonly string[],
): Promise<Map<string, Person>> {
  const rows = await tx.run<PersonRow>(FIND_PEOPLE, [...valuesToFind(evidence), otherIds])
  const wanted = new Set(idsIn(evidence).map(({ puuid }) => puuid))
  return new Map(rows.map((row) => [row.playerId, personIn(row, wanted)]))
}

/** If a merged person has several ids of one kind, a `wanted` id is picked. */
function personIn(
  { playerId, isOwned, visibility, identities, names }: PersonRow,
  wanted: ReadonlySet<string>,
): Person {
  const puuidOf = (kind: PuuidKind) => {
    const ofKind = (identities ?? []).filter((identity) => identity.kind === kind).map(({ puuid }) => puuid)
    return ofKind.find((puuid) => wanted.has(puuid)) ?? ofKind[0] ?? null
  }
  return {
    id: playerId,
    isOwned,
    visibility,
    client: puuidOf('client'),
    api: puuidOf('api'),
    heldNames: new Map((names ?? []).map(({ nameKey, at }) => [nameKey, at])),
  }
}

const HAVE_MATCHES_OF_OTHERS = {
  name: 'ingest_have_matches_of_others',
  text: `select id from unnest($1::uuid[]) as asked (id) where exists (
    select from match_participant mp join match m on m.id = mp.match_id
    where mp.player_id = asked.id and mp.is_counted and not mp.is_deleted and m.uploaded_by is distinct from $2)`,
}

/** Returns which of the players have counted matches that another account or the operator sent. */
export async function withMatchesOfOthers(
  tx: Tx,
  playerIds: readonly string[],
  uploadedBy: string,
): Promise<Set<string>> {
  const rows = await tx.run<{ id: string }>(HAVE_MATCHES_OF_OTHERS, [playerIds, uploadedBy])
  return new Set(rows.map(({ id }) => id))
}

const BELIEVED_NAMES = {
  name: 'ingest_believed_names',
  text: `select n.player_id, n.name_key from player_name n
    where n.player_id = any ($1::uuid[]) and n.name_key = any ($2::text[])
      and ${isBelieved('n.player_id', 'n.name_key', isOfCircle('$3::uuid', '$4::uuid'))}`,
}

/** Returns a test: whether the account's circle believes that a player bears one of the names. `clanId`: of the match. */
export async function believedNames(
  tx: Tx,
  playerIds: readonly string[],
  nameKeys: readonly string[],
  { userId, clanId }: { userId: string | null; clanId: string | null },
): Promise<(playerId: string, nameKey: string) => boolean> {
  if (playerIds.length === 0 || nameKeys.length === 0) return () => false
  const values = [playerIds, nameKeys, userId, clanId]
  const rows = await tx.run<{ playerId: string; nameKey: string }>(BELIEVED_NAMES, values)
  const believed = new Set(rows.map(({ playerId, nameKey }) => `${playerId} ${nameKey}`))
  return (playerId, nameKey) => believed.has(`${playerId} ${nameKey}`)
}

const HOLD_TWO = {
  name: 'ingest_hold_two',
  text: 'select from player where id in ($1, $2) order by id for update',
}

/**
 * Returns SQL for whether two players sat in one match that counts. Anybody may send a match that waits, so it says
 * nothing about two people. Lines are read only for matches of both, since one player may have thousands.
 */
export const haveMet = (one: string, other: string) => `exists (
  select from (select match_id from match_participant where player_id = ${one}
    intersect select match_id from match_participant where player_id = ${other}) as met
  join match_participant line on line.match_id = met.match_id and not line.is_deleted)`

const STAY_TWO = {
  name: 'ingest_stay_two',
  text: `select ${haveMet('$1', '$2')} as "haveMet",
    array(select json_build_object('visibility', p.visibility,
        'isOwned', exists (select from player_owner o where o.player_id = p.id))
      from player p where p.id in ($1, $2)) as protections`,
}

/** Whether two players must not be merged: their ids differ, one is owned or hidden, or they have met. */
export async function areDistinct(tx: Tx, one: Person, other: Person): Promise<boolean> {
  if (!mayMerge(one, other)) return true
  // Locks both players, so that their owners and visibilities do not change until the transaction ends.
  await tx.run(HOLD_TWO, [one.id, other.id])
  const [row] = await tx.run<{ haveMet: boolean; protections: Protection[] }>(STAY_TWO, [one.id, other.id])
  return row === undefined || row.haveMet || row.protections.some(isGuarded)
}

const ADD_IDENTITIES = {
  name: 'ingest_add_identities',
  isPrepared: true,
  text: `insert into player_identity (kind, puuid, player_id)
    select * from unnest($1::text[], $2::text[], $3::uuid[]) on conflict (kind, puuid) do nothing`,
} as const

export type NewIdentity = { kind: PuuidKind; puuid: string; playerId: string }

export async function addIdentities(tx: Tx, identities: readonly NewIdentity[]): Promise<void> {
  if (identities.length === 0) return
  await tx.run(ADD_IDENTITIES, [
    identities.map(({ kind }) => kind),
    identities.map(({ puuid }) => puuid),
    identities.map(({ playerId }) => playerId),
  ])
}

const IS_OWN_ID = `(i.kind = 'client' and i.puuid = l.client_puuid or i.kind = 'api' and i.puuid = l.api_puuid)`

const FORGET_IDENTITIES = {
  name: 'ingest_forget_identities',
  text: `delete from player_identity i using match_participant gone
    where gone.match_id = $1 and i.player_id = gone.player_id and not exists (
      select from match_participant l where l.player_id = i.player_id and not l.is_deleted and ${IS_OWN_ID})
    and exists (select from match_participant l where l.player_id = i.player_id and not l.is_deleted)`,
}

/** A player whose last match is gone keeps its ids, so that the next match finds the player. */
export const forgetIdentities = (tx: Tx, matchId: string) => tx.run(FORGET_IDENTITIES, [matchId])

const RESTORE_IDENTITIES = {
  name: 'ingest_restore_identities',
  text: `insert into player_identity (kind, puuid, player_id)
    select told.kind, told.puuid, l.player_id from match m join match_participant l on l.match_id = m.id
    join player p on p.id = l.player_id
    cross join lateral (values ('client', l.client_puuid), ('api', l.api_puuid)) as told (kind, puuid)
    where m.id = $1 and told.puuid is not null and ${publicPlayer('p')}
      and (m.uploaded_by is null or not exists (
        select from match_participant known join match other on other.id = known.match_id
        where known.player_id = p.id and not known.is_deleted and other.uploaded_by is distinct from m.uploaded_by))
      and not exists (select from player_owner o where o.player_id = p.id)
      and not exists (select from player_identity i where i.player_id = p.id and i.kind = told.kind)
    on conflict (kind, puuid) do nothing`,
}

/**
 * Restores no ids of a player who has become owned or hidden since the deletion, or whom somebody else recorded: an
 * account could have invented the ids.
 */
export const restoreIdentities = (tx: Tx, matchId: string) => tx.run(RESTORE_IDENTITIES, [matchId])
