import { expect, test } from 'vitest'
import { cellAfterKey, nextEditable } from './cellRange.ts'
import { ROW_HEIGHT, rowWindow, scrollTopFor, snapScrollTop } from './rowWindow.ts'
import { mayBeWider } from './textWidth.ts'

const extent = { rows: 100, columns: 8, pageRows: 10 }

test.each([
  { key: 'ArrowDown', target: { row: 6, column: 3 } },
  { key: 'ArrowLeft', target: { row: 5, column: 2 } },
  { key: 'Home', target: { row: 5, column: 0 } },
  { key: 'End', target: { row: 5, column: 7 } },
  { key: 'Home', isCtrl: true, target: { row: 1, column: 0 } },
  { key: 'End', isCtrl: true, target: { row: 100, column: 7 } },
  { key: 'PageUp', target: { row: 1, column: 3 } },
  { key: 'PageDown', target: { row: 15, column: 3 } },
  { key: 'ㅂ', target: undefined },
])('the key $key moves to the cell $target', ({ key, isCtrl = false, target }) => {
  expect(cellAfterKey({ row: 5, column: 3 }, key, isCtrl, extent)).toEqual(target)
})

test.each([
  { direction: 'row', isBackwards: false, target: { row: 2, column: 1 } },
  { direction: 'row', isBackwards: true, target: { row: 1, column: 1 } },
  { direction: 'column', isBackwards: false, target: { row: 2, column: 3 } },
  { direction: 'column', isBackwards: true, target: { row: 3, column: 1 } },
] as const)('the next editable cell along the $direction is found (backwards: $isBackwards)', ({ target, ...step }) => {
  const isEditable = ({ column }: { column: number }) => column % 2 === 1
  expect(nextEditable({ row: 1, column: 3 }, { ...step, rows: 3, columns: 4 }, isEditable)).toEqual(target)
})

test('there is no next cell after the last editable one', () => {
  const lastStep = { direction: 'row', isBackwards: false, rows: 3, columns: 4 } as const
  expect(nextEditable({ row: 3, column: 3 }, lastStep, () => true)).toBeUndefined()
})

test.each([30, 100_000, 1_000_000])('each of %i rows can be scrolled to, and is drawn in the visible area', (count) => {
  const view = 555
  for (const row of [0, 1, Math.floor(count / 3), Math.floor(count / 2), count - 2, count - 1]) {
    const scrollTop = scrollTopFor(row, count, 0, view)
    const { first, end, height, topOf } = rowWindow(count, scrollTop, view)
    expect(height).toBeLessThanOrEqual(15_000_000)
    expect(scrollTop).toBeLessThanOrEqual(Math.max(0, height - view) + 1)
    expect(row).toBeGreaterThanOrEqual(first)
    expect(row).toBeLessThan(end)
    expect(end - first).toBeLessThan(40)
    const seenAt = topOf(row) - scrollTop
    expect(seenAt).toBeGreaterThan(-2)
    expect(seenAt).toBeLessThan(view - ROW_HEIGHT + 2)
  }
})

test('the drawn rows change in steps, and always include the visible rows', () => {
  const view = 555
  for (let top = 0; top < 5000; top += 13) {
    const { first, end } = rowWindow(100_000, snapScrollTop(100_000, top), view)
    expect(first).toBeLessThanOrEqual(Math.floor(top / ROW_HEIGHT))
    expect(end).toBeGreaterThanOrEqual(Math.ceil((top + view) / ROW_HEIGHT))
  }
})

test.each([
  { words: '감자꽃소년단', isClipped: false },
  { words: '2024. 05. 03.', isClipped: false },
  { words: '99999.9', isClipped: false },
  { words: '남았어요 구합니다 35', isClipped: true },
  { words: 'WWWWWWWWWW', isClipped: true },
  { words: '﷽', isClipped: true },
  { words: '', isClipped: false },
])('$words in 120 pixels is clipped: $isClipped', ({ words, isClipped }) => {
  expect(mayBeWider(words, 120)).toBe(isClipped)
})
