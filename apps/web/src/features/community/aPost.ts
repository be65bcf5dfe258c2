import type { Board } from '@buri/contract/boards'
import type { Comment } from '@buri/contract/comments'
import type { Post, PostListItem, PostPage } from '@buri/contract/posts'

const AUTHOR = { id: '0190c1a0-0000-7000-8000-0000000000aa', nickname: '와드값낸다', discordAvatar: null, avatar: null }

export const aBoard = (overrides: Partial<Board> = {}): Board => ({
  id: 1,
  name: '자유 게시판',
  description: '내전 이야기라면 무엇이든',
  categoryId: 1,
  categoryName: '전체',
  clanId: null,
  clanName: null,
  is_visible: true,
  isVisible: true,
  readAccess: 'everyone',
  writeAccess: 'everyone',
  prefixes: ['자유', '공략'],
  isAnnouncement: false,
  postCount: 12,
  lastPostAt: '2026-11-20T12:40:00.000Z',
  rights: ['read', 'write'],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...overrides,
})

export const aPostItem = (overrides: Partial<PostListItem> = {}): PostListItem => ({
  id: 7,
  boardId: 1,
  boardName: '자유 게시판',
  clanId: null,
  clanName: null,
  title: '와드 자리 7곳',
  prefix: '공략',
  excerpt: '정기전에서',
  status: 'published',
  userId: AUTHOR.id,
  user: AUTHOR,
  views: 412,
  likeCount: 96,
  dislikeCount: 1,
  commentCount: 2,
  hasPicture: true,
  picture: null,
  isBlind: false,
  isNotice: false,
  isTopfix: false,
  isLocked: false,
  createdAt: '2026-11-20T12:40:00.000Z',
  publishedAt: '2026-11-20T12:40:00.000Z',
  ...overrides,
})

export const aPost = (overrides: Partial<Post> = {}): Post => ({
  ...aPostItem(overrides),
  body: '정기전에서 **시야 장인**',
  bodyHtml: '<p>정기전에서 <strong>시야 장인</strong></p>',
  revision: 1,
  updatedAt: '2026-11-20T12:40:00.000Z',
  editedAt: null,
  blindReason: null,
  deletedAt: null,
  mine: { isLiked: false, isDisliked: false, isScrapped: false },
  rights: ['comment', 'react', 'report', 'scrap'],
  next: null,
  previous: null,
  ...overrides,
})

export const aPostPage = (posts: PostListItem[], overrides: Partial<PostPage> = {}): PostPage => ({
  posts,
  pinned: [],
  totalCount: posts.length,
  totalPages: 1,
  currentPage: 1,
  total: posts.length,
  page: 1,
  ...overrides,
})

export const aComment = (overrides: Partial<Comment> = {}): Comment => ({
  id: 100,
  postId: 7,
  parentId: null,
  depth: 1,
  content: '도움이 됐어요',
  contentHtml: `<p>${overrides.content ?? '도움이 됐어요'}</p>`,
  userId: AUTHOR.id,
  user: AUTHOR,
  likeCount: 0,
  dislikeCount: 0,
  isBlind: false,
  isDeleted: false,
  revision: 1,
  createdAt: '2026-11-20T13:00:00.000Z',
  editedAt: null,
  mine: { isLiked: false, isDisliked: false },
  rights: ['reply', 'react', 'report'],
  replyTotal: 0,
  replies: [],
  ...overrides,
})
