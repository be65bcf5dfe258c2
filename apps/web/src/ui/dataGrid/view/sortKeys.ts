import { type CellValue, cellText, type GridColumn, isEmpty } from '../gridColumn.ts'

/** Made once: one for each sort would cost as much as the sort. */
const korean = new Intl.Collator('ko', { numeric: true })
const SYLLABLES = /^[가-힣]+$/

/**
 * Hangul syllables stand in Unicode as in a dictionary, so comparing their codes gives the collator's order at a
 * twentieth of its time.
 */
export function compareTexts(one: string, other: string): number {
  if (SYLLABLES.test(one) && SYLLABLES.test(other)) return one < other ? -1 : one > other ? 1 : 0
  return korean.compare(one, other)
}

/**
 * One number for each row by which the column is sorted, so that every sort compares numbers and a text is compared
 * once however many rows say it. Empty cells come last in both directions.
 */
export function sortKeys(
  count: number,
  column: GridColumn,
  valueAt: (index: number) => CellValue | undefined,
  isDescending: boolean,
): Float64Array {
  const keys = new Float64Array(count)
  const last = isDescending ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  const ranks = new Map<CellValue, number>()
  const texts: CellValue[] = []
  const byValue = !column.options && !column.format
  for (let index = 0; index < count; index += 1) {
    const value = valueAt(index)
    if (isEmpty(value)) keys[index] = last
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

/** From the order in which texts were met to the order of the texts; numbers among them come first. */
function inOrderOfTexts(
  keys: Float64Array,
  column: GridColumn,
  values: readonly CellValue[],
  valueAt: (index: number) => CellValue | undefined,
): Float64Array {
  // Days are written so that their texts sort as they do; a column's own words for them might not.
  const wordsOf = (value: CellValue) => (column.options ? cellText(column, value) : String(value))
  const isNumber = column.format && values.every((value) => typeof value === 'number')
  const words = values.map(wordsOf)
  const met = Uint32Array.from(words.keys())
  met.sort((a, b) =>
    isNumber ? Number(values[a]) - Number(values[b]) : compareTexts(words[a] as string, words[b] as string),
  )
  const places = new Float64Array(words.length)
  for (let place = 0; place < met.length; place += 1) places[met[place] as number] = place
  const isMixed = !column.options && !column.format
  for (let index = 0; index < keys.length; index += 1) {
    const value = valueAt(index)
    if (isEmpty(value) || typeof value === 'boolean' || (isMixed && typeof value === 'number')) continue
    keys[index] = places[keys[index] as number] as number
  }
  return keys
}
