import { Worker } from 'node:worker_threads'
import { migrate } from '@buri/server/src/platform/database/migrate.ts'
import { openDatabase } from '@buri/server/src/platform/database/openDatabase.ts'
import { loadBare } from './loadBare.ts'
import type { LoadOrder, LoadReport } from './loadPart.ts'
import { clanCount, worldPart } from './world.ts'

const WORKERS = 2
/** A worker holds all people of its part in memory. Parts are few, so that each has many clans, as on a real site. */
const MAX_PARTS = 16
const partsOf = (matches: number) => Math.min(MAX_PARTS, clanCount(matches))
const LOADED_TABLES = ['match', 'match_participant', 'match_source', 'player', 'player_name', 'player_identity'].concat(
  ['player_history', 'player_rank', 'player_rating', 'player_pair'],
)

/** Parts are built separately, but on a site of this size all players have met. */
const ONE_ISLAND = `insert into player_island (player_id, island)
  select player_id, '019a0000-0000-7000-8000-000000000000' from player_history`

/** Triggers normally keep this table, but they are off while lines are copied. */
const SCOREBOARDS = [
  'insert into match_scoreboard select * from scoreboard_of_lines',
  'vacuum analyze match_scoreboard',
]

type BuildOptions = { url: string; matches: number; endsAt: number; say: (sentence: string) => void }

/** The rows are those that storing the matches one by one would write. */
export async function buildDatabase({ url, matches, endsAt, say }: BuildOptions) {
  await migrate(url)
  const database = openDatabase({ url, statementTimeout: 0, maxConnections: 1 })
  try {
    await loadBare(database.pool, LOADED_TABLES, {
      say,
      load: (since) =>
        loadInWorkers({ url, matches, endsAt }, (done) =>
          say(`${done} of ${matches} matches made, rated, folded and copied (${since()} s)`),
        ),
    })
    await database.pool.query(ONE_ISLAND)
    for (const statement of SCOREBOARDS) await database.pool.query(statement)
    say('scoreboards kept as rows')
  } finally {
    await database.close()
  }
}

async function loadInWorkers(order: Omit<LoadOrder, 'share' | 'parts'>, say: (done: number) => void) {
  const parts = partsOf(order.matches)
  const doneByWorker = Array.from({ length: WORKERS }, () => 0)
  let reported = 0
  await Promise.all(
    doneByWorker.map(async (_, index) => {
      const share = Array.from({ length: parts }, (_, part) => part).filter((part) => part % WORKERS === index)
      const workerData: LoadOrder = { ...order, parts, share }
      const worker = new Worker(new URL('./loadPart.ts', import.meta.url), {
        workerData,
        resourceLimits: { maxOldGenerationSizeMb: 1500, maxYoungGenerationSizeMb: 96 },
      })
      worker.on('message', (report: LoadReport) => {
        doneByWorker[index] = report.done
        const sum = doneByWorker.reduce((one, other) => one + other, 0)
        if (sum - reported < order.matches / 10 && sum < order.matches) return
        reported = sum
        say(sum)
      })
      const ended = Promise.withResolvers<void>()
      worker.once('error', ended.reject)
      worker.once('exit', (code) =>
        code === 0 ? ended.resolve() : ended.reject(new Error(`loading ended with ${code}`)),
      )
      await ended.promise
    }),
  )
}

export const laterPart = (matches: number, endsAt: number) =>
  worldPart({ matches, endsAt, part: 0, parts: partsOf(matches) })
