import type { ErrorCode } from '@buri/contract/errors'
import { expect, test } from 'vitest'
import { ApiError } from '#web/api/ApiError.ts'
import { newRoleBody, refusedGrantCell, roleChangeBody, roleColumns, roleRow } from './roleRows.ts'

const permission = (id: string, name: string) => ({
  id,
  name,
  description: '',
  isBuiltIn: true,
  roleCount: 0,
  userCount: 0,
})
const ALL_PERMISSIONS = [permission('1', 'user'), permission('2', 'log')]
const ROLE = {
  id: 'r',
  name: '기록 관리',
  description: '',
  isBuiltIn: false,
  permissions: [{ id: '2', name: 'log' }],
  userCount: 3,
}

test('a role is a row with a switch for each permission', () => {
  expect(roleRow(ROLE, ALL_PERMISSIONS)).toMatchObject({
    id: 'r',
    'permission:1': false,
    'permission:2': true,
    userCount: 3,
  })
  expect(roleColumns(ALL_PERMISSIONS).flatMap(({ title, editor }) => (editor ? [title] : []))).toEqual([
    '역할 이름',
    '사용자 관리',
    '로그 보기',
    '설명',
  ])
})

test('the built-in role has one name in the grid and on a phone', () => {
  const [name] = roleColumns([]).filter(({ key }) => key === 'name')
  expect([name?.format?.('ADMIN'), name?.format?.('중계')]).toEqual(['관리자', '중계'])
})

test('a new role lists all its permissions', () => {
  expect(newRoleBody({ name: '새 역할', description: null, 'permission:1': true, 'permission:2': null })).toEqual({
    name: '새 역할',
    description: '',
    permissionIds: ['1'],
  })
})

test('a change of a role contains only the changed fields, but always the whole list of its permissions', () => {
  expect(roleChangeBody({ description: null }, ROLE)).toEqual({ description: '' })
  expect(roleChangeBody({ 'permission:1': true }, ROLE)).toEqual({ permissionIds: ['2', '1'] })
  expect(roleChangeBody({ name: '새 이름', 'permission:2': false }, ROLE)).toEqual({
    name: '새 이름',
    permissionIds: [],
  })
})

const aRefusal = (code: ErrorCode) => new ApiError({ code, status: 409, message: '', details: undefined })
test.each([
  { code: 'ROLE_NAME_TAKEN', values: { 'permission:1': true, name: '가' }, cell: 'name' },
  { code: 'FORBIDDEN', values: { name: '가', 'permission:1': true }, cell: 'permission:1' },
  { code: 'BUILT_IN', values: { 'permission:1': false, name: '가' }, cell: 'name' },
  { code: 'BUILT_IN', values: { 'permission:1': false }, cell: 'permission:1' },
  { code: 'LAST_ADMIN', values: { description: '가' }, cell: 'description' },
] as const)('the refusal $code of $values is shown in the cell $cell', ({ code, values, cell }) => {
  expect(refusedGrantCell(aRefusal(code), { kind: 'update', id: 'r', values })).toBe(cell)
})

test('a refused deletion is shown on its row', () => {
  expect(refusedGrantCell(aRefusal('BUILT_IN'), { kind: 'delete', id: 'r' })).toBeUndefined()
})
