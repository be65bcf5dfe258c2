import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const MAX_STOPS = 8
const MAX_LINES = 100

const PACKAGE_FOLDERS: Readonly<Record<string, string>> = {
  contract: 'packages/contract/src',
  domain: 'packages/domain/src',
  replay: 'packages/replay/src',
  server: 'apps/server/src',
  web: 'apps/web/src',
  tools: 'tools',
}

/** Returns the path from the root for one that a walk shortens, such as `server/platform/http/access.ts`. */
function fileOf(short: string): string {
  const [house = '', ...rest] = short.split('/')
  return join(PACKAGE_FOLDERS[house] ?? house, ...rest)
}

const folderOf = (short: string) => (short.endsWith('/') ? fileOf(short) : dirname(fileOf(short)))
const namesIn = (text: string) =>
  [...text.matchAll(/`([\w./-]+(?:\/|\.(?:tsx?|css|mjs)))`/g)].map(([, name = '']) => name)

/** A walk is a paragraph and numbered stops, under a heading with "walk". */
function walksIn(path: string) {
  const text = readFileSync(join(ROOT, path), 'utf8')
  const sections = [...text.matchAll(/\n## (Walks|A walk: [^\n]+)\n(.*?)(?=\n## |$)/gs)]
  return sections.flatMap(([, heading = '', body = '']) =>
    body
      .split(/\n(?=\*\*)/)
      .filter((part) => /^\d+\. /m.test(part))
      .map((part) => ({
        name: `${path}, ${/^\*\*(.+?)\.?\*\*/m.exec(part)?.[1] ?? heading}`,
        stops: (part.match(/^\d+\. .*(?:\n {3}.*)*/gm) ?? []).map(String),
      })),
  )
}

const documents = ['ARCHITECTURE.md', ...globSync('{apps,packages}/*/src/**/README.md', { cwd: ROOT })]
const walks = documents.flatMap(walksIn)

test('ARCHITECTURE.md has one walk and fits on a page, and other walks are beside their code', () => {
  expect(walksIn('ARCHITECTURE.md')).toHaveLength(1)
  expect(readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(MAX_LINES)
  expect(walks.length).toBeGreaterThanOrEqual(10)
})

test.each(walks)('$name: at most eight stops, and all files exist', ({ stops }) => {
  expect(stops.length).toBeGreaterThan(1)
  expect(stops.length).toBeLessThanOrEqual(MAX_STOPS)
  for (const stop of stops) {
    const [first = '', ...others] = namesIn(stop)
    expect([stop, existsSync(join(ROOT, fileOf(first)))]).toEqual([stop, true])
    // The other files of a stop are named from the root, from the first file's package, or from the folder of the first
    // file of any stop.
    const [house = ''] = first.split('/')
    const near = stops.map((other) => folderOf(namesIn(other)[0] ?? ''))
    const lost = others.filter((name) => {
      const places = [fileOf(name), fileOf(`${house}/${name}`), ...near.map((folder) => join(folder, name))]
      return !places.some((path) => existsSync(join(ROOT, path)))
    })
    expect(lost).toEqual([])
  }
})

test.each(walks)('$name: the identifiers that a stop names occur in its files', ({ stops }) => {
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
