import { NIGHT_CODE_ALPHABET } from './nightCode.ts'
import { isActive, isOwnSignup, type Person, type Signup } from './signup.ts'

/** Forty bits, for the half hour that a code is valid. */
const CODE_LENGTH = 8

/** A code from random bytes, one for each of its eight characters. */
export const seatCodeOf = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, CODE_LENGTH)].map((byte) => NIGHT_CODE_ALPHABET[byte % NIGHT_CODE_ALPHABET.length]).join('')

/** A typed code, in any case and with spaces or hyphens; `undefined` if it cannot be one. */
export function parseSeatCode(text: string): string | undefined {
  const code = text.replace(/[\s-]/g, '').toUpperCase()
  return code.length === CODE_LENGTH && [...code].every((one) => NIGHT_CODE_ALPHABET.includes(one)) ? code : undefined
}

/**
 * Judges a request for a code: a guest gets one for their own place, and a manager for any guest's. An account needs
 * none: it signs in.
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
  /** The browser's signup that had left this night. It gives up its mark, since a browser has one signup in a night. */
  left: Row | undefined
}

/**
 * Whether a browser takes the place that a code was made for. `undefined` means that the code fits none.
 * A browser or account that has a place keeps it, and one that was removed does not return by somebody else's code.
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
