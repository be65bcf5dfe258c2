import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aText } from './aText.ts'
import { plainLine } from './plainLine.ts'

test.each([
  { input: '  결승전  1세트 ', kept: '결승전 1세트' },
  { input: '첫 줄\r\n둘째 줄\t끝', kept: '첫 줄 둘째 줄 끝' },
  { input: '관\u200B리\u202E자\u0000', kept: '관리자' },
  { input: '결승'.normalize('NFD'), kept: '결승' },
  { input: 'e\u200B\u0301', kept: 'é' },
  { input: '👨‍👩‍👧‍👦 가족전', kept: '👨‍👩‍👧‍👦 가족전' },
  { input: `a${'\u0323'.repeat(30)}`, kept: 'ạ\u0323\u0323' },
  { input: '\u200B \u2060', kept: '' },
  { input: '끝\uFFFE', kept: '끝' },
  { input: '\uFFFF가\uFDD0나\u{1FFFF}\uD800', kept: '가나' },
])('the input $input is kept as $kept', ({ input, kept }) => {
  expect(plainLine(input)).toBe(kept)
})

test('making a plain line plain again changes nothing', () => {
  fc.assert(
    fc.property(aText(), (text) => {
      expect(plainLine(plainLine(text))).toBe(plainLine(text))
    }),
  )
})
