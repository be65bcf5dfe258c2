import type { FastifyRequest } from 'fastify'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { KeyedHash } from '#server/platform/http/keyedHash.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { forgetViews, keepViews, type View } from './views.repository.ts'

type Reader = { address: string; userAgent: string }
export const readerOf = ({ ip, headers }: FastifyRequest): Reader => ({
  address: ip,
  userAgent: headers['user-agent'] ?? '',
})

/** Those who say of themselves that they are no people. */
const ROBOT = /bot|crawl|spider|slurp|preview|fetch|curl|wget|python|headless/i
/** Beyond it a process forgets readers rather than grow; the table still knows them. */
const MOST_WAITING = 20_000

/**
 * Who has read what, once for a reader and day. Readers wait in memory and are written down together, so that reading writes
 * nothing; a process that falls over forgets those of the last ten seconds, and nothing else.
 */
export function viewCounter({ db, seal, now }: { db: Db; seal: KeyedHash; now: () => Date }) {
  let waiting = new Map<string, View>()

  return {
    /** The one who was shown the post has read it, unless it is the author, a robot, or no post for everyone. */
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
      try {
        await keepViews(db, dayOf(now()), read)
      } catch (error) {
        for (const [key, one] of flushed) if (waiting.size < MOST_WAITING) waiting.set(key, one)
        throw error
      }
    },

    /** What was read on days that are over counts already. */
    async forget() {
      await forgetViews(db, dayOf(now()))
    },
  }
}

const dayOf = (at: Date) => new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 10)
export type ViewCounter = ReturnType<typeof viewCounter>
