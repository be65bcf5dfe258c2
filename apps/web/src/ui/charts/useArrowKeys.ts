import { type KeyboardEvent, useState } from 'react'

type ArrowKeyOptions = {
  count: number
  /** The mark from which the first arrow key starts. */
  start: number
  /** The length of a row, if the marks are in rows. */
  perRow?: number | undefined
}

/** The mark a key leads to; `undefined` for other keys. */
export function markForKey(
  from: number,
  key: string,
  { count, perRow }: Omit<ArrowKeyOptions, 'start'>,
): number | undefined {
  const lastIndex = count - 1
  const steps: Record<string, number | undefined> = {
    ArrowLeft: from - 1,
    ArrowRight: from + 1,
    ArrowUp: perRow === undefined ? from + 1 : from - perRow,
    ArrowDown: perRow === undefined ? from - 1 : from + perRow,
    Home: 0,
    End: lastIndex,
  }
  const next = steps[key]
  if (next === undefined) return undefined
  // In charts with rows, a step past the end of a row would move to another column.
  if (perRow !== undefined && key.startsWith('Arrow') && (next < 0 || next > lastIndex)) return from
  return Math.max(0, Math.min(lastIndex, next))
}

/** Arrow keys move between the marks of a chart. `at` is the index of the selected mark, `null` for none. */
export function useArrowKeys(marks: ArrowKeyOptions) {
  const [at, setAt] = useState<number | null>(null)
  const onKeyDown = (event: KeyboardEvent): number | undefined => {
    const next = markForKey(at ?? marks.start, event.key, marks)
    if (next === undefined) return undefined
    event.preventDefault()
    setAt(next)
    return next
  }
  return { at, setAt, onKeyDown }
}
