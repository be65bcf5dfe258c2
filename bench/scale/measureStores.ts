import { makeRandom } from '@buri/server/seed/random.ts'
import { settleAll } from '@buri/server/src/model/matches/ratings/settlingJob.ts'
import type { StoreContext } from '@buri/server/src/model/matches/store/arrival.ts'
import { storeMatch } from '@buri/server/src/model/matches/store/storeMatch.ts'
import { openDatabase } from '@buri/server/src/platform/database/openDatabase.ts'
import { laterPart } from './buildDatabase.ts'
import { percentile } from './visit.ts'

const STORED_MATCHES = 150
const WARM_UPS = 50
const WEEK = 7 * 86_400_000
const HOUR = 3_600_000

type Stores = { p50: number; p99: number; lateSeconds: number; settledSeconds: number; laterMatches: number }

/** The time of storing an earlier match includes settling the ratings after it. */
export async function measureStores({
  url,
  matches,
  endsAt,
}: {
  url: string
  matches: number
  endsAt: number
}): Promise<Stores> {
  const database = openDatabase({ url, statementTimeout: 0 })
  try {
    const world = laterPart(matches, endsAt)
    const { rows } = await database.pool.query<{ stored: number; newest: Date; later: number }>(
      `select count(*) filter (where played_at > $1) as later, max(played_at) as newest,
         (select count(*) from match_source where received_at > $2) as stored
       from match where played_at > $1`,
      [new Date(endsAt - WEEK), new Date(endsAt)],
    )
    const { stored = 0, newest = new Date(endsAt), later = 0 } = rows[0] ?? {}
    const random = makeRandom(stored + 1)
    let number = 8_000_000_000 + stored
    const now = Math.max(endsAt, newest.getTime()) + HOUR
    const context: StoreContext = {
      ...{
        uploadedBy: null,
        fileName: 'bench.json',
        givenDate: null,
        fileModifiedAt: null,
        remark: null,
        clanId: null,
        hostId: null,
      },
      ...{ raw: Buffer.from('{}'), now: now + (WARM_UPS + STORED_MATCHES) * 60_000 },
    }
    const store = async (startsAt: number) => {
      number += 1
      const match = world.addMatch(random, { startsAt, gameId: number })
      const started = performance.now()
      const outcome = await storeMatch(database.db, match, context)
      if (outcome.status !== 'created') throw new Error(`a new match was ${outcome.status}`)
      return performance.now() - started
    }
    const times: number[] = []
    for (let count = 0; count < WARM_UPS + STORED_MATCHES; count += 1) times.push(await store(now + count * 60_000))
    const milliseconds = times.slice(WARM_UPS).sort((a, b) => a - b)

    const started = performance.now()
    const lateSeconds = (await store(endsAt - WEEK)) / 1000
    await settleAll(database.db)
    const settledSeconds = (performance.now() - started) / 1000
    return {
      ...{ p50: percentile(milliseconds, 0.5), p99: percentile(milliseconds, 0.99) },
      ...{ lateSeconds, settledSeconds, laterMatches: later + STORED_MATCHES },
    }
  } finally {
    await database.close()
  }
}
