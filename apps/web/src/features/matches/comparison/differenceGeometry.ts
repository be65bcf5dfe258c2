type ChartSize = { width: number; height: number }
type DifferencePoint = { minute: number; value: number; x: number; y: number }
type DifferenceTick = { value: number; y: number }

const MARGIN = { left: 40, right: 12, top: 16, bottom: 28 } as const
/** Distances between the lines of the scale. The smallest step that leaves at most three lines on a side is used. */
const TICK_STEPS = [250, 500, 1000, 2000, 2500, 4000, 5000, 10_000, 20_000] as const

function stepFor(reach: number): number {
  return TICK_STEPS.find((step) => reach / step <= 3) ?? Math.ceil(reach / 3 / 10_000) * 10_000
}

/** `values` are blue minus red, one per minute, and are drawn around a zero line. */
export function differenceGeometry(values: readonly number[], { width, height }: ChartSize) {
  const reach = Math.max(500, ...values.map(Math.abs))
  const step = stepFor(reach)
  const top = MARGIN.top
  const bottom = height - MARGIN.bottom
  const zero = (top + bottom) / 2
  const lines = Math.ceil(reach / step)
  const yOf = (value: number) => zero - (value / (lines * step)) * ((bottom - top) / 2)
  const lastMinute = Math.max(1, values.length - 1)
  const xOf = (minute: number) => MARGIN.left + (minute / lastMinute) * (width - MARGIN.left - MARGIN.right)

  const points: DifferencePoint[] = values.map((value, minute) => ({ minute, value, x: xOf(minute), y: yOf(value) }))
  const line = points.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
  const area = points.length
    ? `${line}L${xOf(points.length - 1).toFixed(1)} ${zero.toFixed(1)}L${xOf(0).toFixed(1)} ${zero.toFixed(1)}Z`
    : ''
  const ticks: DifferenceTick[] = Array.from({ length: lines * 2 + 1 }, (_, index) => {
    const value = (index - lines) * step
    return { value, y: yOf(value) }
  })
  const minuteEvery = lastMinute > 12 && width > 300 ? (lastMinute > 45 ? 15 : 10) : 5
  const minutes = Array.from({ length: Math.floor(lastMinute / minuteEvery) + 1 }, (_, index) => ({
    minute: index * minuteEvery,
    x: xOf(index * minuteEvery),
  }))
  return { points, line, area, ticks, minutes, zero, top, bottom, left: MARGIN.left, right: width - MARGIN.right, xOf }
}

export function nearestMinute(points: readonly DifferencePoint[], x: number): number {
  let nearestIndex = 0
  for (const point of points) {
    if (Math.abs(point.x - x) < Math.abs((points[nearestIndex]?.x ?? 0) - x)) nearestIndex = point.minute
  }
  return nearestIndex
}
