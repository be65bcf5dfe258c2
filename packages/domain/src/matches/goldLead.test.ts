import { expect, test } from 'vitest'
import { goldLeadAt } from './goldLead.ts'
import type { Side } from './matchFacts.ts'

const SIDES: readonly Side[] = ['blue', 'red', 'red', 'blue']
/** Each player of blue earns 300 a minute, each of red 400. */
const goldOf = (minutes: number) =>
  SIDES.map((side) => Array.from({ length: minutes + 1 }, (_, minute) => minute * (side === 'blue' ? 300 : 400)))

test.each([
  { game: 'is that of the minute', minutes: 30, durationSeconds: 1830, lead: -4000 },
  { game: 'of a game that ends on the minute is its last', minutes: 20, durationSeconds: 1200, lead: -4000 },
  { game: 'of a game that ended a second before is unknown', minutes: 20, durationSeconds: 1199, lead: null },
  { game: 'is unknown where the timeline breaks off', minutes: 19, durationSeconds: 1830, lead: null },
])('the gold lead at 20:00 $game', ({ minutes, durationSeconds, lead }) => {
  expect(goldLeadAt(20, { timeline: { gold: goldOf(minutes) }, durationSeconds }, SIDES)).toBe(lead)
})

test('there is no gold lead without a timeline, or with a timeline of other players', () => {
  expect(goldLeadAt(20, { timeline: null, durationSeconds: 1800 }, SIDES)).toBeNull()
  expect(goldLeadAt(20, { timeline: { gold: goldOf(30) }, durationSeconds: 1830 }, SIDES.slice(1))).toBeNull()
})

test('the gold lead between equal teams is zero, not unknown', () => {
  const timeline = { gold: SIDES.map(() => Array.from({ length: 25 }, () => 500)) }
  expect(goldLeadAt(20, { timeline, durationSeconds: 1500 }, SIDES)).toBe(0)
})
