import { expect, test } from 'vitest'
import { judgeTypedResult, type TypedResult, teamsOf } from './typedResult.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const names = (side: string) => Array.from({ length: 5 }, (_, index) => ({ name: `${side}${index}#KR1` }))
const resultWith = (change: Partial<TypedResult> = {}): TypedResult => ({
  blue: names('파랑'),
  red: names('빨강'),
  playedAt: NOW,
  ...change,
})
const withName = (place: number, name: string) =>
  names('빨강').map((line, index) => (index === place ? { name } : line))
const withChampion = (championId: number | null) => names('파랑').map((line) => ({ ...line, championId }))

test.each<[string, Partial<TypedResult>, string[]]>([
  ['any ten names', {}, []],
  ['a name without its tag', { red: withName(0, '새벽감자') }, []],
  ['champions of the game', { blue: withChampion(266) }, []],
  ['unknown champions', { blue: withChampion(null) }, []],
  ['an empty name', { red: withName(2, '  ') }, ['/red/2/name INVALID_NAME']],
  ['a tag alone', { red: withName(2, '#KR1') }, ['/red/2/name INVALID_NAME']],
  ['an invisible name', { red: withName(2, '\u200b\u2066#KR1') }, ['/red/2/name INVALID_NAME']],
  ['one name twice', { red: withName(4, ' 파랑 0 # kr1') }, ['/red/4/name NAME_TWICE']],
  ['one name twice, once without its tag', { red: withName(4, '파랑0') }, ['/red/4/name NAME_TWICE']],
  ['tomorrow', { playedAt: NOW + 86_400_000 }, ['/matchDate NO_MATCH_TIME']],
  ['a year before the game', { playedAt: Date.UTC(2008, 11, 31) }, ['/matchDate NO_MATCH_TIME']],
  ['no time at all', { playedAt: Number.NaN }, ['/matchDate NO_MATCH_TIME']],
  ['a clock a minute ahead', { playedAt: NOW + 60_000 }, []],
])('a typed result with %s has its problems named', (_, change, faults) => {
  expect(judgeTypedResult(resultWith(change), NOW).map(({ path, code }) => `${path} ${code}`)).toEqual(faults)
})

test('an unknown champion is reported at each line', () => {
  const faults = judgeTypedResult(resultWith({ blue: withChampion(999_999) }), NOW)
  expect(faults.map(({ path }) => path)).toEqual([0, 1, 2, 3, 4].map((place) => `/blue/${place}/championId`))
  expect(new Set(faults.map(({ code }) => code))).toEqual(new Set(['UNKNOWN_CHAMPION']))
})

const LINES = Array.from({ length: 10 }, (_, index) => ({
  side: index < 5 ? ('blue' as const) : ('red' as const),
  nameKey: `선수${index}#kr1`,
}))
const swapped = LINES.map((line, index) => ({
  ...line,
  nameKey: LINES[index === 0 ? 5 : index === 5 ? 0 : index]?.nameKey ?? null,
}))

test('the order of lines does not change a result’s key, but another winner or other sides do', () => {
  const teams = teamsOf(LINES, 'blue')
  expect(teams).toBeDefined()
  expect(teamsOf(LINES.toReversed(), 'blue')).toBe(teams)
  expect(teamsOf(LINES, 'red')).not.toBe(teams)
  expect(teamsOf(swapped, 'blue')).not.toBe(teams)
})

test.each([
  ['no one won', LINES, null],
  ['nine played', LINES.slice(1), 'blue'],
  ['one line has no name', LINES.map((line, index) => (index === 3 ? { ...line, nameKey: null } : line)), 'blue'],
  ['two have one name', LINES.map((line, index) => (index === 3 ? { ...line, nameKey: '선수4#kr1' } : line)), 'blue'],
  ['six play four', LINES.map((line, index) => (index === 5 ? { ...line, side: 'blue' as const } : line)), 'blue'],
] as const)('a result has no key if %s', (_, lines, winner) => {
  expect(teamsOf(lines, winner)).toBeUndefined()
})
