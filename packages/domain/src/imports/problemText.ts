import type { SheetProblem } from './sheetContents.ts'

const REASON_WORDS: Record<SheetProblem['reason'], string> = {
  noDate: '날짜를 읽지 못했어요',
  noYear: '연도를 알려주세요',
  noResult: '승패를 읽지 못했어요',
  noName: '이름이 비어 있어요',
  personTwice: '같은 사람이 두 번 나와요',
  tooFew: '한 팀이 세 명보다 적어요',
  tooMany: '한 팀이 다섯 명보다 많아요',
  noGames: '판수와 승수를 읽지 못했어요',
}

/** Says why a row could not be read, with the wrong cell if there is one. */
export const problemText = ({ reason, value }: Pick<SheetProblem, 'reason' | 'value'>) =>
  value === '' ? REASON_WORDS[reason] : `${REASON_WORDS[reason]}: ${value}`
