import { type CellValue, cellText, type GridColumn, isEmpty } from '../gridColumn.ts'

/** Created once, because creating a collator costs as much as a sort. */
const koreanCollator = new Intl.Collator('ko', { numeric: true })
const SIMPLE_TEXT = /^[가-힣 0-9]+$/
const NUMBER = /0*(\d+)/g

/**
 * Encodes a `SIMPLE_TEXT` so that a sort by code units gives the collator's order. Unicode has the syllables in
 * dictionary order. Spaces and numbers get lower codes, and a number begins with its length. The text itself follows
 * after a separator that is below all other characters.
 */
function codesOf(text: string): string {
  const codes = text
    .replaceAll(' ', '\u0001')
    .replace(NUMBER, (_, digits: string) => `\u0002${String.fromCharCode(digits.length)}${digits}`)
  return codes === text ? text : `${codes}\0${text}`
}
const textOf = (codes: string) => codes.slice(codes.indexOf('\0') + 1)

/** Most texts are compared by code units, which takes a tenth of the collator's time. */
export function inDictionaryOrder(texts: readonly string[]): string[] {
  const simple = texts
    .filter((text) => SIMPLE_TEXT.test(text))
    .map(codesOf)
    .sort()
    .map(textOf)
  if (simple.length === texts.length) return simple
  const complexTexts = texts.filter((text) => !SIMPLE_TEXT.test(text)).sort(koreanCollator.compare)
  const merged: string[] = []
  let nextIndex = 0
  for (const text of complexTexts) {
    while (nextIndex < simple.length && koreanCollator.compare(simple[nextIndex] as string, text) <= 0)
      merged.push(simple[nextIndex++] as string)
    merged.push(text)
  }
  return merged.concat(simple.slice(nextIndex))
}

/** Returns a number to sort by per row. Equal texts are compared once. Empty cells come last in both directions. */
export function sortKeys(
  count: number,
  column: GridColumn,
  valueAt: (index: number) => CellValue | undefined,
  isDescending: boolean,
): Float64Array {
  const keys = new Float64Array(count)
  const emptyKey = isDescending ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  const ranks = new Map<CellValue, number>()
  const texts: CellValue[] = []
  const byValue = !column.options && !column.format
  for (let index = 0; index < count; index += 1) {
    const value = valueAt(index)
    if (isEmpty(value)) keys[index] = emptyKey
    else if (typeof value === 'number' && byValue) keys[index] = value
    else if (typeof value === 'boolean') keys[index] = Number(value)
    else {
      let rank = ranks.get(value)
      if (rank === undefined) {
        rank = texts.length
        ranks.set(value, rank)
        texts.push(value)
      }
      keys[index] = rank
    }
  }
  return texts.length === 0 ? keys : inOrderOfTexts(keys, column, texts, valueAt)
}

/** Replaces the keys of texts by their places in dictionary order. Numbers come before texts. */
function inOrderOfTexts(
  keys: Float64Array,
  column: GridColumn,
  values: readonly CellValue[],
  valueAt: (index: number) => CellValue | undefined,
): Float64Array {
  // Stored days are compared as text, because a column's own format of days might not sort correctly.
  const wordsOf = (value: CellValue) => (column.options ? cellText(column, value) : String(value))
  const isNumber = column.format && values.every((value) => typeof value === 'number')
  const words = isNumber ? [] : values.map(wordsOf)
  const places = new Map(inDictionaryOrder([...new Set(words)]).map((text, index) => [text, index]))
  const placed = isNumber ? values.map(Number) : words.map((text) => places.get(text) ?? 0)
  const isMixed = !column.options && !column.format
  for (let index = 0; index < keys.length; index += 1) {
    const value = valueAt(index)
    if (isEmpty(value) || typeof value === 'boolean' || (isMixed && typeof value === 'number')) continue
    keys[index] = placed[keys[index] as number] as number
  }
  return keys
}
