import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MatchFacts } from '../matches/matchFacts.ts'
import { foldAll, historyOf, times } from './aHistory.ts'
import { aMatch, anyMatches, matchesInARow } from './aMatch.ts'
import { foldMatch } from './foldMatch.ts'
import { compareMatchOrder, type PlayerHistory } from './playerHistory.ts'
import { countMatches, playedTypesAndChampions } from './tallies.ts'

describe('laws of folding matches', () => {
  test('the order of uploads does not matter once matches are in match order', () => {
    fc.assert(
      fc.property(anyMatches(40), fc.infiniteStream(fc.nat()), (matches, noise) => {
        const shuffled = matches
          .map((facts) => ({ facts, key: noise.next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ facts }) => facts)
        expect(JSON.stringify(foldAll(shuffled))).toBe(JSON.stringify(foldAll(matches)))
      }),
    )
  })

  test('folding some matches and then the rest, through JSON, gives the same history as folding all', () => {
    fc.assert(
      fc.property(anyMatches(70), fc.nat(70), (matches, cut) => {
        const ordered = [...matches].sort(compareMatchOrder)
        const stored: PlayerHistory = JSON.parse(JSON.stringify(foldAll(ordered.slice(0, cut))))
        expect(foldAll(ordered.slice(cut), stored)).toEqual(foldAll(ordered))
      }),
    )
  })

  test('wins and losses are the counted games, and every total agrees with counting the matches', () => {
    fc.assert(
      fc.property(anyMatches(60), (matches) => {
        const history = foldAll(matches)
        const countedMatches = matches.filter(({ isCounted }) => isCounted)
        expect(history.wins + history.losses).toBe(history.counted)
        expect(history.counted).toBe(countedMatches.length)
        expect(history.games).toBe(matches.length)
        expect(history.activity.flat().reduce((sum, count) => sum + count, 0)).toBe(countedMatches.length)
        expect(countMatches(history, {})).toBe(matches.length)
        for (const { championId, typeLabel, result } of matches) {
          expect(countMatches(history, { championId, typeLabel, result })).toBe(
            matches.filter(
              (other) => other.championId === championId && other.typeLabel === typeLabel && other.result === result,
            ).length,
          )
        }
      }),
    )
  })

  test('a longer past never takes an achievement back', () => {
    fc.assert(
      fc.property(anyMatches(50), (matches) => {
        const ordered = [...matches].sort(compareMatchOrder)
        const earlier = foldAll(ordered.slice(0, -1)).achievements
        expect(foldAll(ordered).achievements.slice(0, earlier.length)).toEqual(earlier)
      }),
    )
  })

  test('a history does not grow with the number of matches', () => {
    const matches = matchesInARow(
      Array.from({ length: 1500 }, (_, index) => ({
        result: index % 2 === 0 ? 'win' : 'loss',
        championId: 1 + (index % 60),
        teammateIds: [0, 1, 2, 3].map((seat) => `00000000-0000-4000-8000-0000000000${10 + ((index + seat) % 80)}`),
        opponentIds: [4, 5, 6, 7, 8].map((seat) => `00000000-0000-4000-8000-0000000000${10 + ((index + seat) % 80)}`),
      })),
    )
    expect(JSON.stringify(foldAll(matches)).length).toBeLessThan(12_000)
  })
})

test('an empty filter, one by type and one by champion each count the matches that pass', () => {
  const history = historyOf([
    {},
    { result: 'loss' },
    { championId: 7 },
    { championId: 7, typeLabel: '칼바람 나락', isCounted: false, isRated: false },
    { championId: null, result: 'remake', isCounted: false, isRated: false },
  ])
  expect(countMatches(history, {})).toBe(5)
  expect(countMatches(history, { typeLabel: '내전' })).toBe(4)
  expect(countMatches(history, { championId: 7 })).toBe(2)
  expect(countMatches(history, { championId: 7, typeLabel: '내전' })).toBe(1)
  expect(countMatches(history, { result: 'loss' })).toBe(1)
  expect(countMatches(history, { typeLabel: '없는 종류' })).toBe(0)
  expect(playedTypesAndChampions(history)).toEqual({ typeLabels: ['내전', '칼바람 나락'], championIds: [7, 103] })
})

test('a remake counts in the totals of the history and in nothing else', () => {
  const before = historyOf(times(3))
  const { history } = foldMatch(before, aMatch({ matchId: 'KR_9', result: 'remake', isCounted: false, isRated: false }))
  expect(history).toEqual({ ...before, games: 4, remakes: 1, types: history.types })
})

test('two matches at the same moment are ordered by their id', () => {
  const [b, a] = [aMatch({ matchId: 'KR_b' }), aMatch({ matchId: 'KR_a', result: 'loss' })]
  expect([b, a].sort(compareMatchOrder)).toEqual([a, b])
})

describe('a session', () => {
  const start = Date.UTC(2026, 2, 2, 12)
  const minutes = (count: number) => count * 60_000
  test.each([
    { gap: 'sixty minutes', next: start + minutes(30 + 60), length: 2 },
    { gap: 'a minute more', next: start + minutes(30 + 61), length: 1 },
  ])('a session goes on or ends after $gap between an end and a start', ({ next, length }) => {
    const history = historyOf([{ playedAt: start }, { playedAt: next }])
    expect(history.session).toMatchObject({ length, longest: length })
  })
})

test('a streak counts wins up and losses down and ignores remakes', () => {
  const remake = { result: 'remake', isCounted: false, isRated: false } as const
  const history = historyOf([{}, {}, remake, {}, { result: 'loss' }, { result: 'loss' }])
  expect(history.streak).toEqual({ current: -2, mostWins: 3, mostLosses: 2 })
})

describe('장인정신', () => {
  const others = { championId: 7, result: 'loss' } as const
  test.each([
    { name: '19 games on the champion are not yet enough', changes: times(19), crafted: false },
    { name: 'the twentieth game counts itself', changes: times(20), crafted: true },
    {
      name: 'a champion under three tenths of the last fifty is not a craft',
      changes: [...times(20), ...times(36, others), {}],
      crafted: false,
    },
    { name: 'a lost game with an ordinary score is none', changes: [...times(24), { result: 'loss' }], crafted: false },
    {
      name: 'a lost game at 6.5 is one',
      changes: [...times(24), { result: 'loss', performanceScore: 6.5 }],
      crafted: true,
    },
    // Just below the limit of .53: 11 wins in 21 games, shrunk by twenty games at 11/21, stay .524.
    {
      name: 'a champion won on as often as not is none',
      changes: [...times(10), ...times(10, { result: 'loss' }), {}],
      crafted: false,
    },
    {
      name: 'a ranked game on a well-practised champion is none',
      changes: [...times(30), { isRated: false }],
      crafted: false,
    },
    { name: 'ranked games do not count', changes: times(25, { isRated: false }), crafted: false },
  ] satisfies { name: string; changes: Partial<MatchFacts>[]; crafted: boolean }[])(
    '장인정신 in the case "$name" is granted or not as the rule says',
    ({ changes, crafted }) => {
      const matches = matchesInARow(changes)
      const before = foldAll(matches.slice(0, -1))
      expect(foldMatch(before, matches.at(-1)!).isCraftsman).toBe(crafted)
    },
  )
})

describe('records', () => {
  const record = (history: PlayerHistory, kind: string) => history.records.find((held) => held.kind === kind)

  test('on a tie the earlier match keeps the record', () => {
    expect(record(historyOf([{ kills: 9 }, { kills: 9 }, { kills: 4 }]), 'kills')).toMatchObject({
      value: 9,
      matchId: 'KR_1',
    })
  })

  test('the record for the fastest win goes to the shortest win, never to a loss', () => {
    const history = historyOf([{}, { durationSeconds: 1500 }, { durationSeconds: 1200, result: 'loss' }])
    expect(record(history, 'fastestWin')).toMatchObject({ value: 1500, matchId: 'KR_2' })
  })

  test('a record of damage a minute needs a game of fifteen minutes and a known damage', () => {
    const history = historyOf([{ durationSeconds: 899, damageToChampions: 90_000 }, { damageToChampions: null }])
    expect(record(history, 'damagePerMinute')).toBeUndefined()
    expect(record(historyOf([{}]), 'damagePerMinute')?.value).toBe(667)
  })

  test('an unknown value is not a record', () => {
    expect(record(historyOf([{ cs: null, visionScore: null }]), 'cs')).toBeUndefined()
  })
})

test('wins are split by length, side and patch', () => {
  const history = historyOf([
    { durationSeconds: 1199, patch: '16.3' },
    { durationSeconds: 1200, result: 'loss', side: 'red' },
    { durationSeconds: 2100, patch: null },
    { durationSeconds: 2099, patch: '16.3', result: 'loss' },
  ])
  expect(history.lengths).toEqual([
    [1, 1],
    [1, 0],
    [0, 0],
    [1, 0],
    [1, 1],
  ])
  expect(history.sides).toEqual([
    [3, 2],
    [1, 0],
  ])
  expect(history.patches).toEqual([
    ['16.4', 1, 0],
    ['16.3', 2, 1],
  ])
})

test('the order in which a source lists people changes nothing', () => {
  const { teammateIds, opponentIds } = aMatch()
  const turned = { teammateIds: teammateIds.toReversed(), opponentIds: opponentIds.toReversed() }
  expect(historyOf(times(3, turned))).toEqual(historyOf(times(3)))
})

test('a companion is forgotten once sixty others were met since, and a regular companion is never forgotten', () => {
  const strangers = Array.from({ length: 30 }, (_, index) => ({
    teammateIds: ['regular', `a${index}`, `b${index}`, `c${index}`],
    opponentIds: [],
  }))
  const { companions } = historyOf(strangers)
  expect(companions).toHaveLength(60)
  expect(companions.find(([id]) => id === 'regular')).toEqual(['regular', 30, 30, 0, 0])
  expect(companions.some(([id]) => id === 'a0')).toBe(false)
})
