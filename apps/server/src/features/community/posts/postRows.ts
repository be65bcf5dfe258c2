import type { PostListItem, PostListQuery } from '@buri/contract/posts'
import {
  type DeletedBy,
  mayReadText,
  POST_STATUSES,
  type PostStatus,
  type SeenPost,
} from '@buri/domain/community/postRights'
import { type BoardRelation, seenBoardOf, VIEWER_COLUMNS } from '#server/model/boards/visibility.ts'
import { viewerId } from '#server/model/clans/findVisibleClan.ts'
import { AUTHOR_COLUMNS, type AuthorRow, shownAuthor } from '#server/model/people/author.ts'
import { moderatesSite } from '#server/model/people/rights.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'

export type JudgedPost = BoardRelation & {
  status: string
  isBlind: boolean
  isLocked: boolean
  deletedAt: Date | string | null
  deletedBy: string | null
  authorId: string | null
}

export type PostRow = AuthorRow &
  JudgedPost & {
    id: number
    boardId: number
    boardName: string
    clanName: string | null
    title: string
    prefix: string | null
    excerpt: string
    hiddenBy: string | null
    views: number
    likeCount: number
    dislikeCount: number
    commentCount: number
    hasPicture: boolean
    pictureName: string | null
    isNotice: boolean
    isTopfix: boolean
    createdAt: Date
    publishedAt: Date | null
    deletedAt: Date | null
  }

/** The fields that the access rules need, of a post `p` on a board `b` with the viewer's joins. */
export const JUDGED_COLUMNS = `p.status, p.is_blind as "isBlind", p.is_locked as "isLocked", p.deleted_at as "deletedAt",
  p.deleted_by as "deletedBy", p.user_id as "authorId", ${VIEWER_COLUMNS}`

/** Which decisions on a post `p` a moderator of the site made. */
export const SITE_DECISIONS = `${moderatesSite('p.blind_by')} as "isBlindBySite",
  ${moderatesSite('p.hidden_by')} as "isHiddenBySite", ${moderatesSite('p.deleted_by')} as "isDeletedBySite"`

/** `u` is the author of `p`. */
export const POST_COLUMNS = `p.id, p.board_id as "boardId", b.board_name as "boardName",
  ec.clan_name as "clanName", p.title, p.prefix, p.excerpt,
  p.hidden_by as "hiddenBy", p.views, p.like_count as "likeCount", p.dislike_count as "dislikeCount",
  p.comment_count as "commentCount", p.has_picture as "hasPicture",
  case when p.has_picture then
    (select i.name from image_use iu join image i using (name) where iu.post_id = p.id order by i.name limit 1) end as "pictureName",
  p.is_notice as "isNotice", p.is_topfix as "isTopfix", p.created_at as "createdAt", p.published_at as "publishedAt",
  ${JUDGED_COLUMNS}, ${AUTHOR_COLUMNS}`

export const OPEN_POST = `p.status = 'published' and p.deleted_at is null`

export const POST_ORDERS: Record<PostListQuery['sortBy'], string> = {
  latest: 'p.publish_no desc',
  newest: 'p.publish_no desc',
  likes: 'p.like_count desc, p.id desc',
  comments: 'p.comment_count desc, p.id desc',
  views: 'p.views desc, p.id desc',
}

export const BLINDED_TITLE = '블라인드 처리된 게시글입니다.'

const statusOf = (text: string): PostStatus => POST_STATUSES.find((status) => status === text) ?? 'hidden'

export const deleterOf = (row: {
  deletedAt: Date | string | null
  deletedBy: string | null
  authorId: string | null
}): DeletedBy =>
  row.deletedAt === null ? null : row.deletedBy !== null && row.deletedBy === row.authorId ? 'author' : 'staff'

export const seenPostOf = (row: JudgedPost, viewer: Viewer): SeenPost => ({
  board: seenBoardOf(row, viewer),
  isAuthor: row.authorId !== null && row.authorId === viewerId(viewer),
  status: statusOf(row.status),
  isBlind: row.isBlind,
  isLocked: row.isLocked,
  deletedBy: deleterOf(row),
})

export const shownTitle = (title: string, isReadable: boolean) => (isReadable ? title : BLINDED_TITLE)

export const shownItem = (row: PostRow, viewer: Viewer): PostListItem => postListItem(row, seenPostOf(row, viewer))

export function postListItem(row: PostRow, post: SeenPost): PostListItem {
  const isReadable = mayReadText(post)
  return {
    id: row.id,
    boardId: row.boardId,
    boardName: row.boardName,
    clanId: row.clanId,
    clanName: row.clanName,
    title: shownTitle(row.title, isReadable),
    prefix: row.prefix,
    excerpt: isReadable ? row.excerpt : '',
    status: post.status,
    ...shownAuthor(row),
    views: row.views,
    likeCount: row.likeCount,
    dislikeCount: row.dislikeCount,
    commentCount: row.commentCount,
    hasPicture: row.hasPicture,
    picture: isReadable && row.pictureName !== null ? `/images/${row.pictureName}-small.webp` : null,
    isBlind: row.isBlind,
    isNotice: row.isNotice,
    isTopfix: row.isTopfix,
    isLocked: row.isLocked,
    createdAt: row.createdAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
  }
}
