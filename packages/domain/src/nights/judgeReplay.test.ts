import { expect, test } from 'vitest'
import { type FoundMatch, judgeReplay, type WaitingGame } from './judgeReplay.ts'

const GAME_START = Date.parse('2026-11-21T12:06:00Z')
const seatsOf = (blue: readonly number[], red: readonly number[]) => [
  ...blue.map((one) => ({ side: 'blue' as const, keys: [`p${one}`], namesakeKeys: [`p${one + 100}`] })),
  ...red.map((one) => ({ side: 'red' as const, keys: [`p${one}`], namesakeKeys: [`p${one + 100}`] })),
]
const aGame = (change: Partial<WaitingGame> = {}): WaitingGame => ({
  n: 1,
  fixedAt: GAME_START - 120_000,
  startedAt: GAME_START,
  seats: seatsOf([0, 1, 2, 3, 4], [5, 6, 7, 8, 9]),
  ...change,
})
const lines = (blue: readonly number[], red: readonly number[]) => [
  ...blue.map((one) => ({ key: `p${one}`, side: 'blue' as const })),
  ...red.map((one) => ({ key: `p${one}`, side: 'red' as const })),
]
const aFound = (change: Partial<FoundMatch> = {}): FoundMatch => ({
  playedAt: GAME_START + 180_000,
  dateSource: 'game',
  storedAt: GAME_START + 2_400_000,
  isVouched: true,
  isByNamesAlone: false,
  lines: lines([0, 1, 2, 3, 4], [5, 6, 7, 8, 9]),
  ...change,
})

test.each<[string, Partial<FoundMatch>, WaitingGame[], object]>([
  ['the same ten by a stranger are asked', { isVouched: false }, [aGame()], { kind: 'maybe', reason: 'sender' }],
  [
    'the same ten by their names alone are asked',
    { isByNamesAlone: true },
    [aGame()],
    { kind: 'maybe', reason: 'names' },
  ],
  ['the same ten are the game', {}, [aGame()], { kind: 'is', n: 1, sameNames: 10, hasSwappedSides: false }],
  [
    'sides that were exchanged are the game',
    { lines: lines([5, 6, 7, 8, 9], [0, 1, 2, 3, 4]) },
    [aGame()],
    { kind: 'is', hasSwappedSides: true },
  ],
  [
    'two others still are the game',
    { lines: lines([0, 1, 2, 3, 14], [5, 6, 7, 8, 19]) },
    [aGame()],
    { kind: 'is', sameNames: 8 },
  ],
  [
    'three others are asked',
    { lines: lines([0, 1, 2, 13, 14], [5, 6, 7, 8, 19]) },
    [aGame()],
    { kind: 'maybe', reason: 'names', sameNames: 7 },
  ],
  [
    'five others are another game',
    { lines: lines([0, 1, 12, 13, 14], [5, 6, 7, 18, 19]) },
    [aGame()],
    { kind: 'none' },
  ],
  [
    'the host is asked about ten people with only the same names',
    { lines: lines([100, 101, 102, 103, 104], [105, 106, 107, 108, 109]) },
    [aGame()],
    { kind: 'maybe', reason: 'names', sameNames: 10 },
  ],
  [
    'five people with only the same names are another game',
    { lines: lines([100, 101, 102, 103, 104], [15, 16, 17, 18, 19]) },
    [aGame()],
    { kind: 'none' },
  ],
  [
    'mixed teams are asked',
    { lines: lines([0, 1, 2, 5, 6], [3, 4, 7, 8, 9]) },
    [aGame()],
    { kind: 'maybe', reason: 'names' },
  ],
  [
    'yesterday’s by its file is asked',
    { playedAt: GAME_START - 86_400_000, dateSource: 'file' },
    [aGame()],
    { kind: 'maybe', reason: 'time' },
  ],
  ['yesterday’s by its own clock is another game', { playedAt: GAME_START - 86_400_000 }, [aGame()], { kind: 'none' }],
  ['one that knows no time is the game', { dateSource: 'upload' }, [aGame()], { kind: 'is' }],
  ['what was stored before the start is not', { storedAt: GAME_START - 1 }, [aGame()], { kind: 'none' }],
  [
    'of two with other teams the one whose teams they are',
    { dateSource: 'upload' },
    [aGame({ seats: seatsOf([0, 5, 2, 6, 4], [1, 3, 7, 8, 9]) }), aGame({ n: 2 })],
    { kind: 'is', n: 2 },
  ],
  [
    'of two with the same teams it is asked',
    { dateSource: 'upload' },
    [aGame(), aGame({ n: 2 })],
    { kind: 'maybe', n: 1, reason: 'time' },
  ],
])('a stored match is judged for a game that waits: %s', (_, change, games, verdict) => {
  expect(judgeReplay(games, aFound(change))).toMatchObject(verdict)
})
