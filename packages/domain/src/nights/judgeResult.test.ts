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
] as const)('a result of a game that is %s: %s', (state, is) => expect(judgeResult({ state })).toBe(is))

test.each([
  { who: 'a manager', isManager: true, isPlaying: false, claimed: null, is: 'allowed' },
  { who: 'a player after a claim', isManager: false, isPlaying: true, claimed: 'blue', is: 'allowed' },
  { who: 'a player before any claim', isManager: false, isPlaying: true, claimed: null, is: 'NO_RESULT_CLAIMED' },
  { who: 'someone else', isManager: false, isPlaying: false, claimed: null, is: 'NOT_PLAYING' },
] as const)('a winner typed by $who gets the verdict $is', ({ claimed, is, who: _, ...by }) => {
  expect(judgeTypedWinner({ state: 'awaiting', claimedWinner: claimed }, by)).toBe(is)
  expect(judgeTypedWinner({ state: 'finished', claimedWinner: claimed }, by)).toBe('GAME_DECIDED')
})

const ids = Array.from({ length: 10 }, (_, index) => `${index}`)
const sideOf = (nth: number) => (nth < 5 ? ('blue' as const) : ('red' as const))
const HOUR = 3_600_000
const game = {
  ...{ n: 1, hasMatch: false, fixedAt: 0, startedAt: 0 },
  seats: ids.map((id, index) => ({ side: sideOf(index), playerIds: [id] })),
}
const found = {
  ...{ playedAt: 0, dateSource: 'game' as const, isVouched: true, storedAt: HOUR },
  lines: ids.map((playerId, index) => ({ playerId, side: sideOf(index) })),
}
const match = { found, winner: 'red' as const, isRemake: false, isTaken: false, hasBetterNight: false }
const halfMatch = { ...found, lines: found.lines.slice(0, 5) }
const turned = { ...found, lines: ids.map((playerId, index) => ({ playerId, side: sideOf(9 - index) })) }

test.each([
  { what: 'of this game', is: { winner: 'red', isTurned: false } },
  { what: 'with sides turned', but: { found: turned }, is: { winner: 'red', isTurned: true } },
  { what: 'stored before the game', but: { found: { ...halfMatch, storedAt: -1 } }, is: 'MATCH_BEFORE_GAME' },
  { what: 'played on another day', but: { found: { ...halfMatch, playedAt: 9 * HOUR } }, is: 'MATCH_OF_ANOTHER_TIME' },
  { what: 'of five others', but: { found: halfMatch, isTaken: true }, is: 'OTHER_GAME' },
  { what: 'that another game has', but: { isTaken: true, hasBetterNight: true }, is: 'MATCH_TAKEN' },
  { what: 'of a better night', but: { hasBetterNight: true, winner: null }, is: 'MATCH_OF_ANOTHER_NIGHT' },
  { what: 'without a winner', but: { winner: null }, is: 'MATCH_UNDECIDED' },
])('a match $what is judged $is', ({ but, is }) => expect(judgeGivenMatch(game, { ...match, ...but })).toEqual(is))

test('a game with a match takes no other, and an unknown match is refused', () => {
  expect(judgeGivenMatch({ ...game, hasMatch: true }, undefined)).toBe('GAME_DECIDED')
  expect(judgeGivenMatch(game, undefined)).toBe('MATCH_NOT_FOUND')
  const unstarted = { ...game, startedAt: Number.POSITIVE_INFINITY }
  expect(judgeGivenMatch(unstarted, match)).toMatchObject({ winner: 'red' })
})

test('only the match in question can be denied', () => {
  const state = { matchId: null, askedMatchId: 'a' }
  const decided = { matchId: 'a', askedMatchId: null }
  expect([state, decided].map((game) => judgeDenial(game, 'a'))).toEqual(['allowed', 'allowed'])
  expect([state, decided].map((game) => judgeDenial(game, 'b'))).toEqual(['MATCH_NOT_FOUND', 'MATCH_NOT_FOUND'])
})
