const FIRST_WORDS = new TextEncoder().encode('{"gameLength":')
const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING_BRACE = 0x7b
const CLOSING_BRACE = 0x7d

export const isInBraces = (json: Uint8Array) => json[0] === OPENING_BRACE && json.at(-1) === CLOSING_BRACE

/** Finds the metadata by its first words, for files whose offsets are wrong. */
export function findMetadata(bytes: Uint8Array, occurrence: 'first' | 'last'): Uint8Array | undefined {
  const last = bytes.length - FIRST_WORDS.length
  for (let step = 0; step <= last; step++) {
    const start = occurrence === 'first' ? step : last - step
    if (bytes[start] !== OPENING_BRACE || !hasFirstWords(bytes, start)) continue
    const end = endOfObject(bytes, start)
    return end === undefined ? undefined : bytes.subarray(start, end)
  }
  return undefined
}

const hasFirstWords = (bytes: Uint8Array, start: number) =>
  FIRST_WORDS.every((expected, index) => bytes[start + index] === expected)

/** Returns where the object that begins at `start` ends. Strings are skipped, because a name may contain a brace. */
function endOfObject(bytes: Uint8Array, start: number): number | undefined {
  let depth = 0
  let isInString = false
  for (let index = start; index < bytes.length; index++) {
    const byte = bytes[index]
    if (isInString && byte === BACKSLASH) index++
    else if (byte === QUOTE) isInString = !isInString
    else if (!isInString && byte === OPENING_BRACE) depth++
    else if (!isInString && byte === CLOSING_BRACE && --depth === 0) return index + 1
  }
  return undefined
}
