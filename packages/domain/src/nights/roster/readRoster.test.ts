import { expect, test } from 'vitest'
import { ROSTER_LIMITS, type Roster, type RosterPerson, readRoster } from './readRoster.ts'
import { tierOfText } from './rosterWords.ts'

function read(text: string): Roster {
  const roster = readRoster(text)
  if (typeof roster === 'string') throw new Error(`The list was refused: ${roster}.`)
  return roster
}

const short = ({ name, tagLine, main, sub }: RosterPerson) =>
  [tagLine === null ? name : `${name}#${tagLine}`, main, sub].filter((part) => part !== null).join(' ')

test.each([
  { line: '1. 새벽감자#KR1 / 탑 / 정글', is: '새벽감자#KR1 TOP JUNGLE' },
  { line: '1) 새벽감자 #KR1, 미드, 원딜', is: '새벽감자#KR1 MIDDLE BOTTOM' },
  { line: '① 새벽감자#KR1 서폿 상관없음', is: '새벽감자#KR1 UTILITY' },
  { line: '(3) 새벽감자 t j', is: '새벽감자 TOP JUNGLE' },
  { line: '4. 새벽감자 / top / jug', is: '새벽감자 TOP JUNGLE' },
  { line: '5번 새벽감자/4/5', is: '새벽감자 BOTTOM UTILITY' },
  { line: '[6] 새벽감자(탑정글)', is: '새벽감자 TOP JUNGLE' },
  { line: '7. 새벽감자 / 올', is: '새벽감자' },
  { line: '8. 새벽감자 / 주 미드 부 탑', is: '새벽감자 MIDDLE TOP' },
  { line: '9. 새벽감자 / 부:탑 / 주:미드', is: '새벽감자 MIDDLE TOP' },
  { line: '10. 홍길동 / 새벽감자#KR1 / G1 / 원딜', is: '새벽감자#KR1 BOTTOM' },
  { line: '11: 새벽 감자 골1 정글', is: '새벽 감자 JUNGLE' },
  { line: '- 탑신병자 - 탑', is: '탑신병자 TOP' },
  { line: '[새벽] [오후 9:03] 2. 미드 황제 / 미드', is: '미드 황제 MIDDLE' },
])('"$line" is read with its positions', ({ line, is }) => {
  const { people, problems } = read(line)
  expect([people.map(short), problems]).toEqual([[is], []])
})

test.each([
  ['G1', { tier: 'GOLD', division: 1, points: null }],
  ['골1', { tier: 'GOLD', division: 1, points: null }],
  ['골드 2', { tier: 'GOLD', division: 2, points: null }],
  ['에메4', { tier: 'EMERALD', division: 4, points: null }],
  ['다이아', { tier: 'DIAMOND', division: null, points: null }],
  ['마스터200', { tier: 'MASTER', division: null, points: 200 }],
  ['마스터 200점', { tier: 'MASTER', division: null, points: 200 }],
  ['GM', { tier: 'GRANDMASTER', division: null, points: null }],
  ['언랭', null],
  ['s', undefined],
  ['골9', undefined],
  ['황제', undefined],
])('the written tier %s is read as %j', (text, tier) => {
  expect(tierOfText(text)).toEqual(tier)
})

test('a whole list is read with its places, the people who wait and the free seats', () => {
  const text = `내전 #7 금 21:00
1. 새벽감자#KR1 / 탑 / 정글
2.
3. -
4. 비공개
5. 물약두개 / 미드 / 골드 2

참가비는 없어요
대기 1. 우유식빵#0815 / 올
대기
1. 두부한모`
  const { people, problems } = read(text)
  expect(people.map(({ name, slot, isWaiting, night }) => [name, slot, isWaiting, night])).toEqual([
    ['새벽감자', 1, false, 7],
    ['물약두개', 5, false, 7],
    ['우유식빵', 1, true, 7],
    ['두부한모', 1, true, 7],
  ])
  expect(people[1]?.tier).toEqual({ tier: 'GOLD', division: 2, points: null })
  expect(problems).toEqual([])
})

test('lists of two nights in one text stay apart', () => {
  const { people, problems } = read('#7\n1. 새벽감자\n내전 #8 토 22시\n1. 새벽감자\n2. 새벽감자')
  expect(people.map(({ name, night }) => [name, night])).toEqual([
    ['새벽감자', 7],
    ['새벽감자', 8],
  ])
  expect(problems).toEqual([{ line: 5, text: '새벽감자', reason: 'twice' }])
})

test('parts that cannot be read are listed with their line', () => {
  const { people, problems } = read(
    '1. 새벽감자 / 탑 / 늦참\n2. #KR1\n물약두개#KR1\n3. 가나다라마바사아자차카타파하거너더',
  )
  expect(people.map(short)).toEqual(['새벽감자 TOP'])
  expect(problems).toEqual([
    { line: 1, text: '늦참', reason: 'unknownWord' },
    { line: 2, text: '#KR1', reason: 'notAName' },
    { line: 3, text: '물약두개#KR1', reason: 'noNumber' },
    { line: 4, text: '가나다라마바사아자차카타파하거너더', reason: 'notAName' },
  ])
})

test('a position in a name that the game wrote stays in the name', () => {
  const { people } = read('나는 정글 #KR1 님이 로비에 참가하셨습니다.\n우리집 탑 joined the lobby')
  expect(people.map(short)).toEqual(['나는 정글#KR1', '우리집 탑'])
})

test('a name on a line of its own keeps a position in it, unless a tag or a slash ends the name', () => {
  expect(read('나는 정글\n우리집 탑/정글\n탑 / 새벽감자#KR1 미드').people.map(short)).toEqual([
    '나는 정글',
    '우리집 TOP JUNGLE',
    '새벽감자#KR1 TOP MIDDLE',
  ])
})

test('lobby messages remove the people who left', () => {
  const { people, left } = read('새벽감자 님이 로비에 참가하셨습니다.\n새벽감자 님이 로비를 떠났습니다.')
  expect([people, left]).toEqual([[], ['새벽감자']])
})

test('texts that are longer than a list may be are refused', () => {
  expect(readRoster('가'.repeat(ROSTER_LIMITS.characters + 1))).toBe('tooLong')
  expect(readRoster('1. 가\n'.repeat(ROSTER_LIMITS.lines + 1))).toBe('tooManyLines')
  expect(readRoster('\n'.repeat(ROSTER_LIMITS.lines + 1))).toMatchObject({ people: [] })
})

test('hostile texts are read within a tenth of a second', () => {
  const pieces = [
    '1. ',
    '- ',
    ' # ',
    '#ab ',
    '(',
    '대기 ',
    '주 ',
    '1. 가 - ',
    'ㄱ'.repeat(40),
    ' '.repeat(50),
    '탑정글',
    '[1',
    '/ ',
    '- - ',
  ]
  for (const piece of pieces) {
    for (const end of ['', 'x', '\nx#KR1']) {
      const text =
        `가 ${piece.repeat(ROSTER_LIMITS.characters / piece.length)}`.slice(0, ROSTER_LIMITS.characters - 9) + end
      const before = performance.now()
      readRoster(text)
      expect([piece, performance.now() - before < 100]).toEqual([piece, true])
    }
  }
})
