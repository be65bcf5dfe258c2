import type { FocusEvent, KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react'
import { showTip } from '#web/ui/tips/showTip.ts'
import { useArrowKeys } from './useArrowKeys.ts'

type NavigableChartProps = {
  /** Text that screen readers read instead of the chart. */
  sentence: string
  /** The words of each mark. Mark `i` has the attributes of `chartMarkProps(i, words[i])`. */
  words: readonly string[]
  /** Index of the most important mark. Keyboard focus starts there. */
  start: number
  perRow?: number | undefined
  className?: string | undefined
  ref?: Ref<HTMLDivElement> | undefined
  /** `focusedIndex` is the mark under the pointer or the keyboard focus, or `null`. */
  children: (focusedIndex: number | null) => ReactNode
}

export const chartMarkProps = (index: number, words: string | undefined) => ({ 'data-mark': index, 'data-tip': words })

/** The chart is one tab stop. Arrow keys move from mark to mark, and a touch selects the nearest mark. */
export function NavigableChart({ sentence, words, start, perRow, className, ref, children }: NavigableChartProps) {
  const { selected, setSelected, onKeyDown } = useArrowKeys({ count: words.length, start, perRow })

  const reach = (drawing: Element, index: number) => {
    setSelected(index)
    const mark = drawing.querySelector(`[data-mark="${index}"]`)
    if (mark) showTip(mark)
  }
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const nextIndex = onKeyDown(event)
    if (nextIndex !== undefined) reach(event.currentTarget, nextIndex)
  }
  const greet = ({ currentTarget }: FocusEvent<HTMLDivElement>) => {
    // Runs only for keyboard focus. A press focuses the chart too, but selects its own mark.
    if (currentTarget.matches(':focus-visible')) reach(currentTarget, selected ?? start)
  }
  const press = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLDivElement>) =>
    reach(currentTarget, nearestMark(currentTarget, clientX, clientY))

  return (
    <div
      ref={ref}
      className={className}
      role="slider"
      tabIndex={0}
      aria-label={`${sentence}. 방향키로 하나씩 볼 수 있어요.`}
      aria-valuemin={0}
      aria-valuemax={words.length - 1}
      aria-valuenow={selected ?? start}
      aria-valuetext={words[selected ?? start]}
      onKeyDown={move}
      onFocus={greet}
      onBlur={() => setSelected(null)}
      onClick={press}
    >
      {children(selected)}
    </div>
  )
}

function nearestMark(drawing: Element, x: number, y: number): number {
  const distances = [...drawing.querySelectorAll<HTMLElement | SVGElement>('[data-mark]')].map((mark) => {
    const { left, top, width, height } = mark.getBoundingClientRect()
    return { index: Number(mark.dataset.mark), away: Math.hypot(left + width / 2 - x, top + height / 2 - y) }
  })
  return distances.reduce((best, point) => (point.away < best.away ? point : best), {
    index: 0,
    away: Number.POSITIVE_INFINITY,
  }).index
}
