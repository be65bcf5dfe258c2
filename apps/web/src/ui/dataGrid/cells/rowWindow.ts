export const ROW_HEIGHT = 45
/** The head's row and what is left of 600 pixels. */
export const VIEW_HEIGHT = 600 - ROW_HEIGHT
/** Rows kept ready on either side. */
const AHEAD = 4
/** Rows that come at once: much of what drawing anew costs is the same for one as for all. */
const STRIDE = 16
/** Chromium draws nothing below 33,554,432 pixels and Firefox nothing below 17,895,697. */
const TALLEST = 15_000_000

type RowWindow = {
  /** The first row that is drawn and the one after the last. */
  first: number
  end: number
  /** How tall the place of all rows is. */
  height: number
  /** Where in it a row lies while it is scrolled to this place. */
  topOf: (row: number) => number
}

/** A million rows are taller than a browser can draw: then the place is shorter, and scrolling it goes faster. */
export function rowWindow(count: number, scrollTop: number, viewHeight: number): RowWindow {
  const height = Math.min(count * ROW_HEIGHT, TALLEST)
  const top = scrollTop * speedOf(count, viewHeight)
  const first = Math.max(0, Math.min(Math.floor(top / ROW_HEIGHT), count - 1) - AHEAD)
  const end = Math.min(count, Math.ceil((top + viewHeight) / ROW_HEIGHT) + STRIDE + AHEAD)
  const topOf = (row: number) =>
    Math.max(0, Math.min(row * ROW_HEIGHT - top + scrollTop, Math.max(0, height - ROW_HEIGHT)))
  return { first, end, height, topOf }
}

/** The places from which the same rows are drawn where they are: the topmost of them. */
export const stepOf = (count: number, scrollTop: number): number =>
  count * ROW_HEIGHT > TALLEST ? scrollTop : scrollTop - (scrollTop % (STRIDE * ROW_HEIGHT))

/** Where to scroll so that the whole row is in view; the place itself where it is. */
export function scrollTopFor(row: number, count: number, scrollTop: number, viewHeight: number): number {
  const speed = speedOf(count, viewHeight)
  const top = scrollTop * speed
  if (row * ROW_HEIGHT < top) return (row * ROW_HEIGHT) / speed
  if ((row + 1) * ROW_HEIGHT > top + viewHeight) return ((row + 1) * ROW_HEIGHT - viewHeight) / speed
  return scrollTop
}

function speedOf(count: number, viewHeight: number): number {
  const whole = count * ROW_HEIGHT
  return whole <= TALLEST ? 1 : (whole - viewHeight) / (TALLEST - viewHeight)
}
