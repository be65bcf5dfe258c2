import { describe, expect, test } from 'vitest'
import { matchesInARow } from '../history/aMatch.ts'
import { foldMatch } from '../history/foldMatch.ts'
import { emptyHistory } from '../history/playerHistory.ts'
import type { MatchFacts } from '../matches/matchFacts.ts'
import { trendOf } from './trend.ts'

const spell = (results: string, change: (index: number) => Partial<MatchFacts> = () => ({})) =>
  matchesInARow([...results].map((letter, index) => ({ result: letter === 'W' ? 'win' : 'loss', ...change(index) })))
const trend = (matches: readonly MatchFacts[], expectation: number | null = null, isRated = false) => {
  const history = matches.reduce((before, facts) => foldMatch(before, facts).history, emptyHistory())
  return trendOf({ history, recentMatches: matches, expectation, isRated })
}

test('a first win moves the chart to 56.5, and a loss moves it back to 49.2', () => {
  // A half-life of five games gives a new one the weight 1 - 2^(-1/5) = .12945: 50 + .12945·50 = 56.5, then
  // 56.47·.87055 = 49.2.
  const { points } = trend(spell('WL'))
  expect(points.map(({ value }) => value)).toEqual([56.5, 49.2])
})

test('the chart shows the last twenty matches, oldest first', () => {
  const { points, sample } = trend(spell('L'.repeat(5) + 'W'.repeat(20)))
  expect(sample).toBe(20)
  expect(points[0]?.matchId).toBe('KR_6')
  expect(points.every(({ win }) => win)).toBe(true)
})

test.each([
  { results: 'WWWWW', label: '최고' },
  { results: 'WWLWW', label: '좋음' },
  { results: 'WLWLW', label: '보통' },
  { results: 'LWLWL', label: '보통' },
  { results: 'LLWLL', label: '주춤' },
  { results: 'LLLLL', label: '재충전 추천' },
  { results: 'WWWW', label: null },
])('the results $results are called $label', ({ results, label }) => {
  expect(trend(spell(results)).lastFive).toBe(label)
})

describe('the direction of a trend', () => {
  // Win rates are shrunk by five games: (5 + 2.5)/10 = .75 against (7 + 2.5)/20 = .475.
  test.each([
    { results: 'WLWLWLWLWLWLWLL' + 'WWWWW', direction: 'up' },
    { results: 'WLWLWLWLWLWLWLW' + 'LLLLL', direction: 'down' },
    { results: 'WLWLWLWLWLWLWLW' + 'WLWLL', direction: 'neutral' },
    { results: 'WWWWWLLLL', direction: null },
  ])('the trend of $results goes $direction', ({ results, direction }) => {
    expect(trend(spell(results)).direction).toBe(direction)
  })

  test('better scores with worse results are neither up nor down', () => {
    const matches = spell('WLWLWLWLWLWLWLWLLLLL', (index) => ({ performanceScore: index >= 15 ? 8 : 5 }))
    expect(trend(matches).direction).toBe('neutral')
  })

  test('better scores with equal results go up', () => {
    // The last five scores of 6.5 are shrunk by eight scores of 5: (5·6.5 + 8·5)/13 = 5.58 against the usual 5.
    const matches = spell('WLWLWLWLWLWLWLWWLWLW', (index) => ({ performanceScore: index >= 15 ? 6.5 : 5 }))
    expect(trend(matches).direction).toBe('up')
  })
})

test('ten wins and an even expectation predict 56.4 %', () => {
  // Σw of ten games with a half-life of ten: (1 - .5)/(1 - .93303) = 7.466; (7.466 + 5)/17.466 = .7137;
  // .7·.5 + .3·.7137 = .5641.
  expect(trend(spell('W'.repeat(10)), 0.5).predictedWinRate).toBe(56.4)
  expect(trend(spell('W'.repeat(10))).predictedWinRate).toBe(56.4)
  expect(trend(spell('WWWW')).predictedWinRate).toBeNull()
})

describe('a prediction explains its own value', () => {
  const note = (results: string, expectation: number | null, isRated = true) =>
    trend(spell(results), expectation, isRated).predictionNote

  test('the note on a high prediction says what raises it', () => {
    // .7 of the expected .7 and .3 of the recent form .7137: .7·.7 + .3·.7137 = .704.
    expect(note('W'.repeat(10), 0.7)).toBe(
      '부리 점수로 본 기대 승률은 70%, 최근 흐름은 71%라서 50%보다 높은 값이에요. 팀을 맞춰 나누면 50%에 가까워져요.',
    )
  })

  test('the note on a low prediction says what lowers it', () => {
    expect(note('L'.repeat(10), 0.4)).toContain('기대 승률은 40%, 최근 흐름은 29%라서 50%보다 낮은 값이에요.')
  })

  test('only an even prediction is called normal, and a missing rating is mentioned', () => {
    expect(note('WLWLWLWLWL', 0.5)).toContain('50%에 가까운 것이 정상이에요.')
    expect(note('WLWLWLWLWL', null, false)).toContain('점수가 아직 없어 기대 승률은 50%')
    expect(note('WLWLWLWLWL', null)).toContain('비교할 상대가 아직 없어 기대 승률은 50%')
    expect(note('WWWW', 0.5)).toBeNull()
  })
})

describe('insights', () => {
  test('a champion clearly better than usual is mentioned with its sample', () => {
    // The usual rate is (9 + 5)/30 = .467; on Ahri it is (8 + 10·.467)/18 = .704.
    const matches = spell('WWWWWWWWLLLLLLLLWLLL', (index) => ({
      championId: index < 8 ? 103 : 7,
      side: index % 2 === 0 ? 'blue' : 'red',
    }))
    const { insights } = trend(matches)
    expect(insights[0]).toBe('아리로 할 때 평소보다 승률이 24%p 높아요 (8판)')
    expect(insights.length).toBeLessThanOrEqual(3)
  })

  test('four wins of four are not an insight', () => {
    expect(trend(spell('WWWWLWLWLWLL', (index) => ({ championId: index < 4 ? 103 : 7 }))).insights).toEqual([])
  })

  test('four wins of five, which luck gives often, are not an insight', () => {
    // (4 + 5)/15 is ten points more than usual, but z = 1.5/1.118 = 1.34.
    const matches = spell('WWWWLWLWLWLWLLLWLWLL', (index) => ({ championId: index < 5 ? 103 : index }))
    expect(trend(matches).insights).toEqual([])
  })

  test('circumstances with losses are never mentioned', () => {
    const matches = spell('LLLLLLLLWWWWWWWWWWWW', (index) => ({ championId: index < 8 ? 103 : index }))
    expect(trend(matches).insights.join()).not.toContain('아리')
  })
})
