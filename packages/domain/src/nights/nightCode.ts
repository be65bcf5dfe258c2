/** Letters and digits that cannot be confused: no 0 and O, no 1 and I. */
export const NIGHT_CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const CODE_LENGTH = 6

/** Makes a code from random bytes, one for each character. */
export const nightCodeOf = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, CODE_LENGTH)].map((byte) => NIGHT_CODE_ALPHABET[byte % NIGHT_CODE_ALPHABET.length]).join('')

/**
 * Parses a typed code of six characters, in any case and with spaces or hyphens. Returns `undefined` if it cannot be a
 * code.
 */
export function parseNightCode(text: string): string | undefined {
  const code = text.replace(/[\s-]/g, '').toUpperCase()
  return code.length === CODE_LENGTH && [...code].every((one) => NIGHT_CODE_ALPHABET.includes(one)) ? code : undefined
}
