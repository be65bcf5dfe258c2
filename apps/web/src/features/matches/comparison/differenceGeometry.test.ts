import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differenceGeometry, nearestMinute } from './differenceGeometry.ts'

const values = fc.array(fc.integer({ min: -30_000, max: 30_000 }), { minLength: 1, maxLength: 70 })
const size = fc.record({ width: fc.integer({ min: 240, max: 1100 }), height: fc.integer({ min: 160, max: 400 }) })

test('every point is inside the drawing, and a lead of blue is above the zero line', () => {
  fc.assert(
    fc.property(values, size, (goldDifference, box) => {
      const { points, zero, top, bottom, left, right } = differenceGeometry(goldDifference, box)
      for (const { x, y, value } of points) {
        expect(x).toBeGreaterThanOrEqual(left - 0.001)
        expect(x).toBeLessThanOrEqual(right + 0.001)
        expect(y).toBeGreaterThanOrEqual(top - 0.001)
        expect(y).toBeLessThanOrEqual(bottom + 0.001)
        expect(Math.sign(zero - y)).toBe(Math.sign(value))
      }
    }),
  )
})

test('the scale is the same above and below zero, with at most three lines on each side', () => {
  fc.assert(
    fc.property(values, size, (goldDifference, box) => {
      const { ticks } = differenceGeometry(goldDifference, box)
      expect(ticks.length).toBeLessThanOrEqual(7)
      expect(ticks[0]?.value).toBe(-(ticks.at(-1)?.value ?? 0))
    }),
  )
})

test('the pointer selects the minute nearest to it', () => {
  const { points } = differenceGeometry([0, 100, -300, 900], { width: 340, height: 200 })
  for (const point of points) expect(nearestMinute(points, point.x + 3)).toBe(point.minute)
})

test('a match of one minute is drawn without invalid numbers', () => {
  const { line, points } = differenceGeometry([0], { width: 300, height: 200 })
  expect(line).not.toContain('NaN')
  expect(points).toHaveLength(1)
})
