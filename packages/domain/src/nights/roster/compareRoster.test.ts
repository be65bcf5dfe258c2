import { expect, test } from 'vitest'
import { compareRoster, rosterKey } from './compareRoster.ts'
import { readRoster } from './readRoster.ts'
import { type ListedPerson, writeRoster } from './writeRoster.ts'

const person = (name: string, rest: Partial<ListedPerson> = {}): ListedPerson => ({
  name,
  tagLine: 'KR1',
  main: null,
  sub: null,
  isWaiting: false,
  ...rest,
})

function peopleOf(text: string) {
  const roster = readRoster(text)
  if (typeof roster === 'string') throw new Error(roster)
  expect(roster.problems).toEqual([])
  return roster.people
}

const signup = (name: string, isFromList = false) => ({
  id: name,
  nameKey: rosterKey({ name, tagLine: 'KR1' }),
  isFromList,
})

test('a copied list is read again as the same people', () => {
  const people = [
    person('새벽감자', { main: 'TOP', sub: 'UTILITY' }),
    person('정글도 는중', { tagLine: '부리' }),
    person('대기만성', { main: 'BOTTOM', isWaiting: true }),
  ]
  const text = writeRoster('내전 #7 금 21:00', 4, people)
  expect(text.split('\n')).toHaveLength(6)
  expect(peopleOf(text).map(({ slot, night, tier, ...rest }) => rest)).toEqual(people)
})

test('a hidden player is copied without a name, and reading the copy gives no person', () => {
  const text = writeRoster('금 21:00 내전', 2, [person('새벽감자'), { ...person(''), name: null }])
  expect(peopleOf(text).map(({ name }) => name)).toEqual(['새벽감자'])
})

test('a list adds new people, and removes only people whom an earlier list added', () => {
  const change = compareRoster(peopleOf('1. 새벽감자\n2. 물약두개#KR1\n3. 우유식빵'), [
    signup('물약두개'),
    signup('두부한모', true),
    signup('와드값', false),
    { id: 'hidden', nameKey: null, isFromList: true },
  ])
  expect(change.added.map(({ name }) => name)).toEqual(['새벽감자', '우유식빵'])
  expect(change).toMatchObject({ removed: ['두부한모'], unlisted: ['와드값'], kept: ['물약두개'], isReordered: false })
})

test('the same list pasted again changes nothing', () => {
  const people = peopleOf('1. 새벽감자\n2. 물약두개')
  const signups = people.map(({ name }) => signup(name, true))
  expect(compareRoster(people, signups)).toMatchObject({ added: [], removed: [], unlisted: [], isReordered: false })
})

test('the same people in another order count as reordered', () => {
  const signups = [signup('새벽감자'), signup('물약두개')]
  expect(compareRoster(peopleOf('1. 물약두개\n2. 새벽감자'), signups).isReordered).toBe(true)
})
