import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SCREENS = join(import.meta.dirname, '../apps/web/src')
const sheets = globSync('**/*.css', { cwd: SCREENS }).map((path) => [path, readFileSync(join(SCREENS, path), 'utf8')])

test('one rule holds every field of a phone at 16 pixels or more', () => {
  const base = readFileSync(join(SCREENS, 'ui/style/base.css'), 'utf8')
  expect(base).toMatch(
    /@media \(--phone-screen\), \(pointer: coarse\) \{\s+:is\(input, select, textarea\) \{\s+(?:\/\*[^*]*\*\/\s+)?font-size: max\(16px, [^;]+\) !important;/,
  )
})

test('nothing outranks it', () => {
  const found = sheets.filter(([path, css]) => path !== 'ui/style/base.css' && css?.includes('!important'))
  expect(found.map(([path]) => path)).toEqual([])
  const sources = globSync('**/*.tsx', { cwd: SCREENS }).filter((path) => {
    const source = readFileSync(join(SCREENS, path), 'utf8')
    return /<(?:input|select|textarea)\b[^>]*style=\{\{[^}]*fontSize/.test(source)
  })
  expect(sources).toEqual([])
})
