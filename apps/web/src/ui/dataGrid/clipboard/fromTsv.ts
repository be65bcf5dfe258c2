/** Spreadsheets quote a cell only if it contains a tab or a line break, so `"word" more` is a plain cell. */
export function fromTsv(text: string): string[][] {
  // Excel ends the last row with a line break too, which is removed.
  const whole = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  const rows: string[][] = [[]]
  let index = 0
  for (;;) {
    const { cell, end } = quotedCellAt(whole, index) ?? plainCellAt(whole, index)
    rows.at(-1)?.push(cell)
    if (end >= whole.length) return rows
    if (whole[end] === '\n') rows.push([])
    index = end + 1
  }
}

type ReadCell = { cell: string; end: number }

function plainCellAt(text: string, from: number): ReadCell {
  let end = from
  while (end < text.length && text[end] !== '\t' && text[end] !== '\n') end += 1
  return { cell: text.slice(from, end), end }
}

/** Returns `undefined` unless the quotes end where the cell ends and the cell's content needs them. */
function quotedCellAt(text: string, from: number): ReadCell | undefined {
  if (text[from] !== '"') return undefined
  let end = from + 1
  for (;;) {
    const quote = text.indexOf('"', end)
    if (quote < 0) return undefined
    end = quote + 1
    if (text[end] === '"') end += 1
    else break
  }
  const inside = text.slice(from + 1, end - 1)
  const endsCell = end === text.length || text[end] === '\t' || text[end] === '\n'
  return endsCell && /[\t\n]|""/.test(inside) ? { cell: inside.replaceAll('""', '"'), end } : undefined
}
