import { COMMENT_RIGHTS } from '@buri/domain/community/commentRights'
import { z } from 'zod'
import { Author } from './authors.ts'
import { CommunityId, CommunityNumber, ReadRevision } from './boards.ts'
import { LIMITS } from './limits.ts'
import { Reaction, ReactionState } from './reactions.ts'
import type { Route } from './route.ts'
import { lineOf, markdownOf } from './texts.ts'

const count = z.int().nonnegative()
const time = z.iso.datetime()

export type Comment = {
  id: number
  postId: number
  parentId: number | null
  /** 1 for a comment on the post itself. */
  depth: number
  /** The Markdown source. Empty if it is withheld. */
  content: string
  contentHtml: string
  userId: string | null
  user: Author | null
  likeCount: number
  dislikeCount: number
  isBlind: boolean
  /** A deleted comment stays as an empty one while it has replies. */
  isDeleted: boolean
  revision: number
  createdAt: string
  editedAt: string | null
  mine: { isLiked: boolean; isDisliked: boolean }
  rights: (typeof COMMENT_RIGHTS)[number][]
  /** How many replies are below the comment, whether shown or not. Only first-level comments have it. */
  replyTotal: number
  replies: Comment[]
}

export const Comment: z.ZodType<Comment> = z
  .object({
    id: z.int(),
    postId: z.int(),
    parentId: z.int().nullable(),
    depth: z.int().min(1).max(LIMITS.commentDepth),
    content: z.string(),
    contentHtml: z.string(),
    userId: z.uuid().nullable(),
    user: Author.nullable(),
    likeCount: count,
    dislikeCount: count,
    isBlind: z.boolean(),
    isDeleted: z.boolean(),
    revision: z.int(),
    createdAt: time,
    editedAt: time.nullable(),
    mine: z.object({ isLiked: z.boolean(), isDisliked: z.boolean() }),
    rights: z.array(z.enum(COMMENT_RIGHTS)),
    replyTotal: count,
    get replies() {
      return z.array(Comment)
    },
    // A recursive schema needs a name to appear in the API description.
  })
  .meta({ id: 'Comment' })

export const CommentSort = z.enum(['oldest', 'newest', 'likes'])
export type CommentSort = z.infer<typeof CommentSort>

const commentContent = markdownOf(LIMITS.commentMaxLength).pipe(z.string().min(1))

const NewComment = z.strictObject({
  postId: CommunityNumber,
  content: commentContent,
  parentId: CommunityNumber.nullish(),
})

const CommentModeration = z.strictObject({
  isBlind: z.boolean(),
  reason: lineOf(LIMITS.moderationReasonMaxLength).default(''),
})
export type CommentModeration = z.output<typeof CommentModeration>

const idParams = z.object({ id: CommunityId })
const commentResponse = { 200: Comment } as const
const noContent = { 204: z.null() } as const

export const commentRoutes = {
  /** First-level comments, each with up to `commentRepliesShown` replies in the order in which they were written. */
  ofPost: {
    call: 'GET /api/community/comments/post/:postId',
    access: 'open',
    schema: {
      summary: '게시글의 댓글',
      params: z.object({ postId: CommunityId }),
      querystring: z.object({
        sortBy: CommentSort.default('oldest'),
        page: z.coerce.number().int().min(1).default(1),
      }),
      response: { 200: z.array(Comment) },
    },
  },
  thread: {
    call: 'GET /api/community/comments/:id/thread',
    access: 'open',
    schema: { summary: '댓글 하나의 모든 답글', params: idParams, response: commentResponse },
  },
  write: {
    call: 'POST /api/community/comments',
    repeat: 'keyed',
    access: 'login',
    limits: ['comment'],
    schema: { summary: '댓글 쓰기', body: NewComment, response: { 201: Comment } },
  },
  change: {
    call: 'PUT /api/community/comments/:id',
    access: 'login',
    limits: ['post-edit'],
    schema: {
      summary: '댓글 고치기',
      params: idParams,
      body: z.strictObject({ content: commentContent, revision: ReadRevision.optional() }),
      response: commentResponse,
    },
  },
  remove: {
    call: 'DELETE /api/community/comments/:id',
    access: 'login',
    limits: ['post-edit'],
    schema: { summary: '댓글 지우기', params: idParams, response: noContent },
  },
  moderate: {
    call: 'PATCH /api/community/comments/:id/moderation',
    access: 'login',
    limits: ['moderation'],
    schema: { summary: '댓글 관리', params: idParams, body: CommentModeration, response: commentResponse },
  },
  restore: {
    call: 'POST /api/community/comments/:id/restore',
    repeat: 'harmless',
    access: 'login',
    limits: ['moderation'],
    schema: { summary: '지운 댓글 되살리기', params: idParams, response: commentResponse },
  },
  react: {
    call: 'POST /api/community/comments/likes/toggle',
    repeat: 'keyed',
    access: 'login',
    limits: ['reaction'],
    schema: { summary: '댓글 추천', body: Reaction, response: { 200: ReactionState } },
  },
} as const satisfies Record<string, Route>
