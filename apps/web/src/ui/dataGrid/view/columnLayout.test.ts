import { expect, test } from 'vitest'
import type { GridColumn } from '../gridColumn.ts'
import {
  DEFAULT_LAYOUT,
  moveColumn,
  resetWidth,
  resizeColumn,
  showColumn,
  shownColumns,
  togglePin,
} from './columnLayout.ts'

const COLUMNS: readonly GridColumn[] = ['가', '나', '다', '라'].map((key) => ({ key, title: key, width: 100 }))
const keys = (layout: typeof DEFAULT_LAYOUT) => shownColumns(COLUMNS, layout).map(({ key }) => key)

test('a column can be moved to the place of another one, to the left and to the right', () => {
  expect(keys(moveColumn(COLUMNS, DEFAULT_LAYOUT, '가', '다'))).toEqual(['나', '다', '가', '라'])
  expect(keys(moveColumn(COLUMNS, DEFAULT_LAYOUT, '라', '나'))).toEqual(['가', '라', '나', '다'])
})

test('a pinned column comes first and keeps its width', () => {
  const layout = resizeColumn(togglePin(togglePin(DEFAULT_LAYOUT, '다'), '나'), '다', 180)
  expect(shownColumns(COLUMNS, layout).map(({ key, pinnedAt }) => [key, pinnedAt])).toEqual([
    ['다', 0],
    ['나', 180],
    ['가', undefined],
    ['라', undefined],
  ])
  expect(keys(togglePin(layout, '다'))).toEqual(['나', '가', '다', '라'])
})

test('no column is narrower than 50 pixels, and the width of each can be reset', () => {
  const narrow = resizeColumn(DEFAULT_LAYOUT, '나', 12)
  expect(shownColumns(COLUMNS, narrow)[1]?.size).toBe(50)
  expect(shownColumns(COLUMNS, resetWidth(narrow, '나'))[1]?.size).toBe(100)
})

test('a hidden column that is shown again returns to its place', () => {
  const hidden = showColumn(DEFAULT_LAYOUT, '나', false)
  expect(keys(hidden)).toEqual(['가', '다', '라'])
  expect(keys(showColumn(hidden, '나', true))).toEqual(['가', '나', '다', '라'])
})
