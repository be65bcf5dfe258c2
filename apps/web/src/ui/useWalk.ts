import { type KeyboardEvent, useState } from 'react'

export type Walk = {
  count: number
  /** Where the first arrow key sets out from. */
  start: number
  /** How far up and down lead, where the marks stand in rows. */
  perRow?: number | undefined
}

/** Where a key leads to from a mark; `undefined` for keys that lead nowhere. */
export function stepFrom(at: number, key: string, { count, perRow }: Omit<Walk, 'start'>): number | undefined {
  const last = count - 1
  const steps: Record<string, number | undefined> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: perRow === undefined ? at + 1 : at - perRow,
    ArrowDown: perRow === undefined ? at - 1 : at + perRow,
    Home: 0,
    End: last,
  }
  const next = steps[key]
  if (next === undefined) return undefined
  // In rows, a step over the edge would change the column.
  if (perRow !== undefined && key.startsWith('Arrow') && (next < 0 || next > last)) return at
  return Math.max(0, Math.min(last, next))
}

/** Arrow keys walk the marks of a drawing. `at` is `null` while nobody points at one. */
export function useWalk(walk: Walk) {
  const [at, setAt] = useState<number | null>(null)
  const onKeyDown = (event: KeyboardEvent): number | undefined => {
    const next = stepFrom(at ?? walk.start, event.key, walk)
    if (next === undefined) return undefined
    event.preventDefault()
    setAt(next)
    return next
  }
  return { at, setAt, onKeyDown }
}
