/** A spreadsheet's clipboard: tabs between cells, lines between rows, quotes where a cell holds either or begins with one. */
export const toTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(quoted).join('\t')).join('\r\n')

const quoted = (text: string) => (/[\t\n\r]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
