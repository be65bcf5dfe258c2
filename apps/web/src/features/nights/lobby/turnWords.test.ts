import type { NightGame } from '@buri/contract/nights/nights'
import { expect, test } from 'vitest'
import { aNight } from '../aNight.ts'
import { aGame, idOf, signups } from '../games/aGame.ts'
import { turnWords } from './turnWords.ts'

const game = (state: NightGame['state'], bench: string[]) =>
  ({ state, bench, players: [] as NightGame['players'] }) as NightGame
const SOON = '팀이 정해지면 여기에서 바로 보여요.'

test.each([
  { what: 'nobody has to sit', games: [], bench: [], words: SOON },
  { what: 'others have to sit before the first game', games: [], bench: ['b'], words: SOON },
  { what: 'it is the own turn to sit', games: [], bench: ['a'], words: '다음 판은 쉴 차례예요.' },
  {
    what: 'others sit in the next',
    games: [game('running', ['a'])],
    bench: ['b'],
    words: '이번 판은 쉬어요. 다음 판에 뛰어요.',
  },
  {
    what: 'one sits while its teams are made',
    games: [game('choosing', ['a'])],
    bench: ['b'],
    words: '이번 판은 쉬고, 다음 판에 먼저 들어가요.',
  },
  { what: 'one plays while its teams are made', games: [game('drafting', ['b'])], bench: ['a'], words: SOON },
  { what: 'the one that is made was called off', games: [game('cancelled', ['a'])], bench: [], words: SOON },
  { what: 'it is over', games: [game('finished', ['b'])], bench: ['a'], words: '다음 판은 쉴 차례예요.' },
])('if $what: $words', ({ games, bench, words }) => {
  const next = { players: ['a', 'b'].filter((id) => !bench.includes(id)), bench }
  expect(turnWords(aNight({ games, next }), 'a')).toBe(words)
})

test.each([
  { state: 'fixed', map: 'rift', words: '이번 판은 블루팀 정글 자리예요.' },
  { state: 'running', map: 'rift', words: '이번 판은 블루팀 정글 자리예요. 다음 판은 쉴 차례예요.' },
  { state: 'awaiting', map: 'abyss', words: '이번 판은 블루팀 자리예요. 다음 판은 쉴 차례예요.' },
  { state: 'finished', map: 'rift', words: '다음 판은 쉴 차례예요.' },
] as const)('a game that is $state on $map: $words', ({ state, map, words }) => {
  const next = { players: signups.slice(2).map(({ id }) => id), bench: [idOf(1)] }
  expect(turnWords(aNight({ map, games: [aGame({ state })], next }), idOf(1))).toBe(words)
})

test('a person who sits out a game reads so, and what comes next', () => {
  const next = { players: [idOf(1)], bench: [idOf(0)] }
  const games = [aGame({ state: 'running', players: [], bench: [idOf(1)] })]
  expect(turnWords(aNight({ games, next }), idOf(1))).toBe('이번 판은 쉬어요. 다음 판에 뛰어요.')
})
