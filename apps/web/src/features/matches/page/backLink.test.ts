import { expect, test } from 'vitest'
import { backLinkOf } from './backLink.ts'

const PROFILE = `/summoner/${encodeURIComponent('새벽감자#KR1')}`

test.each([
  { from: PROFILE, name: '새벽감자#KR1' },
  { from: `${PROFILE}?result=win`, name: '새벽감자#KR1' },
  { from: `${PROFILE}/analysis?sort=kda`, name: '새벽감자#KR1' },
])('a match opened from $from links back there', ({ from, name }) => {
  expect(backLinkOf(from)).toEqual({ to: from, name })
})

test.each(['/', '/ranking', '//evil.example/summoner/x', '/summoner/%E0%A4%A', undefined, 7])(
  'a match that was opened from %s has no link back',
  (from) => {
    expect(backLinkOf(from)).toBeUndefined()
  },
)
