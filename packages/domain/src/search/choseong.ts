import { getChoseong } from 'es-hangul'
import { normaliseName } from '../riotId.ts'

const LONE_CONSONANT = /^[ㄱ-ㅎ]$/u

// A Korean keyboard joins two consonants that are typed in a row, so ㄱㅅ arrives as ㄳ.
const JOINED_CONSONANTS: Readonly<Record<string, string>> = {
  ㄳ: 'ㄱㅅ',
  ㄵ: 'ㄴㅈ',
  ㄶ: 'ㄴㅎ',
  ㄺ: 'ㄹㄱ',
  ㄻ: 'ㄹㅁ',
  ㄼ: 'ㄹㅂ',
  ㄽ: 'ㄹㅅ',
  ㄾ: 'ㄹㅌ',
  ㄿ: 'ㄹㅍ',
  ㅀ: 'ㄹㅎ',
  ㅄ: 'ㅂㅅ',
}

/** Returns the characters of a name or search text in the form for comparison, with joined consonants split. */
export const comparableChars = (text: string): string[] => [
  ...normaliseName(text).replace(/[ㄳㄵㄶㄺ-ㅀㅄ]/gu, (consonants) => JOINED_CONSONANTS[consonants] ?? consonants),
]

export const isConsonant = (char: string) => LONE_CONSONANT.test(char)

// Unicode orders the syllables by initial, vowel and final, with 588 syllables for each initial. The list is computed
// once, not for each name. https://www.unicode.org/versions/Unicode17.0.0/core-spec/chapter-3/#G24646
export const FIRST_SYLLABLE = 0xac00
export const PER_INITIAL = 588
const INITIAL_OF_SYLLABLE = Array.from({ length: 19 }, (_, index) =>
  getChoseong(String.fromCharCode(FIRST_SYLLABLE + index * PER_INITIAL)),
)

/** Returns the initial consonant (초성) of a syllable, and any other character unchanged. */
export const leadingConsonantOf = (char: string): string =>
  INITIAL_OF_SYLLABLE[Math.floor((char.charCodeAt(0) - FIRST_SYLLABLE) / PER_INITIAL)] ?? char
