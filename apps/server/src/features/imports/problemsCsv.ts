import { csvOf } from '@buri/domain/csv'
import type { ReadSheet } from './readContents.ts'

const WORDS: Record<ReadSheet['problems'][number]['reason'], string> = {
  noDate: '날짜를 읽지 못했어요',
  noYear: '연도를 알려주세요',
  noResult: '승패를 읽지 못했어요',
  noName: '이름이 비어 있어요',
  personTwice: '같은 사람이 두 번 나와요',
  tooFew: '한 팀이 세 명보다 적어요',
  tooMany: '한 팀이 다섯 명보다 많아요',
  noGames: '판수와 승수를 읽지 못했어요',
}

/** Rows that could not be read, with the reason before their own cells. */
export function problemsCsv({ problems, heads }: ReadSheet): string {
  const rows = problems.map(({ row, tab, reason, value, cells }) => [
    ...[tab, String(row), value === '' ? WORDS[reason] : `${WORDS[reason]}: ${value}`],
    ...cells,
  ])
  return csvOf([['시트', '줄', '사유', ...heads], ...rows])
}
