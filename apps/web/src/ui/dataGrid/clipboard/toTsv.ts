/** A cell is quoted if it contains a tab or line break, or begins with a quote. */
export const toTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(quoteIfNeeded).join('\t')).join('\r\n')

const quoteIfNeeded = (text: string) => (/[\t\n\r]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
