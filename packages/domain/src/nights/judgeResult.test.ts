import { expect, test } from 'vitest'
import { judgeDenial, judgeGivenMatch, judgeResult, judgeTypedWinner } from './judgeResult.ts'

test.each([
  ['choosing', 'GAME_NOT_STARTED'],
  ['drafting', 'GAME_NOT_STARTED'],
  ['fixed', 'GAME_NOT_STARTED'],
  ['cancelled', 'GAME_NOT_STARTED'],
  ['running', 'allowed'],
  ['awaiting', 'allowed'],
  ['finished', 'allowed'],
] as const)('a result of a game that is %s is judged: %s', (state, verdict) =>
  expect(judgeResult({ state })).toBe(verdict),
)

test.each([
  { who: 'a manager', isManager: true, isPlaying: false, claimed: null, verdict: 'allowed' },
  { who: 'a player after a claim', isManager: false, isPlaying: true, claimed: 'blue', verdict: 'allowed' },
  { who: 'a player before any claim', isManager: false, isPlaying: true, claimed: null, verdict: 'NO_RESULT_CLAIMED' },
  { who: 'someone else', isManager: false, isPlaying: false, claimed: null, verdict: 'NOT_PLAYING' },
] as const)('a winner typed by $who is judged: $verdict', ({ claimed, verdict, who: _, ...by }) => {
  expect(judgeTypedWinner({ state: 'awaiting', claimedWinner: claimed }, by)).toBe(verdict)
  expect(judgeTypedWinner({ state: 'finished', claimedWinner: claimed }, by)).toBe('GAME_DECIDED')
})

const ids = Array.from({ length: 10 }, (_, index) => `${index}`)
const sideOf = (nth: number) => (nth < 5 ? ('blue' as const) : ('red' as const))
const HOUR = 3_600_000
const game = {
  ...{ n: 1, hasMatch: false, fixedAt: 0, startedAt: 0 },
  seats: ids.map((id, index) => ({ side: sideOf(index), keys: [id], namesakeKeys: [`name ${id}`] })),
}
const found = {
  ...{ playedAt: 0, dateSource: 'game' as const, isVouched: true, isByNamesAlone: false, storedAt: HOUR },
  lines: ids.map((key, index) => ({ key, side: sideOf(index) })),
}
const match = { found, winner: 'red' as const, isRemake: false, isTaken: false, hasBetterNight: false }
const halfMatch = { ...found, lines: found.lines.slice(0, 5) }
const turned = { ...found, lines: ids.map((key, index) => ({ key, side: sideOf(9 - index) })) }

test.each([
  { what: 'of this game', verdict: { winner: 'red', hasSwappedSides: false } },
  { what: 'with sides turned', changes: { found: turned }, verdict: { winner: 'red', hasSwappedSides: true } },
  { what: 'stored before the game', changes: { found: { ...halfMatch, storedAt: -1 } }, verdict: 'MATCH_BEFORE_GAME' },
  {
    what: 'played on another day',
    changes: { found: { ...halfMatch, playedAt: 9 * HOUR } },
    verdict: 'MATCH_OF_ANOTHER_TIME',
  },
  { what: 'of five others', changes: { found: halfMatch, isTaken: true }, verdict: 'OTHER_GAME' },
  { what: 'that another game has', changes: { isTaken: true, hasBetterNight: true }, verdict: 'MATCH_TAKEN' },
  { what: 'of a better night', changes: { hasBetterNight: true, winner: null }, verdict: 'MATCH_OF_ANOTHER_NIGHT' },
  { what: 'without a winner', changes: { winner: null }, verdict: 'MATCH_UNDECIDED' },
])('a match $what is judged: $verdict', ({ changes, verdict }) =>
  expect(judgeGivenMatch(game, { ...match, ...changes })).toEqual(verdict),
)

test('a game that has a match takes no other, and an unknown match is refused', () => {
  expect(judgeGivenMatch({ ...game, hasMatch: true }, undefined)).toBe('GAME_DECIDED')
  expect(judgeGivenMatch(game, undefined)).toBe('MATCH_NOT_FOUND')
  const unstarted = { ...game, startedAt: Number.POSITIVE_INFINITY }
  expect(judgeGivenMatch(unstarted, match)).toMatchObject({ winner: 'red' })
})

test('only the game’s match or the suggested one can be denied', () => {
  const state = { matchId: null, askedMatchId: 'a' }
  const decided = { matchId: 'a', askedMatchId: null }
  expect([state, decided].map((game) => judgeDenial(game, 'a'))).toEqual(['allowed', 'allowed'])
  expect([state, decided].map((game) => judgeDenial(game, 'b'))).toEqual(['MATCH_NOT_FOUND', 'MATCH_NOT_FOUND'])
})
