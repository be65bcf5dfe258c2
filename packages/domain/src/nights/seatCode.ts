import { NIGHT_CODE_ALPHABET } from './nightCode.ts'
import { isActive, isOwnSignup, type Person, type Signup } from './signup.ts'

/** Eight characters are forty bits, enough for the half hour in which a code is valid. */
const CODE_LENGTH = 8

/** Makes a code from random bytes, one for each of its eight characters. */
export const seatCodeOf = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, CODE_LENGTH)].map((byte) => NIGHT_CODE_ALPHABET[byte % NIGHT_CODE_ALPHABET.length]).join('')

/** Parses a typed code, in any case and with spaces or hyphens. Returns `undefined` if it cannot be a code. */
export function parseSeatCode(text: string): string | undefined {
  const code = text.replace(/[\s-]/g, '').toUpperCase()
  return code.length === CODE_LENGTH && [...code].every((one) => NIGHT_CODE_ALPHABET.includes(one)) ? code : undefined
}

/**
 * A guest gets a code for their own place, and a manager for any guest's place. An account needs no code, because it
 * can sign in.
 */
export function judgeSeatCode<Row extends Signup>(
  signup: Row | undefined,
  { isOwn, isManager }: { isOwn: boolean; isManager: boolean },
): 'SIGNUP_NOT_FOUND' | 'FORBIDDEN' | 'SEAT_OF_ACCOUNT' | Row {
  if (!signup || !isActive(signup)) return 'SIGNUP_NOT_FOUND'
  if (!isOwn && !isManager) return 'FORBIDDEN'
  return signup.userId === null ? signup : 'SEAT_OF_ACCOUNT'
}

type SeatMove<Row> = {
  seat: Row
  /** The browser's ended signup, if there is one. It loses its mark, since a browser has one signup in a night. */
  left: Row | undefined
}

/**
 * `seat` is `undefined` if the code fits no place. A browser or account that has a place keeps it. If its signup was
 * removed, it cannot return with somebody else's code.
 */
export function judgeSeatMove<Row extends Signup>(
  seat: Row | undefined,
  rows: readonly Row[],
  to: Person,
): 'SEAT_CODE_WRONG' | 'SIGNUP_REMOVED' | 'ALREADY_SIGNED_UP' | SeatMove<Row> {
  if (!seat || !isActive(seat) || seat.userId !== null) return 'SEAT_CODE_WRONG'
  const ownRows = rows.filter((row) => row !== seat && isOwnSignup(row, to))
  if (ownRows.some(({ state }) => state === 'removed')) return 'SIGNUP_REMOVED'
  if (ownRows.some(isActive)) return 'ALREADY_SIGNED_UP'
  return { seat, left: ownRows.find(({ guestMark }) => guestMark !== null && guestMark === to.guestMark) }
}
