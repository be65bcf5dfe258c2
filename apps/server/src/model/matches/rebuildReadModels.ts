import type { Db } from '#server/platform/database/openDatabase.ts'
import { recountPairs } from './histories/pairRows.ts'
import { foldPlayers, MATCHES_OF, writeFolds } from './histories/refold.ts'
import { lockFrontier } from './ratings/frontier.ts'
import { recountRatings } from './ratings/ratingRows.ts'
import { canonicalJson, type RederiveResult } from './rederive.ts'
import { inStoreTransaction, type Tx } from './tx.ts'

/** Players who met each other share most of their matches, so reading many players together costs little more. */
const PLAYERS_AT_ONCE = 50
const NO_LIMIT = 1e9

const PEOPLE_AFTER = {
  name: 'ingest_people_after',
  text: 'select id from player where id > $1::uuid order by id limit $2',
}

// Leaves out `data_version`, which every write increments. Only the history has keys, whose order may differ; the other
// rows are compared as text, which takes PostgreSQL a third of the time of jsonb.
const READ_MODELS = {
  name: 'ingest_read_models',
  text: `select p.id, p.game_name, p.tag_line, to_json(h) as history, concat_ws(' ',
      row(p.name_key, p.search_grams, p.profile_icon_id, p.account_level, p.first_played_at, p.last_played_at), r,
      (select array_agg(n order by n.name_key) from player_name n where n.player_id = p.id),
      (select array_agg(row(m.match_id, m.slot) order by m.match_id) from match_participant m
         where m.player_id = p.id and m.is_craftsman),
      (select array_agg(o order by o.player_b) from player_pair o where o.player_a = p.id)) as rows
    from player p left join player_history h on h.player_id = p.id left join player_rating r on r.player_id = p.id
    where p.id = any ($1::uuid[])`,
}

const SET_SAVEPOINT = { name: 'ingest_mark_reread', text: 'savepoint reread' }
const ROLL_BACK_TO_SAVEPOINT = { name: 'ingest_undo_reread', text: 'rollback to savepoint reread' }

type ReadModel = { id: string; gameName: string; tagLine: string }

export async function* rebuildReadModels(db: Db): AsyncGenerator<RederiveResult> {
  let after: string | undefined = '00000000-0000-0000-0000-000000000000'
  while (after !== undefined) {
    const start: string = after
    const batch = await inStoreTransaction(db, (tx) => rereadBatch(tx, start))
    yield batch
    after = batch.last
  }
}

async function rereadBatch(tx: Tx, after: string): Promise<RederiveResult & { last: string | undefined }> {
  await lockFrontier(tx)
  const people = await tx.run<{ id: string }>(PEOPLE_AFTER, [after, PLAYERS_AT_ONCE])
  const playerIds = people.map(({ id }) => id)
  if (playerIds.length === 0) return { read: 0, changed: [], last: undefined }
  const before = await readModels(tx, playerIds)
  await tx.run(SET_SAVEPOINT)
  const matches = await tx.run<{ matchId: string }>(MATCHES_OF, [playerIds, NO_LIMIT])
  await recountRatings(tx, playerIds)
  await recountPairs(tx, playerIds)
  await writeFolds(
    tx,
    playerIds,
    await foldPlayers(
      tx,
      playerIds,
      matches.map(({ matchId }) => matchId),
    ),
  )
  const now = await readModels(tx, playerIds)
  const changedIds = [...now].filter(([id, model]) => canonicalJson(before.get(id)) !== canonicalJson(model))
  // Undoes a write that changed nothing, so that caches stay valid.
  if (changedIds.length === 0) await tx.run(ROLL_BACK_TO_SAVEPOINT)
  return {
    read: playerIds.length,
    changed: changedIds.map(([, { gameName, tagLine }]) => `player ${gameName}#${tagLine}`),
    last: playerIds.at(-1),
  }
}

async function readModels(tx: Tx, playerIds: readonly string[]): Promise<Map<string, ReadModel>> {
  const rows = await tx.run<ReadModel>(READ_MODELS, [playerIds])
  return new Map(rows.map((row) => [row.id, row]))
}
