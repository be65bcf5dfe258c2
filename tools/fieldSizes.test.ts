import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WEB_SOURCES = join(import.meta.dirname, '../apps/web/src')
const sheets = globSync('**/*.css', { cwd: WEB_SOURCES }).map((path) => [
  path,
  readFileSync(join(WEB_SOURCES, path), 'utf8'),
])

test('one rule keeps every field on a phone at 16 pixels or more', () => {
  const base = readFileSync(join(WEB_SOURCES, 'ui/style/base.css'), 'utf8')
  expect(base).toMatch(
    /@media \(--tablet-screen\) \{[^@]*\sinput,\s+select,\s+textarea \{[^}]*font-size: var\(--field-size, var\(--fs-16\)\) !important;/,
  )
})

test('no more specific rule gives a field smaller letters', () => {
  const important = sheets.flatMap(([, css = '']) => css.match(/font[^;{}]*!important/g) ?? [])
  expect(important).toEqual(['font-size: var(--field-size, var(--fs-16)) !important'])
  const sizes = sheets.flatMap(([, css = '']) => css.match(/--field-size:[^;{}]*/g) ?? [])
  expect(sizes).toEqual(['--field-size: var(--fs-20)'])
  const sources = globSync('**/*.tsx', { cwd: WEB_SOURCES }).filter((path) => {
    const source = readFileSync(join(WEB_SOURCES, path), 'utf8')
    return /<(?:input|select|textarea)\b[^>]*style=\{\{[^}]*fontSize/.test(source)
  })
  expect(sources).toEqual([])
})
