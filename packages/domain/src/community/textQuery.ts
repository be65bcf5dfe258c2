import { comparableChars, isConsonant, leadingConsonantOf } from '../search/choseong.ts'
import { searchForm, textGrams, titleInitials } from './textGrams.ts'

export type TextQuery = {
  /** A text must contain all words. */
  words: readonly string[]
  /** Every text that contains the words has all of these pieces. */
  grams: readonly string[]
  /** Whether the words are initial consonants only, such as ㄴㅈ. They are then searched in titles only. */
  isChoseong: boolean
}

/**
 * Parses a search in posts and comments. Returns `undefined` if it is too short, because a single syllable occurs in
 * half of all texts.
 */
export function textQuery(text: string): TextQuery | undefined {
  const typed = searchForm(text).split(/\s+/).filter(Boolean)
  const isChoseong = typed.length > 0 && typed.every((word) => comparableChars(word).every(isConsonant))
  const words = [...new Set(isChoseong ? typed.map((word) => comparableChars(word).join('')) : typed)]
  const grams = words.filter((word) => [...word].length > 1).flatMap(textGrams)
  return grams.length === 0 ? undefined : { words, grams: [...new Set(grams)], isChoseong }
}

/**
 * Returns the search pieces of posts whose titles have the words. A post with the words only in its body seldom has all
 * of these pieces, because only titles are also indexed by initials.
 */
export function titleGrams({ words, grams, isChoseong }: TextQuery): string[] {
  const initials = isChoseong ? [] : words.filter((word) => [...word].length > 1).map(titleInitials)
  return [...new Set([...grams, ...initials.flatMap(textGrams)])]
}

/** Whether a title has all words. */
export const isInTitle = (title: string, { words, isChoseong }: TextQuery): boolean => {
  const compared = isChoseong ? titleInitials(title) : searchForm(title)
  return words.every((word) => compared.includes(word))
}

type HighlightedText = { text: string; isHit: boolean }

/** Splits a text into pieces and marks the search hits. */
export function markedPieces(
  text: string,
  { words, isChoseong }: Pick<TextQuery, 'words' | 'isChoseong'>,
): HighlightedText[] {
  const chars = [...text]
  const compared = chars.map((char) => (isChoseong ? leadingConsonantOf(char) : char.toLowerCase()))
  const isHit = chars.map(() => false)
  for (const word of words.map((each) => [...each])) {
    for (let index = 0; index + word.length <= chars.length; index += 1) {
      if (word.every((char, place) => compared[index + place] === char)) isHit.fill(true, index, index + word.length)
    }
  }
  const pieces: HighlightedText[] = []
  for (const [index, char] of chars.entries()) {
    const last = pieces.at(-1)
    const hit = isHit[index] ?? false
    if (last && last.isHit === hit) last.text += char
    else pieces.push({ text: char, isHit: hit })
  }
  return pieces
}

const MARKDOWN_LINK = /!?\[([^[\]\n]*)\]\([^()\s]*\)/g
const MARKDOWN_SIGNS = /[\s*_`~#>|]+/g
const LENGTH_BEFORE_HIT = 30
const EXCERPT_LENGTH = 120

/** Returns one line of the text around the first of the words, or its beginning if it has none of them. */
export function excerptAround(text: string, { words }: Pick<TextQuery, 'words'>): string {
  const line = text.replace(MARKDOWN_LINK, '$1').replace(MARKDOWN_SIGNS, ' ').trim()
  const compared = line.toLowerCase()
  const positions = words.map((word) => compared.indexOf(word)).filter((place) => place >= 0)
  const hit = positions.length === 0 ? 0 : Math.min(...positions)
  // A character has at most two UTF-16 units, hence the factors of two. Because the text may be long, only the
  // surroundings of the word are split into characters.
  const before = [...line.slice(Math.max(0, hit - 2 * LENGTH_BEFORE_HIT), hit)].slice(-LENGTH_BEFORE_HIT).join('')
  const from = hit - before.length
  const visibleText = [...line.slice(from, from + 2 * EXCERPT_LENGTH)].slice(0, EXCERPT_LENGTH).join('')
  return `${from > 0 ? '…' : ''}${visibleText}${from + visibleText.length < line.length ? '…' : ''}`
}
