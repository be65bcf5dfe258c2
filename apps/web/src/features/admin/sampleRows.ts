import type { GridColumn, GridRow } from '#web/ui/dataGrid/gridColumn.ts'
import type { GridChange } from '#web/ui/dataGrid/staging/changes.ts'
import { formatDate } from '#web/ui/text/format.ts'
import { POST_STATUS_NAMES } from './gridColumns.ts'

const BOARDS = ['자유 게시판', '모집', '공략', '질문', '펠리칸즈 게시판', '건의함', '인증'] as const
const STATUSES = ['published', 'draft', 'hidden'] as const
const NAME_STARTS = [
  '새벽',
  '낮잠',
  '물약',
  '버섯',
  '포탑',
  '정글',
  '우유',
  '칼날',
  '펠리칸',
  '와드',
  '안개',
  '바람',
  '눈꽃',
]
const NAME_ENDS = [
  '감자',
  '자는용',
  '두개',
  '농부',
  '요정',
  '도는중',
  '식빵',
  '비둘기',
  '선장',
  '값낸다',
  '사냥꾼',
  '지기',
]
const TITLES = ['자리 남았어요', '공략 나눠요', '대타 구합니다', '후기', '질문이 있어요', '결산', '연습 같이 해요']

export const SAMPLE_COLUMNS: readonly GridColumn[] = [
  { key: 'id', title: 'ID', width: 96 },
  { key: 'title', title: '제목', editor: 'text', isRequired: true, width: 240 },
  { key: 'body', title: '본문', editor: 'textArea', isRequired: true, width: 220 },
  {
    key: 'boardId',
    title: '게시판',
    editor: 'select',
    isRequired: true,
    width: 140,
    options: BOARDS.map((label, index) => ({ value: index + 1, label })),
  },
  {
    key: 'status',
    title: '공개 상태',
    editor: 'select',
    width: 130,
    options: STATUSES.map((value) => ({ value, label: POST_STATUS_NAMES[value] })),
  },
  {
    key: 'score',
    title: '점수',
    editor: 'number',
    width: 110,
    align: 'right',
    judge: (value) => (Number(value) < 0 ? '0 이상이어야 합니다' : undefined),
  },
  { key: 'isNotice', title: '공지', editor: 'switch', width: 90 },
  { key: 'heldOn', title: '날짜', editor: 'date', width: 140 },
  { key: 'author', title: '글쓴이', width: 140 },
  { key: 'createdAt', title: '작성일', width: 130, format: (value) => formatDate(String(value)) },
]

/** Makes the same rows every time, so that a problem can be reproduced. */
export function sampleRows(count: number): GridRow[] {
  const started = Date.UTC(2026, 0, 1)
  return Array.from({ length: count }, (_, index) => {
    // A step coprime to the modulus visits every number once before it repeats.
    const shuffledIndex = (index * 7919) % 99_991
    const author = `${NAME_STARTS[shuffledIndex % NAME_STARTS.length]}${NAME_ENDS[(shuffledIndex >> 3) % NAME_ENDS.length]}`
    return {
      id: index + 1,
      title: `${NAME_STARTS[(shuffledIndex >> 2) % NAME_STARTS.length]} ${TITLES[shuffledIndex % TITLES.length]} ${index + 1}`,
      body: `${TITLES[(shuffledIndex >> 1) % TITLES.length]}\n${author}`,
      boardId: (shuffledIndex % BOARDS.length) + 1,
      status: STATUSES[shuffledIndex % STATUSES.length] ?? null,
      score: shuffledIndex % 10_000,
      isNotice: shuffledIndex % 17 === 0,
      heldOn: new Date(started + (shuffledIndex % 365) * 86_400_000).toISOString().slice(0, 10),
      author,
      createdAt: new Date(started + ((index * 61) % 400_000) * 60_000).toISOString(),
    }
  })
}

export function withChanges(rows: readonly GridRow[], changes: readonly GridChange[]): GridRow[] {
  const changed = new Map(changes.map((change) => [change.id, change]))
  let lastId = rows.reduce((highest, { id }) => Math.max(highest, Number(id)), 0)
  const remainingRows = rows.flatMap((row) => {
    const change = changed.get(row.id)
    if (change?.kind === 'delete') return []
    return change?.kind === 'update' ? [{ ...row, ...change.values }] : [row]
  })
  const addedRows = changes.flatMap((change) => (change.kind === 'create' ? [{ ...change.values, id: ++lastId }] : []))
  return [...remainingRows, ...addedRows]
}
