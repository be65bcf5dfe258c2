import { type ColumnLayout, MIN_WIDTH } from './columnLayout.ts'

export type NamedLayout = { name: string; layout: ColumnLayout }

export const VIEW_NAME_MAX_LENGTH = 30
const MAX_WIDTH = 2000

/** Returns a short form for addresses, without values that equal the default. */
export const namedToStored = ({ name, layout: { order, pinned, widths, shown } }: NamedLayout) => ({
  n: name,
  ...(order.length > 0 && { o: order }),
  ...(pinned.length > 0 && { l: pinned }),
  ...(Object.keys(widths).length > 0 && { x: widths }),
  ...(Object.keys(shown).length > 0 && { v: shown }),
})

/** Returns `undefined` without a name; the columns then stay unchanged. */
export function namedFromStored(stored: Record<string, unknown>, keys: readonly string[]): NamedLayout | undefined {
  const name = typeof stored.n === 'string' ? stored.n.trim().slice(0, VIEW_NAME_MAX_LENGTH) : ''
  if (!name) return undefined
  const isKnownKey = (key: string) => keys.includes(key)
  const isWidth = (width: unknown): width is number =>
    typeof width === 'number' && width >= MIN_WIDTH && width <= MAX_WIDTH
  const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
  return {
    name,
    layout: {
      order: textsIn(stored.o).filter(isKnownKey),
      pinned: textsIn(stored.l).filter(isKnownKey),
      widths: onlyEntries(stored.x, isKnownKey, isWidth),
      shown: onlyEntries(stored.v, isKnownKey, isBoolean),
    },
  }
}

function onlyEntries<Value>(
  value: unknown,
  isKey: (key: string) => boolean,
  isValue: (value: unknown) => value is Value,
) {
  const entries = Object.entries(isRecord(value) ? value : {})
  return Object.fromEntries(
    entries.flatMap(([key, value]): [string, Value][] => (isKey(key) && isValue(value) ? [[key, value]] : [])),
  )
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []
