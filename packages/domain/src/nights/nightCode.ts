/** Letters and digits that no one takes for another: no 0 and O, no 1 and I. */
export const NIGHT_CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 6

/** A code from bytes of chance, one for each character. */
export const nightCodeOf = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, LENGTH)].map((byte) => NIGHT_CODE_ALPHABET[byte % NIGHT_CODE_ALPHABET.length]).join('')

/** What was typed as a code of six, in any case and with spaces or hyphens between; `undefined` when it can be none. */
export function typedNightCode(text: string): string | undefined {
  const code = text.replace(/[\s-]/g, '').toUpperCase()
  return code.length === LENGTH && [...code].every((one) => NIGHT_CODE_ALPHABET.includes(one)) ? code : undefined
}
