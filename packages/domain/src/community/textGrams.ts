import { leadingConsonantOf } from '../search/choseong.ts'
import { toNfc } from '../toNfc.ts'

/** Returns a text in the form for comparison: composed syllables, lower case. */
export const searchForm = (text: string): string => toNfc(text).toLowerCase()

/**
 * Returns the search pieces of a text: the pairs of neighbouring characters in each word, and words of one character.
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
 * Whether a word of a query is a single piece. If all words are, the index of pieces alone decides, and no text needs
 * to be read. Two initial consonants are no single piece, because they may be a piece of a title's initials.
 */
export const isSingleGram = (word: string): boolean => [...word].length === 2 && !/[ㄱ-ㅎ]/.test(word)

/** Returns a title's initial consonants (초성), for searches by a part of them. */
export const titleInitials = (title: string): string => [...searchForm(title)].map(leadingConsonantOf).join('')

/** Returns the search pieces of a post: the pieces of its words and of its title's initial consonants. */
export const postGrams = ({ title, body }: { title: string; body: string }): string[] => [
  ...new Set([...textGrams(`${title}\n${body}`), ...textGrams(titleInitials(title))]),
]
