import { expect, test } from 'vitest'
import { alignParticipants, type ComparableLine } from './alignParticipants.ts'

const aLine = (changes: Partial<ComparableLine>): ComparableLine => ({
  side: 'blue',
  championId: null,
  championKey: null,
  apiPuuid: null,
  clientPuuid: null,
  gameName: null,
  tagLine: null,
  kills: 0,
  deaths: 0,
  assists: 0,
  ...changes,
})

test('a name without a tag on two lines of a match identifies neither player', () => {
  const ownLines = [aLine({ gameName: '새벽감자' })]
  const otherLines = [aLine({ gameName: '새벽감자' }), aLine({ gameName: '새벽 감자', tagLine: 'KR1' })]
  expect(alignParticipants(ownLines, otherLines)).toEqual([null])
  expect(alignParticipants(ownLines, otherLines.slice(1))).toEqual([0])
})
