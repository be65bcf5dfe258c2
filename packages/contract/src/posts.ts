import { POST_RIGHTS, POST_STATUSES } from '@buri/domain/community/postRights'
import { z } from 'zod'
import { Author } from './authors.ts'
import { CommunityId, CommunityNumber, ReadRevision } from './boards.ts'
import { LIMITS } from './limits.ts'
import { Reaction, ReactionState } from './reactions.ts'
import type { Route } from './route.ts'
import { lineOf, markdownOf } from './texts.ts'

const count = z.int().nonnegative()
const time = z.iso.datetime()

export const PostStatus = z.enum(POST_STATUSES)
export type PostStatus = z.infer<typeof PostStatus>

/** Accepts `active` as another name of `published`, the name that is stored and returned. */
const PostStatusInput = z
  .enum([...POST_STATUSES, 'active'])
  .transform((status): PostStatus => (status === 'active' ? 'published' : status))
  .meta({ description: 'active와 published는 같은 상태이고, 저장과 응답에는 published를 씁니다.' })

export const PostListItem = z.object({
  id: z.int(),
  boardId: z.int(),
  boardName: z.string(),
  clanId: z.uuid().nullable(),
  clanName: z.string().nullable(),
  /** If the post is blinded, the title says only that it is. */
  title: z.string(),
  prefix: z.string().nullable(),
  /** Beginning of the body as plain text; empty if the body is withheld. */
  excerpt: z.string(),
  status: PostStatus,
  userId: z.uuid().nullable(),
  user: Author.nullable(),
  views: count,
  likeCount: count,
  dislikeCount: count,
  commentCount: count,
  hasPicture: z.boolean(),
  /** Thumbnail of one of its images; `null` without one, or if the body is withheld. */
  picture: z.string().nullable(),
  isBlind: z.boolean(),
  isNotice: z.boolean(),
  isTopfix: z.boolean(),
  isLocked: z.boolean(),
  createdAt: time,
  publishedAt: time.nullable(),
})
export type PostListItem = z.infer<typeof PostListItem>

const Neighbour = z.object({ id: z.int(), title: z.string() }).nullable()

export const Post = PostListItem.extend({
  /** Markdown source; empty if withheld. */
  body: z.string(),
  bodyHtml: z.string(),
  revision: z.int(),
  updatedAt: time,
  editedAt: time.nullable(),
  /** Only shown to the author and moderators. */
  blindReason: z.string().nullable(),
  deletedAt: time.nullable(),
  mine: z.object({ isLiked: z.boolean(), isDisliked: z.boolean(), isScrapped: z.boolean() }),
  rights: z.array(z.enum(POST_RIGHTS)),
  /** The newer and the older post on the board. */
  next: Neighbour,
  previous: Neighbour,
})
export type Post = z.infer<typeof Post>

/** Has the body, but no rendered HTML. */
export const ManagedPost = PostListItem.extend({ body: z.string(), revision: z.int(), updatedAt: time })
export type ManagedPost = z.infer<typeof ManagedPost>

/** A request may name up to three keys, in order; `-` before a key means descending. */
export const MANAGED_SORTS = [
  ...['id', 'title', 'body', 'boardId', 'status', 'isNotice', 'isTopfix', 'author', 'userId'],
  ...['views', 'likeCount', 'commentCount', 'createdAt', 'updatedAt'],
] as const
const ManagedSort = z
  .string()
  .max(60)
  .transform((text) => text.split(','))
  .pipe(z.array(z.string().regex(new RegExp(`^-?(${MANAGED_SORTS.join('|')})$`))).max(3))
const booleanText = z.enum(['true', 'false']).transform((text) => text === 'true')
/** A list in a query string, as a repeated parameter or separated by commas. */
const repeatedParameter = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (typeof value === 'string' ? value.split(',', 201) : value), z.array(item).max(200))

export const ManagedQuery = z.object({
  clanId: z.uuid().optional(),
  cursor: z.string().max(1200).optional(),
  limit: z.coerce.number().int().min(1).default(LIMITS.managedPosts),
  sort: ManagedSort.default(['-id']),
  /** Searches titles, bodies and authors' names; a whole number also matches the id. */
  search: z.string().max(LIMITS.searchMaxLength).optional(),
  isCase: booleanText.default(false),
  isWord: booleanText.default(false),
  boardIds: repeatedParameter(CommunityId).optional(),
  statuses: repeatedParameter(PostStatusInput).optional(),
  isNotice: booleanText.optional(),
  isTopfix: booleanText.optional(),
})
export type ManagedQuery = z.output<typeof ManagedQuery>

const PostSort = z.enum(['latest', 'newest', 'likes', 'comments', 'views'])
export type PostSort = z.infer<typeof PostSort>

/**
 * `total` and `page` are older names of `totalCount` and `currentPage`. A text search counts at most one page ahead of
 * the requested one. Any order other than newest first sorts only the newest ten thousand posts across all boards, or
 * the newest five hundred posts that a search found.
 */
export const PostPage = z.object({
  posts: z.array(PostListItem),
  /** Notices and pinned posts. They are only on the first page, and are not counted. */
  pinned: z.array(PostListItem),
  totalCount: count,
  totalPages: count,
  currentPage: z.int(),
  total: count,
  page: z.int(),
})
export type PostPage = z.infer<typeof PostPage>

const title = lineOf(LIMITS.postTitleMaxLength).pipe(z.string().min(1))
const postBody = markdownOf(LIMITS.postBodyMaxLength)
const prefix = lineOf(LIMITS.boardPrefixMaxLength).nullish()
const boardId = CommunityNumber
/** `true` from anyone but a moderator is refused. */
const marks = {
  isNotice: z.boolean().optional(),
  isTopfix: z.boolean().optional(),
  isBlind: z.boolean().optional(),
}

export const NewPost = z.strictObject({
  boardId,
  title,
  body: postBody,
  prefix,
  status: PostStatusInput.default('published'),
  ...marks,
  /** The saved draft of this post, which is deleted when the post is created. */
  draftId: z.uuid().optional(),
})
export type NewPost = z.output<typeof NewPost>

export const PostChange = z.strictObject({
  title: title.optional(),
  body: postBody.optional(),
  prefix,
  /**
   * The new board. Authors may move their drafts to any board on which they may write. Any other move needs a moderator
   * of both boards, and both must belong to the same clan or to the site.
   */
  boardId: boardId.optional(),
  status: PostStatusInput.optional(),
  ...marks,
  /** The revision that the editor read; defaults to the newest. */
  revision: ReadRevision.optional(),
  draftId: z.uuid().optional(),
})
export type PostChange = z.output<typeof PostChange>

export const PostModeration = z.strictObject({
  isBlind: z.boolean().optional(),
  isNotice: z.boolean().optional(),
  isTopfix: z.boolean().optional(),
  isLocked: z.boolean().optional(),
  status: PostStatusInput.optional(),
  boardId: boardId.optional(),
  reason: lineOf(LIMITS.moderationReasonMaxLength).default(''),
})
export type PostModeration = z.output<typeof PostModeration>

const idParams = z.object({ id: CommunityId })
const ofBoard = z.object({ boardId: CommunityId })
const listWindow = {
  /** A page above `LIMITS.pageMax` is refused. */
  page: z.coerce.number().int().min(1).default(1),
  limit: z.coerce.number().int().min(1).default(LIMITS.postPageSize),
  sortBy: PostSort.default('latest'),
  search: z.string().max(LIMITS.searchMaxLength).optional(),
  searchIn: z.enum(['all', 'title', 'body', 'author']).default('all'),
  prefix: z.string().max(LIMITS.boardPrefixMaxLength).optional(),
  /** A status other than `published` lists only the viewer's own posts and those of boards the viewer moderates. */
  status: PostStatusInput.optional(),
}
export const PostListQuery = z.object(listWindow)
export type PostListQuery = z.output<typeof PostListQuery>
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
          total: count,
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
