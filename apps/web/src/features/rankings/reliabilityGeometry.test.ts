import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plausibleShares, reliabilityGeometry } from './reliabilityGeometry.ts'

test.each([
  // Computed by hand: z² = 1.6425.
  { share: 0.5, forecasts: 10, low: 0.312, high: 0.688 },
  { share: 1, forecasts: 5, low: 0.753, high: 1 },
])('a share of $share in $forecasts forecasts is plausible from $low to $high', ({ share, forecasts, low, high }) => {
  const [lowest, highest] = plausibleShares({ came: share, forecasts })
  expect(lowest).toBeCloseTo(low, 2)
  expect(highest).toBeCloseTo(high, 2)
})

test('the dot of a calibrated bin is on the diagonal, and every interval contains its dot', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(share, share, fc.integer({ min: 1, max: 500 }), (predicted, observed, forecasts) => {
      const box = { width: 400, height: 300 }
      const geometryOf = (share: number) =>
        reliabilityGeometry([{ from: 0, to: 1, forecasts, said: predicted, came: share }], box)
      const { diagonal, dots } = geometryOf(observed)
      const [dot] = dots
      const [level] = geometryOf(predicted).dots
      if (!dot || !level) throw new Error('no dot')
      expect(dot.low).toBeGreaterThanOrEqual(dot.y - 0.001)
      expect(dot.high).toBeLessThanOrEqual(dot.y + 0.001)
      const slope = (diagonal.y2 - diagonal.y1) / (diagonal.x2 - diagonal.x1)
      expect(level.y).toBeCloseTo(diagonal.y1 + slope * (level.x - diagonal.x1), 3)
    }),
  )
})
