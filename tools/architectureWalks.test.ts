import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const TEXT = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')
const MOST_STOPS = 8

const HOUSES: Readonly<Record<string, string>> = {
  contract: 'packages/contract/src',
  domain: 'packages/domain/src',
  replay: 'packages/replay/src',
  server: 'apps/server/src',
  web: 'apps/web/src',
  tools: 'tools',
}

/** `server/platform/http/access.ts` as the text shortens it, from the repository's root. */
function fileOf(short: string): string {
  const [house = '', ...rest] = short.split('/')
  return join(HOUSES[house] ?? house, ...rest)
}

const folderOf = (short: string) => (short.endsWith('/') ? fileOf(short) : dirname(fileOf(short)))

const section = (name: string) => new RegExp(`\n## ${name}\n(.*?)(?=\n## |$)`, 's').exec(TEXT)?.[1] ?? ''
const namesIn = (text: string) =>
  [...text.matchAll(/`([\w./-]+(?:\/|\.(?:tsx?|css|mjs)))`/g)].map(([, name = '']) => name)

const walks = section('Walks')
  .split(/^(?=\*\*)/m)
  .filter((part) => part.startsWith('**'))
  .map((part) => ({
    name: /^\*\*(.+?)\.?\*\*/.exec(part)?.[1] ?? part,
    stops: part.split(/^(?=\d+\. )/m).slice(1),
  }))

test('there are walks', () => {
  expect(walks.length).toBeGreaterThanOrEqual(5)
})

test.each(walks)('$name: no more than eight stops, and every file is there', ({ stops }) => {
  expect(stops.length).toBeGreaterThan(1)
  expect(stops.length).toBeLessThanOrEqual(MOST_STOPS)
  for (const stop of stops) {
    const [first = '', ...others] = namesIn(stop)
    expect([stop, existsSync(join(ROOT, fileOf(first)))]).toEqual([stop, true])
    // Others are named from the root, or in the house of the first, or as they lie beside the first of any stop.
    const [house = ''] = first.split('/')
    const near = stops.map((other) => folderOf(namesIn(other)[0] ?? ''))
    const lost = others.filter((name) => {
      const places = [fileOf(name), fileOf(`${house}/${name}`), ...near.map((folder) => join(folder, name))]
      return !places.some((path) => existsSync(join(ROOT, path)))
    })
    expect(lost).toEqual([])
  }
})

test.each(walks)('$name: what a stop names stands in its files', ({ stops }) => {
  const lost = stops.flatMap((stop) => {
    const words = [...stop.matchAll(/`([A-Za-z_]\w+)`/g)].map(([, name = '']) => name)
    const [first = '', ...others] = namesIn(stop)
    const [house = ''] = first.split('/')
    const paths = [first, ...others.flatMap((name) => [name, `${house}/${name}`])].map((name) =>
      join(ROOT, fileOf(name)),
    )
    const text = [...paths, ...others.map((name) => join(ROOT, folderOf(first), name))]
      .filter((path) => existsSync(path) && statSync(path).isFile())
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n')
    return words.filter((word) => !new RegExp(`\\b${word}\\b`).test(text)).map((word) => `${word} in ${first}`)
  })
  expect(lost).toEqual([])
})

test('every room of the table of growth is there', () => {
  const rows = section('Where growth lives')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| subject'))
  expect(rows.length).toBeGreaterThan(5)
  const lost = rows.flatMap((row) => {
    const [, , domain = '', server = '', web = ''] = row.split('|')
    const rooms = { domain, server, web }
    return Object.entries(rooms).flatMap(([house, cell]) =>
      namesIn(cell)
        .map((name) => fileOf(`${house}/${name}`))
        .filter((path) => !existsSync(join(ROOT, path))),
    )
  })
  expect(lost).toEqual([])
})
