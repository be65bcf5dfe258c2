import { expect, test } from 'vitest'
import { itemsInGrid, itemsInLine } from './itemOrder.ts'

const reportedItems = {
  itemImageUrls: ['0.png', '1.png', '2.png', '3.png', null, '5.png', '6.png'],
  itemNames: ['가', '나', '다', '라', null, '바', '사'],
}

test('the grid shows slots 0, 1, 2 and 6 in the first row and 3, 4 and 5 in the second', () => {
  expect(itemsInGrid(reportedItems)?.map((item) => item.slot)).toEqual([0, 1, 2, 6, 3, 4, 5])
  expect(itemsInGrid(reportedItems)?.[3]).toEqual({ slot: 6, imageUrl: '6.png', name: '사' })
})

test('an empty slot keeps its place', () => {
  expect(itemsInLine(reportedItems)?.[4]).toEqual({ slot: 4, imageUrl: null, name: null })
})

test('unknown items are shown as unknown, not as seven empty slots', () => {
  expect(itemsInGrid({ itemImageUrls: null, itemNames: null })).toBeNull()
})
