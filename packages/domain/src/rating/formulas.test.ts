import { expect, test } from 'vitest'
import { RATING_FORMULAS } from './formulas.ts'

test('the formulas contain the numbers that the code uses', () => {
  expect(RATING_FORMULAS.map(({ formula }) => formula)).toEqual([
    '1000 + 40 × ((μ − 2σ) − (25 − 2 × 8.33))',
    '1 ÷ (1 + e^(−Δμ ÷ (1.5 × √(2β² + Σσ²))))',
    'σ² + 0.5² × 쉬는 주 수',
    'μ → 25 + 0.7 × (μ − 25), σ² + 3²',
  ])
})
