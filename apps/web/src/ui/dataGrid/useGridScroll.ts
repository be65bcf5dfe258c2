import { useRef, useState } from 'react'
import { scrollTopFor, snapScrollTop, VIEW_HEIGHT } from './cells/rowWindow.ts'
import { scrollPosition } from './cells/scrollPosition.ts'

export function useGridScroll() {
  const scroller = useRef<HTMLDivElement>(null)
  const [scrolled] = useState(scrollPosition)

  const scrollTo = (top: number) => {
    if (scroller.current) scroller.current.scrollTop = top
    scrolled.set(top)
  }
  /** Scrolls to the row. Returns whether it is already rendered. */
  function showRow(index: number, count: number): boolean {
    const wantedTop = scrollTopFor(index - 1, count, scrolled.current(), VIEW_HEIGHT)
    if (Math.abs(wantedTop - scrolled.current()) < 1) return true
    // Scrolling within one step renders no other rows, so no render follows.
    const isDrawn = snapScrollTop(count, wantedTop) === snapScrollTop(count, scrolled.current())
    scrollTo(wantedTop)
    return isDrawn
  }
  return { scroller, scrolled, scrollTo, showRow }
}
