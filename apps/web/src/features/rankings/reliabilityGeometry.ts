import type { Calibration } from '@buri/contract/rankings'

type Bin = Calibration['bins'][number]

// Gives an 80 % interval: https://en.wikipedia.org/wiki/Binomial_proportion_confidence_interval#Wilson_score_interval
const Z_80_PERCENT = 1.2816

/** Returns the 80 % interval of the true share if `came` is the share of `forecasts` predictions that came true. */
export function plausibleShares({ came, forecasts }: Pick<Bin, 'came' | 'forecasts'>): [low: number, high: number] {
  if (forecasts === 0) return [0, 1]
  const spread = (Z_80_PERCENT * Z_80_PERCENT) / forecasts
  const middle = (came + spread / 2) / (1 + spread)
  const halfWidth =
    (Z_80_PERCENT / (1 + spread)) * Math.sqrt((came * (1 - came)) / forecasts + spread / (4 * forecasts))
  return [Math.max(0, middle - halfWidth), Math.min(1, middle + halfWidth)]
}

const LEFT_MARGIN = 40
const TOP_MARGIN = 8
const BOTTOM_MARGIN = 40
const RIGHT_MARGIN = 20
const SMALLEST_DOT = 3
const LARGEST_DOT = 9

/** Places the bins in the drawing. The area of a bin's dot is proportional to its number of forecasts. */
export function reliabilityGeometry(bins: readonly Bin[], { width, height }: { width: number; height: number }) {
  const [right, bottom] = [width - RIGHT_MARGIN, height - BOTTOM_MARGIN]
  const x = (share: number) => LEFT_MARGIN + share * (right - LEFT_MARGIN)
  const y = (share: number) => bottom - share * (bottom - TOP_MARGIN)
  const maxForecasts = Math.max(1, ...bins.map(({ forecasts }) => forecasts))
  return {
    left: LEFT_MARGIN,
    right,
    bottom,
    diagonal: { x1: x(0), y1: y(0), x2: x(1), y2: y(1) },
    ticks: [0, 0.25, 0.5, 0.75, 1].map((share) => ({ share, x: x(share), y: y(share) })),
    dots: bins.map((bin) => {
      const [low, high] = plausibleShares(bin)
      return {
        x: x(bin.said),
        y: y(bin.came),
        low: y(low),
        high: y(high),
        radius: SMALLEST_DOT + (LARGEST_DOT - SMALLEST_DOT) * Math.sqrt(bin.forecasts / maxForecasts),
      }
    }),
  }
}
