const MARGIN = { left: 40, right: 8, top: 10, bottom: 26 } as const
const GRID_PERCENTS = [0, 25, 50, 75, 100] as const

/** Places the values in the drawing, with zero percent at the bottom and the oldest match at the left. */
export function trendGeometry(values: readonly number[], { width, height }: { width: number; height: number }) {
  const right = width - MARGIN.right
  const bottom = height - MARGIN.bottom
  const yOf = (percent: number) => bottom - (percent / 100) * (bottom - MARGIN.top)
  const steps = Math.max(1, values.length - 1)
  const xOf = (index: number) => MARGIN.left + (index / steps) * (right - MARGIN.left)

  const dots = values.map((value, index) => ({ x: xOf(index), y: yOf(value) }))
  const line = dots.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
  const area =
    dots.length > 1 ? `M${MARGIN.left} ${bottom}${line.replace('M', 'L')}L${right.toFixed(1)} ${bottom}Z` : ''
  return {
    dots,
    line,
    area,
    grid: GRID_PERCENTS.map((percent) => ({ percent, y: yOf(percent) })),
    left: MARGIN.left,
    right,
    bottom,
  }
}
