import type { ErrorCode } from '@buri/contract/errors'
import { expect, test } from 'vitest'
import { ApiError } from '#web/api/ApiError.ts'
import { refusedCellFinder, saveEachChange } from './gridRefusals.ts'

const findRefusedCell = refusedCellFinder({ boardName: 'name' }, { BOARDS_FULL: 'categoryId' })
const aRefusal = (code: ErrorCode, details?: unknown, message = '') =>
  new ApiError({ code, status: 409, message, details })

test.each([
  { error: aRefusal('INVALID_REQUEST', [{ path: '/boardName', message: '' }]), cell: 'name' },
  { error: aRefusal('INVALID_REQUEST', [{ path: '/other' }, { path: '/boardName' }]), cell: 'name' },
  { error: aRefusal('INVALID_REQUEST', [{ path: '/constructor' }]), cell: undefined },
  { error: aRefusal('INVALID_REQUEST', 'nonsense'), cell: undefined },
  { error: aRefusal('BOARDS_FULL'), cell: 'categoryId' },
  { error: aRefusal('FORBIDDEN'), cell: undefined },
  { error: new Error('끊겼습니다.'), cell: undefined },
])('the refusal $error.message $error.code is shown in the cell $cell', ({ error, cell }) => {
  expect(findRefusedCell(error)).toBe(cell)
})

test('one refused change does not stop the others, and each refusal has the message of the staff pages', async () => {
  const results = await saveEachChange(
    [
      { kind: 'update', id: 1, values: {} },
      { kind: 'update', id: 2, values: {} },
      { kind: 'delete', id: 3 },
    ],
    async ({ id }) => {
      if (id === 1) throw aRefusal('BOARDS_FULL', undefined, '가득 찼습니다.')
      if (id === 3) throw aRefusal('CONFLICT')
    },
    { cellOf: findRefusedCell },
  )
  expect(results).toEqual([
    { isSaved: false, message: '가득 찼습니다.', field: 'categoryId' },
    { isSaved: true },
    { isSaved: false, message: '중복된 데이터입니다.', field: undefined },
  ])
})
