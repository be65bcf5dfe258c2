import { POSITION_NAMES, type Position } from '../../matches/matchFacts.ts'

export type ListedPerson = {
  name: string | null
  tagLine: string | null
  main: Position | null
  sub: Position | null
  isWaiting: boolean
}

/**
 * Writes a night's numbered list for KakaoTalk, which `readRoster` can read again. It has a line for each place, free
 * places included, then the people who wait. `head` is the first line, such as `내전 금 21:00`.
 */
export function writeRoster(head: string, places: number, people: readonly ListedPerson[]): string {
  const waiting = people.filter(({ isWaiting }) => isWaiting)
  const placedPeople = people.filter(({ isWaiting }) => !isWaiting)
  const seats = Array.from({ length: Math.max(places, placedPeople.length) }, (_, index) => {
    const person = placedPeople[index]
    return `${index + 1}.${person ? ` ${entry(person)}` : ''}`
  })
  return [head, ...seats, ...waiting.map((person, index) => `대기 ${index + 1}. ${entry(person)}`)].join('\n')
}

function entry({ name, tagLine, main, sub }: ListedPerson): string {
  if (name === null) return '비공개'
  const lanes = [main, sub].flatMap((lane) => (lane === null ? [] : [POSITION_NAMES[lane]]))
  return [tagLine === null ? name : `${name}#${tagLine}`, ...(lanes.length > 0 ? lanes : ['상관없음'])].join(' / ')
}
