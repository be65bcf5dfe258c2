import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { activityCells, activitySentence, busiestCell, HOURS } from '#web/ui/charts/activity.ts'
import { axisScore, radarGeometry } from '#web/ui/charts/radarGeometry.ts'
import { trendGeometry } from './trendGeometry.ts'

const size = { width: 280, height: 160 }

test('the line of the trend stays inside its box, and a higher rate is drawn higher', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 1, maxLength: 20 }), (values) => {
      const { dots, left, right, bottom } = trendGeometry(values, size)
      dots.forEach(({ x, y }) => {
        expect(x).toBeGreaterThanOrEqual(left)
        expect(x).toBeLessThanOrEqual(right + 0.001)
        expect(y).toBeLessThanOrEqual(bottom + 0.001)
      })
      const ordered = [...values.entries()].toSorted(([, one], [, other]) => one - other)
      const heights = ordered.map(([index]) => dots[index]?.y ?? Number.NaN)
      expect(heights).toEqual(heights.toSorted((one, other) => other - one))
    }),
  )
})

test('the line of the trend reaches from the left edge to the right edge', () => {
  const { dots, left, right } = trendGeometry([50, 60, 70], size)
  expect(dots[0]?.x).toBe(left)
  expect(dots.at(-1)?.x).toBe(right)
})

describe('the radar', () => {
  test.each([
    { z: 0, score: 50 },
    { z: 2.5, score: 100 },
    { z: -2.5, score: 0 },
    { z: 9, score: 100 },
    { z: 1.25, score: 75 },
  ])('$z deviations give score $score', ({ z, score }) => expect(axisScore(z)).toBe(score))

  test('the radar of an average player is exactly the dashed line', () => {
    const { shape, average } = radarGeometry([50, 50, 50, 50, 50, 50, 50], { width: 280, height: 208 })
    expect(shape).toBe(average)
  })

  test('the radar names the strongest axis', () => {
    expect(radarGeometry([20, 90, 40], { width: 280, height: 208 }).strongest).toBe(1)
  })
})

describe('the activity map', () => {
  const quiet = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  const friday = quiet.map((hours, weekday) => hours.map((_, hour) => (weekday === 4 && hour === 22 ? 9 : 0)))

  test('the activity map begins the day at six in the morning and shows every hour once', () => {
    expect(HOURS[0]).toBe(6)
    expect(new Set(HOURS).size).toBe(24)
  })

  test('the activity map finds the busiest hour', () => {
    expect(busiestCell(friday)).toMatchObject({ weekday: 4, hour: 22, count: 9, level: 5 })
    expect(activitySentence(friday)).toContain('금요일 22시가 9판')
  })

  test('the activity map of a week without matches has no busiest hour and no coloured cell', () => {
    expect(busiestCell(quiet)).toBeUndefined()
    expect(
      activityCells(quiet)
        .flat()
        .every((cell) => cell.level === 0),
    ).toBe(true)
  })

  test('the activity map shows a single match visibly beside a hundred', () => {
    const busyFriday = friday.map((hours, weekday) =>
      hours.map((count, hour) => (weekday === 0 && hour === 6 ? 100 : count)),
    )
    const cells = activityCells(busyFriday).flat()
    expect(cells.filter((cell) => cell.count > 0).every((cell) => cell.level >= 1)).toBe(true)
  })
})
