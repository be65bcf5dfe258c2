import { comparableChars, isConsonant, leadingConsonantOf } from './choseong.ts'

/**
 * The search pieces of a nickname: two neighbouring letters, or three if all are initials. A nickname with every piece
 * is a candidate, checked by `like`, and by the regular expression `pattern` if a lone consonant stands for syllables.
 * If neither is set, its one piece decides.
 */
export type NicknameQuery = {
  pieces: readonly string[]
  like: string | undefined
  pattern: string | undefined
}

/** The query for a typed part of a nickname, or its initial consonants; a single letter means the whole nickname. */
export function nicknameQuery(text: string): NicknameQuery {
  const chars = comparableChars(text)
  if (chars.length === 0) return { pieces: [], like: undefined, pattern: undefined }
  const size = Math.min(chars.length, chars.every((char) => leadingConsonantOf(char) === char) ? 3 : 2)
  const parts = Array.from({ length: chars.length - size + 1 }, (_, index) => chars.slice(index, index + size))
  // A lone consonant matches every syllable that begins with it; nicknames are also indexed with the second letter as
  // an initial.
  const pieces = parts.map((part) => (isConsonant(part[0] ?? '') ? part.map(leadingConsonantOf) : part).join(''))
  const isWholeName = pieces.length === 1 && pieces[0] === chars.join('')
  return {
    pieces: [...new Set(pieces)],
    like: isWholeName ? undefined : `%${chars.map(likeOf).join('')}%`,
    // Checked last: most candidates fail the `like` check, which costs a tenth.
    pattern: isWholeName || !chars.some(isConsonant) ? undefined : chars.map(patternOf).join(''),
  }
}

const FIRST_SYLLABLE = 0xac00
const PER_INITIAL = 588
const SYLLABLES_OF = new Map(
  Array.from({ length: 19 }, (_, index) => {
    const first = FIRST_SYLLABLE + index * PER_INITIAL
    const [from, to] = [first, first + PER_INITIAL - 1].map((code) => String.fromCharCode(code))
    return [leadingConsonantOf(from ?? ''), `${from}-${to}`]
  }),
)

const likeOf = (char: string) => (isConsonant(char) ? '_' : char.replace(/[\\%_]/, '\\$&'))

function patternOf(char: string): string {
  if (isConsonant(char)) return `[${char}${SYLLABLES_OF.get(char) ?? ''}]`
  return /[\p{L}\p{N}]/u.test(char) ? char : `\\U${(char.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`
}
