import type { FastifyRequest } from 'fastify'
import { ask } from '#server/database/ask.ts'
import type { Db } from '#server/database/openDatabase.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Seal } from '#server/http/seal.ts'
import type { Viewer } from '#server/http/viewer.ts'

type Reader = { address: string; userAgent: string }
export const readerOf = ({ ip, headers }: FastifyRequest): Reader => ({
  address: ip,
  userAgent: headers['user-agent'] ?? '',
})

/** Those who say of themselves that they are no people. */
const ROBOT = /bot|crawl|spider|slurp|preview|fetch|curl|wget|python|headless/i
/** Beyond it a process forgets readers rather than grow; the table still knows them. */
const MOST_WAITING = 20_000

const KEEP = `
  with read as (
    insert into post_view (day, post_id, reader)
    select $1::date, p.id, r.reader from unnest($2::int[], $3::text[], $4::uuid[]) r (post_id, reader, user_id)
    join post p on p.id = r.post_id
    where p.status = 'published' and p.deleted_at is null and not p.is_blind and (r.user_id is null or p.user_id is distinct from r.user_id)
    on conflict do nothing returning post_id
  )
  update post p set views = p.views + r.readers from (select post_id, count(*) as readers from read group by 1) r
  where p.id = r.post_id`

/**
 * Who has read what, once for a reader and day. Readers wait in memory and are written down together, so that reading writes
 * nothing; a process that falls over forgets those of the last ten seconds, and nothing else.
 */
export function viewCounter({ db, seal, now }: { db: Db; seal: Seal; now: () => Date }) {
  let waiting = new Map<string, { postId: number; reader: string; userId: string | null }>()

  return {
    /** Whoever was shown the post has read it, unless it is the author, a robot, or no post for everyone. */
    note(postId: number, viewer: Viewer, { address, userAgent }: Reader) {
      const userId = viewer.kind === 'user' ? viewer.userId : null
      if ((userId === null && ROBOT.test(userAgent)) || waiting.size >= MOST_WAITING) return
      // Without the day's part a mark would follow a reader from day to day.
      const reader = seal('post-reader', `${dayOf(now())} ${userId ?? `${address} ${userAgent}`}`).slice(0, 16)
      waiting.set(`${postId} ${reader}`, { postId, reader, userId })
    },

    async flush() {
      const read = [...waiting.values()]
      if (read.length === 0) return
      const flushed = waiting
      waiting = new Map()
      const values = [
        dayOf(now()),
        read.map(({ postId }) => postId),
        read.map(({ reader }) => reader),
        read.map(({ userId }) => userId),
      ]
      try {
        // In a transaction, so that it is tried again when two processes count the same posts in another order.
        await inTransaction(db, (tx) => ask(tx, { name: 'keep-views', text: KEEP, values }))
      } catch (error) {
        for (const [key, one] of flushed) if (waiting.size < MOST_WAITING) waiting.set(key, one)
        throw error
      }
    },

    /** What was read on days that are over counts already. */
    async forget() {
      await ask(db, {
        name: 'forget-views',
        text: 'delete from post_view where day < $1::date',
        values: [dayOf(now())],
      })
    },
  }
}

const dayOf = (at: Date) => new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 10)
export type ViewCounter = ReturnType<typeof viewCounter>
