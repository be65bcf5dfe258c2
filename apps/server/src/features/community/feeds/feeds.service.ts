import type { Db } from '#server/database/openDatabase.ts'
import { AppError } from '#server/errors.ts'
import type { Encoding } from '#server/http/compression.ts'
import { escapeHtml } from '#server/http/escapeHtml.ts'
import type { FinishedBodies } from '#server/http/finishedBodies.ts'
import { feedRepository } from './feeds.repository.ts'

type Options = { db: Db; bodies: FinishedBodies; publicUrl: () => string }

export function feedService({ db, bodies, publicUrl }: Options) {
  const feeds = feedRepository(db)

  async function rss(board: { id: number; name: string; description: string }): Promise<string> {
    const address = `${publicUrl()}/community/board/${board.id}`
    const items = (await feeds.posts(board.id)).map(({ id, title, excerpt, publishedAt }) => {
      const link = escapeHtml(`${address}/post/${id}`)
      return `<item><title>${escapeHtml(title)}</title><link>${link}</link><guid isPermaLink="true">${link}</guid><description>${escapeHtml(excerpt)}</description><pubDate>${publishedAt.toUTCString()}</pubDate></item>`
    })
    const name = escapeHtml(`${board.name} - 부리`)
    const about = escapeHtml(board.description === '' ? board.name : board.description)
    const self = `<atom:link href="${escapeHtml(`${publicUrl()}/api/community/boards/${board.id}/feed.xml`)}" rel="self" type="application/rss+xml"/>`
    return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${name}</title><link>${escapeHtml(address)}</link><description>${about}</description><language>ko</language>${self}\n${items.join('\n')}\n</channel></rss>\n`
  }

  return {
    /** Who may read the board is asked each time; the bytes stay while nothing in its list changes. */
    async feed(boardId: number, encoding: Encoding) {
      const board = await feeds.board(boardId)
      if (!board) throw new AppError('BOARD_NOT_FOUND')
      return bodies.take(`feed ${board.id} ${board.version}`, encoding, () => rss(board))
    },
  }
}
export type FeedService = ReturnType<typeof feedService>
