import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyMatches, matchesInARow } from '../history/aMatch.ts'
import { foldMatch } from '../history/foldMatch.ts'
import { compareMatchOrder, emptyHistory } from '../history/playerHistory.ts'
import type { MatchFacts } from '../matches/matchFacts.ts'
import { closestTeammate, duoTendency, togetherWinLift } from './duoTendency.ts'
import { averageLength, lengthTrend } from './gameLength.ts'
import { mainPosition, patternOf } from './pattern.ts'
import { dayPartShares } from './playTime.ts'

const foldAll = (matches: readonly MatchFacts[]) =>
  [...matches].sort(compareMatchOrder).reduce((history, facts) => foldMatch(history, facts).history, emptyHistory())
const historyOf = (changes: readonly Partial<MatchFacts>[]) => foldAll(matchesInARow(changes))
const times = (count: number, change: Partial<MatchFacts> = {}) => Array.from({ length: count }, () => change)
const LATER = Date.UTC(2027, 0, 1)

test('nine matches give only the session and the heat map', () => {
  const { sample, activity, maxConsecutive, consecutiveGames, styleSample, ...rest } = patternOf(
    historyOf(times(9)),
    LATER,
  )
  expect([sample, styleSample]).toEqual([9, 9])
  expect(maxConsecutive).toBe(1)
  expect(consecutiveGames).toBe(0)
  expect(activity?.flat().reduce((sum, count) => sum + count, 0)).toBe(9)
  expect(Object.values(rest).every((part) => part === null)).toBe(true)
})

test('a player without matches has no pattern', () => {
  expect(Object.values(patternOf(emptyHistory(), LATER)).filter((part) => part !== null)).toEqual([0, 0])
})

describe('play time', () => {
  const timeAt = (hour: number) => Date.parse(`2026-03-02T${String(hour).padStart(2, '0')}:00:00+09:00`)

  test('ten matches, six at night and four in the evening, are 새벽 at 50 %', () => {
    const night = Array.from({ length: 6 }, (_, index) => timeAt(index))
    const evening = Array.from({ length: 4 }, (_, index) => timeAt(18 + index))
    const history = historyOf([...night, ...evening].map((playedAt) => ({ playedAt })))
    expect(patternOf(history, LATER)).toMatchObject({ primaryPlayTime: '새벽', playTimePercentage: 50 })
  })

  test('the four shares sum to one', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(Date.UTC(2030, 0, 1)), { maxLength: 60 }), (startedAt) => {
        expect(dayPartShares(startedAt).reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12)
      }),
    )
  })
})

describe('game length', () => {
  const steady = Array.from({ length: 20 }, (_, index) => 1800 + (index % 2) * 60)
  test.each([
    { last: 1830 + 90, trend: '길어짐' },
    { last: 1830 + 89, trend: '비슷' },
    { last: 1830 - 90, trend: '짧아짐' },
  ])('twenty games of about 1830 s and then ten of $last s have the trend $trend', ({ last, trend }) => {
    expect(lengthTrend([...steady, ...Array.from({ length: 10 }, () => last)])).toBe(trend)
  })

  test('a difference within the scatter of lengths is no trend', () => {
    const scattered = [600, 3600, 600, 3600, 600, 3600, 600, 3600, 600, 3600 + 1000]
    expect(lengthTrend([...steady, ...scattered])).toBe('비슷')
  })

  test('ten matches give a mean length, thirty a trend', () => {
    expect(averageLength(steady.slice(0, 9))).toBeNull()
    expect(averageLength(steady.slice(0, 10))).toBe(1830)
    expect(lengthTrend(Array.from({ length: 29 }, () => 1800))).toBeNull()
  })
})

describe('position', () => {
  test.each([
    { top: 6, mid: 4, name: '탑', rate: 60 },
    { top: 8, mid: 7, name: '멀티 포지션', rate: 53.3 },
  ])('a player who is top $top times and mid $mid times is called $name', ({ top, mid, name, rate }) => {
    const history = historyOf([...times(top, { position: 'TOP' }), ...times(mid)])
    expect(patternOf(history, LATER)).toMatchObject({ preferredPosition: name, positionPlayRate: rate })
  })

  test('matches of unknown position are left out', () => {
    const history = historyOf([...times(9), ...times(20, { position: null })])
    expect(patternOf(history, LATER)).toMatchObject({ preferredPosition: null, positionPlayRate: null })
    expect(mainPosition(history)).toBe('MIDDLE')
    expect(mainPosition(emptyHistory())).toBeNull()
  })
})

describe('the closest teammate', () => {
  test.each([
    { together: 4, against: 5, lift: 1, tendency: '균형' },
    // The lift is the share of games together, shrunk by ten games, over the expected 4/9: (10 + 4.444)/(10 + 10) ÷
    // .4444 = 1.625
    { together: 10, against: 0, lift: 1.625, tendency: '단짝형' },
    // The lift is (2 + 4.444)/(10 + 10) ÷ .4444 = .725
    { together: 2, against: 8, lift: 0.725, tendency: '라이벌형' },
  ])(
    'a pair with $together games together and $against against is $tendency',
    ({ together, against, lift, tendency }) => {
      expect(togetherWinLift(together, against)).toBeCloseTo(lift, 3)
      expect(duoTendency(togetherWinLift(together, against))).toBe(tendency)
    },
  )

  test('the closest teammate is the one most often on the same team', () => {
    const history = historyOf([...times(6, { teammateIds: ['a', 'b'] }), ...times(5, { teammateIds: ['b', 'c'] })])
    expect(closestTeammate(history.companions)?.[0]).toBe('b')
    expect(patternOf(history, LATER)).toMatchObject({ duoRate: 100, duoTendency: '단짝형' })
  })
})

test('a session is under way until an hour after its last match', () => {
  const matches = matchesInARow([{}, {}]).map((facts, index) => ({ ...facts, playedAt: index * 40 * 60_000 }))
  const end = 40 * 60_000 + 1800_000
  expect(patternOf(foldAll(matches), end + 3_600_000).consecutiveGames).toBe(2)
  expect(patternOf(foldAll(matches), end + 3_600_001)).toMatchObject({ consecutiveGames: 0, maxConsecutive: 2 })
})

describe('play style', () => {
  test('an ordinary player is 밸런스형', () => {
    // The middle lane's own means: 25 % damage, 6.8 CS, 400 gold, .85 vision, 53 % of kills.
    const ordinary = { kills: 7.5, assists: 7.34, cs: 204, goldEarned: 12_000, visionScore: 25.5, deaths: 6 }
    expect(patternOf(historyOf(times(30, ordinary)), LATER).playStyle).toBe('밸런스형')
  })

  test('a player with three times the usual vision is 시야형', () => {
    const pattern = patternOf(historyOf(times(30, { visionScore: 75, kills: 3, assists: 4 })), LATER)
    expect(pattern.playStyle).toMatch(/시야형$/)
    // z is limited to 2.5 and shrunk by eight games: 30·2.5/(30 + 8) = 1.97.
    expect(pattern.styleAxes?.find(({ axis }) => axis === '시야')?.value).toBe(1.97)
  })

  test('a player who never dies is 생존형', () => {
    const careful = { deaths: 0, kills: 6, assists: 8, visionScore: 25, cs: 200, goldEarned: 12_000 }
    expect(patternOf(historyOf(times(30, careful)), LATER).playStyle).toMatch(/생존형$/)
  })

  test('a style counts the matches whose position is known, and needs ten of them', () => {
    const nine = [...times(9), ...times(5, { position: null })]
    expect(patternOf(historyOf(nine), LATER)).toMatchObject({ sample: 14, styleSample: 9, styleAxes: null })
    const ten = patternOf(historyOf([...nine, {}]), LATER)
    expect(ten).toMatchObject({ sample: 15, styleSample: 10, styleAxes: expect.anything() })
  })

  test('unknown axes are left out', () => {
    const unknownAxes = { cs: null, goldEarned: null, visionScore: null, damageToObjectives: null } as const
    expect(patternOf(historyOf(times(12, unknownAxes)), LATER).styleAxes?.map(({ axis }) => axis)).toEqual([
      '공격',
      '합류',
      '생존',
      '방어',
    ])
  })
})

test('the percentages of a pattern are within 0 to 100 for any history', () => {
  fc.assert(
    fc.property(anyMatches(60), (matches) => {
      const { playTimePercentage, positionPlayRate, duoRate } = patternOf(foldAll(matches), LATER)
      const percents = [playTimePercentage, positionPlayRate, duoRate].filter((percent) => percent !== null)
      expect(percents.filter((percent) => !(percent >= 0 && percent <= 100))).toEqual([])
    }),
  )
})
