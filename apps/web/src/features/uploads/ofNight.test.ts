import { expect, test } from 'vitest'
import { isOfNight } from './ofNight.ts'
import type { Understood, UnderstoodLine } from './understand.ts'

const lineOf = (name: string, slot: number): UnderstoodLine => ({
  ...{ slot, name },
  ...{ championName: '아리', kills: 0, deaths: 0, assists: 0 },
})
const NAMES = ['가', '나', '다', '라', '마', '바', '사', '아', '자', '차']
const played = (names: readonly string[]): Understood => ({
  kind: 'match',
  typeLabel: '내전',
  durationSeconds: 1800,
  winner: 'blue',
  playedAt: null,
  teams: { blue: names.slice(0, 5).map(lineOf), red: names.slice(5).map(lineOf) },
})
const night = { title: '정기전', clanId: null, games: [['하나', '둘'], NAMES.map((name) => `${name}군`)] }

test('eight of a game’s ten make a file the night’s, however they are written; seven do not, nor a file without people', () => {
  const ten = NAMES.map((name) => `${name} 군`)
  expect(isOfNight(night, played(ten.with(0, '남').with(9, '모름')))).toBe(true)
  expect(isOfNight(night, played(ten.with(0, '남').with(5, '객').with(9, '모름')))).toBe(false)
  expect([isOfNight(night, { kind: 'timeline' }), isOfNight(night, null)]).toEqual([false, false])
  expect(isOfNight({ ...night, games: [] }, played(ten))).toBe(false)
})
