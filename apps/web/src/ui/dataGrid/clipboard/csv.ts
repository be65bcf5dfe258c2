/** Korean Excel reads a file as UTF-8 only if it begins with this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

export const toCsv = (rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK +
  rows.map((cells) => `${cells.map((text) => quoteIfNeeded(withoutFormula(text))).join(',')}\r\n`).join('')

/** Puts an apostrophe before a text that a spreadsheet would run as a formula. */
const withoutFormula = (text: string) =>
  /^[\t\r\n ]*[=+\-@＝＋－＠]/.test(text) && !/^-\d+(\.\d+)?$/.test(text) ? `'${text}` : text
const quoteIfNeeded = (text: string) => (/[",\n\r\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
