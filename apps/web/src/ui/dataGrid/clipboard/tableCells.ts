/** The most cells that the grid takes, because a few letters of HTML may declare a span of millions. */
const MAX_CELLS = 200_000
const MAX_HTML_LENGTH = 10_000_000

/** Matches hidden content, or a tag with its attributes, or text. */
const HTML_PIECE =
  /<!--[\s\S]*?-->|<(style|script|title)\b[\s\S]*?<\/\1\s*>|<(\/?[a-z][a-z\d]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|<[!?][^>]*>|[^<]+|</gi
/** Stands for a line break inside a cell while white space is collapsed. */
const LINE_END = '\u2028'

type Cell = { source: string; width: number; height: number }

/**
 * Returns `undefined` unless the HTML is one table. Parsed by hand, because the browser's parser would create elements,
 * which this page's policy forbids for foreign text.
 */
export function tableCells(html: string): string[][] | undefined {
  const rows = html.length > MAX_HTML_LENGTH ? undefined : writtenRows(html)
  return rows && rows.length > 0 ? layOut(rows) : undefined
}

function writtenRows(html: string): Cell[][] | undefined {
  const rows: Cell[][] = []
  let tables = 0
  let row: Cell[] | undefined
  let cell: Cell | undefined
  for (const [piece, unseen, tag, attributes = ''] of html.matchAll(HTML_PIECE)) {
    const name = tag?.toLowerCase()
    if (unseen !== undefined || (name === undefined && /^<[!?]/.test(piece))) continue
    if (name === undefined) {
      if (cell) cell.source += piece
      else if (textOf(piece) !== '') return undefined
    } else if (name === 'table') tables += 1
    else if (name === 'tr') {
      cell = undefined
      // Excel adds a hidden row that only sets the column widths.
      row = /display:\s*none/i.test(attributes) ? undefined : []
      if (row) rows.push(row)
    } else if (name === 'td' || name === 'th') {
      cell = { source: '', width: spanIn(attributes, 'col'), height: spanIn(attributes, 'row') }
      row?.push(cell)
    } else if (/^\/(?:t[dhr]|table)$/.test(name)) cell = undefined
    else if (cell && /^(?:br|\/p|\/div)$/.test(name)) cell.source += LINE_END
  }
  return tables === 1 ? rows : undefined
}

const spanIn = (attributes: string, way: 'col' | 'row') =>
  Math.max(1, Number(new RegExp(`${way}span\\s*=\\s*["']?(\\d{1,6})`, 'i').exec(attributes)?.[1] ?? 1))

function layOut(rows: readonly (readonly Cell[])[]): string[][] | undefined {
  const lines: string[][] = rows.map(() => [])
  let cellsLeft = MAX_CELLS
  for (const [row, cells] of rows.entries()) {
    const line = lines[row] ?? []
    let column = 0
    for (const { source, width, height } of cells) {
      const covered = lines.slice(row, row + height)
      cellsLeft -= width * covered.length
      if (cellsLeft < 0) return undefined
      // Skips columns that are covered by taller cells of earlier rows.
      while (line[column] !== undefined) column += 1
      for (const [rowOffset, coveredLine] of covered.entries())
        for (let columnOffset = 0; columnOffset < width; columnOffset += 1)
          coveredLine[column + columnOffset] = rowOffset + columnOffset === 0 ? textOf(source) : ''
    }
  }
  return lines.map((line) => Array.from(line, (word) => word ?? ''))
}

/** Returns the text of a cell. White space is collapsed, and `<br>` becomes a line break. */
const textOf = (source: string): string =>
  source
    .replace(/[ \t\r\n]+/g, ' ')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{1,8}));/gi, (whole, decimal?: string, hex?: string, name = '') => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined
      if (code === undefined) return NAMED_ENTITIES.get(name) ?? whole
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    })
    .replaceAll('\u00A0', ' ')
    .replace(/ ?\u2028 ?/g, '\n')
    .trim()
const NAMED_ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00A0'],
])
