import { expect, test } from 'vitest'
import { pageWindow } from './Pager.tsx'

test.each([
  { page: 1, totalPages: 3, shown: [1, 2, 3] },
  { page: 1, totalPages: 20, shown: [1, 2, 3, 4, 5, 6, 7] },
  { page: 10, totalPages: 20, shown: [7, 8, 9, 10, 11, 12, 13] },
  { page: 20, totalPages: 20, shown: [14, 15, 16, 17, 18, 19, 20] },
])('page $page of $totalPages shows $shown', ({ page, totalPages, shown }) => {
  expect(pageWindow(page, totalPages)).toEqual(shown)
})
