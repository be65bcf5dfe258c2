import { expect, test } from 'vitest'
import {
  championOfCell,
  dayAndGameOfCell,
  dayOfCell,
  kdaOfCell,
  secondsOfCell,
  sideOfCell,
  wonOfCell,
} from './sheetCells.ts'

test.each([
  ['2025-03-02', 2025, 3, 2, null],
  ['25.3.2', 2025, 3, 2, null],
  ['2025. 3. 2.', 2025, 3, 2, null],
  ['2025/3/2 21:30', 2025, 3, 2, 77_400],
  ['2025-03-02T21:30:07', 2025, 3, 2, 77_407],
  ['2025. 3. 2. 오후 9:30', 2025, 3, 2, 77_400],
  ['2025. 3. 2. 오전 12:05:00', 2025, 3, 2, 300],
  ['20250302', 2025, 3, 2, null],
  ['3/2', null, 3, 2, null],
  ['3월 2일', null, 3, 2, null],
  ['3월 2일 (일)', null, 3, 2, null],
  ['45718', 2025, 3, 2, null],
  ['45718.5', 2025, 3, 2, 43_200],
  ['2/29', null, 2, 29, null],
])('the day %s is read', (cell, year, month, day, seconds) => {
  expect(dayOfCell(cell)).toEqual({ year, month, day, seconds })
})

test.each(['', '13-40', '2025-02-30', '어제', '12', '1-8 2', '9'.repeat(100)])('the cell %j is not a day', (cell) => {
  expect(dayOfCell(cell)).toBeUndefined()
})

test('cells are read in the spellings that sheets use', () => {
  expect(dayAndGameOfCell('9-2 1-8')).toEqual({ day: { year: null, month: 9, day: 2, seconds: null }, game: '1-8' })
  expect(kdaOfCell('4/2/11')).toEqual([4, 2, 11])
  expect(kdaOfCell('4.5')).toBeUndefined()
  expect([secondsOfCell('29'), secondsOfCell('1740'), secondsOfCell('29:05'), secondsOfCell('0')]).toEqual([
    1740,
    1740,
    1745,
    null,
  ])
  expect([wonOfCell('승'), wonOfCell('L'), wonOfCell('무')]).toEqual([true, false, undefined])
  expect([sideOfCell('블루 팀'), sideOfCell('2'), sideOfCell('3')]).toEqual(['blue', 'red', undefined])
})

test('a champion is found by its names, and by a beginning that no other champion has', () => {
  expect(['신짜오', 'xin zhao', '노틸', '리 신'].map(championOfCell)).toEqual([5, 5, 111, 64])
  expect(['', '카', '없는챔피언'].map(championOfCell)).toEqual([undefined, undefined, undefined])
})

test('one wrong letter in a champion’s name is accepted if no other name is equally near', () => {
  expect(['앨리스', '트위스티드페이트', '블라디미르'].map(championOfCell)).toEqual([60, 4, 8])
  expect(['엘리시아', '앨리', '새벽감자'].map(championOfCell)).toEqual([undefined, undefined, undefined])
})
