import { expect, test } from 'vitest'
import { nicknameQuery } from './nicknamePieces.ts'

test.each([
  { typed: '감자', pieces: ['감자'], why: 'two syllables say all' },
  { typed: 'ㅅㅂ', pieces: ['ㅅㅂ'], why: 'so do two initials' },
  { typed: 'ㅅㅂㄱ', pieces: ['ㅅㅂㄱ'], why: 'and three' },
  { typed: '감ㅅ', pieces: ['감ㅅ'], why: 'and a syllable that is being typed after another' },
  { typed: 'A 1', pieces: ['a1'], why: 'letters and digits, as they are compared' },
  { typed: '감', pieces: ['감'], why: 'a whole nickname' },
  { typed: 'ㄳ1', pieces: ['ㄱㅅ1'], why: 'two consonants that the keyboard joined' },
  { typed: '', pieces: [], why: 'an empty text has no pieces' },
])('the text $typed is searched by $pieces alone: $why', ({ typed, pieces }) => {
  expect(nicknameQuery(typed)).toEqual({ pieces, like: undefined, pattern: undefined })
})

test.each([
  { typed: '새벽감', pieces: ['새벽', '벽감'], like: '%새벽감%', pattern: undefined },
  { typed: 'ㅅㅂㄱㅈ', pieces: ['ㅅㅂㄱ', 'ㅂㄱㅈ'], like: '%____%', pattern: '[ㅅ사-싷][ㅂ바-빟][ㄱ가-깋][ㅈ자-짛]' },
  { typed: 'ㅅ벽', pieces: ['ㅅㅂ'], like: '%_벽%', pattern: '[ㅅ사-싷]벽' },
  { typed: 'a_%\\', pieces: ['a_%', '_%\\'], like: '%a\\_\\%\\\\%', pattern: undefined },
  { typed: 'a.ㅅㅂ', pieces: ['a.ㅅ', '.ㅅㅂ'], like: '%a.__%', pattern: 'a\\U0000002e[ㅅ사-싷][ㅂ바-빟]' },
])(
  'the text $typed is searched by its pieces, and each nickname is then checked',
  ({ typed, pieces, like, pattern }) => {
    expect(nicknameQuery(typed)).toEqual({ pieces, like, pattern })
  },
)
