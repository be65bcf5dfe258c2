import type { RiotId } from '../riotId.ts'
import { comparedChars, initialOf, isConsonant } from './choseong.ts'

/** Parts name and tag. It also marks the pieces of a tag, so that `kr` does not match every player with the tag KR1. */
const HASH = '#'

/**
 * The pieces a name is found by: pairs of neighbouring characters, the same pairs by their initial consonants, and the
 * marked pairs of the tag. A name is a candidate for a query when it has every piece of it; then `matchesKeyword` decides.
 */
export function searchGrams({ gameName, tagLine }: RiotId): string[] {
  const name = comparedChars(gameName)
  const tag = comparedChars(tagLine)
  const grams = new Set([
    ...piecesOf([...name, HASH, ...tag.slice(0, 1)]),
    ...piecesOf(tag).map((piece) => HASH + piece),
  ])
  // A name of one character has no pairs, so it is a piece itself.
  if (name.length === 1) for (const char of name) grams.add(char).add(initialOf(char))
  return [...grams].sort()
}

export type SearchQuery = {
  /** A name must have all of these among its pieces. Empty if there is nothing to look for; then nobody is found. */
  grams: readonly string[]
  /** The name looked for is made of initial consonants alone, such as ㅎㄱㄷ. */
  isChoseong: boolean
  /** The keyword as it is compared, for `matchesKeyword` and `rankMatches`. */
  needle: string
}

/** What to look for when `keyword` is typed: part of a name, its initial consonants, or a name and part of its tag. */
export function queryGrams(keyword: string): SearchQuery {
  const chars = comparedChars(keyword)
  const hash = chars.lastIndexOf(HASH)
  const name = hash < 0 ? chars : chars.slice(0, hash)
  const tag = hash < 0 ? [] : chars.slice(hash + 1)
  const grams =
    hash < 0 && name.length === 1
      ? name
      : [
          ...queryPieces(hash < 0 ? name : [...name, HASH, ...tag.slice(0, 1)]),
          ...queryPieces(tag).map((piece) => HASH + piece),
        ]
  return {
    grams: [...new Set(grams)].sort(),
    isChoseong: name.length > 0 && name.every(isConsonant),
    needle: chars.join(''),
  }
}

function piecesOf(chars: readonly string[]): string[] {
  return [...pairsOf(chars), ...pairsOf(chars.map(initialOf))].map(([before, char]) => before + char)
}

/** A lone consonant stands for any syllable that begins with it, so a pair that has one is looked for by initials. */
function queryPieces(chars: readonly string[]): string[] {
  return pairsOf(chars).map((pair) => (pair.some(isConsonant) ? pair.map(initialOf) : pair).join(''))
}

function pairsOf(chars: readonly string[]): [string, string][] {
  return chars.slice(1).map((char, index) => [chars[index] ?? '', char])
}
