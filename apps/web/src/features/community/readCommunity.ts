import type { Author } from '@buri/contract/authors'
import type { Comment } from '@buri/contract/comments'
import type { Post, PostListItem, PostPage } from '@buri/contract/posts'
import { checkedReader, fieldReader } from '#web/api/checkedReader.ts'

const UNKNOWN_PERSON = '알 수 없음'

export const nameOf = (user: Author | null) => user?.nickname ?? UNKNOWN_PERSON

function authorFrom(json: unknown): Author | null {
  if (json === undefined) return null
  const fields = fieldReader(json)
  const picture = fields.has('avatar') ? fields.text('avatar') : fields.text('discordAvatar', '')
  return {
    id: fields.has('id') ? fields.text('id') : null,
    nickname: fields.text('nickname', UNKNOWN_PERSON),
    avatar: picture || null,
    discordAvatar: picture || null,
  }
}

function itemFrom(json: unknown): PostListItem {
  const fields = fieldReader(json)
  const createdAt = fields.text('createdAt')
  if (Number.isNaN(Date.parse(createdAt))) throw new TypeError('createdAt')
  const user = authorFrom(fields.member('user') ?? fields.member('author'))
  return {
    id: fields.count('id'),
    boardId: fields.count('boardId'),
    boardName: fields.text('boardName', ''),
    clanId: fields.has('clanId') ? fields.text('clanId') : null,
    clanName: fields.has('clanName') ? fields.text('clanName') : null,
    title: fields.text('title'),
    prefix: fields.has('prefix') ? fields.text('prefix') : null,
    excerpt: fields.text('excerpt', ''),
    // One of the contract's three states; an unknown one shows no mark.
    status: fields.text('status', 'published') as PostListItem['status'],
    userId: fields.has('userId') ? fields.text('userId') : (user?.id ?? null),
    user,
    views: fields.count('views', 0),
    likeCount: fields.count('likeCount', 0),
    dislikeCount: fields.count('dislikeCount', 0),
    commentCount: fields.count('commentCount', 0),
    hasPicture: fields.truth('hasPicture', false),
    picture: fields.has('picture') ? fields.text('picture') : null,
    isBlind: fields.truth('isBlind', false),
    isNotice: fields.truth('isNotice', false),
    isTopfix: fields.truth('isTopfix', false),
    isLocked: fields.truth('isLocked', false),
    createdAt,
    publishedAt: fields.has('publishedAt') ? fields.text('publishedAt') : null,
  }
}

function mineFrom(json: unknown) {
  const fields = fieldReader(json ?? {})
  return { isLiked: fields.truth('isLiked', false), isDisliked: fields.truth('isDisliked', false) }
}

const textOrNull = (fields: ReturnType<typeof fieldReader>, name: string) =>
  fields.has(name) ? fields.text(name) : null

function neighbourFrom(json: unknown): Post['next'] {
  if (json === undefined) return null
  const fields = fieldReader(json)
  return { id: fields.count('id'), title: fields.text('title') }
}

export const readPostItem = checkedReader('post', itemFrom)

export const readPost = checkedReader('post', (json): Post => {
  const fields = fieldReader(json)
  return {
    ...itemFrom(json),
    body: fields.text('body', ''),
    bodyHtml: fields.text('bodyHtml', ''),
    revision: fields.count('revision', 1),
    updatedAt: fields.text('updatedAt', fields.text('createdAt')),
    editedAt: textOrNull(fields, 'editedAt'),
    blindReason: textOrNull(fields, 'blindReason'),
    deletedAt: textOrNull(fields, 'deletedAt'),
    mine: {
      ...mineFrom(fields.member('mine')),
      isScrapped: fieldReader(fields.member('mine') ?? {}).truth('isScrapped', false),
    },
    // The rights are not checked, because an unknown right shows no button.
    rights: fields.list('rights', []) as Post['rights'],
    next: neighbourFrom(fields.member('next')),
    previous: neighbourFrom(fields.member('previous')),
  }
})

export const readPostPage = checkedReader('post', (json): PostPage => {
  const fields = fieldReader(json)
  const totalCount = fields.count('totalCount', fields.count('total', 0))
  const currentPage = fields.count('currentPage', fields.count('page', 1))
  return {
    posts: fields.list('posts').map(itemFrom),
    pinned: fields.list('pinned', []).map(itemFrom),
    totalCount,
    totalPages: fields.count('totalPages', 1),
    currentPage,
    total: totalCount,
    page: currentPage,
  }
})

function commentFrom(json: unknown): Comment {
  const fields = fieldReader(json)
  const user = authorFrom(fields.member('user') ?? fields.member('author'))
  return {
    id: fields.count('id'),
    postId: fields.count('postId'),
    parentId: fields.numberOrNull('parentId'),
    depth: fields.count('depth', 1),
    content: fields.text('content', ''),
    contentHtml: fields.text('contentHtml', ''),
    userId: fields.has('userId') ? fields.text('userId') : (user?.id ?? null),
    user,
    likeCount: fields.count('likeCount', 0),
    dislikeCount: fields.count('dislikeCount', 0),
    isBlind: fields.truth('isBlind', false),
    isDeleted: fields.truth('isDeleted', false),
    revision: fields.count('revision', 1),
    createdAt: fields.text('createdAt'),
    editedAt: textOrNull(fields, 'editedAt'),
    mine: mineFrom(fields.member('mine')),
    rights: fields.list('rights', []) as Comment['rights'],
    replyTotal: fields.count('replyTotal', 0),
    replies: fields.list('replies', []).map(commentFrom),
  }
}

/** Older answers wrap the comment in an object. */
export const readComment = checkedReader('comment', (json): Comment => {
  const fields = fieldReader(json)
  return commentFrom(fields.has('comment') ? fields.member('comment') : json)
})

export const readComments = checkedReader('comment', (json): Comment[] => {
  if (!Array.isArray(json)) throw new TypeError('comments')
  return json.map(commentFrom)
})
