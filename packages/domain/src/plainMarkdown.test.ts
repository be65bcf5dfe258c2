import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainMarkdown } from './plainMarkdown.ts'

test.each([
  { what: 'lines of other systems', text: '가\r\n나\r다\u2028라', plain: '가\n나\n다\n라' },
  { what: 'a tab', text: '\t코드', plain: '    코드' },
  { what: 'spaces at the end of a line', text: '가   \n나 ', plain: '가\n나' },
  { what: 'spaces at the beginning', text: '- 가\n  - 나', plain: '- 가\n  - 나' },
  { what: 'wide spaces', text: '가\u3000나\u00a0다', plain: '가 나 다' },
  { what: 'many empty lines', text: '\n\n가\n\n\n\n\n나\n\n', plain: '가\n\n\n나' },
  { what: 'turned text', text: '가\u202e나\u200b다', plain: '가나다' },
  { what: 'syllables in parts', text: '\u1112\u1161\u11ab', plain: '한' },
  { what: 'piled marks', text: `a${'\u0301'.repeat(40)}`, plain: 'á\u0301\u0301' },
  { what: 'joined emoji', text: '👨‍👩‍👧', plain: '👨‍👩‍👧' },
])('Markdown with $what becomes $plain', ({ text, plain }) => {
  expect(plainMarkdown(text)).toBe(plain)
})

test('making a plain text plain again changes nothing', () => {
  const piece = fc.constantFrom('가', ' ', '\n', '\t', '\r\n', '\u200b', '\u0301', '- ', '\u3000', '> ')
  fc.assert(
    fc.property(
      fc.array(piece).map((pieces) => pieces.join('')),
      (text) => {
        expect(plainMarkdown(plainMarkdown(text))).toBe(plainMarkdown(text))
      },
    ),
  )
})
