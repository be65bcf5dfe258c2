import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aText } from './aText.ts'
import { formatRiotId, isLongerThanNames, nameKeyOf, normaliseName, parseRiotId } from './riotId.ts'

describe('typed input as a Riot ID', () => {
  test.each([
    { text: 'Hide on bush#KR1', gameName: 'Hide on bush', tagLine: 'KR1' },
    { text: '  감수 # 0423 ', gameName: '감수', tagLine: '0423' },
    { text: '감수', gameName: '감수', tagLine: 'KR1' },
    { text: '감수#', gameName: '감수', tagLine: 'KR1' },
    { text: 'a-b-EUW', gameName: 'a-b', tagLine: 'EUW' },
    { text: '감수'.normalize('NFD'), gameName: '감수', tagLine: 'KR1' },
    { text: '\u2066감수\u2069 #KR1', gameName: '감수', tagLine: 'KR1' },
  ])('“$text” is read as a Riot ID', ({ text, ...riotId }) => {
    expect(parseRiotId(text)).toEqual(riotId)
  })

  test.each(['', '   ', '#KR1', '-KR1'])('the input %j names no one', (text) => {
    expect(parseRiotId(text)).toBeUndefined()
  })
})

test('a Riot id means the same person in any case and with any spaces', () => {
  expect(nameKeyOf({ gameName: 'Hide on Bush', tagLine: 'kr1' })).toBe(
    nameKeyOf({ gameName: 'hideonbush', tagLine: 'KR1' }),
  )
})

test.each([
  '\u3164',
  '\u115f',
  '\u1160',
  '\uffa0',
  '\u2800',
  '\u00ad',
  '\u034f',
  '\u200d',
  '\ufe0f',
  '\u{e0020}',
  '\u202e',
])('an invisible letter is ignored in a name: %j', (empty) => {
  const plain = { gameName: '새벽감자', tagLine: 'KR1' }
  expect(nameKeyOf({ gameName: `${empty}새벽${empty}감자${empty}`, tagLine: `K${empty}R1` })).toBe(nameKeyOf(plain))
})

test('normalising a name twice equals normalising it once', () => {
  fc.assert(
    fc.property(aText(), (text) => {
      expect(normaliseName(normaliseName(text))).toBe(normaliseName(text))
    }),
  )
})

test('the fast path normalises a name to the same text as the slow one', () => {
  const anything = fc.oneof(aText(), fc.stringMatching(/^[a-zA-Z0-9가-힣\u212aİΣς]*$/))
  fc.assert(
    fc.property(anything, (text) => {
      expect(normaliseName(text)).toBe(normaliseName(` ${text}`))
    }),
  )
})

test('a written Riot id is parsed to the same Riot id', () => {
  const word = fc.stringMatching(/^[a-zA-Z0-9가-힣]{1,16}$/)
  fc.assert(
    fc.property(word, word, (gameName, tagLine) => {
      expect(parseRiotId(formatRiotId({ gameName, tagLine }))).toEqual({ gameName, tagLine })
    }),
  )
})

test.each([
  { gameName: '가'.repeat(16), isLonger: false },
  { gameName: '👩‍🚀'.repeat(16), isLonger: false },
  { gameName: '가'.repeat(17), isLonger: true },
  { gameName: '👩‍🚀'.repeat(17), isLonger: true },
])('no game name is longer than sixteen letters, as people count: $gameName', ({ gameName, isLonger }) => {
  expect(isLongerThanNames({ gameName, tagLine: 'KR1' })).toBe(isLonger)
})
