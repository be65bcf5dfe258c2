import { describe, expect, test } from 'vitest'
import type { MatchFacts } from '../matches/matchFacts.ts'
import { type AchievementCode, FOLDED_ACHIEVEMENTS } from './achievementCodes.ts'
import { codes, historyOf, times } from './aHistory.ts'

describe('achievements', () => {
  const foe = { opponentIds: ['foe-1', 'foe-2', 'foe-3', 'foe-4', 'foe-5'] }
  const loss = { ...foe, result: 'loss' } as const
  const weeks = (count: number) =>
    Array.from({ length: count }, (_, week) => ({ playedAt: Date.UTC(2026, 2, 4, 12) + week * 7 * 86_400_000 }))
  const deathless = { badges: ['DEATHLESS'] }
  const RULES = [
    { code: 'firstMatch', on: [{}], withoutMatch: [{ isRated: false }] },
    { code: 'matches10', on: times(10), withoutMatch: times(9) },
    { code: 'matches50', on: times(50), withoutMatch: [...times(49), { isRated: false }] },
    { code: 'matches100', on: times(100), withoutMatch: times(99) },
    { code: 'matches300', on: times(300), withoutMatch: times(299) },
    { code: 'firstMvp', on: [{ isMvp: true }], withoutMatch: [{ isAce: true }] },
    { code: 'mvp10', on: times(10, { isMvp: true }), withoutMatch: times(9, { isMvp: true }) },
    { code: 'mvp50', on: times(50, { isMvp: true }), withoutMatch: times(49, { isMvp: true }) },
    { code: 'pentaKill', on: [{ pentaKills: 1 }], withoutMatch: [{ largestMultiKill: 4 }] },
    { code: 'pentaKill', on: [{ pentaKills: null, largestMultiKill: 5 }], withoutMatch: [{ pentaKills: null }] },
    { code: 'winStreak5', on: times(5), withoutMatch: [...times(4), { result: 'loss' }, {}] },
    { code: 'winStreak10', on: times(10), withoutMatch: [...times(9), { result: 'loss' }, {}] },
    { code: 'deathless5', on: times(5, deathless), withoutMatch: [...times(4, deathless), { deaths: 0 }] },
    { code: 'position50', on: times(50), withoutMatch: [...times(49), { position: 'TOP' }, { position: null }] },
    { code: 'everyPosition', on: positionWins(5), withoutMatch: positionWins(4) },
    { code: 'champions50', on: championWins(50), withoutMatch: championWins(49) },
    {
      code: 'champions20',
      on: championWins(20),
      withoutMatch: [...championWins(19), { championId: 20, result: 'loss' }],
    },
    { code: 'quickWin', on: [{ durationSeconds: 1200 }], withoutMatch: [{ durationSeconds: 1201 }] },
    { code: 'revenge', on: [loss, loss, loss, foe], withoutMatch: [loss, loss, foe, loss, foe] },
    { code: 'partner10', on: times(10), withoutMatch: times(9) },
    { code: 'attendance4', on: weeks(4), withoutMatch: [...weeks(3), ...weeks(5).slice(4)] },
    // A week with only ranked games counts as a week without attendance.
    {
      code: 'attendance4',
      on: weeks(4),
      withoutMatch: weeks(4).map((week, index) => ({ ...week, isRated: index !== 2 })),
    },
    {
      code: 'nightOwl',
      on: [{ playedAt: Date.parse('2026-03-03T00:00:00+09:00') }],
      withoutMatch: [{ playedAt: Date.parse('2026-03-03T00:00:00+09:00'), isRated: false }],
    },
    {
      code: 'nightOwl',
      on: [{ playedAt: Date.parse('2026-03-03T05:59:00+09:00') }],
      withoutMatch: [{ playedAt: Date.parse('2026-03-03T06:00:00+09:00') }],
    },
    {
      code: 'comeback',
      on: [{ goldLeadAtTwenty: -5000 }],
      withoutMatch: [
        { goldLeadAtTwenty: -4999 },
        { goldLeadAtTwenty: -9000, result: 'loss' },
        { goldLeadAtTwenty: null },
      ],
    },
    {
      code: 'substitute5',
      on: times(5, { isSubstitute: true, result: 'loss' }),
      withoutMatch: [...times(4, { isSubstitute: true }), {}, { isSubstitute: true, isRated: false }],
    },
  ] satisfies { code: AchievementCode; on: Partial<MatchFacts>[]; withoutMatch: Partial<MatchFacts>[] }[]
  test('every folded achievement has a test here', () => {
    expect(new Set(RULES.map(({ code }) => code))).toEqual(new Set(FOLDED_ACHIEVEMENTS))
  })
  test.each(RULES)('the achievement $code is granted exactly when its rule is met', ({ code, on, withoutMatch }) => {
    expect(codes(historyOf(on))).toContain(code)
    expect(codes(historyOf(withoutMatch))).not.toContain(code)
  })

  test('each achievement is granted once, by the match that earned it', () => {
    const history = historyOf(times(12, { isMvp: true }))
    expect(codes(history).filter((code) => code === 'firstMvp')).toHaveLength(1)
    expect(history.achievements.find(([code]) => code === 'mvp10')?.[2]).toBe('KR_10')
  })
})

function positionWins(count: number) {
  const positions = ['TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY'] as const
  return positions.slice(0, count).map((position) => ({ position }))
}

function championWins(count: number) {
  return Array.from({ length: count }, (_, index) => ({ championId: index + 1 }))
}
