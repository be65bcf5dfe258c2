import { leadingConsonantOf } from '../search/choseong.ts'
import { toNfc } from '../toNfc.ts'

/** Text in its compared form: composed syllables, lower case. */
export const searchForm = (text: string): string => toNfc(text).toLowerCase()

/**
 * Pairs of neighbouring characters within a word; a lone character is itself a piece. Half of all Korean words are one
 * pair.
 */
export function textGrams(text: string): string[] {
  const grams = new Set<string>()
  for (const word of searchForm(text).split(/\s+/)) {
    const chars = [...word]
    if (chars.length === 1) grams.add(word)
    for (let index = 1; index < chars.length; index += 1) grams.add(`${chars[index - 1]}${chars[index]}`)
  }
  return [...grams]
}

/**
 * Whether a word of a query is a single piece: if all are, the piece index alone decides, and no text needs to be read.
 * Not so for two initial consonants, which may be a piece of a title's initials.
 */
export const isSingleGram = (word: string): boolean => [...word].length === 2 && !/[ㄱ-ㅎ]/.test(word)

/** A title's initial consonants (초성), for searches by a part of them. */
export const titleInitials = (title: string): string => [...searchForm(title)].map(leadingConsonantOf).join('')

/** Search pieces of a post: those of its words and of its title's initial consonants. */
export const postGrams = ({ title, body }: { title: string; body: string }): string[] => [
  ...new Set([...textGrams(`${title}\n${body}`), ...textGrams(titleInitials(title))]),
]
