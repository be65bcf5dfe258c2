import { z } from 'zod'
import { Author } from './authors.ts'
import { CommunityId } from './boards.ts'
import { LIMITS } from './limits.ts'
import { PostListItem } from './posts.ts'
import type { Route } from './route.ts'

const time = z.iso.datetime()
const cursor = z.string().max(200).optional()
const limit = z.coerce.number().int().min(1).default(LIMITS.postPageSize)

/** Pieces that match the search are marked. */
const Marked = z.array(z.object({ text: z.string(), isHit: z.boolean() }))

const CommunityHit = z.object({
  kind: z.enum(['post', 'comment']),
  postId: z.int(),
  commentId: z.int().nullable(),
  boardId: z.int(),
  boardName: z.string(),
  /** `null` for a board of the site. */
  clanName: z.string().nullable(),
  title: Marked,
  excerpt: Marked,
  user: Author.nullable(),
  createdAt: time,
})
export type CommunityHit = z.infer<typeof CommunityHit>

/** Hits of `title` are also hits of `post`. */
const SEARCH_KINDS = ['all', 'title', 'post', 'comment'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

const foundCount = z.int().min(0).max(LIMITS.foundCounted)
/** Counts at most the newest `foundCounted` of each kind, so that this number itself means "or more". */
const FoundCounts = z.object({ title: foundCount, post: foundCount, comment: foundCount })
export type FoundCounts = z.infer<typeof FoundCounts>

const ownCount = z.int().min(0).max(LIMITS.ownCounted)
const OwnCounts = z.object({ drafts: ownCount, posts: ownCount, comments: ownCount, scraps: ownCount })
export type OwnCounts = z.infer<typeof OwnCounts>

const OwnComment = z.object({
  id: z.int(),
  postId: z.int(),
  boardId: z.int(),
  postTitle: z.string(),
  excerpt: z.string(),
  likeCount: z.int(),
  createdAt: time,
})
export type OwnComment = z.infer<typeof OwnComment>

const Nameable = z.object({
  people: z.array(
    z.object({
      name: z.string(),
      /** `null` for an account. */
      tagLine: z.string().nullable(),
    }),
  ),
  matches: z.array(z.object({ matchId: z.string(), gameType: z.string(), playedAt: time })),
})
export type MentionCandidates = z.infer<typeof Nameable>

const listOf = <Item extends z.ZodType>(item: Item) =>
  ({ 200: z.object({ items: z.array(item), nextCursor: z.string().nullable() }) }) as const
const noContent = { 204: z.null() } as const
const idParams = z.object({ id: CommunityId })
const ownWindow = z.object({ cursor, limit })

export const communityRoutes = {
  search: {
    call: 'GET /api/community/search',
    access: 'open',
    limits: ['search'],
    schema: {
      summary: '게시글과 댓글 찾기 (두 글자부터, 제목은 초성도)',
      querystring: z.object({
        q: z.string().max(LIMITS.searchMaxLength),
        boardId: CommunityId.optional(),
        in: z.enum(SEARCH_KINDS).default('all'),
        cursor,
        limit,
      }),
      response: {
        200: z.object({
          items: z.array(CommunityHit),
          nextCursor: z.string().nullable(),
          /** `null` except on the first page of a search of all kinds. */
          counts: FoundCounts.nullable(),
        }),
      },
    },
  },
  /** Finds public players, members of the viewer's clans, the viewer's latest matches, and any match by number. */
  nameable: {
    call: 'GET /api/community/mentions',
    access: 'login',
    limits: ['mention'],
    schema: {
      summary: '게시글에서 언급할 사람과 경기 (두 글자부터, 초성도)',
      querystring: z.object({ q: z.string().max(LIMITS.searchMaxLength) }),
      response: { 200: Nameable },
    },
  },
  /** Finds what a mention links to: the player, or the first player of the account that the viewer may see. */
  person: {
    call: 'GET /api/community/people/:id',
    access: 'open',
    limits: ['mention'],
    schema: {
      summary: '게시글에서 언급한 사람의 소환사 주소',
      params: z.object({ id: z.uuid() }),
      response: { 200: z.object({ address: z.string().nullable() }) },
    },
  },
  best: {
    call: 'GET /api/community/best',
    access: 'open',
    schema: {
      summary: '오늘과 이번 주의 추천 게시글',
      response: { 200: z.object({ day: z.array(PostListItem), week: z.array(PostListItem) }) },
    },
  },
  /** RSS 2.0. Every visitor must be able to read the board. */
  feed: {
    call: 'GET /api/community/boards/:id/feed.xml',
    access: 'open',
    schema: { summary: '게시판의 새 게시글 (RSS)', mediaType: 'application/rss+xml', params: idParams },
  },
  /** Every visitor must be able to read the post. */
  topicFeed: {
    call: 'GET /api/community/posts/:id/feed.xml',
    access: 'open',
    schema: { summary: '게시글의 새 댓글 (RSS)', mediaType: 'application/rss+xml', params: idParams },
  },
  /** The feed has the posts and nights that every visitor may see. */
  clanFeed: {
    call: 'GET /api/clans/:id/feed.xml',
    access: 'open',
    clan: { param: 'id', right: 'see' },
    schema: {
      tags: ['clans'],
      summary: '클랜의 게시글과 내전 (RSS)',
      mediaType: 'application/rss+xml',
      params: z.object({ id: z.uuid() }),
    },
  },
  scrap: {
    call: 'POST /api/community/posts/:id/scrap',
    repeat: 'harmless',
    access: 'login',
    limits: ['scrap'],
    schema: { summary: '스크랩', params: idParams, response: noContent },
  },
  unscrap: {
    call: 'DELETE /api/community/posts/:id/scrap',
    access: 'login',
    limits: ['scrap'],
    schema: { summary: '스크랩 취소', params: idParams, response: noContent },
  },
  ownScraps: {
    call: 'GET /api/me/scraps',
    access: 'login',
    schema: { summary: '내 스크랩', querystring: ownWindow, response: listOf(PostListItem) },
  },
  ownCounts: {
    call: 'GET /api/me/community-counts',
    access: 'login',
    schema: { summary: '내 게시글, 댓글, 스크랩, 임시저장의 수', response: { 200: OwnCounts } },
  },
  ownPosts: {
    call: 'GET /api/me/posts',
    access: 'login',
    schema: { summary: '내 게시글', querystring: ownWindow, response: listOf(PostListItem) },
  },
  ownComments: {
    call: 'GET /api/me/comments',
    access: 'login',
    schema: { summary: '내 댓글', querystring: ownWindow, response: listOf(OwnComment) },
  },
  /** The newest posts come first. */
  postsOfPerson: {
    call: 'GET /api/community/people/:userId/posts',
    access: 'open',
    schema: {
      summary: '한 사람의 게시글',
      params: z.object({ userId: z.uuid() }),
      querystring: ownWindow,
      response: listOf(PostListItem),
    },
  },
} as const satisfies Record<string, Route>
