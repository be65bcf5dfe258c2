import { z } from 'zod'
import { CommunityId } from './boards.ts'
import { ManagedPost, ManagedQuery } from './managedPosts.ts'
import { NewPost, Post, PostChange, PostListQuery, PostModeration, PostPage } from './posts.ts'
import { Reaction, ReactionState } from './reactions.ts'
import type { Route } from './route.ts'

const idParams = z.object({ id: CommunityId })
const ofBoard = z.object({ boardId: CommunityId })
const listLimits = [{ limit: 'search', whenQueryHas: ['search'] }] as const
const postPageResponse = { 200: PostPage } as const
const postResponse = { 200: Post } as const
const noContent = { 204: z.null() } as const

export const postRoutes = {
  ofBoard: {
    call: 'GET /api/community/posts/board/:boardId',
    access: 'open',
    limits: listLimits,
    schema: { summary: '게시판의 게시글', params: ofBoard, querystring: PostListQuery, response: postPageResponse },
  },
  /**
   * Lists posts of all boards that the viewer may read, on the site and in public clans, or of one board or one clan.
   */
  list: {
    call: 'GET /api/community/posts',
    access: 'open',
    limits: listLimits,
    schema: {
      summary: '모든 게시글',
      querystring: PostListQuery.extend({ boardId: CommunityId.optional(), clanId: z.uuid().optional() }),
      response: postPageResponse,
    },
  },
  ofClan: {
    call: 'GET /api/community/posts/clan/:clanId',
    access: 'open',
    limits: listLimits,
    clan: { param: 'clanId', right: 'see' },
    schema: {
      summary: '클랜의 게시글',
      params: z.object({ clanId: z.uuid() }),
      querystring: PostListQuery,
      response: postPageResponse,
    },
  },
  /**
   * Searches the newest `managedPostsSearched` posts and returns the matches in the requested order. A cursor is valid
   * for the same query only.
   */
  managed: {
    call: 'GET /api/community/posts/managed',
    access: 'login',
    limits: listLimits,
    schema: {
      summary: '관리할 게시글',
      querystring: ManagedQuery,
      response: {
        200: z.object({
          items: z.array(ManagedPost),
          nextCursor: z.string().nullable(),
          /** Number of matching posts on all pages together. */
          total: z.int().nonnegative(),
          isWhole: z.boolean(),
        }),
      },
    },
  },
  /** Returns a post, and counts one view per reader and day. */
  post: {
    call: 'GET /api/community/posts/:id',
    access: 'open',
    schema: { summary: '게시글 하나', params: idParams, response: postResponse },
  },
  write: {
    call: 'POST /api/community/posts',
    repeat: 'keyed',
    access: 'login',
    limits: ['post'],
    schema: { summary: '글쓰기', body: NewPost, response: { 201: Post } },
  },
  change: {
    call: 'PUT /api/community/posts/:id',
    access: 'login',
    limits: ['post-edit'],
    schema: { summary: '게시글 고치기', params: idParams, body: PostChange, response: postResponse },
  },
  remove: {
    call: 'DELETE /api/community/posts/:id',
    access: 'login',
    limits: ['post-edit'],
    schema: { summary: '게시글 지우기', params: idParams, response: noContent },
  },
  moderate: {
    call: 'PATCH /api/community/posts/:id/moderation',
    access: 'login',
    limits: ['moderation'],
    schema: { summary: '게시글 관리', params: idParams, body: PostModeration, response: postResponse },
  },
  restore: {
    call: 'POST /api/community/posts/:id/restore',
    repeat: 'harmless',
    access: 'login',
    limits: ['moderation'],
    schema: { summary: '지운 게시글 되살리기', params: idParams, response: postResponse },
  },
  react: {
    call: 'POST /api/community/posts/likes/toggle',
    repeat: 'keyed',
    access: 'login',
    limits: ['reaction'],
    schema: { summary: '게시글 추천', body: Reaction, response: { 200: ReactionState } },
  },
} as const satisfies Record<string, Route>
