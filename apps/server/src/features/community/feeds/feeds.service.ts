import { LIMITS } from '@buri/contract/limits'
import { type AuthorRow, shownAuthor } from '#server/model/people/author.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { AppError } from '#server/platform/errors.ts'
import type { BodyCache } from '#server/platform/http/bodyCache.ts'
import type { Encoding } from '#server/platform/http/compression.ts'
import { excerptOf } from '#server/platform/richText/renderRichText.ts'
import { feedReads } from './feeds.repository.ts'
import { rssOf } from './rss.ts'

type Options = { db: Db; bodies: BodyCache; publicUrl: () => string }

const COMMENT_LENGTH = 200
const authorOf = (row: AuthorRow) => shownAuthor(row).user?.nickname ?? undefined

/** Access is checked at every request. The bytes are cached as long as nothing in them changes. */
export function feedService({ db, bodies, publicUrl }: Options) {
  const feeds = feedReads(db)
  const absoluteUrl = (path: string) => `${publicUrl()}${path}`
  const postAt = ({ boardId, id }: { boardId: number; id: number }) =>
    absoluteUrl(`/community/board/${boardId}/post/${id}`)
  const itemOf = (post: Awaited<ReturnType<typeof feeds.posts>>[number]) => ({
    title: post.title,
    link: postAt(post),
    description: post.excerpt,
    author: authorOf(post),
    at: post.at,
  })

  return {
    async board(id: number, encoding: Encoding) {
      const board = await feeds.board(id)
      if (!board) throw new AppError('BOARD_NOT_FOUND')
      return bodies.take(`feed board ${id} ${board.version}`, encoding, async () =>
        rssOf(
          {
            title: board.name,
            link: absoluteUrl(`/community/board/${id}`),
            description: board.description === '' ? board.name : board.description,
            self: absoluteUrl(`/api/community/boards/${id}/feed.xml`),
          },
          (await feeds.posts(id)).map(itemOf),
        ),
      )
    },

    async topic(id: number, encoding: Encoding) {
      const topic = await feeds.topic(id)
      if (!topic) throw new AppError('POST_NOT_FOUND')
      const link = postAt(topic)
      return bodies.take(`feed topic ${id} ${topic.version}`, encoding, async () =>
        rssOf(
          {
            title: topic.title,
            link,
            description: topic.excerpt === '' ? topic.title : topic.excerpt,
            self: absoluteUrl(`/api/community/posts/${id}/feed.xml`),
          },
          (await feeds.comments(id)).map((comment) => {
            const author = authorOf(comment)
            return {
              title: author === undefined ? '댓글' : `${author} 님의 댓글`,
              link: `${link}#comment-${comment.id}`,
              description: excerptOf(comment.html, COMMENT_LENGTH),
              author,
              at: comment.at,
            }
          }),
        ),
      )
    },

    async clan(id: string, encoding: Encoding) {
      const clan = await feeds.clan(id)
      if (!clan) throw new AppError('CLAN_NOT_FOUND')
      return bodies.take(`feed clan ${id} ${clan.version}`, encoding, async () => {
        const [posts, nights] = await Promise.all([feeds.clanPosts(id), feeds.nights(id)])
        const ofNights = nights.map((night) => ({
          title: night.isOver ? `내전 결산: ${night.title}` : `내전: ${night.title}`,
          link: absoluteUrl(`/inhouse/${night.id}${night.isOver ? '/recap' : ''}`),
          description: night.isOver ? '내전이 끝났어요.' : '내전이 열렸어요.',
          at: night.at,
        }))
        const items = [...posts.map(itemOf), ...ofNights].sort((a, b) => b.at.getTime() - a.at.getTime())
        return rssOf(
          {
            title: clan.name,
            link: absoluteUrl(`/clans/${id}`),
            description: `${clan.name} 클랜의 게시글과 내전`,
            self: absoluteUrl(`/api/clans/${id}/feed.xml`),
          },
          items.slice(0, LIMITS.feedPosts),
        )
      })
    },
  }
}
export type FeedService = ReturnType<typeof feedService>
