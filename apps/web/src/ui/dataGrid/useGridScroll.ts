import { useRef, useState } from 'react'
import { scrollTopFor, snapScrollTop, VIEW_HEIGHT } from './cells/rowWindow.ts'
import { scrollPosition } from './cells/scrollPosition.ts'

/** The scroll position of a grid's rows, and how to scroll to one. */
export function useGridScroll() {
  const scroller = useRef<HTMLDivElement>(null)
  const [scrolled] = useState(scrollPosition)

  const scrollTo = (top: number) => {
    if (scroller.current) scroller.current.scrollTop = top
    scrolled.set(top)
  }
  /** Scrolls to a row; returns whether the row is rendered already. */
  function showRow(index: number, count: number): boolean {
    const wantedTop = scrollTopFor(index - 1, count, scrolled.current(), VIEW_HEIGHT)
    if (Math.abs(wantedTop - scrolled.current()) < 1) return true
    // Within one step the rendered rows stay the same, so no render follows.
    const isDrawn = snapScrollTop(count, wantedTop) === snapScrollTop(count, scrolled.current())
    scrollTo(wantedTop)
    return isDrawn
  }
  return { scroller, scrolled, scrollTo, showRow }
}
