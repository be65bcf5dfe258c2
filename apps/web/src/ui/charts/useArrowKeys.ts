import { type KeyboardEvent, useState } from 'react'

type ArrowKeyOptions = {
  count: number
  start: number
  /** The number of marks in a row. `undefined` if the marks are not in rows. */
  perRow?: number | undefined
}

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
  const nextIndex = steps[key]
  if (nextIndex === undefined) return undefined
  // An arrow out of the rows moves nowhere, because clamping the index would move to another column.
  if (perRow !== undefined && key.startsWith('Arrow') && (nextIndex < 0 || nextIndex > lastIndex)) return from
  return Math.max(0, Math.min(lastIndex, nextIndex))
}

export function useArrowKeys(marks: ArrowKeyOptions) {
  const [selected, setSelected] = useState<number | null>(null)
  const onKeyDown = (event: KeyboardEvent): number | undefined => {
    const nextIndex = markForKey(selected ?? marks.start, event.key, marks)
    if (nextIndex === undefined) return undefined
    event.preventDefault()
    setSelected(nextIndex)
    return nextIndex
  }
  return { selected, setSelected, onKeyDown }
}
