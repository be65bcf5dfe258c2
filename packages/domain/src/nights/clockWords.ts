import { MINUTE_MS, seoulHour } from '../seoulTime.ts'

const PARTS_OF_DAY = [
  { from: 20, word: '밤' },
  { from: 18, word: '저녁' },
  { from: 12, word: '오후' },
  { from: 6, word: '오전' },
  { from: 0, word: '새벽' },
] as const

/** A time in Asia/Seoul as people say it: `밤 9시`, `오후 2시 30분`. */
export function clockWords(at: number): string {
  const hour = seoulHour(at)
  const minute = Math.floor(at / MINUTE_MS) % 60
  const part = PARTS_OF_DAY.find(({ from }) => hour >= from)?.word
  return `${part} ${hour % 12 === 0 ? 12 : hour % 12}시${minute === 0 ? '' : ` ${minute}분`}`
}
