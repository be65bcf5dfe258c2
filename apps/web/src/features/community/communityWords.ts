import type { BoardAccess } from '@buri/contract/boards'
import type { PostSort } from '@buri/contract/posts'
import type { ReportReason } from '@buri/contract/reports'

export const BLINDED_POST = '블라인드 처리된 게시글입니다.'

/** `latest` and `newest` are one order, so only one of them is offered. */
export const POST_SORTS: Record<Exclude<PostSort, 'newest'>, string> = {
  latest: '최신순',
  likes: '추천순',
  comments: '댓글순',
  views: '조회순',
}

export const SEARCH_PLACES = { all: '전체', title: '제목', body: '내용', author: '글쓴이' } as const

export const ACCESS_WORDS: Record<BoardAccess, string> = {
  none: '관리하는 사람만',
  leaders: '운영진',
  members: '클랜원',
  everyone: '누구나',
}

export const REPORT_WORDS: Record<ReportReason, { word: string; hint?: string }> = {
  spam: { word: '광고·스팸', hint: '홍보, 거래, 낚시 주소' },
  abuse: { word: '욕설·비하', hint: '사람이나 집단을 깎아내림' },
  obscene: { word: '음란물' },
  privacy: { word: '개인정보 노출', hint: '이름, 연락처, 계정' },
  flood: { word: '도배', hint: '같은 내용을 반복함' },
  copyright: { word: '저작권 침해' },
  other: { word: '기타', hint: '아래에 적어주세요' },
}

export const COMMUNITY_PATH = '/community'
export const boardPath = (boardId: number) => `/community/board/${boardId}`
export const postPath = ({ boardId, id }: { boardId: number; id: number }) => `${boardPath(boardId)}/post/${id}`
/** Includes the clan's name, because boards of many clans have the same name. */
export const boardLabel = ({ boardName, clanName }: { boardName: string; clanName: string | null }) =>
  clanName === null ? boardName : `${clanName} ${boardName}`
export const writePath = (boardId: number, title = '') =>
  `${boardPath(boardId)}/write${title && `?title=${encodeURIComponent(title)}`}`
export const editPath = (post: { boardId: number; id: number }) => `${postPath(post)}/edit`
export const commentHash = (id: number) => `#comment-${id}`

/** Returns `undefined` if no board or post can have this id. */
export function idInPath(text: string | undefined): number | undefined {
  const id = Number(text)
  return Number.isInteger(id) && id >= 1 && id <= 2_147_483_647 ? id : undefined
}
