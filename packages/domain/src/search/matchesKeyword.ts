import type { RiotId } from '../riotId.ts'
import { comparableChars, isConsonant, leadingConsonantOf } from './choseong.ts'

/** 3: the whole name matches; 2: its beginning; 1: a part of it; 0: nothing. */
type MatchQuality = 0 | 1 | 2 | 3

/**
 * Returns how well a name matches a needle of `queryGrams`. A needle without `#` is searched in the name alone. If it
 * has a `#`, the tag must begin with the text after it. A lone consonant matches every syllable that begins with it.
 */
function matchQuality({ gameName, tagLine }: RiotId, needle: string): MatchQuality {
  const wanted = [...needle]
  if (wanted.length === 0) return 0
  const haystack = comparableChars(wanted.includes('#') ? `${gameName}#${tagLine}` : gameName)
  const at = haystack.findIndex((_, start) => beginsWith(haystack, start, wanted))
  if (at < 0) return 0
  if (at > 0) return 1
  return haystack.length === wanted.length ? 3 : 2
}

export const matchesKeyword = (name: RiotId, needle: string): boolean => matchQuality(name, needle) > 0

/** Sorts people by how well they match: whole names first, then beginnings, then the rest. */
export function rankMatches<Person extends RiotId>(people: readonly Person[], needle: string): Person[] {
  return people
    .map((person) => ({ person, quality: matchQuality(person, needle) }))
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ person }) => person)
}

function beginsWith(haystack: readonly string[], start: number, wanted: readonly string[]): boolean {
  return wanted.every((char, offset) => {
    const found = haystack[start + offset]
    return found === char || (found !== undefined && isConsonant(char) && leadingConsonantOf(found) === char)
  })
}
