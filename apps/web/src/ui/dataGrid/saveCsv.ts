import { toCsv } from './clipboard/csv.ts'

export function saveCsv(name: string, rows: readonly (readonly string[])[]) {
  const file = new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${name}.csv`
  link.click()
  // The browser has started the download before this runs.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
