import { randomUUID } from 'node:crypto'
import { sessionStore } from '@buri/server/src/model/people/sessionStore.ts'
import { openDatabase } from '@buri/server/src/platform/database/openDatabase.ts'
import { inTransaction } from '@buri/server/src/platform/database/transaction.ts'
import type { BuiltDatabase } from '../scale/database.ts'
import { openPerson } from '../scale/person.ts'
import { userIdOf } from './buildCommunity.ts'

export const REPLIERS = 20
export const REPLIES_EACH = 5

/** The accounts are old enough that the limits for new ones do not apply. */
export async function signInWriters({ postgres, endsAt }: BuiltDatabase, count: number): Promise<string[]> {
  const { db, pool, close } = openDatabase({ url: postgres.url })
  try {
    // A small community may have fewer authors than `count`, so missing accounts are added.
    const people = Array.from({ length: count }, (_, number) => userIdOf(number))
    await pool.query(
      `insert into app_user (id, discord_id, nickname) select id, 'bench' || at - 1, '사람' || at - 1
        from unnest($1::uuid[]) with ordinality as wanted (id, at) on conflict do nothing`,
      [people],
    )
    await pool.query(`update app_user set created_at = to_timestamp($1::float8 / 1000) - interval '30 days'`, [endsAt])
    await pool.query('delete from request_window')
    return await inTransaction(db, async (tx) => {
      const tokens: string[] = []
      for (const userId of people) {
        const device = { userAgent: '', addressHint: '' }
        tokens.push((await sessionStore(tx).open(userId, device, new Date(endsAt))).token)
      }
      return tokens
    })
  } finally {
    await close()
  }
}

/** Returns the latencies in milliseconds, ascending. */
export async function replies(site: { port: number }, tokens: readonly string[], postOf: (writer: number) => number) {
  const milliseconds: number[] = []
  for (let from = 0; from < tokens.length; from += REPLIERS) {
    const writers = await Promise.all(tokens.slice(from, from + REPLIERS).map((token) => openPerson(site, token)))
    await Promise.all(
      writers.map(async ({ command }, writer) => {
        for (let index = 0; index < REPLIES_EACH; index += 1) {
          const comment = { postId: postOf(writer), content: `좋은 글이에요 ${from} ${index}` }
          const { ms } = await command('POST', '/api/community/comments', comment, { 'idempotency-key': randomUUID() })
          milliseconds.push(ms)
        }
      }),
    )
  }
  return milliseconds.sort((a, b) => a - b)
}
