import { getChoseong } from 'es-hangul'
import { expect, test } from 'vitest'
import { leadingConsonantOf } from './choseong.ts'

test('every syllable begins with its initial consonant', () => {
  const syllables = Array.from({ length: 0xd7a4 - 0xac00 }, (_, index) => String.fromCharCode(0xac00 + index))
  expect(syllables.map(leadingConsonantOf)).toEqual(syllables.map((syllable) => getChoseong(syllable)))
})

test.each(['a', '7', '#', 'ㄱ', 'ㅏ', '꯿', '\ud7a4', '🦦'])('the text %s stays as it is', (char) => {
  expect(leadingConsonantOf(char)).toBe(char)
})
