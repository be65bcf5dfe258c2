import { expect, test } from 'vitest'
import { type Candidate, matchName } from './matchNames.ts'

const person = (playerId: string, gameName: string, rest: Partial<Candidate> = {}): Candidate => ({
  playerId,
  gameName,
  tagLine: 'KR1',
  isOfClan: true,
  formerKeys: [],
  ...rest,
})
const CLAN = [
  person('dawn', '새벽감자'),
  person('potion', '물약두개', { tagLine: '0815', formerKeys: ['포션둘#kr1'] }),
  person('bread', '우유식빵'),
  person('stranger', '우유식빵', { tagLine: '7777', isOfClan: false }),
]

test.each([
  ['새벽감자#KR1', 'exact', 'dawn'],
  ['새벽 감자 #kr1', 'exact', 'dawn'],
  ['포션둘#KR1', 'former', 'potion'],
  ['물약두개', 'clan', 'potion'],
  ['우유식빵', 'clan', 'bread'],
  ['우유식빵#7777', 'exact', 'stranger'],
])('%s is %s %s', (written, kind, playerId) => {
  expect(matchName(written, CLAN)).toEqual({ kind, playerId, suggestions: [] })
})

test('an unknown name gets near names as suggestions, those of the clan first', () => {
  expect(matchName('새벽', CLAN)).toEqual({ kind: 'unknown', playerId: null, suggestions: ['dawn'] })
  expect(matchName('우유식방', CLAN).suggestions).toEqual(['bread', 'stranger'])
  expect(matchName('우유식빵#0000', CLAN).suggestions).toEqual(['bread', 'stranger'])
  expect(matchName('민수형', CLAN).suggestions).toEqual([])
})

test('a name of two people of the clan is not guessed', () => {
  const twins = [person('one', '쌍둥이'), person('two', '쌍둥이', { tagLine: 'KR2' })]
  expect(matchName('쌍둥이', twins)).toMatchObject({ kind: 'exact', playerId: 'one' })
  const tagged = twins.map((twin, index) => ({ ...twin, tagLine: `A${index}1` }))
  expect(matchName('쌍둥이', tagged)).toMatchObject({ kind: 'unknown', suggestions: ['one', 'two'] })
})
