import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GridColumn, GridRow } from '../gridColumn.ts'
import { type CellSource, copyBlock } from './copyBlock.ts'
import { toCsv } from './csv.ts'
import { fromTsv } from './fromTsv.ts'
import { fillDown, pasteBlock } from './pasteBlock.ts'
import { toTsv } from './toTsv.ts'

test('a block that is copied and pasted stays the same, whatever its cells contain', () => {
  const cell = fc.string({ unit: fc.constantFrom('가', 'a', '"', '\t', '\n', ' ', ',') })
  const block = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(block, (rows) => {
      expect(fromTsv(`${toTsv(rows)}\r\n`)).toEqual(rows)
    }),
  )
})

test.each([
  ['"첫째 제목\n"둘째 제목\n셋째\n', [['"첫째 제목'], ['"둘째 제목'], ['셋째']]],
  ['"불타는" 펠리컨\n', [['"불타는" 펠리컨']]],
  ['"두 줄\n제목"\n다음\n', [['두 줄\n제목'], ['다음']]],
  ['"첫째\t둘째"\t"셋"\r\n', [['첫째\t둘째', '"셋"']]],
  ['"그가 ""어"" 했다\n끝"\t""', [['그가 "어" 했다\n끝', '""']]],
  ['"', [['"']]],
  ['', [['']]],
])('a spreadsheet’s %j is read as it was copied', (text, cells) => {
  expect(fromTsv(text)).toEqual(cells)
})

test.each(['=1+1', '+82', '-cmd', '@sum', '\t=1', ' =1', '＝1'])('a spreadsheet does not run %s', (text) => {
  expect(toCsv([[text]])).toMatch(/^\uFEFF"?'/)
})

test('a CSV file has the byte order mark and line ends for Korean Excel, and cells are quoted where needed', () => {
  expect(
    toCsv([
      ['제목', '점수'],
      ['a,"b"', '-3.5'],
    ]),
  ).toBe('\uFEFF제목,점수\r\n"a,""b""",-3.5\r\n')
})

const COLUMNS: readonly GridColumn[] = [
  { key: 'id', title: 'ID' },
  { key: 'title', title: '제목', editor: 'text' },
  { key: 'score', title: '점수', editor: 'number' },
]
const ROWS: readonly GridRow[] = [
  { id: 1, title: '가', score: 1 },
  { id: 2, title: '나', score: 2 },
]
const source: CellSource = {
  rowAt: (index) => ROWS[index - 1],
  columnAt: (index) => COLUMNS[index],
  cellOf: (row, key) => row[key],
}

test('pasting a block skips read-only columns and adds rows after the last one', () => {
  const block = { top: 2, bottom: 2, left: 0, right: 0 }
  const pasted = pasteBlock({ html: '', text: '9\t둘\t1,200\r\n9\t셋\t많이\r\n' }, block, source, () => ({
    boardId: 1,
  }))
  expect(pasted).toEqual({
    cells: [
      { id: 2, key: 'title', value: '둘' },
      { id: 2, key: 'score', value: 1200 },
    ],
    blanks: [{ boardId: 1, title: '셋', score: '많이' }],
    bottom: 3,
    right: 2,
  })
})

test('pasting and filling down skip the cells that a column withholds', () => {
  const withheld = ({ id }: GridRow) => (id === 1 ? '고칠 수 없습니다' : undefined)
  const partlyWithheld = { ...source, columnAt: (index: number) => COLUMNS[index] && { ...COLUMNS[index], withheld } }
  const block = { top: 1, bottom: 2, left: 1, right: 1 }
  const cells = [{ id: 2, key: 'title', value: '다' }]
  expect(pasteBlock({ html: '', text: '다' }, block, partlyWithheld, undefined)).toMatchObject({ cells })
  const upwards = { ...partlyWithheld, rowAt: (index: number) => ROWS[2 - index] }
  expect(fillDown(block, upwards)).toEqual([])
})

test('pasting a single value fills the whole block', () => {
  const { cells } = pasteBlock({ html: '', text: '7' }, { top: 1, bottom: 2, left: 2, right: 2 }, source, undefined)
  expect(cells).toEqual([1, 2].map((id) => ({ id, key: 'score', value: 7 })))
})

test('filling down copies the top cells into the rows below, and copying a block returns its text', () => {
  const block = { top: 1, bottom: 2, left: 0, right: 1 }
  expect(fillDown(block, source)).toEqual([{ id: 2, key: 'title', value: '가' }])
  expect(copyBlock(block, source)).toBe('1\t가\r\n2\t나')
})
