import { POST_RIGHTS, POST_STATUSES } from '@buri/domain/community/postRights'
import { z } from 'zod'
import { CommunityId, CommunityNumber, ReadRevision } from './boards.ts'
import { LIMITS } from './limits.ts'
import { ErrorBody, type Route } from './route.ts'
import { lineOf, markdownOf } from './texts.ts'

const count = z.int().nonnegative()
const time = z.iso.datetime()

/** Who wrote something; `null` members once the author has left the site. */
export const Author = z.object({
  id: z.uuid().nullable(),
  nickname: z.string().nullable(),
  /** The same picture twice: the second name is the older one. */
  discordAvatar: z.string().nullable(),
  avatar: z.string().nullable(),
})
export type Author = z.infer<typeof Author>

export const PostStatus = z.enum(POST_STATUSES)
export type PostStatus = z.infer<typeof PostStatus>

/** `active` and `published` are one status: both are accepted, and `published` is stored and returned. */
const PostStatusInput = z
  .enum([...POST_STATUSES, 'active'])
  .transform((given): PostStatus => (given === 'active' ? 'published' : given))
  .meta({ description: 'active와 published는 같은 상태이고, 저장과 응답에는 published를 씁니다.' })

/** A post in a list. */
export const PostListItem = z.object({
  id: z.int(),
  boardId: z.int(),
  boardName: z.string(),
  clanId: z.uuid().nullable(),
  /** Whose board it is; `null` for the site's own. */
  clanName: z.string().nullable(),
  /** That of a blinded post says only that it is one. */
  title: z.string(),
  prefix: z.string().nullable(),
  /** Plain text, the beginning of the body; empty where the body is withheld. */
  excerpt: z.string(),
  status: PostStatus,
  userId: z.uuid().nullable(),
  user: Author.nullable(),
  views: count,
  likeCount: count,
  dislikeCount: count,
  commentCount: count,
  hasPicture: z.boolean(),
  /** A small one of its pictures; `null` where it has none or its words are withheld. */
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
  /** Markdown as it was written; empty where it is withheld. */
  body: z.string(),
  /** What to show: safe as it is. */
  bodyHtml: z.string(),
  revision: z.int(),
  updatedAt: time,
  /** `null` while it is as it was published. */
  editedAt: time.nullable(),
  /** For the author and those who moderate. */
  blindReason: z.string().nullable(),
  deletedAt: time.nullable(),
  /** What the one who looks has done with it, and may do. */
  mine: z.object({ isLiked: z.boolean(), isDisliked: z.boolean(), isScrapped: z.boolean() }),
  rights: z.array(z.enum(POST_RIGHTS)),
  /** The newer and the older post of the board. */
  next: Neighbour,
  previous: Neighbour,
})
export type Post = z.infer<typeof Post>

/** A post as those who manage its board edit it: with its words, without its looks. */
export const ManagedPost = PostListItem.extend({ body: z.string(), revision: z.int(), updatedAt: time })
export type ManagedPost = z.infer<typeof ManagedPost>

/** Sort keys of managed posts, up to three in order; `-` means descending. */
export const MANAGED_SORTS = [
  ...['id', 'title', 'body', 'boardId', 'status', 'isNotice', 'isTopfix', 'author', 'userId'],
  ...['views', 'likeCount', 'commentCount', 'createdAt', 'updatedAt'],
] as const
const ManagedSort = z
  .string()
  .max(60)
  .transform((text) => text.split(','))
  .pipe(z.array(z.string().regex(new RegExp(`^-?(${MANAGED_SORTS.join('|')})$`))).max(3))
const flag = z.enum(['true', 'false']).transform((given) => given === 'true')
/** A repeated parameter, or one with commas. */
const listed = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((given) => (typeof given === 'string' ? given.split(',', 201) : given), z.array(item).max(200))

export const ManagedQuery = z.object({
  clanId: z.uuid().optional(),
  cursor: z.string().max(1200).optional(),
  limit: z.coerce.number().int().min(1).default(LIMITS.managedPosts),
  sort: ManagedSort.default(['-id']),
  /** Searches titles, bodies and authors' names; a whole number also matches the id. */
  search: z.string().max(LIMITS.searchMaxLength).optional(),
  isCase: flag.default(false),
  isWord: flag.default(false),
  boardIds: listed(CommunityId).optional(),
  statuses: listed(PostStatusInput).optional(),
  isNotice: flag.optional(),
  isTopfix: flag.optional(),
})
export type ManagedQuery = z.output<typeof ManagedQuery>

const PostSort = z.enum(['latest', 'newest', 'likes', 'comments', 'views'])
export type PostSort = z.infer<typeof PostSort>

/**
 * `total` and `page` are the older names of `totalCount` and `currentPage`. What answers words is counted one page past the
 * asked one at most, and what is in another order than the newest first are the newest five hundred of it.
 */
export const PostPage = z.object({
  posts: z.array(PostListItem),
  /** Notices and pinned posts, before those of the first page; not counted in it. */
  pinned: z.array(PostListItem),
  totalCount: count,
  totalPages: count,
  currentPage: z.int(),
  total: count,
  page: z.int(),
})
export type PostPage = z.infer<typeof PostPage>

const title = lineOf(LIMITS.postTitleMaxLength).pipe(z.string().min(1))
const body = markdownOf(LIMITS.postBodyMaxLength)
const prefix = lineOf(LIMITS.boardPrefixMaxLength).nullish()
const boardId = CommunityNumber
/** Only of those who moderate; from anyone else, `true` is refused. */
const marks = {
  isNotice: z.boolean().optional(),
  isTopfix: z.boolean().optional(),
  isBlind: z.boolean().optional(),
}

export const NewPost = z.strictObject({
  boardId,
  title,
  body,
  prefix,
  status: PostStatusInput.default('published'),
  ...marks,
  /** The kept draft this was; gone once the post is there. */
  draftId: z.uuid().optional(),
})
export type NewPost = z.output<typeof NewPost>

export const PostChange = z.strictObject({
  title: title.optional(),
  body: body.optional(),
  prefix,
  /** Of the same clan, or of the site; only of those who moderate both. */
  boardId: boardId.optional(),
  status: PostStatusInput.optional(),
  ...marks,
  /** Which one was read; without it the newest is meant. */
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

/** What is wanted after the call; doing it again changes nothing. */
export const Reaction = z.strictObject({
  targetType: z.enum(['post', 'comment']),
  targetId: CommunityId,
  isLike: z.boolean().optional(),
  isDislike: z.boolean().optional(),
})
export type Reaction = z.output<typeof Reaction>

export const ReactionState = z.object({
  isLiked: z.boolean(),
  isDisliked: z.boolean(),
  likeCount: count,
  dislikeCount: count,
})
export type ReactionState = z.infer<typeof ReactionState>

const tags = ['community']
const id = z.object({ id: CommunityId })
const ofBoard = z.object({ boardId: CommunityId })
const listWindow = {
  /** Beyond the thousandth there is none. */
  page: z.coerce.number().int().min(1).default(1),
  limit: z.coerce.number().int().min(1).default(LIMITS.postPageSize),
  sortBy: PostSort.default('latest'),
  search: z.string().max(LIMITS.searchMaxLength).optional(),
  searchIn: z.enum(['all', 'title', 'body', 'author']).default('all'),
  prefix: z.string().max(LIMITS.boardPrefixMaxLength).optional(),
  /** Other than published: the caller's own, or of boards the caller moderates. */
  status: PostStatusInput.optional(),
}
export const PostListQuery = z.object(listWindow)
export type PostListQuery = z.output<typeof PostListQuery>
const listLimits = [{ limit: 'search', whenQueryHas: ['search'] }] as const
const page = { 200: PostPage, '4xx': ErrorBody } as const
const one = { 200: Post, '4xx': ErrorBody } as const
const done = { 204: z.null(), '4xx': ErrorBody } as const

export const postRoutes = {
  ofBoard: {
    method: 'GET',
    url: '/api/community/posts/board/:boardId',
    access: 'open',
    limits: listLimits,
    schema: { tags, summary: '게시판의 글', params: ofBoard, querystring: PostListQuery, response: page },
  },
  /** Of every board of the site and of public clans that the caller may read, or of one board or clan. */
  list: {
    method: 'GET',
    url: '/api/community/posts',
    access: 'open',
    limits: listLimits,
    schema: {
      tags,
      summary: '모든 글',
      querystring: PostListQuery.extend({ boardId: CommunityId.optional(), clanId: z.uuid().optional() }),
      response: page,
    },
  },
  ofClan: {
    method: 'GET',
    url: '/api/community/posts/clan/:clanId',
    access: 'open',
    limits: listLimits,
    clan: { param: 'clanId', right: 'see' },
    schema: {
      tags,
      summary: '클랜의 글',
      params: z.object({ clanId: z.uuid() }),
      querystring: PostListQuery,
      response: page,
    },
  },
  /**
   * Posts in boards of the site or a clan, for people who manage or moderate them: the matching ones among the newest
   * `managedPostsSearched`, in the requested order. A cursor is valid for the same query only.
   */
  managed: {
    method: 'GET',
    url: '/api/community/posts/managed',
    access: 'login',
    limits: listLimits,
    schema: {
      tags,
      summary: '관리할 글',
      querystring: ManagedQuery,
      response: {
        200: z.object({
          items: z.array(ManagedPost),
          nextCursor: z.string().nullable(),
          /** Number of matching posts on all pages. */
          total: count,
          /** Whether every post was searched, with none older than the newest `managedPostsSearched`. */
          isWhole: z.boolean(),
        }),
        '4xx': ErrorBody,
      },
    },
  },
  /** Counts a view, once for a reader and day. */
  post: {
    method: 'GET',
    url: '/api/community/posts/:id',
    access: 'open',
    schema: { tags, summary: '글 하나', params: id, response: one },
  },
  write: {
    method: 'POST',
    url: '/api/community/posts',
    access: 'login',
    limits: ['post'],
    schema: { tags, summary: '글쓰기', body: NewPost, response: { 201: Post, '4xx': ErrorBody } },
  },
  change: {
    method: 'PUT',
    url: '/api/community/posts/:id',
    access: 'login',
    limits: ['post-edit'],
    schema: { tags, summary: '글 고치기', params: id, body: PostChange, response: one },
  },
  remove: {
    method: 'DELETE',
    url: '/api/community/posts/:id',
    access: 'login',
    limits: ['post-edit'],
    schema: { tags, summary: '글 지우기', params: id, response: done },
  },
  moderate: {
    method: 'PATCH',
    url: '/api/community/posts/:id/moderation',
    access: 'login',
    limits: ['moderation'],
    schema: { tags, summary: '글 관리', params: id, body: PostModeration, response: one },
  },
  restore: {
    method: 'POST',
    url: '/api/community/posts/:id/restore',
    access: 'login',
    limits: ['moderation'],
    schema: { tags, summary: '지운 글 되살리기', params: id, response: one },
  },
  react: {
    method: 'POST',
    url: '/api/community/posts/likes/toggle',
    access: 'login',
    limits: ['reaction'],
    schema: { tags, summary: '글 추천', body: Reaction, response: { 200: ReactionState, '4xx': ErrorBody } },
  },
} as const satisfies Record<string, Route>
