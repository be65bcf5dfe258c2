import { expect, test } from 'vitest'
import { profilePath, typedProfilePath } from './profilePath.ts'

test.each([
  { typed: '새벽감자', path: `/summoner/${encodeURIComponent('새벽감자-KR1')}` },
  { typed: ' 새벽감자 ', path: `/summoner/${encodeURIComponent('새벽감자-KR1')}` },
  { typed: '새벽감자-kr1', path: `/summoner/${encodeURIComponent('새벽감자-kr1')}` },
  { typed: '새벽감자#0420', path: `/summoner/${encodeURIComponent('새벽감자')}%230420` },
  { typed: '100%/?', path: '/summoner/100%25%2F%3F-KR1' },
  { typed: '', path: undefined },
  { typed: '   ', path: undefined },
])('"$typed" leads to $path', ({ typed, path }) => {
  expect(typedProfilePath(typed)).toBe(path)
})

test('the # of a name is written %23 in a link', () => {
  expect(profilePath({ gameName: '부리', tagLine: 'KR1' })).toBe(`/summoner/${encodeURIComponent('부리')}%23KR1`)
})
