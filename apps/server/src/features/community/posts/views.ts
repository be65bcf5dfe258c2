import type { FastifyRequest } from 'fastify'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { KeyedHash } from '#server/platform/http/keyedHash.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { deleteViews, type PostView, storeViews } from './views.repository.ts'

type PostReader = { address: string; userAgent: string }
export const postReaderOf = ({ ip, headers }: FastifyRequest): PostReader => ({
  address: ip,
  userAgent: headers['user-agent'] ?? '',
})

const ROBOT_AGENT = /bot|crawl|spider|slurp|preview|fetch|curl|wget|python|headless/i
/** Views beyond this many waiting ones are not counted. */
const MAX_WAITING = 20_000

/**
 * Views are collected in memory and written together, so that a reader causes no write. A crash loses the last ten
 * seconds.
 */
export function viewCounter({ db, keyedHash, now }: { db: Db; keyedHash: KeyedHash; now: () => Date }) {
  let waiting = new Map<string, PostView>()

  return {
    /** Notes a view. `STORE_VIEWS` leaves out views by the author, and views of unpublished and blinded posts. */
    note(postId: number, viewer: Viewer, { address, userAgent }: PostReader) {
      const userId = viewer.kind === 'user' ? viewer.userId : null
      if ((userId === null && ROBOT_AGENT.test(userAgent)) || waiting.size >= MAX_WAITING) return
      // The mark contains the day. Otherwise a reader could be recognised on another day.
      const reader = keyedHash('post-reader', `${dayOf(now())} ${userId ?? `${address} ${userAgent}`}`).slice(0, 16)
      waiting.set(`${postId} ${reader}`, { postId, reader, userId })
    },

    async flush() {
      const read = [...waiting.values()]
      if (read.length === 0) return
      const flushed = waiting
      waiting = new Map()
      try {
        await storeViews(db, dayOf(now()), read)
      } catch (error) {
        for (const [key, view] of flushed) if (waiting.size < MAX_WAITING) waiting.set(key, view)
        throw error
      }
    },

    /** Forgets the readers of past days, whose views are counted already. */
    async forget() {
      await deleteViews(db, dayOf(now()))
    },
  }
}

const dayOf = (at: Date) => new Date(at.getTime() + 9 * 3_600_000).toISOString().slice(0, 10)
export type ViewCounter = ReturnType<typeof viewCounter>
