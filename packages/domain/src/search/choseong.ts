import { getChoseong } from 'es-hangul'
import { squeeze } from '../riotId.ts'

const SYLLABLE = /^[가-힣]$/u
const CONSONANT = /^[ㄱ-ㅎ]$/u

// A Korean keyboard joins two consonants typed in a row into one of these, so ㄱㅅ reaches us as ㄳ.
const JOINED: Readonly<Record<string, string>> = {
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

/** The characters of a name or of what is looked for, as they are compared: squeezed, joined consonants taken apart. */
export const comparedChars = (text: string): string[] => [
  ...squeeze(text).replace(/[ㄳㄵㄶㄺ-ㅀㅄ]/gu, (joined) => JOINED[joined] ?? joined),
]

export const isConsonant = (char: string) => CONSONANT.test(char)

/** The initial consonant (초성) of a syllable; any other character as it is. */
export const initialOf = (char: string): string => (SYLLABLE.test(char) ? getChoseong(char) : char)
