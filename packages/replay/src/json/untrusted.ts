/** An unchecked JSON object. Only known keys are ever read from it, so a key `__proto__` does no harm. */
export type Fields = { readonly [key: string]: unknown }

const NO_FIELDS: Fields = {}
/**
 * The largest count that is read. It is far above any honest count in a game, and eighteen of them still sum within 32
 * bits.
 */
const MAX_COUNT = 100_000_000
const DECIMAL_TEXT = /^\s*\d{1,15}(\.\d{1,15})?\s*$/

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : NO_FIELDS)

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/**
 * Reads a non-negative integer, or returns `null`. Replays write numbers as text and sometimes with decimals, which are
 * dropped.
 */
export function readCount(value: unknown): number | null {
  const number = typeof value === 'string' && DECIMAL_TEXT.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !(number >= 0 && number <= MAX_COUNT)) return null
  // JSON allows -0. Adding 0 makes it 0.
  return Math.floor(number) + 0
}

/**
 * Reads a positive integer, or returns `null`. Ids and levels start at 1, and sources write 0 or -1 when they do not
 * know.
 */
export function readPositive(value: unknown): number | null {
  const number = readCount(value)
  return number === 0 ? null : number
}

/** Reads yes or no in any of its spellings: booleans, 0 and 1 as number or text, `Win` and `Fail`. */
export function readFlag(value: unknown): boolean | null {
  if (value === true || value === 1 || value === '1' || value === 'Win' || value === 'true') return true
  if (value === false || value === 0 || value === '0' || value === 'Fail' || value === 'false') return false
  return null
}

/** Returns true if any value says yes, false if at least one says no and none yes, and `null` if none says anything. */
export function readAnyFlag(values: readonly unknown[]): boolean | null {
  const flags = values.map(readFlag)
  if (flags.includes(true)) return true
  return flags.includes(false) ? false : null
}

/**
 * Reads a name from the game, such as `CUSTOM_GAME` or `Kai'Sa`. Returns `null` if the value is no text of at most 40
 * letters, digits and signs that such names have.
 */
export function readWord(value: unknown): string | null {
  return typeof value === 'string' && /^[\w .'&-]{1,40}$/.test(value) ? value : null
}

/**
 * Reads a version such as `16.4.1.123` without anything after it, because one reader of v2 files copies a byte too
 * many.
 */
export function gameVersionOf(value: unknown): string | null {
  return typeof value === 'string' ? (/^\d{1,3}\.\d{1,3}(\.\d{1,6}){0,2}/.exec(value)?.[0] ?? null) : null
}

const FIRST_GAME = Date.UTC(2009, 0, 1)
const LAST_GAME = Date.UTC(2100, 0, 1)

/** Without a time zone, the date would be another moment on every machine. */
const ISO_DATE = /^\d{4}-\d\d-\d\dT[\d:.]{5,12}(Z|[+-]\d\d:?\d\d)$/

/** Reads milliseconds since 1970 from a number or an ISO date. */
export function readTime(value: unknown): number | null {
  const time = typeof value === 'string' && ISO_DATE.test(value) ? Date.parse(value) : value
  return typeof time === 'number' && time > FIRST_GAME && time < LAST_GAME ? Math.floor(time) : null
}
