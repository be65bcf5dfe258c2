import type { Db } from '#server/platform/database/openDatabase.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Encoding } from '#server/platform/http/compression.ts'
import { escapeXml } from '#server/platform/http/escapeXml.ts'
import type { FinishedBodies } from '#server/platform/http/finishedBodies.ts'
import { feedRepository } from './feeds.repository.ts'

type Options = { db: Db; bodies: FinishedBodies; publicUrl: () => string }

export function feedService({ db, bodies, publicUrl }: Options) {
  const feeds = feedRepository(db)

  async function rss(board: { id: number; name: string; description: string }): Promise<string> {
    const address = `${publicUrl()}/community/board/${board.id}`
    const items = (await feeds.posts(board.id)).map(({ id, title, excerpt, publishedAt }) => {
      const link = escapeXml(`${address}/post/${id}`)
      return `<item><title>${escapeXml(title)}</title><link>${link}</link><guid isPermaLink="true">${link}</guid><description>${escapeXml(excerpt)}</description><pubDate>${publishedAt.toUTCString()}</pubDate></item>`
    })
    const name = escapeXml(`${board.name} - 부리`)
    const about = escapeXml(board.description === '' ? board.name : board.description)
    const self = `<atom:link href="${escapeXml(`${publicUrl()}/api/community/boards/${board.id}/feed.xml`)}" rel="self" type="application/rss+xml"/>`
    return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${name}</title><link>${escapeXml(address)}</link><description>${about}</description><language>ko</language>${self}\n${items.join('\n')}\n</channel></rss>\n`
  }

  return {
    /** Access is checked on every request; the bytes are cached while the list is unchanged. */
    async feed(boardId: number, encoding: Encoding) {
      const board = await feeds.board(boardId)
      if (!board) throw new AppError('BOARD_NOT_FOUND')
      return bodies.take(`feed ${board.id} ${board.version}`, encoding, () => rss(board))
    },
  }
}
export type FeedService = ReturnType<typeof feedService>
