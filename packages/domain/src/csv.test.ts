import { expect, test } from 'vitest'
import { csvOf, textOfCell } from './csv.ts'

test.each(['=HYPERLINK("http://evil")', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1+1'])(
  'the cell %j is text in a spreadsheet',
  (text) => {
    const cell = csvOf([[text]])
      .slice(1)
      .replace(/^"/, '')
    expect(cell.startsWith("'")).toBe(true)
  },
)

test.each(['=1+1', '+감자', '-1', '@이름', "'=1", "''+1", "'그냥", '감자', ''])(
  'the cell %j is read back unchanged',
  (text) => {
    const cell = csvOf([[text]]).slice(1, -2)
    expect(textOfCell(cell)).toBe(text)
  },
)

test('commas, quotes and line breaks stay inside their cell', () => {
  expect(csvOf([['가', 'a,b', 'say "hi"', '두\n줄', '']])).toBe('\ufeff가,"a,b","say ""hi""","두\n줄",\r\n')
})
