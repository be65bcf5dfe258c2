import fc from 'fast-check'
import { types } from 'pg'
import { expect, test } from 'vitest'
import { INTEGER_ARRAY_OID, parseIntegers, parseTexts, TEXT_ARRAY_OID } from './arrays.ts'

const byDriver = { integers: types.getTypeParser(INTEGER_ARRAY_OID), texts: types.getTypeParser(TEXT_ARRAY_OID) }

const encode = (entry: string | null) =>
  entry === null
    ? 'NULL'
    : entry === '' || /[\s"\\{},]|^null$/i.test(entry)
      ? `"${entry.replaceAll(/["\\]/g, '\\$&')}"`
      : entry
const arrayOf = (entries: readonly string[]) => `{${entries.join(',')}}`

function read(parse: (text: string) => unknown, text: string) {
  try {
    return { value: parse(text) }
  } catch (error) {
    return { refusal: String(error) }
  }
}

const INTEGER = fc.option(
  fc.oneof(fc.integer(), fc.constantFrom(0, -0, 7, -2147483648, 2147483647), fc.maxSafeInteger()),
)
const WORD = fc.option(
  fc.oneof(fc.string({ unit: fc.constantFrom(...'aZ7_가"\\{},N ') }), fc.constantFrom('NULL', 'null', 'MVP', ' ', '[')),
)
const SIGNS = fc.string({ unit: fc.constantFrom(...'{}{},,"\\-1290aNULL[]:= ', 'NULL', '{1,', ',2}') })

test('integer arrays are parsed as the driver parses them', () => {
  fc.assert(
    fc.property(fc.array(INTEGER), (numbers) => {
      const text = arrayOf(numbers.map((number) => (number === null ? 'NULL' : String(number))))
      expect(parseIntegers(text)).toEqual(byDriver.integers(text))
    }),
    { numRuns: 500 },
  )
})

test('text arrays are parsed as the driver parses them, and round-trip', () => {
  fc.assert(
    fc.property(fc.array(WORD), (words) => {
      const text = arrayOf(words.map(encode))
      expect(parseTexts(text)).toEqual(byDriver.texts(text))
      expect(parseTexts(text)).toEqual(words)
    }),
    { numRuns: 500 },
  )
})

test('unusual arrays are parsed or refused as by the driver', () => {
  fc.assert(
    fc.property(SIGNS, (signs) => {
      for (const text of [signs, `{${signs}}`]) {
        expect(read(parseIntegers, text)).toEqual(read(byDriver.integers, text))
        expect(read(parseTexts, text)).toEqual(read(byDriver.texts, text))
      }
    }),
    { numRuns: 5_000 },
  )
})

test.each(['{}', '{{1,2},{3,4}}', '[0:1]={5,6}', '{"a b",c}', '{1,,2}', '{1,}', '{--1}', '{12345678901234567890}', ''])(
  'array %s is read as the driver reads it',
  (text) => {
    expect(read(parseIntegers, text)).toEqual(read(byDriver.integers, text))
    expect(read(parseTexts, text)).toEqual(read(byDriver.texts, text))
  },
)
