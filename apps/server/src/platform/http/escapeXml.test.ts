import { aText } from '@buri/domain/aText'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeXml } from './escapeXml.ts'

test.each([
  ['끝\uFFFE', '끝'],
  ['\u0000가\u0008나\u000B다\u001F', '가나다'],
  ['반쪽 \uD83D 과 \uDE00', '반쪽  과 '],
  ['\uFFFF😀\uFFFD', '😀\uFFFD'],
  ['<a href="x">\'&\n\t', '&lt;a href=&quot;x&quot;&gt;&#39;&amp;\n\t'],
])('the text %j is written as %j in XML', (text, expected) => {
  expect(escapeXml(text)).toBe(expected)
})

const isLegalInXml = (code: number) =>
  [0x9, 0xa, 0xd].includes(code) ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  code >= 0x10000

test('any text becomes valid XML', () => {
  fc.assert(
    fc.property(aText(), (text) => {
      const escaped = escapeXml(text)
      expect([...escaped].filter((character) => !isLegalInXml(character.codePointAt(0) ?? 0))).toEqual([])
      expect(escaped).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/)
    }),
  )
})
