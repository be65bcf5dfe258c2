const FIRST_SYLLABLE = 0xac00
const LAST_SYLLABLE = 0xd7a3

/**
 * Second bytes of the 8,822 syllables that KS X 1001 lacks. CP949 puts these syllables in Unicode order from 0x8141 to
 * 0xC652.
 */
const ADDED_TRAILS = [...range(0x41, 0x5a), ...range(0x61, 0x7a), ...range(0x81, 0xfe)]
const FIRST_KS_BYTE = 0xa1
const CHARACTERS_AT_ONCE = 65_536

let table: ReadonlyMap<number, string> | undefined

/**
 * Returns all two-byte characters by code: KS X 1001 from the platform's decoder, plus the syllables that CP949 adds.
 */
export function cp949Letters(): ReadonlyMap<number, string> {
  table ??= lettersOf(new TextDecoder('euc-kr', { fatal: true }))
  return table
}

/** Decodes CP949; `undefined` for anything else. Node's own decoder lacks 8,822 syllables, such as 뷁 and 똠. */
export function decodeCp949(bytes: Uint8Array): string | undefined {
  const letters = cp949Letters()
  // The text is built in pieces, because a single array of all letters would take ten times the memory of the text.
  let [text, piece]: [string, string[]] = ['', []]
  for (let index = 0; index < bytes.length; index++) {
    if (piece.length === CHARACTERS_AT_ONCE) [text, piece] = [text + piece.join(''), []]
    const lead = bytes[index] ?? 0
    if (lead < 0x80) {
      piece.push(String.fromCharCode(lead))
      continue
    }
    index++
    const letter = letters.get((lead << 8) | (bytes[index] ?? 0))
    if (letter === undefined) return undefined
    piece.push(letter)
  }
  return text + piece.join('')
}

function lettersOf(decoder: TextDecoder): Map<number, string> {
  const letters = new Map<number, string>()
  for (const lead of range(FIRST_KS_BYTE, 0xfe))
    for (const trail of range(FIRST_KS_BYTE, 0xfe)) {
      const letter = decodedPair(decoder, lead, trail)
      if (letter !== undefined) letters.set((lead << 8) | trail, letter)
    }
  const codes = new Set(letters.values())
  const added = range(FIRST_SYLLABLE, LAST_SYLLABLE)
    .map((code) => String.fromCharCode(code))
    .filter((syllable) => !codes.has(syllable))
  const places = range(0x81, 0xc6).flatMap((lead) =>
    ADDED_TRAILS.filter((trail) => lead < FIRST_KS_BYTE || trail < FIRST_KS_BYTE).map((trail) => (lead << 8) | trail),
  )
  for (const [index, syllable] of added.entries()) letters.set(places[index] ?? 0, syllable)
  return letters
}

function decodedPair(decoder: TextDecoder, lead: number, trail: number): string | undefined {
  try {
    return decoder.decode(Uint8Array.of(lead, trail))
  } catch {
    // The code is not assigned to a letter.
    return undefined
  }
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
