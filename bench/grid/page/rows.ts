export type Row = {
  id: number
  name: string
  title: string
  score: number
  wins: number
  losses: number
  joinedOn: string
  seenOn: string
  statusId: number
  boardId: number
}
type Column = { key: keyof Row; title: string; kind: 'id' | 'text' | 'number' | 'day' | 'choice'; choices?: string[] }

export const STATUSES = ['활동', '휴면', '정지', '탈퇴']
const BOARDS = ['자유', '모집', '공략', '질문', '건의', '인증', '후기']

export const COLUMNS: readonly Column[] = [
  { key: 'id', title: 'ID', kind: 'id' },
  { key: 'name', title: '이름', kind: 'text' },
  { key: 'title', title: '제목', kind: 'text' },
  { key: 'score', title: '점수', kind: 'number' },
  { key: 'wins', title: '승', kind: 'number' },
  { key: 'losses', title: '패', kind: 'number' },
  { key: 'joinedOn', title: '가입일', kind: 'day' },
  { key: 'seenOn', title: '접속일', kind: 'day' },
  { key: 'statusId', title: '상태', kind: 'choice', choices: STATUSES },
  { key: 'boardId', title: '게시판', kind: 'choice', choices: BOARDS },
]
export const COLUMN_WIDTH = 120
export const ROW_HEIGHT = 45
export const HEIGHT = 600

const FIRST_SYLLABLE = 0xac00
const SYLLABLES = 11_172
const DAY_MS = 86_400_000
const WORDS = ['자리', '남았어요', '공략', '나눠요', '대타', '구합니다', '후기', '질문', '결산', '연습', '같이', '해요']

export function makeRows(count: number): Row[] {
  let state = 11
  const pickLowerRow = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  const syllable = () => String.fromCharCode(FIRST_SYLLABLE + pickLowerRow(SYLLABLES))
  const word = () => WORDS[pickLowerRow(WORDS.length)] ?? ''
  const day = () => new Date(Date.UTC(2024, 0, 1) + pickLowerRow(1000) * DAY_MS).toISOString().slice(0, 10)
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: Array.from({ length: 2 + pickLowerRow(5) }, syllable).join(''),
    title: `${word()} ${word()} ${pickLowerRow(100)}`,
    score: pickLowerRow(1_000_000) / 10,
    wins: pickLowerRow(500),
    losses: pickLowerRow(500),
    joinedOn: day(),
    seenOn: day(),
    statusId: 1 + pickLowerRow(STATUSES.length),
    boardId: 1 + pickLowerRow(BOARDS.length),
  }))
}

export function wordsOf({ kind, choices }: Column, value: unknown): string {
  if (kind === 'choice') return choices?.[Number(value) - 1] ?? ''
  return kind === 'day' ? `${String(value).replaceAll('-', '. ')}.` : String(value)
}

export const koreanCollator = new Intl.Collator('ko', { numeric: true })
