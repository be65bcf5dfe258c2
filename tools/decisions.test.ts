import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const FOLDER = join(ROOT, 'docs/decisions')
// Collapses the spaces with which the formatter pads table cells.
const LIST = readFileSync(join(FOLDER, 'README.md'), 'utf8').replaceAll(/ +/g, ' ')

const records = readdirSync(FOLDER)
  .filter((file) => file !== 'README.md')
  .map((file) => ({ file, number: file.slice(0, 4), text: readFileSync(join(FOLDER, file), 'utf8') }))

const textOf = (number: string) => records.find((record) => record.number === number)?.text ?? ''

function fileNameOf(title: string): string {
  const words =
    title
      .toLowerCase()
      .replaceAll(/['`]/g, '')
      .match(/[a-z0-9]+/g) ?? []
  return `${words.join('-')}.md`
}

test('no two records share a number', () => {
  expect(new Set(records.map(({ number }) => number)).size).toBe(records.length)
  expect(records.length).toBeGreaterThan(50)
})

test.each(records)('$file has a title, a date and a status, and is listed', ({ file, number, text }) => {
  const [, title = '', date, status = ''] =
    /^# \d{4} (.+)\n\n- Date: (\d{4}-\d\d-\d\d)\n- Status: (.+)\n\n\*\*Context\.\*\*/.exec(text) ?? []
  expect([date, file]).toEqual([expect.any(String), `${number}-${fileNameOf(title)}`])
  const [, kind, newer = ''] = /^(accepted|(?:partly )?superseded by)(?: \[(\d{4})\])?/.exec(status) ?? []
  expect(kind).toBeDefined()
  expect(LIST).toContain(`| [${number}](${file}) | ${title} | ${`${kind} ${newer}`.trim()}`)
})

test('a superseded record and its successor name each other', () => {
  for (const { number, text } of records) {
    const status = /^- Status: (.*superseded by.*)$/m.exec(text)?.[1] ?? ''
    for (const [, newer = ''] of status.matchAll(/\[(\d{4})\]/g)) {
      expect([number, newer, textOf(newer).includes(number)]).toEqual([number, newer, true])
    }
  }
})

const isInstalled = (path: string) => /(^|\/)(node_modules|dist|data)$/.test(path)
const filesOf = (pattern: string) => globSync(pattern, { cwd: ROOT, exclude: isInstalled })
const documents = ['*.md', '{docs,apps,packages,bench,deploy,e2e}/**/*.md'].flatMap(filesOf)
const sources = filesOf('{apps,packages,bench,e2e,tools}/**/*.{ts,tsx,mjs,css}')

test('every link in a document leads to a file', () => {
  expect(documents.length).toBeGreaterThan(records.length)
  const lost = documents.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g)]
      .map(([, target = '']) => join(dirname(file), target))
      .filter((target) => !existsSync(join(ROOT, target)))
      .map((target) => `${target} in ${file}`),
  )
  expect(lost).toEqual([])
})

test('every decision that code names exists', () => {
  expect(sources.length).toBeGreaterThan(1000)
  const lost = [...documents, ...sources].flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/docs\/decisions\/(\d{4}[\w-]*)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !records.some((record) => record.file === `${name}.md`))
      .map((name) => `${name} in ${file}`),
  )
  expect(lost).toEqual([])
})
