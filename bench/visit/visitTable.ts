import type { LaterVisit } from './measureLaterVisit.ts'
import { CONNECTION } from './phone.ts'
import type { Visit } from './visitPage.ts'

const FILE_KINDS = ['html', 'script', 'style', 'font', 'answer', 'other']
/** How many connections a browser opens to a host over HTTP/1.1. */
const CONNECTIONS = 6

export type Kind = {
  name: string
  firstPaintMs: number
  usableMs: number
  slowestMs: number
  requests: number
  bytes: number
  shift: number
  kinds: { kind: string; files: number; bytes: number }[]
  files: Visit['files']
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

/** Summarises visits: medians of those that used the page, and layout shifts of the one that only looked. */
export function summarizeVisits(name: string, used: readonly Visit[], looked: Visit): Kind {
  const medianOf = (count: (visit: Visit) => number) => median(used.map(count))
  const bytesOf = (files: Visit['files']) => files.reduce((sum, { bytes }) => sum + bytes, 0)
  return {
    name,
    firstPaintMs: medianOf(({ firstPaintMs }) => firstPaintMs),
    usableMs: medianOf(({ usableMs }) => usableMs),
    slowestMs: Math.max(...used.map(({ usableMs }) => usableMs)),
    requests: medianOf(({ files }) => files.length),
    bytes: medianOf(({ files }) => bytesOf(files)),
    shift: looked.shift,
    files: used.at(-1)?.files ?? [],
    kinds: FILE_KINDS.map((kind) => ({
      kind,
      files: medianOf(({ files }) => files.filter((file) => file.kind === kind).length),
      bytes: medianOf(({ files }) => bytesOf(files.filter((file) => file.kind === kind))),
    })).filter(({ files }) => files > 0),
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`

/** Returns the least time that the connection alone needs, with the files in rounds of `CONNECTIONS`. */
const limitMs = ({ requests, bytes }: Kind) =>
  CONNECTION.latencyMs * (1 + Math.ceil((requests - 1) / CONNECTIONS)) + (bytes / CONNECTION.bytesPerSecond) * 1000

export function printVisits(visits: readonly Kind[]) {
  console.log(
    '| page | first paint ms | usable ms (slowest) | the line alone ms | requests | bytes | shift | of these |',
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |')
  for (const visit of visits) {
    const { name, firstPaintMs, usableMs, slowestMs, requests, bytes, shift, kinds } = visit
    const parts = kinds.map(({ kind, files, bytes }) => `${kind} ${kilobytes(bytes)} in ${files}`).join(', ')
    console.log(
      `| ${name} | ${firstPaintMs.toFixed(0)} | ${usableMs.toFixed(0)} (${slowestMs.toFixed(0)}) | ${limitMs(visit).toFixed(0)} | ${requests} | ${kilobytes(bytes)} | ${shift.toFixed(4)} | ${parts} |`,
    )
  }
}

export function printFiles(visits: readonly Kind[]) {
  for (const { name, files } of visits) {
    console.log(`\n${name}`)
    for (const { kind, path, bytes } of files) console.log(`${bytes.toFixed(0).padStart(7)} ${kind.padEnd(7)} ${path}`)
  }
}

export function printLaterVisits(visits: readonly LaterVisit[]) {
  const medianOf = (count: (visit: LaterVisit) => number | undefined) =>
    median(visits.map((going) => count(going) ?? Number.NaN)).toFixed(0)
  console.log('\n| from home to a profile | ms |')
  console.log('| --- | --- |')
  console.log(`| its head stands, after the finger is down | ${medianOf(({ pressedMs }) => pressedMs)} |`)
  console.log(`| the same, after it is up | ${medianOf(({ releasedMs }) => releasedMs)} |`)
  console.log(`| its first rows stand, after it is up | ${medianOf(({ rowsMs }) => rowsMs)} |`)
  console.log(`| back, until home stands | ${medianOf(({ backMs }) => backMs)} |`)
  console.log('\n| a later visit | first paint ms | usable ms | requests | bytes |')
  console.log('| --- | --- | --- | --- | --- |')
  const pages = visits[0]?.again.map(({ name }) => name) ?? []
  for (const [index, name] of pages.entries()) {
    const visit = (going: LaterVisit) => going.again[index]
    const bytes = Number(medianOf((going) => visit(going)?.files.reduce((sum, file) => sum + file.bytes, 0)))
    console.log(
      `| ${name} | ${medianOf((going) => visit(going)?.firstPaintMs)} | ${medianOf((going) => visit(going)?.usableMs)} | ${medianOf((going) => visit(going)?.files.length)} | ${kilobytes(bytes)} |`,
    )
  }
}
