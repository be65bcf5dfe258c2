import { expect, test } from 'vitest'
import { judgeCaptains, judgeDraftStart, judgePick, judgeUndo } from './judgeDraft.ts'
import {
  type GameState,
  judgeAddressedGame,
  judgeCancelling,
  judgeGivenTeams,
  judgeNewGame,
  judgeOption,
  judgeSideSwap,
  judgeStart,
  judgeSubstitution,
  judgeTeamMaking,
  judgeTen,
} from './judgeGame.ts'
import { NIGHT_LIMITS } from './nightSettings.ts'

const MADE_AT = '2026-11-21T12:00:00.000Z'
const game = (n: number, state: GameState) => ({ n, state, createdAt: new Date(MADE_AT) })
const ids = (count: number) => Array.from({ length: count }, (_, index) => `${index}`)
const presentIds = new Set(ids(12))

test.each([
  { of: 'a game that is there', state: 'fixed', createdAt: MADE_AT, is: game(1, 'fixed') },
  { of: 'a game without a time', state: 'running', createdAt: undefined, is: game(1, 'running') },
  { of: 'a cancelled game', state: 'cancelled', createdAt: MADE_AT, is: 'NIGHT_GAME_NOT_FOUND' },
  { of: 'a game of an earlier time', state: 'fixed', createdAt: '2026-11-21T11:00:00Z', is: 'NIGHT_GAME_CHANGED' },
] as const)('the command of $of is judged $is', ({ state, createdAt, is }) => {
  expect(judgeAddressedGame([game(1, state)], { n: 1, createdAt })).toEqual(is)
  expect(judgeAddressedGame([game(1, state)], { n: 2, createdAt })).toBe('NIGHT_GAME_NOT_FOUND')
})

test.each([
  { after: [], is: { n: 1 } },
  { after: [game(1, 'finished')], is: { n: 2 } },
  { after: [game(1, 'finished'), game(2, 'cancelled')], is: { n: 2 } },
  { after: [game(1, 'running')], is: { n: 2 } },
  { after: [game(1, 'drafting')], is: 'NIGHT_GAME_ON' },
  { after: [game(NIGHT_LIMITS.gamesPerNight - 1, 'finished')], is: { n: NIGHT_LIMITS.gamesPerNight } },
  { after: [game(NIGHT_LIMITS.gamesPerNight, 'finished')], is: 'NIGHT_GAMES_FULL' },
])('a new game after $after: $is', ({ after, is }) => expect(judgeNewGame(after)).toEqual(is))

test.each([
  { wanted: undefined, next: ids(10), is: { ten: ids(10) } },
  { wanted: undefined, next: ids(9), is: 'NOT_ENOUGH_PEOPLE' },
  { wanted: ids(10), next: [], is: { ten: ids(10) } },
  { wanted: [...ids(9), '0'], next: [], is: 'NOT_ENOUGH_PEOPLE' },
  { wanted: ids(11), next: [], is: 'NOT_ENOUGH_PEOPLE' },
  { wanted: [...ids(9), 'away'], next: [], is: 'NOT_IN_NIGHT' },
])('a game for which the host wants $wanted, next $next: $is', ({ wanted, next, is }) => {
  expect(judgeTen(wanted, { present: presentIds, next })).toEqual(is)
})

test.each([
  { state: 'choosing', teams: 'allowed', start: 'TEAMS_NOT_FIXED', cancel: 'allowed' },
  { state: 'drafting', teams: 'allowed', start: 'TEAMS_NOT_FIXED', cancel: 'allowed' },
  { state: 'fixed', teams: 'allowed', start: 'allowed', cancel: 'allowed' },
  { state: 'running', teams: 'GAME_STARTED', start: 'GAME_STARTED', cancel: 'allowed' },
  { state: 'awaiting', teams: 'GAME_STARTED', start: 'GAME_STARTED', cancel: 'allowed' },
  { state: 'finished', teams: 'GAME_STARTED', start: 'GAME_STARTED', cancel: 'GAME_DECIDED' },
] as const)(
  'a game that is $state: teams $teams, start $start, cancelling $cancel',
  ({ state, teams, start, cancel }) => {
    expect([judgeTeamMaking({ state }), judgeStart({ state }), judgeCancelling({ state })]).toEqual([
      teams,
      start,
      cancel,
    ])
  },
)

const blue = [{ signupId: '0', position: 'TOP' as const }, { signupId: '1' }]
test.each([
  { red: [{ signupId: '2', position: 'TOP' }, { signupId: '3' }], planned: ['0'], is: 'allowed' },
  { red: [{ signupId: 'away' }, { signupId: '0' }], planned: ['5'], is: 'NOT_IN_NIGHT' },
  { red: [{ signupId: '0' }], planned: ['5'], is: 'NOT_AMONG_THE_TEN' },
  { red: [{ signupId: '0' }], planned: [], is: 'ALREADY_PLAYING' },
  {
    red: [
      { signupId: '2', position: 'MIDDLE' },
      { signupId: '3', position: 'MIDDLE' },
    ],
    planned: [],
    is: 'POSITION_TWICE',
  },
] as const)('given red $red with $planned planned: $is', ({ red, planned, is }) => {
  expect(judgeGivenTeams({ blue, red, planned }, presentIds)).toBe(is)
})

test('sides are exchanged only with all seats fixed, and a missing option means the last one', () => {
  const seat = { signupId: '0', side: 'blue', position: 'TOP', lentBy: 3, isCaptain: true } as const
  expect(judgeSideSwap([seat])).toEqual([{ ...seat, side: 'red' }])
  expect(judgeSideSwap([{ ...seat, position: null }])).toBe('TEAMS_NOT_FIXED')
  expect(judgeSideSwap([{ ...seat, side: null }])).toBe('TEAMS_NOT_FIXED')
  expect([judgeOption(['a', 'b'], 1), judgeOption(['a', 'b'], 7), judgeOption([], 0)]).toEqual(['b', 'b', 'NO_BALANCE'])
})

const change = { state: 'running', playing: ids(10), leavingId: '0', enteringId: '10', isAvailable: true } as const
test.each([
  { but: {}, is: 'allowed' },
  { but: { state: 'fixed' }, is: 'allowed' },
  { but: { state: 'finished', leavingId: '10' }, is: 'GAME_DECIDED' },
  { but: { leavingId: '10', enteringId: '1' }, is: 'NOT_PLAYING' },
  { but: { enteringId: '1', isAvailable: false }, is: 'ALREADY_PLAYING' },
  { but: { state: 'drafting', isAvailable: false }, is: 'NOT_IN_NIGHT' },
  { but: { state: 'drafting' }, is: 'NIGHT_GAME_ON' },
] as const)('a substitution with $but: $is', ({ but, is }) => expect(judgeSubstitution({ ...change, ...but })).toBe(is))

test.each([
  { ten: ids(10), captains: undefined, is: 'allowed' },
  { ten: ids(10), captains: ['0', '1'], is: 'allowed' },
  { ten: [...ids(9), 'away'], captains: ['0', '0'], is: 'NOT_IN_NIGHT' },
  { ten: ids(10), captains: ['11', '11'], is: 'ALREADY_PLAYING' },
  { ten: ids(10), captains: ['0', '11'], is: 'NOT_PLAYING' },
])('a draft of $ten by $captains: $is', ({ ten, captains, is }) => {
  expect(judgeDraftStart({ ten, captains }, presentIds)).toBe(is)
})

test('a draft needs two captains', () => {
  expect([judgeCaptains(['0', '1']), judgeCaptains(['0'])]).toEqual([{ blue: '0', red: '1' }, 'NOT_ENOUGH_PEOPLE'])
})

const turn = { made: 2, isLate: false, isCaptain: true, isManager: false, left: ['5'] }
test.each([
  { what: 'of a captain', is: 'captain' },
  { what: 'of a captain who hosts', but: { isManager: true }, is: 'captain' },
  { what: 'of the host', but: { isCaptain: false, isManager: true }, is: 'host' },
  { what: 'sent twice', nth: 2, known: { signupId: '5' }, is: 'again' },
  { what: 'that another one was made for', nth: 2, known: { signupId: '4' }, is: 'PICK_OVER' },
  { what: 'when the time is over', but: { isLate: true, isCaptain: false }, is: 'late' },
  { what: 'ahead of its turn', nth: 4, is: 'NOT_YOUR_PICK' },
  { what: 'of anyone else', but: { isCaptain: false, left: [] }, is: 'NOT_YOUR_PICK' },
  { what: 'of one who is taken', but: { left: ['6'] }, is: 'PICK_TAKEN' },
] as { what: string; nth?: number; known?: { signupId: string }; but?: Partial<typeof turn>; is: string }[])(
  'a pick $what is judged $is',
  ({ nth = 3, known, but, is }) => {
    expect(judgePick({ nth, signupId: '5' }, { known, turn: { ...turn, ...but } })).toBe(is)
  },
)

test('without a draft a pick counts as expired, and none can be undone', () => {
  expect(judgePick({ nth: 1, signupId: '5' }, { known: { signupId: '4' }, turn: undefined })).toBe('PICK_OVER')
  expect(judgePick({ nth: 1, signupId: '5' }, { known: undefined, turn: undefined })).toBe('NOT_DRAFTING')
  expect(judgeUndo({ nth: 1 }, undefined)).toBe('NOT_DRAFTING')
})

test.each([
  { nth: 2, is: 'allowed' },
  { nth: 3, is: 'allowed' },
  { nth: 1, is: 'PICK_OVER' },
  { nth: 4, is: 'PICK_OVER' },
  { nth: 1, createdAt: '2026-11-21T11:00:00Z', is: 'NIGHT_GAME_CHANGED' },
])('undoing pick $nth of two is judged $is', ({ is, ...undo }) => {
  expect(judgeUndo(undo, { createdAt: new Date(MADE_AT), made: 2 })).toBe(is)
})
