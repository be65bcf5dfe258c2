export const ROW_HEIGHT = 45
/** Height of the visible rows in pixels. The grid is 600 pixels high with its head. */
export const VIEW_HEIGHT = 600 - ROW_HEIGHT
const ROWS_AHEAD = 4
/** The rendered rows change in steps, because much of a render's cost does not depend on their number. */
const ROWS_PER_STEP = 16
/** In pixels. Chromium draws nothing further down than 33,554,432 pixels, Firefox nothing further than 17,895,697. */
const MAX_HEIGHT = 15_000_000

type RowWindow = {
  /** Index of the first rendered row. `end` is the index after the last one. */
  first: number
  end: number
  height: number
  /** A row's top in pixels inside the scrolled area, at this scroll position. */
  topOf: (row: number) => number
}

/**
 * Returns the rows to render. If all rows together are higher than `MAX_HEIGHT`, each pixel of scrolling moves them by
 * more than one.
 */
export function rowWindow(count: number, scrollTop: number, viewHeight: number): RowWindow {
  const height = Math.min(count * ROW_HEIGHT, MAX_HEIGHT)
  const top = scrollTop * scrollFactor(count, viewHeight)
  const first = Math.max(0, Math.min(Math.floor(top / ROW_HEIGHT), count - 1) - ROWS_AHEAD)
  const end = Math.min(count, Math.ceil((top + viewHeight) / ROW_HEIGHT) + ROWS_PER_STEP + ROWS_AHEAD)
  const topOf = (row: number) =>
    Math.max(0, Math.min(row * ROW_HEIGHT - top + scrollTop, Math.max(0, height - ROW_HEIGHT)))
  return { first, end, height, topOf }
}

/** Returns the topmost scroll position at which the same rows are rendered. */
export const snapScrollTop = (count: number, scrollTop: number): number =>
  count * ROW_HEIGHT > MAX_HEIGHT ? scrollTop : scrollTop - (scrollTop % (ROWS_PER_STEP * ROW_HEIGHT))

/** Returns `scrollTop` unchanged if the row is visible already. */
export function scrollTopFor(row: number, count: number, scrollTop: number, viewHeight: number): number {
  const speed = scrollFactor(count, viewHeight)
  const top = scrollTop * speed
  if (row * ROW_HEIGHT < top) return (row * ROW_HEIGHT) / speed
  if ((row + 1) * ROW_HEIGHT > top + viewHeight) return ((row + 1) * ROW_HEIGHT - viewHeight) / speed
  return scrollTop
}

function scrollFactor(count: number, viewHeight: number): number {
  const whole = count * ROW_HEIGHT
  return whole <= MAX_HEIGHT ? 1 : (whole - viewHeight) / (MAX_HEIGHT - viewHeight)
}
