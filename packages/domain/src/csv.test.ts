import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test.each(['=HYPERLINK("http://evil")', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1+1'])('%j is text', (text) => {
  const cell = csvOf([[text]])
    .slice(1)
    .replace(/^"/, '')
  expect(cell.startsWith("'")).toBe(true)
})

test('commas, quotes and line breaks stay in their cell', () => {
  expect(csvOf([['가', 'a,b', 'say "hi"', '두\n줄', '']])).toBe('\ufeff가,"a,b","say ""hi""","두\n줄",\r\n')
})
