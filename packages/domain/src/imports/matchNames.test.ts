import { expect, test } from 'vitest'
import { type Candidate, nameMatcher } from './matchNames.ts'

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

function matched(name: string, candidates: readonly Candidate[]) {
  const matcher = nameMatcher(candidates)
  const match = matcher.match(name)
  return { ...match, suggestions: match.kind === 'unknown' ? matcher.suggestions(name) : [] }
}

test.each([
  ['새벽감자#KR1', 'exact', 'dawn'],
  ['새벽 감자 #kr1', 'exact', 'dawn'],
  ['포션둘#KR1', 'former', 'potion'],
  ['물약두개', 'clan', 'potion'],
  ['우유식빵', 'clan', 'bread'],
  ['우유식빵#7777', 'exact', 'stranger'],
])('the name %s matches as %s %s', (name, kind, playerId) => {
  expect(matched(name, CLAN)).toEqual({ kind, playerId, suggestions: [] })
})

test('an unknown name gets similar names as suggestions, those of the clan first', () => {
  expect(matched('새벽', CLAN)).toEqual({ kind: 'unknown', playerId: null, suggestions: ['dawn'] })
  expect(matched('우유식방', CLAN).suggestions).toEqual(['bread', 'stranger'])
  expect(matched('우유식빵#0000', CLAN).suggestions).toEqual(['bread', 'stranger'])
  expect(matched('민수형', CLAN).suggestions).toEqual([])
})

test('the player is not guessed if two people of the clan have the name', () => {
  const twins = [person('one', '쌍둥이'), person('two', '쌍둥이', { tagLine: 'KR2' })]
  expect(matched('쌍둥이', twins)).toMatchObject({ kind: 'exact', playerId: 'one' })
  const tagged = twins.map((twin, index) => ({ ...twin, tagLine: `A${index}1` }))
  expect(matched('쌍둥이', tagged)).toMatchObject({ kind: 'unknown', suggestions: ['one', 'two'] })
})

test('suggestions are names with one character more, less, replaced or swapped', () => {
  const names = ['가나다라', '나가다라마', '가나다마라', '가나라다마', '가나다라바', '가나마바사', '가나다라마바사']
  const people = names.map((name) => person(name, name))
  const { suggestions } = nameMatcher(people)
  expect(suggestions('가나다라마')).toEqual(['가나다라마바사', '가나다라', '나가다라마'])
  for (const name of names.slice(0, 5)) expect(suggestions(name)).not.toContain('가나마바사')
  const near = (name: string) =>
    people.filter(({ playerId }) => nameMatcher([person(playerId, playerId)]).suggestions(name).length > 0)
  expect(near('가나다라마').map(({ playerId }) => playerId)).toEqual(names.filter((name) => name !== '가나마바사'))
})

test('twenty thousand names are matched with five thousand alike players within three seconds of CPU time', () => {
  const people = Array.from({ length: 5000 }, (_, index) =>
    person(`${index}`, `가나다라마${index}`, { isOfClan: index < 500 }),
  )
  const before = process.cpuUsage()
  const matcher = nameMatcher(people)
  for (let index = 0; index < 20_000; index += 1) matcher.match(`가나다라바${index}`)
  for (let index = 0; index < 1000; index += 1) matcher.suggestions(`가나다라바${index}`)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(3000)
})
