import { expect, test } from 'vitest'
import { bannedWordIn } from './bannedWords.ts'

test('a banned word is found however it is spaced and capitalised', () => {
  expect(bannedWordIn('오늘 광 고 합니다', ['도박', '광고'])).toBe('광고')
  expect(bannedWordIn('Visit My Shop', ['myshop'])).toBe('myshop')
  expect(bannedWordIn('오늘 내전', ['도박'])).toBeUndefined()
})

test('an invisible banned word bans nothing', () => {
  expect(bannedWordIn('오늘 내전', ['\u2800'])).toBeUndefined()
})
