import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unnamedWidthsIn, withWidths } from './breakpoints.ts'

const WEB_SOURCES = join(import.meta.dirname, '../apps/web/src')

test('a named width is replaced, alone and beside other conditions', () => {
  expect(withWidths('@container page (--phone) { .a { color: red } }')).toBe(
    '@container page (max-width: 47.9375rem) { .a { color: red } }',
  )
  expect(withWidths('@media (pointer: coarse), (--phone-screen) {}')).toBe(
    '@media (pointer: coarse), (max-width: 767px) {}',
  )
})

test('an unknown name fails the build', () => {
  expect(() => withWidths('@media (--watch) {}')).toThrow('--watch is no breakpoint')
})

test.each([
  { sheets: ['@media (max-width: 900px) {}', '@media (max-width: 900px) {}'], widths: ['max-width: 900px'] },
  { sheets: ['@media (max-width: 767px) {}'], widths: ['max-width: 767px'] },
  { sheets: ['@media (max-width: 900px) {}', '@media (--phone-screen) {}'], widths: [] },
])('widths without a name are found in $sheets', ({ sheets, widths }) => {
  expect(unnamedWidthsIn(sheets)).toEqual(widths)
})

test('every width used in two stylesheets has a name', () => {
  const sheets = readdirSync(WEB_SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'))
  expect(unnamedWidthsIn(sheets.map((path) => readFileSync(join(WEB_SOURCES, path), 'utf8')))).toEqual([])
})
