import { comparableChars, FIRST_SYLLABLE, isConsonant, leadingConsonantOf, PER_INITIAL } from './choseong.ts'

/**
 * How to search a nickname. `pieces` are two neighbouring letters each, or three if all are initials. A nickname with
 * every piece is a candidate. It must also match `like` and, if the query has a lone consonant, the regular expression
 * `pattern`. If neither is set, the only piece decides.
 */
export type NicknameQuery = {
  pieces: readonly string[]
  like: string | undefined
  pattern: string | undefined
}

/**
 * Returns the query for a part of a nickname, or for its initial consonants. A single letter means the whole nickname.
 */
export function nicknameQuery(text: string): NicknameQuery {
  const chars = comparableChars(text)
  if (chars.length === 0) return { pieces: [], like: undefined, pattern: undefined }
  const size = Math.min(chars.length, chars.every((char) => leadingConsonantOf(char) === char) ? 3 : 2)
  const parts = Array.from({ length: chars.length - size + 1 }, (_, index) => chars.slice(index, index + size))
  // A lone consonant matches every syllable that begins with it. Nicknames are therefore also indexed with only the
  // initial of the second letter.
  const pieces = parts.map((part) => (isConsonant(part[0] ?? '') ? part.map(leadingConsonantOf) : part).join(''))
  const isWholeName = pieces.length === 1 && pieces[0] === chars.join('')
  return {
    pieces: [...new Set(pieces)],
    like: isWholeName ? undefined : `%${chars.map(likeOf).join('')}%`,
    // The pattern is checked last, because most candidates fail the `like` check, which takes a tenth of the time.
    pattern: isWholeName || !chars.some(isConsonant) ? undefined : chars.map(patternOf).join(''),
  }
}

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
