import type { ErrorCode } from '@buri/contract/errors'
import { expect, test } from 'vitest'
import { ApiError } from '#web/api/ApiError.ts'
import { refusedCellFinder, saveEachChange } from './gridRefusals.ts'

const findRefusedCell = refusedCellFinder({ boardName: 'name' }, { BOARDS_FULL: 'categoryId' })
const refused = (code: ErrorCode, details?: unknown, message = '') =>
  new ApiError({ code, status: 409, message, details })

test.each([
  { error: refused('INVALID_REQUEST', [{ path: '/boardName', message: '' }]), lands: 'name' },
  { error: refused('INVALID_REQUEST', [{ path: '/other' }, { path: '/boardName' }]), lands: 'name' },
  { error: refused('INVALID_REQUEST', [{ path: '/constructor' }]), lands: undefined },
  { error: refused('INVALID_REQUEST', 'nonsense'), lands: undefined },
  { error: refused('BOARDS_FULL'), lands: 'categoryId' },
  { error: refused('FORBIDDEN'), lands: undefined },
  { error: new Error('끊겼습니다.'), lands: undefined },
])('the refusal $error.message $error.code is shown in the cell $lands', ({ error, lands }) => {
  expect(findRefusedCell(error)).toBe(lands)
})

test('one refusal does not stop the others, and each gets the message of the staff pages', async () => {
  const results = await saveEachChange(
    [
      { kind: 'update', id: 1, values: {} },
      { kind: 'update', id: 2, values: {} },
      { kind: 'delete', id: 3 },
    ],
    async ({ id }) => {
      if (id === 1) throw refused('BOARDS_FULL', undefined, '가득 찼습니다.')
      if (id === 3) throw refused('CONFLICT')
    },
    { cellOf: findRefusedCell },
  )
  expect(results).toEqual([
    { isSaved: false, message: '가득 찼습니다.', field: 'categoryId' },
    { isSaved: true },
    { isSaved: false, message: '중복된 데이터입니다.', field: undefined },
  ])
})
