import { expect, test } from 'vitest'
import { judgeSeatCode, judgeSeatMove, parseSeatCode, seatCodeOf } from './seatCode.ts'
import type { Signup } from './signup.ts'

const seat: Signup = {
  ...{ userId: null, guestMark: 'phone', addressMark: null, playerId: null, nameKey: '고구마#kr1', state: 'in' },
}
const row = (but: Partial<Signup>): Signup => ({ ...seat, nameKey: '다른이#kr1', ...but })
const computer = { userId: null, guestMark: 'computer' }

test('a typed code is read in any case, with spaces and hyphens, and any other text is not a code', () => {
  const code = seatCodeOf(Uint8Array.from({ length: 8 }, (_, index) => index * 31))
  expect(parseSeatCode(` ${code.slice(0, 4).toLowerCase()} - ${code.slice(4)} `)).toBe(code)
  expect(['', 'F7K2QD', `${code}2`, '0'.repeat(8), '가'.repeat(8)].map(parseSeatCode)).toEqual(Array(5).fill(undefined))
})

test.each([
  { who: 'the guest', but: {}, by: { isOwn: true, isManager: false }, is: seat },
  { who: 'a manager', but: {}, by: { isOwn: false, isManager: true }, is: seat },
  { who: 'somebody else', but: {}, by: { isOwn: false, isManager: false }, is: 'FORBIDDEN' },
  { who: 'an account of its own', but: { userId: 'me' }, by: { isOwn: true, isManager: false }, is: 'SEAT_OF_ACCOUNT' },
  {
    who: 'a manager of an account',
    but: { userId: 'me' },
    by: { isOwn: false, isManager: true },
    is: 'SEAT_OF_ACCOUNT',
  },
  {
    who: 'a guest who left',
    but: { state: 'left' as const },
    by: { isOwn: true, isManager: true },
    is: 'SIGNUP_NOT_FOUND',
  },
])('whether $who gets a code for a guest’s place', ({ but, by, is }) => {
  const verdict = judgeSeatCode({ ...seat, ...but }, by)
  expect(typeof is === 'string' ? verdict : typeof verdict).toEqual(typeof is === 'string' ? is : 'object')
})

test.each([
  { what: 'a code of no place', seat: undefined, rows: [], is: 'SEAT_CODE_WRONG' },
  { what: 'a place that an account has now', seat: row({ userId: 'owner' }), rows: [], is: 'SEAT_CODE_WRONG' },
  { what: 'a place that was given up', seat: row({ state: 'left' }), rows: [], is: 'SEAT_CODE_WRONG' },
  { what: 'a removed place', seat: row({ state: 'removed' }), rows: [], is: 'SEAT_CODE_WRONG' },
  {
    what: 'a browser that was removed',
    seat,
    rows: [row({ guestMark: 'computer', state: 'removed' })],
    is: 'SIGNUP_REMOVED',
  },
  { what: 'a browser with a place', seat, rows: [row({ guestMark: 'computer' })], is: 'ALREADY_SIGNED_UP' },
] as const)('no place is moved by $what', ({ seat: of, rows, is }) => {
  expect(judgeSeatMove(of, of ? [of, ...rows] : rows, computer)).toBe(is)
})

test('an account that has a place cannot take a guest’s place', () => {
  const rows = [seat, row({ userId: 'me', guestMark: null })]
  expect(judgeSeatMove(seat, rows, { userId: 'me', guestMark: 'computer' })).toBe('ALREADY_SIGNED_UP')
})

test('a browser that had left takes over a guest’s place, and its old signup loses the browser’s mark', () => {
  const leftRow = row({ guestMark: 'computer', state: 'left' })
  expect(judgeSeatMove(seat, [seat, leftRow], computer)).toEqual({ seat, left: leftRow })
  expect(judgeSeatMove(seat, [seat], { userId: null, guestMark: 'phone' })).toEqual({ seat, left: undefined })
})
