// A spreadsheet takes what begins like this for a formula, and works it out.
// https://owasp.org/www-community/attacks/CSV_Injection
const FORMULA = /^[=+\-@\t\r＝＋－＠]/

/** Excel reads Korean as UTF-8 only after a byte order mark. */
const BYTE_ORDER_MARK = '\ufeff'

const cellOf = (text: string) => {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A table as a file for spreadsheets, in which no text becomes a formula. */
export const csvOf = (rows: readonly (readonly string[])[]) =>
  `${BYTE_ORDER_MARK}${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`
