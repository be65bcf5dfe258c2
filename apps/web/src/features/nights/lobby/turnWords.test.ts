import type { NightGame } from '@buri/contract/nights/nightGame'
import type { NightSchedule } from '@buri/contract/nights/schedules'
import { expect, test } from 'vitest'
import { aNight } from '../aNight.ts'
import { aGame, idOf, tenSignups } from '../games/aGame.ts'
import { turnWords } from './turnWords.ts'

const game = (state: NightGame['state'], bench: string[]) =>
  ({ state, bench, players: [] as NightGame['players'] }) as NightGame
const TEAMS_SOON_TEXT = '팀이 정해지면 여기에서 바로 보여요.'

test.each([
  { situation: 'no player has to sit out', games: [], bench: [], words: TEAMS_SOON_TEXT },
  { situation: 'others have to sit before the first game', games: [], bench: ['b'], words: TEAMS_SOON_TEXT },
  { situation: 'it is the person’s turn to sit out', games: [], bench: ['a'], words: '다음 판은 쉴 차례예요.' },
  {
    situation: 'others sit in the next',
    games: [game('running', ['a'])],
    bench: ['b'],
    words: '이번 판은 쉬어요. 다음 판에 뛰어요.',
  },
  {
    situation: 'one sits while its teams are made',
    games: [game('choosing', ['a'])],
    bench: ['b'],
    words: '이번 판은 쉬고, 다음 판에 먼저 들어가요.',
  },
  {
    situation: 'one plays while its teams are made',
    games: [game('drafting', ['b'])],
    bench: ['a'],
    words: TEAMS_SOON_TEXT,
  },
  {
    situation: 'the one that is made was called off',
    games: [game('cancelled', ['a'])],
    bench: [],
    words: TEAMS_SOON_TEXT,
  },
  { situation: 'it is over', games: [game('finished', ['b'])], bench: ['a'], words: '다음 판은 쉴 차례예요.' },
])('the text says $words if $situation', ({ games, bench, words }) => {
  const next = { players: ['a', 'b'].filter((id) => !bench.includes(id)), bench }
  expect(turnWords(aNight({ games, next }), 'a')).toBe(words)
})

test.each([
  { state: 'fixed', map: 'rift', words: '이번 판은 블루팀 정글 자리예요.' },
  { state: 'running', map: 'rift', words: '이번 판은 블루팀 정글 자리예요. 다음 판은 쉴 차례예요.' },
  { state: 'awaiting', map: 'abyss', words: '이번 판은 블루팀 자리예요. 다음 판은 쉴 차례예요.' },
  { state: 'finished', map: 'rift', words: '다음 판은 쉴 차례예요.' },
] as const)('the text about a game that is $state on $map says $words', ({ state, map, words }) => {
  const next = { players: tenSignups.slice(2).map(({ id }) => id), bench: [idOf(1)] }
  expect(turnWords(aNight({ map, games: [aGame({ state })], next }), idOf(1))).toBe(words)
})

test('a person reads that they sit out a game, and what comes next', () => {
  const next = { players: [idOf(1)], bench: [idOf(0)] }
  const games = [aGame({ state: 'running', players: [], bench: [idOf(1)] })]
  expect(turnWords(aNight({ games, next }), idOf(1))).toBe('이번 판은 쉬어요. 다음 판에 뛰어요.')
})

test('in a night of several teams, people are told about their own room or team, and no text is about sitting out', () => {
  const team = (nth: number, name: string, signupId: string) => ({
    ...{ nth, name, colour: nth, rest: null, players: [{ signupId, position: 'JUNGLE' as const }] },
  })
  const wordsFor = (id: string, teams: NightSchedule['teams']) =>
    turnWords(
      aNight({
        games: [
          aGame({ pairing: { blue: 1, red: 3 }, state: 'running' }),
          aGame({ n: 2, room: 2, pairing: { blue: 4, red: 5 }, players: [] }),
        ],
        next: { players: [], bench: [idOf(1), 'b', 'c'] },
        schedule: { teamCount: 4, plan: 'roundRobin', rooms: 2, leftOver: 'late', rulings: [], teams },
      }),
      id,
    )
  const teams = [team(1, '가 팀', idOf(1)), team(2, '감자', 'b')]
  expect(wordsFor(idOf(1), teams)).toBe('이번 판은 방 1 블루팀 정글 자리예요.')
  expect(wordsFor('b', teams)).toBe('감자에서 뛰어요.')
  expect(wordsFor('c', teams)).toBe('팀에 빈자리가 나면 들어갈 수 있어요.')
  expect(wordsFor('c', [])).toBe(TEAMS_SOON_TEXT)
})
