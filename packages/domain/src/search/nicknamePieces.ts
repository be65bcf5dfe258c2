import { comparedChars, initialOf, isConsonant } from './choseong.ts'

/**
 * What nicknames are looked for by: two neighbouring letters, or three where initials say all. A nickname that has every
 * piece is a candidate. It is judged by `like`, and by the regular expression `pattern` where a lone consonant stands for
 * syllables; without them its one piece decides.
 */
export type NicknameQuery = {
  pieces: readonly string[]
  like: string | undefined
  pattern: string | undefined
}

/** What to look for when a part of a nickname is typed, or its initial consonants; a single letter is a whole nickname. */
export function nicknameQuery(typed: string): NicknameQuery {
  const chars = comparedChars(typed)
  if (chars.length === 0) return { pieces: [], like: undefined, pattern: undefined }
  const size = Math.min(chars.length, chars.every((char) => initialOf(char) === char) ? 3 : 2)
  const parts = Array.from({ length: chars.length - size + 1 }, (_, place) => chars.slice(place, place + size))
  // A lone consonant stands for any syllable that begins with it; nicknames have pieces whose second letter is one.
  const pieces = parts.map((part) => (isConsonant(part[0] ?? '') ? part.map(initialOf) : part).join(''))
  const isWhole = pieces.length === 1 && pieces[0] === chars.join('')
  return {
    pieces: [...new Set(pieces)],
    like: isWhole ? undefined : `%${chars.map(likeOf).join('')}%`,
    // Most candidates fail the other, which costs a tenth.
    pattern: isWhole || !chars.some(isConsonant) ? undefined : chars.map(patternOf).join(''),
  }
}

const FIRST_SYLLABLE = 0xac00
const PER_INITIAL = 588
const SYLLABLES_OF = new Map(
  Array.from({ length: 19 }, (_, place) => {
    const first = FIRST_SYLLABLE + place * PER_INITIAL
    const [from, to] = [first, first + PER_INITIAL - 1].map((code) => String.fromCharCode(code))
    return [initialOf(from ?? ''), `${from}-${to}`]
  }),
)

const likeOf = (char: string) => (isConsonant(char) ? '_' : char.replace(/[\\%_]/, '\\$&'))

function patternOf(char: string): string {
  if (isConsonant(char)) return `[${char}${SYLLABLES_OF.get(char) ?? ''}]`
  return /[\p{L}\p{N}]/u.test(char) ? char : `\\U${(char.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`
}
