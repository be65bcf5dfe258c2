import { makeRows, type Row } from './rows.ts'

type MeasuredGrid = {
  mount(rows: Row[]): void
  sort(key: keyof Row): void
  /** Opens the menus of the filter, so that `filter` is a single step. */
  prepareFilter(): Promise<void>
  /** Filters the rows to 활동 and 휴면. */
  filter(): void
  clearFilter(): Promise<void>
  search(text: string): void
  scroller(): Element
  /** The first row is 1. */
  nameCell(row: number): Element
  /** Pastes the cells in the text, beginning at the name of the first row. */
  paste(text: string): void
  shownRows(): number
}

declare global {
  interface Window {
    grid: MeasuredGrid
    rows: Row[]
  }
}

export function measureGridPage(grid: MeasuredGrid) {
  window.grid = grid
  window.rows = makeRows(Number(new URLSearchParams(window.location.search).get('rows')))
}

export function rootElement(): HTMLElement {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  return root
}

export function requireElement(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`there is no ${selector}`)
  return element
}

/** Sets a field's value in one step, and fires the same event as typing. */
export function setFieldValue(field: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

export function pastedRows(text: string, rows: readonly Row[]): Row[] {
  const keys = ['name', 'title', 'score', 'wins', 'losses'] as const
  return text.split('\r\n').map((line, index) => {
    const cells = line.split('\t')
    const entries = keys.map((key, at) => [key, at < 2 ? cells[at] : Number(cells[at])])
    return { ...(rows[index] as Row), ...Object.fromEntries(entries) }
  })
}
