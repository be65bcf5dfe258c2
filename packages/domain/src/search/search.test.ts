import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aText } from '../aText.ts'
import type { RiotId } from '../riotId.ts'
import { comparableChars, leadingConsonantOf } from './choseong.ts'
import { matchesKeyword, rankMatches } from './matchesKeyword.ts'
import { queryGrams, searchGrams } from './searchGrams.ts'

function finds(keyword: string, name: RiotId): boolean {
  const { grams, needle } = queryGrams(keyword)
  const pieces = searchGrams(name)
  return grams.length > 0 && grams.every((gram) => pieces.includes(gram)) && matchesKeyword(name, needle)
}

const kr = (gameName: string): RiotId => ({ gameName, tagLine: 'KR1' })

describe('a player is found', () => {
  test.each([
    { keyword: 'hide', name: kr('Hide on bush'), why: 'by the beginning, whatever the case' },
    { keyword: 'onbush', name: kr('Hide on bush'), why: 'without typing the spaces' },
    { keyword: 'H I D E', name: kr('Hide on bush'), why: 'with spaces that are not there' },
    { keyword: '수달', name: kr('명랑한 수달14'), why: 'by a part in the middle' },
    { keyword: '수달'.normalize('NFD'), name: kr('명랑한 수달14'), why: 'with syllables typed on a Mac' },
    { keyword: 'ㅁㄹㅎ', name: kr('명랑한 수달14'), why: 'by initial consonants' },
    { keyword: 'ㅎㅅㄷ', name: kr('명랑한 수달14'), why: 'by initial consonants across a space' },
    { keyword: 'ㄳ', name: kr('감수'), why: 'by two consonants that the keyboard joined' },
    { keyword: 'ㄳㄳ', name: kr('ㄳㄳ'), why: 'by a name that is joined consonants itself' },
    { keyword: '감ㅅ', name: kr('감수'), why: 'in the middle of typing' },
    { keyword: 'ㅅ1', name: kr('감수1'), why: 'by a consonant beside a digit' },
    { keyword: '감수#k', name: kr('감수'), why: 'with the beginning of the tag' },
    { keyword: '감수#', name: kr('감수'), why: 'with an empty tag' },
    { keyword: '#KR1', name: kr('감수'), why: 'by the tag alone' },
    { keyword: '뷁#KR1', name: kr('뷁'), why: 'by a name of one syllable and its tag' },
    { keyword: '뷁', name: kr('뷁'), why: 'by a name of one syllable' },
    { keyword: '100%', name: kr('100%_win'), why: 'by a percent sign' },
    { keyword: '%_', name: kr('100%_win'), why: 'by signs that mean something to a database' },
    { keyword: '🦦🔥', name: kr('불🦦🔥'), why: 'by emoji' },
    { keyword: '\u2066감수\u2069', name: kr('감수'), why: 'by a name copied from the client with its direction marks' },
  ])('a player is found by $keyword: $why', ({ keyword, name }) => {
    expect(finds(keyword, name)).toBe(true)
  })

  test.each([
    { keyword: '', name: kr('감수') },
    { keyword: '#', name: kr('감수') },
    { keyword: 'kr1', name: kr('감수') },
    { keyword: '%%', name: kr('감수') },
    { keyword: '__', name: kr('감수') },
    { keyword: 'ㅅㄱ', name: kr('감수') },
    { keyword: '감수#EUW', name: kr('감수') },
    { keyword: '가나다', name: kr('가나 나다') },
    { keyword: '감', name: kr('감수') },
  ])('a player is not found by $keyword where the name is $name.gameName', ({ keyword, name }) => {
    expect(finds(keyword, name)).toBe(false)
  })
})

const KOREAN = [...'가나다라마바사쌍각낡뷁힣ㅋㅎㄳ']
const anyName = fc.oneof(
  fc.string({ minLength: 1, maxLength: 16, unit: fc.constantFrom(...KOREAN, ...'aB1 %_-') }),
  fc.string({ minLength: 1, maxLength: 16, unit: 'grapheme' }),
)
const anyRiotId = fc.record({ gameName: anyName, tagLine: fc.string({ minLength: 2, maxLength: 5 }) }).filter(
  // `#` separates name and tag, so no Riot ID contains it.
  ({ gameName, tagLine }) => !`${gameName}${tagLine}`.includes('#') && comparableChars(gameName).length > 0,
)
const cut = fc.tuple(fc.nat(), fc.nat())
const sliceOf = (chars: readonly string[], [start, length]: [number, number]) => {
  const from = start % Math.max(1, chars.length - 1)
  return chars.slice(from, from + 2 + (length % chars.length))
}

describe('laws of the search', () => {
  test('any two or more neighbouring characters of a name find it', () => {
    fc.assert(
      fc.property(anyRiotId, cut, (name, index) => {
        const part = sliceOf(comparableChars(name.gameName), index)
        fc.pre(part.length >= 2)
        expect(finds(part.join(''), name)).toBe(true)
        expect(finds(part.join(' '), name)).toBe(true)
      }),
    )
  })

  test('case makes no difference', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9가-힣]{2,16}$/), (gameName) => {
        expect(finds(gameName.toUpperCase(), kr(gameName))).toBe(true)
        expect(finds(gameName, kr(gameName.toUpperCase()))).toBe(true)
      }),
    )
  })

  test('the initial consonants of two or more neighbouring syllables find their name', () => {
    const syllables = fc.string({ minLength: 2, maxLength: 10, unit: fc.constantFrom(...'가나다라마바사쌍각낡뷁힣') })
    fc.assert(
      fc.property(syllables, fc.string({ maxLength: 4 }), cut, (run, rest, index) => {
        const name = kr(`${rest.replaceAll('#', '')}${run}`)
        const initials = sliceOf([...run], index)
          .map(leadingConsonantOf)
          .join('')
        expect(queryGrams(initials).isChoseong).toBe(true)
        expect(finds(initials, name)).toBe(true)
      }),
    )
  })

  test('a player is found by the name and the beginning of the tag', () => {
    fc.assert(
      fc.property(anyRiotId, fc.nat(5), (name, length) => {
        const tag = comparableChars(name.tagLine).slice(0, length).join('')
        expect(finds(`${name.gameName}#${tag}`, name)).toBe(true)
      }),
    )
  })

  test('no search fails, whatever is typed', () => {
    fc.assert(
      fc.property(aText(), anyRiotId, (keyword, name) => {
        expect(finds(keyword, name)).toBeTypeOf('boolean')
      }),
    )
  })
})

test('whole names come first, then beginnings, then the rest, each in the order given', () => {
  const people = ['큰감수', '감수성', '감수', '수감', '감수왕'].map(kr)
  expect(rankMatches(people, queryGrams('감수').needle).map(({ gameName }) => gameName)).toEqual([
    '감수',
    '감수성',
    '감수왕',
    '큰감수',
  ])
})
