import { expect, test } from 'vitest'
import { encodeCp949, encodeUtf16 } from '../encodings.ts'
import { decodeText } from './decodeText.ts'

const TEXT = '{"summoner":"한가람 뷁 Ah,ri"}'

test.each([
  { encoding: 'UTF-8', bytes: new TextEncoder().encode(TEXT) },
  { encoding: 'UTF-8 with a mark', bytes: new TextEncoder().encode(`\ufeff${TEXT}`) },
  { encoding: 'CP949', bytes: encodeCp949(TEXT) },
  { encoding: 'UTF-16LE with a mark', bytes: encodeUtf16(`\ufeff${TEXT}`, 'le') },
  { encoding: 'UTF-16BE with a mark', bytes: encodeUtf16(`\ufeff${TEXT}`, 'be') },
  { encoding: 'UTF-16LE without one', bytes: encodeUtf16(TEXT, 'le') },
  { encoding: 'UTF-16BE without one', bytes: encodeUtf16(TEXT, 'be') },
])('text in $encoding is decoded', ({ bytes }) => {
  expect(decodeText(bytes)).toEqual({ ok: true, text: TEXT })
})

test.each(['한글,가가가,승\n가나,관,패\n', '가\n나', '닉네임\r\n글글글글\r\n'])(
  'UTF-16 text that has no byte order mark and begins with Hangul is decoded',
  (text) => {
    for (const order of ['le', 'be'] as const) expect(decodeText(encodeUtf16(text, order))).toEqual({ ok: true, text })
  },
)

const withoutOneByte = (bytes: Uint8Array) => bytes.filter((_, index) => index !== 14)

test.each([
  { what: 'no encoding', bytes: Uint8Array.of(0x7b, 0x22, 0xff, 0xff, 0x22, 0x7d) },
  { what: 'UTF-8 that lost a byte', bytes: withoutOneByte(new TextEncoder().encode(TEXT)) },
  { what: 'CP949 that ends within a letter', bytes: encodeCp949(`{"summoner":"한`).slice(0, -1) },
  { what: 'UTF-16 that ends within a letter', bytes: encodeUtf16(`\ufeff${TEXT}`, 'le').slice(0, -1) },
])('bytes of $what are refused', ({ bytes }) => {
  expect(decodeText(bytes)).toMatchObject({ ok: false, refusal: 'UNKNOWN_ENCODING' })
})
