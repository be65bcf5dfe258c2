import { expect, test } from 'vitest'
import { linesWith } from './aReportedMatch.ts'
import { laneResults } from './laneResult.ts'

const MINUTES = 31
/** Returns a timeline in which all ten have 6000 gold and 7000 experience at 14:00, except for the changes by slot. */
const timelineWith = (changes: Record<number, { gold?: number; experience?: number }>) => {
  const line = (value: number) => Array.from({ length: MINUTES }, (_, minute) => (minute === 14 ? value : 0))
  const slots = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
  return {
    gold: slots.map((slot) => line(changes[slot]?.gold ?? 6000)),
    experience: slots.map((slot) => line(changes[slot]?.experience ?? 7000)),
  }
}
const results = (changes: Parameters<typeof timelineWith>[0], durationSeconds = 1800) =>
  laneResults(linesWith({}), { timeline: timelineWith(changes), durationSeconds })

test.each([
  // A win needs a lead of 8 %. Gold counts .6 and experience .4: 0.6 · 800 / 6000 = 0.08
  { what: '800 gold ahead', top: { gold: 6800 }, own: 'win', opponent: 'even' },
  { what: '790 gold ahead', top: { gold: 6790 }, own: 'even', opponent: 'even' },
  // Experience alone: 0.4 · 1400 / 7000 = 0.08
  { what: '1400 experience ahead', top: { experience: 8400 }, own: 'win', opponent: 'even' },
  // Both together: 0.6 · 900 / 6000 - 0.4 · 700 / 7000 = 0.05
  { what: 'more gold and less experience', top: { gold: 6900, experience: 6300 }, own: 'even', opponent: 'even' },
  { what: '1000 gold ahead', top: { gold: 7000 }, own: 'win', opponent: 'loss' },
])('at 14:00 a top laner $what: $own against $opponent', ({ top, own, opponent }) => {
  const [blueTopResult, , , , , redTop] = results({ 0: top })
  expect([blueTopResult, redTop]).toEqual([own, opponent])
})

test('the two players of the bottom lane win together', () => {
  const [, , middle, carry, support] = results({ 3: { gold: 8000 } })
  expect([middle, carry, support]).toEqual(['even', 'win', 'win'])
})

test('there is no lane result without a timeline', () => {
  expect(laneResults(linesWith({}), { timeline: null, durationSeconds: 1800 })).toEqual(Array(10).fill(null))
})

test('there is no lane result in a game of 13:59, even if its timeline has a last value', () => {
  expect(results({ 0: { gold: 9000 } }, 839)).toEqual(Array(10).fill(null))
})

test('there is no lane result without an opponent', () => {
  const lines = linesWith({ 5: { position: null } })
  expect(laneResults(lines, { timeline: timelineWith({}), durationSeconds: 1800 })[0]).toBeNull()
})
