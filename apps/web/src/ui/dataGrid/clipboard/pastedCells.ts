import { fromTsv } from './fromTsv.ts'

/** The two ways in which a spreadsheet's clipboard tells of the same cells; empty where it has none. */
export type Pasted = { html: string; text: string }

/** A table may claim to span millions with a few letters; a grid has no place for more than these. */
const MOST_CELLS = 200_000

/** The cells that were copied, line by line: its table says exactly which they are, its plain text nearly. */
export const pastedCells = ({ html, text }: Pasted): string[][] => tableCells(html) ?? fromTsv(text)

/** The cells of a clipboard that is one table and nothing else, as a spreadsheet's is. */
function tableCells(html: string): string[][] | undefined {
  if (!html.includes('<t')) return undefined
  // Nothing in it runs or is fetched: the document is shown nowhere.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const [table, ...others] = body.querySelectorAll('table')
  for (const unseen of body.querySelectorAll('style, script, meta, title')) unseen.remove()
  if (!table || others.length > 0 || body.textContent?.trim() !== table.textContent?.trim()) return undefined
  const rows = [...table.rows].filter(({ style }) => style.display !== 'none')
  if (rows.length === 0) return undefined
  const cells: string[][] = rows.map(() => [])
  let left = MOST_CELLS
  for (const [place, { cells: written }] of rows.entries()) {
    const line = cells[place] ?? []
    for (const cell of written) {
      // A cell from above may reach down to here.
      const at = nextFree(line)
      left -= cell.colSpan * Math.min(cell.rowSpan, rows.length)
      if (left < 0) return undefined
      for (const [down, below] of cells.slice(place, place + Math.max(1, cell.rowSpan)).entries())
        for (let across = 0; across < cell.colSpan; across += 1)
          below[at + across] = down + across === 0 ? textOf(cell) : ''
    }
  }
  return cells.map((line) => Array.from(line, (word) => word ?? ''))
}

function nextFree(line: readonly (string | undefined)[]): number {
  let at = 0
  while (line[at] !== undefined) at += 1
  return at
}

/** Its words as they are shown: what wraps a line in the source is a space, and `<br>` is a line of its own. */
function textOf(cell: HTMLTableCellElement): string {
  const copy = cell.cloneNode(true) as HTMLTableCellElement
  for (const end of copy.querySelectorAll('br')) end.replaceWith('\u2028')
  return (copy.textContent ?? '')
    .replace(/[ \t\r\n]+/g, ' ')
    .replaceAll('\u00A0', ' ')
    .replace(/ ?\u2028 ?/g, '\n')
    .trim()
}
