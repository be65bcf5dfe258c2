import type { Board, BoardCategory } from '@buri/contract/boards'
import { LIMITS } from '@buri/contract/limits'
import type { Post } from '@buri/contract/posts'
import { POST_STATUSES } from '@buri/domain/community/postRights'
import type { CellValue, GridColumn, GridRow } from '#web/ui/dataGrid/gridColumn.ts'
import { formatDate } from '#web/ui/text/format.ts'
import { maxLengthCheck, POST_STATUS_NAMES } from '../gridColumns.ts'

const dayText = (value: CellValue) => formatDate(String(value))

const ID_COLUMN: GridColumn = { key: 'id', title: 'ID', width: 110 }
const DATE_COLUMNS: readonly GridColumn[] = [
  { key: 'createdAt', title: '만든 날', width: 130, format: dayText },
  { key: 'updatedAt', title: '고친 날', width: 130, format: dayText },
]
const descriptionColumn = (key: string): GridColumn => ({
  key,
  title: '설명',
  editor: 'text',
  width: 300,
  judge: maxLengthCheck(LIMITS.boardDescriptionMaxLength),
})

export const CATEGORY_COLUMNS: readonly GridColumn[] = [
  ID_COLUMN,
  {
    key: 'categoryName',
    title: '카테고리 이름',
    editor: 'text',
    isRequired: true,
    width: 180,
    judge: maxLengthCheck(LIMITS.boardNameMaxLength),
  },
  descriptionColumn('description'),
  { key: 'boardCount', title: '게시판 수', width: 110, align: 'right' },
  ...DATE_COLUMNS,
]

export const boardColumns = (categories: readonly BoardCategory[]): GridColumn[] => [
  ID_COLUMN,
  {
    key: 'name',
    title: '게시판 이름',
    editor: 'text',
    isRequired: true,
    width: 200,
    judge: maxLengthCheck(LIMITS.boardNameMaxLength),
  },
  {
    key: 'categoryId',
    title: '카테고리',
    editor: 'select',
    isRequired: true,
    width: 160,
    options: categories.map(({ id, categoryName }) => ({ value: id, label: categoryName })),
  },
  // The same text as the previous column, for sorting and export.
  { key: 'categoryName', title: '카테고리 이름', width: 160, isHidden: true },
  descriptionColumn('description'),
  { key: 'is_visible', title: '표시', editor: 'switch', isRequired: true, width: 90 },
  { key: 'postCount', title: '게시글 수', width: 100, align: 'right' },
  ...DATE_COLUMNS,
]

const hasRight = ({ rights }: GridRow, right: Post['rights'][number]) => String(rights).split(' ').includes(right)
/** New rows have no rights, and all their cells can be edited. */
const unlessMay = (may: (row: GridRow) => boolean, reason: string) => (row: GridRow) =>
  row.rights === undefined || may(row) ? undefined : reason

const withheldWords = unlessMay(
  (row) => hasRight(row, 'edit'),
  '다른 사람의 게시글이나 블라인드 처리된 게시글의 내용은 고칠 수 없습니다.',
)
const NOT_A_MODERATOR = '이 게시글을 관리할 권한이 없습니다.'
/** A draft in this list is the viewer's own. */
const withheldBoard = unlessMay((row) => row.status === 'draft' || hasRight(row, 'moderate'), NOT_A_MODERATOR)
const withheldStatus = (row: GridRow) =>
  row.status === 'hidden' && hasRight(row, 'moderate') && !hasRight(row, 'show')
    ? '사이트 운영자가 숨긴 게시글은 다시 공개할 수 없습니다.'
    : unlessMay((post) => hasRight(post, 'delete'), NOT_A_MODERATOR)(row)

export const postDeletionRefusal = unlessMay((row) => hasRight(row, 'delete'), '이 게시글을 지울 권한이 없습니다.')

/** All boards of one grid have the same moderators: those of the site or of the clan. */
const withheldMarks = (boards: readonly Board[]) => () =>
  boards.some(({ rights }) => rights.includes('moderate')) ? undefined : '공지와 상단 고정을 바꿀 권한이 없습니다.'

export const postColumns = (boards: readonly Board[]): GridColumn[] => [
  ID_COLUMN,
  {
    key: 'title',
    title: '제목',
    editor: 'text',
    isRequired: true,
    withheld: withheldWords,
    width: 260,
    judge: maxLengthCheck(LIMITS.postTitleMaxLength),
  },
  {
    key: 'body',
    title: '본문',
    editor: 'textArea',
    isRequired: true,
    withheld: withheldWords,
    width: 220,
    judge: maxLengthCheck(LIMITS.postBodyMaxLength),
  },
  {
    key: 'boardId',
    title: '게시판',
    editor: 'select',
    isRequired: true,
    withheld: withheldBoard,
    width: 160,
    options: boards.map(({ id, name }) => ({ value: id, label: name })),
  },
  {
    key: 'status',
    title: '공개 상태',
    editor: 'select',
    isRequired: true,
    withheld: withheldStatus,
    width: 130,
    options: POST_STATUSES.map((status) => ({ value: status, label: POST_STATUS_NAMES[status] })),
    tones: { published: 'good', draft: 'plain', hidden: 'caution' },
  },
  { key: 'isNotice', title: '공지', editor: 'switch', width: 90, withheld: withheldMarks(boards) },
  { key: 'isTopfix', title: '상단 고정', editor: 'switch', width: 110, withheld: withheldMarks(boards) },
  { key: 'author', title: '글쓴이', width: 140 },
  { key: 'userId', title: '글쓴이 ID', width: 160, isHidden: true, isUnsearched: true },
  { key: 'views', title: '조회', width: 90, align: 'right', isUnsearched: true },
  { key: 'likeCount', title: '추천', width: 90, align: 'right', isUnsearched: true },
  { key: 'commentCount', title: '댓글', width: 90, align: 'right', isUnsearched: true },
  ...DATE_COLUMNS.map((column) => ({ ...column, isUnsearched: true })),
]
