import { randomUUIDv7 } from 'node:crypto'
import { islandFinder, type Meetings, type MetPair, separatedIslands } from '@buri/domain/rankings/islands'
import { markRerated } from '#server/model/matches/ratings/frontier.ts'
import type { Tx } from '#server/model/matches/tx.ts'

// An island is an id that its players share. When two islands join, all their players get the smaller of the two ids.
const ISLANDS_OF_PLAYERS = 'select i.island from player_island i where i.player_id = any ($1::uuid[])'
const KEPT_ISLAND = `(${ISLANDS_OF_PLAYERS} order by i.island limit 1)`
// PostgreSQL plans the join of a few islands as a scan of all players, so the query first checks whether the players
// are on several islands.
const ARE_SEVERAL = `(select count(distinct of.island) from (${ISLANDS_OF_PLAYERS}) as of) > 1`

const LAND_NEWCOMERS = {
  name: 'ingest_land_newcomers',
  isPrepared: true,
  text: `insert into player_island (player_id, island) select met.id, coalesce(${KEPT_ISLAND}, $2::uuid)
    from unnest($1::uuid[]) as met (id) where not exists (select from player_island o where o.player_id = met.id)`,
} as const

const JOIN_ISLANDS = {
  name: 'ingest_join_islands',
  isPrepared: true,
  text: `update player_island set island = ${KEPT_ISLAND} where ${ARE_SEVERAL}
    and island = any (array(${ISLANDS_OF_PLAYERS})) and island <> ${KEPT_ISLAND}`,
} as const

// Past leaderboards rank players within their own island, so they have to be rebuilt after islands join.
const NOTE_JOINED = {
  name: 'ingest_note_joined_islands',
  isPrepared: true,
  text: `update rating_frontier set redone = redone + 1 where id = 1 and ${ARE_SEVERAL}`,
} as const

// Until the job that chooses the listed island has run, the island of the players stored first is listed.
const LIST_FIRST = {
  name: 'ingest_list_first_island',
  isPrepared: true,
  text: `insert into listed_island (player_id, made_at, took_ms) select player_id, to_timestamp(0), 0 from player_island
    where not exists (${ISLANDS_OF_PLAYERS}) limit 1 on conflict do nothing`,
} as const

export async function joinIslands(tx: Tx, playerIds: readonly string[]): Promise<void> {
  await tx.run(LIST_FIRST, [playerIds])
  await tx.run(LAND_NEWCOMERS, [playerIds, randomUUIDv7()])
  await tx.run(JOIN_ISLANDS, [playerIds])
  await tx.run(NOTE_JOINED, [playerIds])
}

const MARK_VOUCHED = {
  name: 'ingest_vouch',
  isSentAhead: true,
  text: 'update player_island set is_vouched = true where player_id = any ($1::uuid[]) and not is_vouched',
} as const

/** The operator's upload vouches for its players. The leaderboard job finds out who else is vouched for. */
export async function markVouched(tx: Tx, playerIds: readonly string[]): Promise<void> {
  await tx.run(MARK_VOUCHED, [playerIds])
}

/** Joins the islands of two merged players, because their opponents and teammates have now met one player. */
export const JOIN_ISLANDS_OF_TWO = `with theirs as (select island from player_island where player_id in ($1, $2)),
    kept as (select island from theirs order by island limit 1),
    joined as (update player_island set island = (select island from kept)
      where island = any (array(select island from theirs where island <> (select island from kept))))
  insert into player_island (player_id, island) select $1, island from kept on conflict do nothing`

const playersMet = (player: string) => `select player_b from player_pair where player_a = ${player}
  union all select player_a from player_pair where player_b = ${player}`

// Reads several levels of meetings in one query: with a query per level, a long chain of matches would take many.
const MEETINGS_FROM = {
  name: 'ingest_meetings_from',
  text: `with recursive reached (id) as (
      select unnest($1::uuid[]) union select other.id from reached r cross join lateral (${playersMet('r.id')}) as other (id)
    ), nearest as (select id, row_number() over () as nth from reached limit $2)
    select id as player, array(${playersMet('nearest.id')}) as met from nearest order by nth`,
}
/** How many players the second query of a search reads. Each further query reads twice as many. */
const REACHED_NEXT = 64
const MAX_REACHED = 8192

const BREAK_OFF = {
  name: 'ingest_break_off',
  text: 'update player_island set island = $2 where player_id = any ($1::uuid[])',
}

const LEAVE_ISLANDS = {
  name: 'ingest_leave_islands',
  text: 'delete from player_island where player_id = any ($1::uuid[])',
}

// When the player whose island is listed splits off, the site-wide leaderboard keeps the players who stay.
const KEEP_LISTED = {
  name: 'ingest_keep_listed_island',
  text: `update listed_island s set player_id = staying.player_id
    from player_island l cross join lateral (select o.player_id from player_island o
      where o.island = l.island and o.player_id <> all ($1::uuid[]) limit 1) as staying
    where s.player_id = any ($1::uuid[]) and l.player_id = s.player_id`,
}

const LIST_STAYING = {
  name: 'ingest_list_staying_island',
  text: `insert into listed_island (player_id, made_at, took_ms) select player_id, to_timestamp(0), 0 from player_island
    where island = (${ISLANDS_OF_PLAYERS} limit 1) and player_id <> all ($1::uuid[]) limit 1 on conflict do nothing`,
}

type PairRow = { playerA: string; playerB: string }
const pairOfRow = ({ playerA, playerB }: PairRow): MetPair => [playerA, playerB]

/** Splits an island whose players no longer meet. Their pairs must already be updated. */
export async function splitIslands(tx: Tx, playerIds: readonly string[]): Promise<void> {
  const search = separatedIslands(playerIds)
  let step = search.next()
  for (let maxReached = 0; !step.done; maxReached = Math.min(MAX_REACHED, Math.max(REACHED_NEXT, 2 * maxReached)))
    step = search.next(await tx.run<Meetings>(MEETINGS_FROM, [step.value, Math.max(maxReached, step.value.length)]))
  if (step.value.length > 0) await tx.run(KEEP_LISTED, [step.value.flat()])
  const loners = step.value.filter(({ length }) => length === 1).flat()
  if (loners.length > 0) await tx.run(LEAVE_ISLANDS, [loners])
  const islands = step.value.filter(({ length }) => length > 1)
  if (islands.length > 0) await tx.run(LIST_STAYING, [step.value.flat()])
  for (const island of islands) await tx.run(BREAK_OFF, [island, randomUUIDv7()])
  if (islands.length > 0) await markRerated(tx)
}

const PAIRS_AT_ONCE = 20_000

const PAIRS_AFTER = {
  name: 'ingest_pairs_after',
  text: `select player_a, player_b from player_pair where (player_a, player_b) > ($1::uuid, $2::uuid)
    order by player_a, player_b limit ${PAIRS_AT_ONCE}`,
}

const STORED_ISLANDS = { name: 'ingest_stored_islands', text: 'select player_id, island from player_island' }

const PUT_ON_ISLAND = {
  name: 'ingest_put_on_island',
  text: `insert into player_island (player_id, island) select id, $2 from unnest($1::uuid[]) as n (id)
    on conflict (player_id) do update set island = excluded.island`,
}

const NIL_UUID = '00000000-0000-0000-0000-000000000000'

/** Returns the players whose island was wrong. The caller must hold the lock on the frontier. */
export async function recountIslands(tx: Tx): Promise<string[]> {
  const gathering = islandFinder()
  for (let last: PairRow | undefined = { playerA: NIL_UUID, playerB: NIL_UUID }; last; ) {
    const pairs: PairRow[] = await tx.run<PairRow>(PAIRS_AFTER, [last.playerA, last.playerB])
    for (const pair of pairs) gathering.meet(pairOfRow(pair))
    last = pairs.at(-1)
  }
  const rows = await tx.run<{ playerId: string; island: string }>(STORED_ISLANDS)
  const stored = new Map(rows.map(({ playerId, island }) => [playerId, island]))
  const takenIds = new Set<string>()
  const movedIds: string[] = []
  for (const players of gathering.islands()) {
    const storedGroup = stored.get(players[0] ?? '')
    const island = storedGroup === undefined || takenIds.has(storedGroup) ? randomUUIDv7() : storedGroup
    takenIds.add(island)
    const strays = players.filter((playerId) => stored.get(playerId) !== island)
    for (const playerId of players) stored.delete(playerId)
    if (strays.length > 0) await tx.run(PUT_ON_ISLAND, [strays, island])
    movedIds.push(...strays)
  }
  const removedIds = [...stored.keys()]
  if (removedIds.length > 0) await tx.run(LEAVE_ISLANDS, [removedIds])
  if (movedIds.length > 0) await markRerated(tx)
  return [...movedIds, ...removedIds]
}
