/** Tab-separated text for a spreadsheet. Cells that contain a tab or line break, or begin with a quote, are quoted. */
export const toTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(quoteIfNeeded).join('\t')).join('\r\n')

const quoteIfNeeded = (text: string) => (/[\t\n\r]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
