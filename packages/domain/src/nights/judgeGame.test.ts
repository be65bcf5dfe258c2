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
  { what: 'a game that is there', state: 'fixed', createdAt: MADE_AT, verdict: game(1, 'fixed') },
  { what: 'a game without a time', state: 'running', createdAt: undefined, verdict: game(1, 'running') },
  { what: 'a cancelled game', state: 'cancelled', createdAt: MADE_AT, verdict: 'NIGHT_GAME_NOT_FOUND' },
  {
    what: 'a game of an earlier time',
    state: 'fixed',
    createdAt: '2026-11-21T11:00:00Z',
    verdict: 'NIGHT_GAME_CHANGED',
  },
] as const)('a command for $what is judged: $verdict', ({ state, createdAt, verdict }) => {
  expect(judgeAddressedGame([game(1, state)], { n: 1, createdAt })).toEqual(verdict)
  expect(judgeAddressedGame([game(1, state)], { n: 2, createdAt })).toBe('NIGHT_GAME_NOT_FOUND')
})

test.each([
  { after: [], verdict: { n: 1 } },
  { after: [game(1, 'finished')], verdict: { n: 2 } },
  { after: [game(1, 'finished'), game(2, 'cancelled')], verdict: { n: 2 } },
  { after: [game(1, 'running')], verdict: { n: 2 } },
  { after: [game(1, 'drafting')], verdict: 'NIGHT_GAME_ON' },
  { after: [game(NIGHT_LIMITS.gamesPerNight - 1, 'finished')], verdict: { n: NIGHT_LIMITS.gamesPerNight } },
  { after: [game(NIGHT_LIMITS.gamesPerNight, 'finished')], verdict: 'NIGHT_GAMES_FULL' },
])('a new game after $after is judged: $verdict', ({ after, verdict }) => expect(judgeNewGame(after)).toEqual(verdict))

test.each([
  { wanted: undefined, next: ids(10), verdict: { ten: ids(10) } },
  { wanted: undefined, next: ids(9), verdict: 'NOT_ENOUGH_PEOPLE' },
  { wanted: ids(10), next: [], verdict: { ten: ids(10) } },
  { wanted: [...ids(9), '0'], next: [], verdict: 'NOT_ENOUGH_PEOPLE' },
  { wanted: ids(11), next: [], verdict: 'NOT_ENOUGH_PEOPLE' },
  { wanted: [...ids(9), 'away'], next: [], verdict: 'NOT_IN_NIGHT' },
])('a game of the ten $wanted, or else of the next ten $next, is judged: $verdict', ({ wanted, next, verdict }) => {
  expect(judgeTen(wanted, { present: presentIds, next })).toEqual(verdict)
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
  { red: [{ signupId: '2', position: 'TOP' }, { signupId: '3' }], planned: ['0'], verdict: 'allowed' },
  { red: [{ signupId: 'away' }, { signupId: '0' }], planned: ['5'], verdict: 'NOT_IN_NIGHT' },
  { red: [{ signupId: '0' }], planned: ['5'], verdict: 'NOT_AMONG_THE_TEN' },
  { red: [{ signupId: '0' }], planned: [], verdict: 'ALREADY_PLAYING' },
  {
    red: [
      { signupId: '2', position: 'MIDDLE' },
      { signupId: '3', position: 'MIDDLE' },
    ],
    planned: [],
    verdict: 'POSITION_TWICE',
  },
] as const)('given teams with red $red and a plan for $planned are judged: $verdict', ({ red, planned, verdict }) => {
  expect(judgeGivenTeams({ blue, red, planned }, presentIds)).toBe(verdict)
})

test('sides are exchanged only if all seats are fixed, and a missing option means the last one', () => {
  const seat = { signupId: '0', side: 'blue', position: 'TOP', lentBy: 3, isCaptain: true } as const
  expect(judgeSideSwap([seat])).toEqual([{ ...seat, side: 'red' }])
  expect(judgeSideSwap([{ ...seat, position: null }])).toBe('TEAMS_NOT_FIXED')
  expect(judgeSideSwap([{ ...seat, side: null }])).toBe('TEAMS_NOT_FIXED')
  expect([judgeOption(['a', 'b'], 1), judgeOption(['a', 'b'], 7), judgeOption([], 0)]).toEqual(['b', 'b', 'NO_BALANCE'])
})

const change = { state: 'running', playing: ids(10), leavingId: '0', enteringId: '10', isAvailable: true } as const
test.each([
  { changes: {}, verdict: 'allowed' },
  { changes: { state: 'fixed' }, verdict: 'allowed' },
  { changes: { state: 'finished', leavingId: '10' }, verdict: 'GAME_DECIDED' },
  { changes: { leavingId: '10', enteringId: '1' }, verdict: 'NOT_PLAYING' },
  { changes: { enteringId: '1', isAvailable: false }, verdict: 'ALREADY_PLAYING' },
  { changes: { state: 'drafting', isAvailable: false }, verdict: 'NOT_IN_NIGHT' },
  { changes: { state: 'drafting' }, verdict: 'NIGHT_GAME_ON' },
] as const)('a substitution with $changes is judged: $verdict', ({ changes, verdict }) =>
  expect(judgeSubstitution({ ...change, ...changes })).toBe(verdict),
)

test.each([
  { ten: ids(10), captains: undefined, verdict: 'allowed' },
  { ten: ids(10), captains: ['0', '1'], verdict: 'allowed' },
  { ten: [...ids(9), 'away'], captains: ['0', '0'], verdict: 'NOT_IN_NIGHT' },
  { ten: ids(10), captains: ['11', '11'], verdict: 'ALREADY_PLAYING' },
  { ten: ids(10), captains: ['0', '11'], verdict: 'NOT_PLAYING' },
])('a draft of $ten by $captains is judged: $verdict', ({ ten, captains, verdict }) => {
  expect(judgeDraftStart({ ten, captains }, presentIds)).toBe(verdict)
})

test('a draft needs two captains', () => {
  expect([judgeCaptains(['0', '1']), judgeCaptains(['0'])]).toEqual([{ blue: '0', red: '1' }, 'NOT_ENOUGH_PEOPLE'])
})

const turn = { made: 2, isLate: false, isCaptain: true, isManager: false, left: ['5'] }
test.each([
  { what: 'of a captain', verdict: 'captain' },
  { what: 'of a captain who hosts', changes: { isManager: true }, verdict: 'captain' },
  { what: 'of the host', changes: { isCaptain: false, isManager: true }, verdict: 'host' },
  { what: 'sent twice', nth: 2, known: { signupId: '5' }, verdict: 'again' },
  { what: 'that another one was made for', nth: 2, known: { signupId: '4' }, verdict: 'PICK_OVER' },
  { what: 'when the time is over', changes: { isLate: true, isCaptain: false }, verdict: 'late' },
  { what: 'ahead of its turn', nth: 4, verdict: 'NOT_YOUR_PICK' },
  { what: 'of anyone else', changes: { isCaptain: false, left: [] }, verdict: 'NOT_YOUR_PICK' },
  { what: 'of one who is taken', changes: { left: ['6'] }, verdict: 'PICK_TAKEN' },
] as { what: string; nth?: number; known?: { signupId: string }; changes?: Partial<typeof turn>; verdict: string }[])(
  'a pick $what is judged: $verdict',
  ({ nth = 3, known, changes, verdict }) => {
    expect(judgePick({ nth, signupId: '5' }, { known, turn: { ...turn, ...changes } })).toBe(verdict)
  },
)

test('without a draft, a known pick is over, a new pick is refused, and no pick can be undone', () => {
  expect(judgePick({ nth: 1, signupId: '5' }, { known: { signupId: '4' }, turn: undefined })).toBe('PICK_OVER')
  expect(judgePick({ nth: 1, signupId: '5' }, { known: undefined, turn: undefined })).toBe('NOT_DRAFTING')
  expect(judgeUndo({ nth: 1 }, undefined)).toBe('NOT_DRAFTING')
})

test.each([
  { nth: 2, verdict: 'allowed' },
  { nth: 3, verdict: 'allowed' },
  { nth: 1, verdict: 'PICK_OVER' },
  { nth: 4, verdict: 'PICK_OVER' },
  { nth: 1, createdAt: '2026-11-21T11:00:00Z', verdict: 'NIGHT_GAME_CHANGED' },
])('undoing pick $nth of two is judged: $verdict', ({ verdict, ...undo }) => {
  expect(judgeUndo(undo, { createdAt: new Date(MADE_AT), made: 2 })).toBe(verdict)
})
