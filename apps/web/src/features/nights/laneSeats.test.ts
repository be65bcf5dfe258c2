import type { Position } from '@buri/domain/matches/matchFacts'
import { expect, test } from 'vitest'
import { aSignup } from './aNight.ts'
import { laneSeats } from './laneSeats.ts'

const seats = (mains: readonly (Position | null)[], places = 10) => {
  const signups = mains.map((main, index) => aSignup({ id: `${index}`, main }))
  const { lanes, anywhere } = laneSeats({ signups: [...signups, aSignup({ state: 'waiting' })], places })
  return [...lanes.map(({ people, free }) => `${people.length}+${free}`), `?${anywhere.length}`].join(' ')
}

test('an empty night has two free seats in each lane', () => {
  expect(seats([])).toBe('0+2 0+2 0+2 0+2 0+2 ?0')
})

test('free seats are shown in the emptiest lanes first, and never more than the night has', () => {
  expect(seats(['TOP', 'TOP', 'TOP', 'JUNGLE', null, null, null])).toBe('3+0 1+0 0+1 0+1 0+1 ?3')
  expect(seats(Array.from({ length: 10 }, () => 'TOP' as const))).toBe('10+0 0+0 0+0 0+0 0+0 ?0')
  expect(seats(['TOP'], 12)).toBe('1+2 0+3 0+2 0+2 0+2 ?0')
})
