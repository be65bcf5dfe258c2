import { formatDate } from '#web/ui/text/format.ts'

export type CellValue = string | number | boolean | null
/** New rows have negative ids until the server assigns theirs. */
export type RowId = number | string
export const isNew = (id: RowId) => typeof id === 'number' && id < 0
/** Callers must copy nested values into fields of their own. */
export type GridRow = { readonly id: RowId; readonly [field: string]: CellValue | undefined }

type Option = { value: string | number; label: string }

export type GridColumn = {
  key: string
  title: string
  /** A column without an editor is read-only. */
  editor?: 'text' | 'number' | 'textArea' | 'select' | 'switch' | 'date'
  /** The values to choose from. A read-only column shows their labels too. */
  options?: readonly Option[]
  /** Values that have a tone are shown as chips. */
  tones?: Readonly<Record<string, 'plain' | 'good' | 'caution'>>
  isRequired?: boolean
  /** In pixels. The default is 160. */
  width?: number
  isHidden?: boolean
  align?: 'right'
  /** True if the server cannot search this column. Sorting by it only groups equal values. */
  isUnsearched?: boolean
  /** Converts a value to the text that is shown, searched and filtered. */
  format?: (value: CellValue) => string
  /** Returns a sentence if the value is refused. */
  judge?: (value: CellValue) => string | undefined
  /** Returns a sentence if this row's cell cannot be edited. */
  withheld?: (row: GridRow) => string | undefined
}

export const isEditableIn = (column: GridColumn | undefined, row: GridRow): column is GridColumn =>
  column?.editor !== undefined && column.withheld?.(row) === undefined

export const isEmpty = (value: CellValue | undefined): value is null | undefined | '' =>
  value === null || value === undefined || value === ''

const DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/
const TYPED_DAY = /^(\d{4})\s*[-./년]\s*(\d{1,2})\s*[-./월]\s*(\d{1,2})\s*[.일]?$/

export function cellText(column: GridColumn, value: CellValue | undefined): string {
  if (isEmpty(value)) return ''
  if (column.format) return column.format(value)
  if (column.options) return column.options.find((option) => option.value === value)?.label ?? String(value)
  if (typeof value === 'boolean') return value ? '예' : '아니요'
  if (column.editor !== 'date') return String(value)
  const text = String(value)
  if (DAY_PATTERN.test(text)) return text.replace(DAY_PATTERN, '$1. $2. $3.')
  return Number.isNaN(Date.parse(text)) ? text : formatDate(text)
}

/** Returns text for spreadsheets. Numbers, days and TRUE are not formatted, because spreadsheets parse them. */
export function plainText(column: GridColumn, value: CellValue | undefined): string {
  if (isEmpty(value)) return ''
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return column.options ? cellText(column, value) : String(value)
}

export function typedText(column: GridColumn, value: CellValue | undefined): string {
  const text = isEmpty(value) ? '' : String(value)
  return column.editor === 'date' ? text.slice(0, 10) : text.replaceAll('\r\n', '\n')
}

const YES_TEXT = /^(true|예|o|1)$/i
const NO_TEXT = /^(false|아니요|아니오|x|0|)$/i

/** Converts typed text to a value. Invalid text stays text, for which `problemOf` then returns the problem. */
export function parseCell(column: GridColumn, text: string): CellValue {
  const trimmed = text.trim()
  if (column.editor === 'switch') return YES_TEXT.test(trimmed) ? true : NO_TEXT.test(trimmed) ? false : trimmed
  if (trimmed === '') return ''
  if (column.editor === 'number') return numberIn(trimmed) ?? trimmed
  if (column.editor === 'select')
    return column.options?.find(({ label, value }) => label === trimmed || String(value) === trimmed)?.value ?? trimmed
  if (column.editor === 'date') {
    const [, year, month = '', day = ''] = TYPED_DAY.exec(trimmed) ?? []
    return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : trimmed
  }
  return column.editor === 'textArea' ? text.replaceAll('\r\n', '\n').trim() : trimmed
}

function numberIn(text: string): number | undefined {
  const withoutCommas = text.replaceAll(',', '')
  const number = Number(withoutCommas)
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(withoutCommas) && Number.isFinite(number) ? number : undefined
}

/** Returns the value's problem, or `undefined` if it can be saved. */
export function problemOf(column: GridColumn, value: CellValue | undefined): string | undefined {
  if (!column.editor) return undefined
  if (isEmpty(value)) return column.isRequired ? '필수 값입니다' : undefined
  return wrongKind(column, value) ?? column.judge?.(value)
}

function wrongKind({ editor, options }: GridColumn, value: CellValue): string | undefined {
  if (editor === 'number' && typeof value !== 'number') return '숫자가 아닙니다'
  if (editor === 'switch' && typeof value !== 'boolean') return '예 또는 아니요가 아닙니다'
  if (editor === 'select' && !options?.some((option) => option.value === value)) return '목록에 없는 값입니다'
  if (editor === 'date' && Number.isNaN(Date.parse(String(value)))) return '날짜가 아닙니다'
  return undefined
}
