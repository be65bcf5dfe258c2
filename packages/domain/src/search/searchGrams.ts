import type { RiotId } from '../riotId.ts'
import { comparableChars, isConsonant, leadingConsonantOf } from './choseong.ts'

/** Also marks the pieces of a tag, so that `kr` does not match every player with the tag KR1. */
const TAG_SEPARATOR = '#'

/**
 * Returns the search pieces of a name: pairs of neighbouring characters, the same pairs by their initial consonants,
 * and the marked pairs of the tag. A name with every piece of a query is a candidate; `matchesKeyword` then decides.
 */
export function searchGrams({ gameName, tagLine }: RiotId): string[] {
  const name = comparableChars(gameName)
  const tag = comparableChars(tagLine)
  const grams = new Set([
    ...piecesOf([...name, TAG_SEPARATOR, ...tag.slice(0, 1)]),
    ...piecesOf(tag).map((piece) => TAG_SEPARATOR + piece),
  ])
  // A name of one character has no pairs, so it is a piece itself.
  if (name.length === 1) for (const char of name) grams.add(char).add(leadingConsonantOf(char))
  return [...grams].sort()
}

export type SearchQuery = {
  /** A name must have all of these pieces. */
  grams: readonly string[]
  /** Whether the searched name consists of initial consonants only, such as ㅎㄱㄷ. */
  isChoseong: boolean
  needle: string
}

/**
 * Returns the query for a typed `keyword`: a part of a name, its initial consonants, or a name and a part of its tag.
 */
export function queryGrams(keyword: string): SearchQuery {
  const chars = comparableChars(keyword)
  const hash = chars.lastIndexOf(TAG_SEPARATOR)
  const name = hash < 0 ? chars : chars.slice(0, hash)
  const tag = hash < 0 ? [] : chars.slice(hash + 1)
  const grams =
    hash < 0 && name.length === 1
      ? name
      : [
          ...queryPieces(hash < 0 ? name : [...name, TAG_SEPARATOR, ...tag.slice(0, 1)]),
          ...queryPieces(tag).map((piece) => TAG_SEPARATOR + piece),
        ]
  return {
    grams: [...new Set(grams)].sort(),
    isChoseong: name.length > 0 && name.every(isConsonant),
    needle: chars.join(''),
  }
}

function piecesOf(chars: readonly string[]): string[] {
  return [...pairsOf(chars), ...pairsOf(chars.map(leadingConsonantOf))].map(([before, char]) => before + char)
}

/** A lone consonant matches every syllable that begins with it, so a pair with one is searched by initials. */
function queryPieces(chars: readonly string[]): string[] {
  return pairsOf(chars).map((pair) => (pair.some(isConsonant) ? pair.map(leadingConsonantOf) : pair).join(''))
}

function pairsOf(chars: readonly string[]): [string, string][] {
  return chars.slice(1).map((char, index) => [chars[index] ?? '', char])
}
