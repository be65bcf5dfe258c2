/**
 * The cells of a spreadsheet's plain clipboard, line by line. Spreadsheets quote a cell only when it holds a tab or a line break,
 * and then double its quotes: `"word" more` is a cell that begins with a quotation mark, and so is `"word`.
 */
export function fromTsv(text: string): string[][] {
  // Excel ends the last row too.
  const whole = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  const rows: string[][] = [[]]
  let at = 0
  for (;;) {
    const { cell, end } = quotedAt(whole, at) ?? bareAt(whole, at)
    rows.at(-1)?.push(cell)
    if (end >= whole.length) return rows
    if (whole[end] === '\n') rows.push([])
    at = end + 1
  }
}

type Read = { cell: string; end: number }

function bareAt(text: string, from: number): Read {
  let end = from
  while (end < text.length && text[end] !== '\t' && text[end] !== '\n') end += 1
  return { cell: text.slice(from, end), end }
}

/** A quoted cell: the quotes end where the cell ends, and its content needs them. */
function quotedAt(text: string, from: number): Read | undefined {
  if (text[from] !== '"') return undefined
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return undefined
    at = quote + 1
    if (text[at] === '"') at += 1
    else break
  }
  const inside = text.slice(from + 1, at - 1)
  const endsCell = at === text.length || text[at] === '\t' || text[at] === '\n'
  return endsCell && /[\t\n]|""/.test(inside) ? { cell: inside.replaceAll('""', '"'), end: at } : undefined
}
