import type { ReadTimes } from './measureReads.ts'

const HEADINGS = [
  'page',
  'CPU ratio',
  'CPU ms, server and database',
  'p50 and p99 ms',
  'CPU ratio at 32',
  'p50 and p99 ms at 32',
  'a second at 32',
]

const printRow = (cells: readonly string[]) => console.log(`  | ${cells.join(' | ')} |`)

export function printHeadings() {
  printRow(HEADINGS)
  printRow(HEADINGS.map(() => '---'))
}

export function printReadings(page: string, readings: readonly ReadTimes[]) {
  const each = (text: (reading: ReadTimes) => string) => readings.map(text).join(' → ')
  const ratio = (value: (reading: ReadTimes) => number) => {
    const [small = Number.NaN, large = Number.NaN] = readings.map(value)
    return (large / small).toFixed(2)
  }
  printRow([
    page,
    ratio(({ serverMs, databaseMs }) => serverMs + databaseMs),
    each(({ serverMs, databaseMs }) => `${serverMs.toFixed(2)} + ${databaseMs.toFixed(2)}`),
    each(({ alone }) => `${alone.p50.toFixed(1)}, ${alone.p99.toFixed(1)}`),
    ratio(({ crowded }) => crowded.cpuMs),
    each(({ crowded }) => `${crowded.p50.toFixed(1)}, ${crowded.p99.toFixed(1)}`),
    each(({ crowded }) => crowded.perSecond.toFixed(0)),
  ])
}
