import { POST_RIGHTS, POST_STATUSES } from '@buri/domain/community/postRights'
import { z } from 'zod'
import { Author } from './authors.ts'
import { CommunityNumber, ReadRevision } from './boards.ts'
import { LIMITS } from './limits.ts'
import { lineOf, markdownOf } from './texts.ts'

const count = z.int().nonnegative()
const time = z.iso.datetime()

export const PostStatus = z.enum(POST_STATUSES)
export type PostStatus = z.infer<typeof PostStatus>

/** Accepts `active` as another name of `published`, the name that is stored and returned. */
export const PostStatusInput = z
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
