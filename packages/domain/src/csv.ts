// Spreadsheets run a cell that begins with one of these characters as a formula.
// https://owasp.org/www-community/attacks/CSV_Injection
const FORMULA_BEGINNING = /^'*[=+\-@\t\r＝＋－＠]/
const DISABLED_FORMULA = /^'+[=+\-@\t\r＝＋－＠]/

/** Excel reads Korean as UTF-8 only after a byte order mark. */
const BYTE_ORDER_MARK = '\ufeff'

const cellOf = (text: string) => {
  const safe = FORMULA_BEGINNING.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns the text of a cell that `csvOf` wrote, without the sign that disables a formula. */
export const textOfCell = (cell: string): string => (DISABLED_FORMULA.test(cell) ? cell.slice(1) : cell)

const lineOf = (row: readonly string[]) => `${row.map(cellOf).join(',')}\r\n`

/** Returns a table as CSV for spreadsheets, with formulas disabled. */
export const csvOf = (rows: readonly (readonly string[])[]) => BYTE_ORDER_MARK + rows.map(lineOf).join('')

/** Yields a table as pieces of CSV, in the format of `csvOf`: first the header, then the rows as they arrive. */
export async function* csvPieces(
  head: readonly string[],
  rows: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<string> {
  yield csvOf([head])
  for await (const some of rows) yield some.map(lineOf).join('')
}
