import { expect, test } from 'vitest'
import { guessColumns, type Table } from './guessColumns.ts'
import { SHEET_LIMITS } from './importLimits.ts'
import { readSheet } from './readSheet.ts'
import type { SheetContents } from './sheetContents.ts'

const NOW = Date.parse('2026-11-27T03:00:00Z')
const LANES = ['탑', '정글', '미드', '원딜', '서폿']
const WINNERS = ['포탑요정', '정글도는중', '새벽감자', '물약두개', '와드값낸다']
const LOSERS = ['버섯농부', '참새방앗간', '칼날비둘기', '우유식빵', '바람탄곰']
const CHAMPIONS = ['오른', '바이', '아리', '징크스', '쓰레쉬']

function read(table: Table, options: Partial<Parameters<typeof readSheet>[2]> = {}): SheetContents {
  return readSheet(table, guessColumns(table), { year: 2026, now: NOW, ...options })
}
const split = (text: string) => text.split('\n').map((line) => line.split('\t'))
const namesIn = ({ games }: SheetContents) =>
  games.map(({ teams }) => teams.map(({ players }) => players.map(({ name }) => name)))
const seoul = (at: number) => new Date(at + 9 * 3_600_000).toISOString().slice(0, 16)

const pairRows = (game: string) =>
  LANES.map((lane, index) => [
    ...[index === 0 ? game : '', lane],
    ...[WINNERS[index] ?? '', CHAMPIONS[index] ?? '', '승', '1', '4', '2', '11'],
    ...[LOSERS[index] ?? '', CHAMPIONS[4 - index] ?? '', '패', '1', '2', '5', '6'],
  ])

test('a sheet of lane pairs without headings is read with the winner on the left and merged dates', () => {
  const table = [...pairRows('9-2 1-8'), ...pairRows('9-2 2-1')]
  expect(guessColumns(table)).toMatchObject({ headRow: -1, shape: 'lanePairs' })
  const contents = read(table)
  expect(namesIn(contents)).toEqual([
    [WINNERS, LOSERS],
    [WINNERS, LOSERS],
  ])
  expect(contents.problems).toEqual([])
  expect(contents.games.map(({ playedAt, isTimeKnown }) => [seoul(playedAt), isTimeKnown])).toEqual([
    ['2026-09-02T21:00', false],
    ['2026-09-02T21:00', false],
  ])
  const [first, second] = contents.games
  expect((second?.playedAt ?? 0) - (first?.playedAt ?? 0)).toBe(1000)
  expect(contents.games[0]?.teams[0].players[0]).toEqual({
    ...{ name: '포탑요정', position: 'TOP', championId: 516 },
    ...{ kills: 4, deaths: 2, assists: 11 },
  })
  expect(contents.games[0]?.teams[1].players[0]).toMatchObject({ position: 'TOP', kills: 2, deaths: 5, assists: 6 })
})

test('headings may have signs between their words', () => {
  const table = split('날짜·조·판\t라인\t이긴 사람\tK·D·A\t진 사람\n9-2 1-8\t탑\t포탑요정\t4/2/11\t버섯농부')
  expect(guessColumns(table).uses).toEqual(['dateAndGame', 'position', 'name', 'kda', 'loser'])
})

test('a row per player is grouped by day and game, and title rows above the headings are skipped', () => {
  const people = [...WINNERS, ...LOSERS].map((name, index) =>
    [
      '2025.3.2',
      '1',
      index < 5 ? '블루' : '레드',
      LANES[index % 5],
      name,
      '아리',
      '1',
      '2',
      '3',
      index < 5 ? '승' : '패',
    ].join('\t'),
  )
  const table = split(
    ['우리 클랜 내전 기록', '', '날짜\t회차\t팀\t라인\t닉네임\t챔피언\tK\tD\tA\t승패', ...people].join('\n'),
  )
  expect(guessColumns(table)).toMatchObject({ headRow: 2, shape: 'playerRows' })
  const { games, problems } = read(table)
  expect(problems).toEqual([])
  expect(games.map(({ rows, teams }) => [rows.length, teams[0].side, teams[1].side])).toEqual([[10, 'blue', 'red']])
  expect(seoul(games[0]?.playedAt ?? 0)).toBe('2025-03-02T21:00')
})

test('a table with one row per game is read with its ten seats and the winning side', () => {
  const heads = ['날짜', ...LANES.map((lane) => `블루 ${lane}`), ...LANES.map((lane) => `레드 ${lane}`), '승리팀']
  const table = [heads, ['2025-03-02 22:10', ...WINNERS, ...LOSERS, '레드']]
  const contents = read(table)
  expect(namesIn(contents)).toEqual([[LOSERS, WINNERS]])
  expect(contents.games[0]).toMatchObject({ isTimeKnown: true, teams: [{ side: 'red' }, { side: 'blue' }] })
  expect(seoul(contents.games[0]?.playedAt ?? 0)).toBe('2025-03-02T22:10')
})

test('sums are read by person, even if merged lanes leave the name empty', () => {
  const table = split(
    'NICKNAME\t라인\t판수\t승\t패\t승률\n새벽감자\tTOP\t10\t6\t4\t60%\n\tJUG\t5\t1\t4\t20%\n물약두개\tMID\t3\t3\t0\t100%',
  )
  expect(guessColumns(table).shape).toBe('sums')
  expect(read(table).sums).toEqual([
    { row: 2, name: '새벽감자', games: 15, wins: 7 },
    { row: 4, name: '물약두개', games: 3, wins: 3 },
  ])
})

test('a tab with only names and results is read as sums', () => {
  const { sums, games } = read(split('이름\t승패\n새벽감자\t승\n새벽감자\t패\n물약두개\t승'))
  expect([games, sums.map(({ name, games: played, wins }) => [name, played, wins])]).toEqual([
    [],
    [
      ['새벽감자', 2, 1],
      ['물약두개', 1, 1],
    ],
  ])
})

test('a roster gives names with tags and positions', () => {
  const table = split('names\ttags\t주포지션\t부포지션\n새벽감자\tKR1\t탑\tmid\n물약두개#0815\t\t서폿\t')
  expect(read(table).members).toEqual([
    { row: 2, name: '새벽감자', tagLine: 'KR1', main: 'TOP', sub: 'MIDDLE' },
    { row: 3, name: '물약두개', tagLine: '0815', main: 'UTILITY', sub: null },
  ])
})

const rosterIn = (...lines: string[]) =>
  readLines(lines).members.map(({ name, tagLine, main, sub }) => [name, tagLine, main, sub])

test('in a roster with real names and tiers, only the name in the game is read', () => {
  const heads = '이름,닉네임,최고티어,현재티어,주포지션,부포지션,모스트1'
  const rows = [
    ['새벽감자', 'KR1', 'MIDDLE', 'TOP'],
    ['물약두개', null, 'BOTTOM', 'UTILITY'],
  ]
  expect(rosterIn(heads, '김철수,새벽감자#KR1,D4,P1,미드,탑,아리', '이영희,물약두개,G1,G2,원딜,서폿,징크스')).toEqual(
    rows,
  )
  expect(rosterIn('새벽감자#KR1,미드/탑,다이아', '물약두개,원딜·서폿,골드1')).toEqual(rows)
  expect(rosterIn('명단,라인,티어', '새벽감자#KR1,미드 탑,D4', '물약두개,원딜/서폿,G1')).toEqual(rows)
})

test('a list of names may have one heading, and names that are repeated, too long or wrongly tagged are left out', () => {
  const list = readLines(['닉네임', '새벽감자', '새벽 감자', '물약두개#너무나긴태그', '가'.repeat(17)])
  expect(list.members.map(({ name }) => name)).toEqual(['새벽감자'])
  expect(list.problems.map(({ row, reason }) => [row, reason])).toEqual([
    [4, 'noName'],
    [5, 'noName'],
  ])
})

test('teams of three and four are read', () => {
  const rows = ['가', '나', '다', '라', '마', '바', '사'].map((name, index) => [
    '2025-03-02',
    'g1',
    `${name}가`,
    index < 3 ? 'win' : 'fail',
  ])
  const { games, problems } = read([['date', 'game_id', 'summoner_name', 'result'], ...rows])
  expect([problems, games.map(({ teams }) => teams.map(({ players }) => players.length))]).toEqual([[], [[3, 4]]])
})

const playerTable = (change: (rows: string[][]) => void) => {
  const rows = [...WINNERS, ...LOSERS].map((name, index) => ['2025-03-02', '1', name, index < 5 ? '승' : '패'])
  change(rows)
  return [['날짜', '판', '이름', '승패'], ...rows]
}

test.each([
  ['a person who is there twice', (rows: string[][]) => rows[9]?.splice(2, 1, '포탑 요정'), 'personTwice', '포탑 요정'],
  ['an impossible day', (rows: string[][]) => rows.map((row) => row.splice(0, 1, '13-40')), 'noDate', '13-40'],
  [
    'a day in the future',
    (rows: string[][]) => rows.map((row) => row.splice(0, 1, '2027-01-01')),
    'noDate',
    '2027-01-01',
  ],
  ['a team of six', (rows: string[][]) => rows.push(['2025-03-02', '1', '여섯째', '승']), 'tooMany', '6'],
  ['a team of two', (rows: string[][]) => rows.splice(7, 3), 'tooFew', '2'],
] as const)('a game with %s is listed with its reason', (_, change, reason, value) => {
  const { games, problems } = read(playerTable(change))
  expect([games, problems]).toMatchObject([[], [{ row: 2, reason, value }]])
})

test('if a row has no result, its game is left out and the row is reported', () => {
  const { games, problems } = read(playerTable((rows) => rows[3]?.splice(3, 1, '?')))
  expect([games, problems]).toEqual([
    [],
    [{ row: 5, reason: 'noResult', value: '?', rows: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }],
  ])
})

test('a day without a year is a problem until a year is given', () => {
  const table = playerTable((rows) => rows.map((row) => row.splice(0, 1, '3/2')))
  expect(read(table, { year: null }).problems).toMatchObject([{ reason: 'noYear' }])
  expect(read(table, { year: 2024 }).games).toHaveLength(1)
})

test('a tab’s day applies to rows without a day', () => {
  const table = playerTable((rows) => rows.map((row) => row.splice(0, 1, '')))
  const [game] = read(table, { tabDay: { year: 2025, month: 3, day: 2, seconds: null } }).games
  expect(seoul(game?.playedAt ?? 0)).toBe('2025-03-02T21:00')
})

test('a game keeps its key if its players are reordered, other games are beside it, or tags are missing', () => {
  const game = (n: string, winners: readonly string[], losers: readonly string[]) =>
    [...winners, ...losers].map((name, index) => ['2025-03-02', n, name, index < 5 ? '승' : '패'])
  const head = ['날짜', '판', '이름', '승패']
  const [first, second] = [game('1', WINNERS, LOSERS), game('2', LOSERS, WINNERS)]
  const all = read([head, ...first, ...second, ...game('3', WINNERS, LOSERS)]).games.map(({ key }) => key)
  expect(all.map((key) => all.indexOf(key))).toEqual([0, 1, 0])
  expect(read([head, ...second]).games[0]?.key).toBe(all[1])
  expect(read([head, ...[...first].reverse()]).games[0]?.key).toBe(all[0])
  const tagged = game('1', WINNERS, LOSERS).map(([day = '', n = '', name = '', result = '']) => [
    day,
    n,
    `${name}#1`,
    result,
  ])
  expect(read([head, ...tagged]).games[0]?.key).toBe(all[0])
})

test('twenty thousand rows are read within three seconds of CPU time, and one more is refused', () => {
  const rows = Array.from({ length: SHEET_LIMITS.rows / 10 }, (_, game) =>
    [...WINNERS, ...LOSERS].map((name, index) => ['2025-03-02', String(game), name, index < 5 ? '승' : '패']),
  ).flat()
  const before = process.cpuUsage()
  const { games } = read([['날짜', '판', '이름', '승패'], ...rows.slice(1)])
  expect(games).toHaveLength(2000)
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(3000)
  expect(() => read([...rows, [], []])).toThrow(RangeError)
})

test('cells of hostile sheets are text and nothing else', () => {
  const table = playerTable((rows) => {
    rows[0]?.splice(2, 1, '=HYPERLINK("x")')
    rows[1]?.splice(2, 1, '__proto__')
    rows[2]?.splice(2, 1, 'constructor')
  })
  expect(namesIn(read(table))[0]?.[0]).toEqual([
    '=HYPERLINK("x")',
    '__proto__',
    'constructor',
    '물약두개',
    '와드값낸다',
  ])
})

const readLines = (lines: readonly string[]) => read(lines.map((line) => line.split(',')))

const SCORED = '날짜,경기번호,경기시간,승패,닉네임,킬,데스,어시스트'
const scored = (game: string, length: string, kills: number) =>
  Array.from({ length: 10 }, (_, index) =>
    ['2025-05-19', game, index === 0 ? length : '', index < 5 ? '승' : '패', `사람${index}`, kills + index, 2, 3].join(
      ',',
    ),
  )

test('a game without a length or winner does not get those of the game above', () => {
  const { games } = readLines([SCORED, ...scored('1', '29:00', 0), ...scored('2', '', 1)])
  expect(games.map(({ durationSeconds }) => durationSeconds)).toEqual([1740, null])
  const ten = '가가,나나,다다,라라,마마,바바,사사,아아,자자,차차'
  const head =
    '날짜,블루 탑,블루 정글,블루 미드,블루 원딜,블루 서폿,레드 탑,레드 정글,레드 미드,레드 원딜,레드 서폿,승리팀'
  const rows = readLines([head, `2025-03-02,${ten},블루`, `2025-03-02,${ten},`])
  expect([rows.games.length, rows.problems]).toMatchObject([1, [{ row: 3, reason: 'noResult' }]])
})

test('numbers under WIN count wins, 순번 is no heading of names, and names are in the column with tags', () => {
  const lanes = readLines(['NICKNAME,LINE,GAMES,WIN,LOSE', '새벽감자,TOP,4,1,3', ',MID,6,4,2'])
  expect(lanes.sums).toMatchObject([{ name: '새벽감자', games: 10, wins: 5 }])
  expect(readLines(['순번,닉네임#태그', '1,새벽감자#KR1']).members.map(({ name }) => name)).toEqual(['새벽감자'])
  const bare = readLines(['김철수,새벽감자#KR1,다이아1,미드', '이영희,물약두개#KR2,에메2,탑'])
  expect(bare.members.map(({ name }) => name)).toEqual(['새벽감자', '물약두개'])
})
