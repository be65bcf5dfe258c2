import type { Evidence } from './evidence.ts'
import type { Tx } from './tx.ts'

export type PuuidKind = 'client' | 'api'

/** A stored person as far as identification goes; `heldNames` only those that were asked for. */
export type Person = {
  id: string
  client: string | null
  api: string | null
  heldNames: Map<string, number>
}

type PersonRow = {
  playerId: string
  identities: { kind: PuuidKind; puuid: string }[] | null
  names: { nameKey: string; at: number }[] | null
}

const FIND = {
  name: 'ingest_find_people',
  text: `
    with found as (
      select i.player_id from unnest($1::text[], $2::text[]) as asked (kind, puuid)
      join player_identity i on i.kind = asked.kind and i.puuid = asked.puuid
      union
      select player_id from player_name where name_key = any ($3::text[])
    )
    select player_id as "playerId",
      (select json_agg(json_build_object('kind', kind, 'puuid', puuid))
         from player_identity i where i.player_id = found.player_id) as identities,
      (select json_agg(json_build_object('nameKey', name_key, 'at', extract(epoch from last_used_at) * 1000))
         from player_name n where n.player_id = found.player_id and name_key = any ($3::text[])) as names
    from found`,
}

/** Everybody whom any of this evidence could mean. */
export async function findPeople(tx: Tx, evidence: readonly Evidence[]): Promise<Map<string, Person>> {
  const kinds: PuuidKind[] = []
  const puuids: string[] = []
  for (const { clientPuuid, apiPuuid } of evidence) {
    if (clientPuuid !== null) kinds.push('client') && puuids.push(clientPuuid)
    if (apiPuuid !== null) kinds.push('api') && puuids.push(apiPuuid)
  }
  const rows = await tx.run<PersonRow>(FIND, [kinds, puuids, evidence.map(({ nameKey }) => nameKey)])
  return new Map(rows.map((row) => [row.playerId, personIn(row)]))
}

function personIn({ playerId, identities, names }: PersonRow): Person {
  const puuidOf = (kind: PuuidKind) => identities?.find((identity) => identity.kind === kind)?.puuid ?? null
  return {
    id: playerId,
    client: puuidOf('client'),
    api: puuidOf('api'),
    heldNames: new Map((names ?? []).map(({ nameKey, at }) => [nameKey, at])),
  }
}

const CERTAINLY_TWO = {
  name: 'ingest_certainly_two',
  text: `select exists (
      select 1 from match_participant mine join match_participant theirs using (match_id)
      where mine.player_id = $1 and theirs.player_id = $2
    ) or exists (
      select 1 from player_owner mine join player_owner theirs on theirs.user_id <> mine.user_id
      where mine.player_id = $1 and theirs.player_id = $2
    ) as found`,
}

/** Two people who sat in one match, or whom two accounts have proved to be, are not one person. */
export async function areCertainlyTwo(tx: Tx, one: string, other: string): Promise<boolean> {
  const [row] = await tx.run<{ found: boolean }>(CERTAINLY_TWO, [one, other])
  return row?.found ?? false
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
