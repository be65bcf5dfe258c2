/** Writes rows as JSON for `json_populate_recordset`, with column names as keys. */
export const recordsetJson = (rows: readonly object[]): string => JSON.stringify(rows.map(columnsOf))

const columnsOf = (row: object) => Object.fromEntries(Object.entries(row).map(([key, value]) => [columnOf(key), value]))

const columns = new Map<string, string>()

function columnOf(key: string): string {
  const type = columns.get(key)
  if (type !== undefined) return type
  const column = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  columns.set(key, column)
  return column
}
