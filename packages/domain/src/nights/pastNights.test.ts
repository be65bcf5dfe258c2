import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../seoulTime.ts'
import { pastNights } from './pastNights.ts'

const START = Date.parse('2025-03-02T12:00:00Z')
const ten = (from = 0) => Array.from({ length: 10 }, (_, index) => `p${from + index}`)
const game = (id: string, hours: number, people = ten()) => ({ id, playedAt: START + hours * HOUR_MS, people })
const idsOf = (games: readonly ReturnType<typeof game>[]) =>
  pastNights(games).map((night) => night.games.map(({ id }) => id).join(' '))

test('games within three hours of each other with the same people are one night, in any given order', () => {
  expect(idsOf([game('c', 2), game('a', 0), game('b', 3)])).toEqual(['a c b'])
})

test('a gap of more than three hours begins another night', () => {
  const lateGame = { ...game('c', 3), playedAt: START + 3 * HOUR_MS + MINUTE_MS }
  expect(idsOf([game('a', 0), game('b', 0), lateGame, game('d', 4)])).toEqual(['a b', 'c d'])
})

test('two groups that play at the same time are two nights', () => {
  expect(idsOf([game('a', 0), game('x', 0.1, ten(20)), game('b', 1), game('y', 1.1, ten(20))])).toEqual(['a b', 'x y'])
})

test('people may come and go during a night', () => {
  expect(idsOf([game('a', 0), game('b', 1, ten(4)), game('c', 2, ten(8))])).toEqual(['a b c'])
  expect(idsOf([game('a', 0), game('b', 1, ten(5))])).toEqual([])
})

test('a game alone is not a night', () => {
  expect(idsOf([game('a', 0), game('b', 10)])).toEqual([])
})

test('a night has at most thirty games', () => {
  const many = Array.from({ length: 40 }, (_, index) => game(`g${String(index).padStart(2, '0')}`, index / 2))
  expect(pastNights(many).map(({ games }) => games.length)).toEqual([30, 10])
})
