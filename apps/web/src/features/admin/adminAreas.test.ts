import { PERMISSIONS } from '@buri/domain/permissions/permissions'
import { expect, test } from 'vitest'
import { areasOf, isArea } from './adminAreas.ts'

const PLACES = ['reports', 'users', 'roles', 'permissions', 'logs', 'boards', 'deleted', 'claims'].map(
  (name) => `/admin/${name}`,
)

test.each([
  { permissions: [], sees: [] },
  { permissions: ['log'], sees: ['/admin/logs'] },
  { permissions: ['content'], sees: ['/admin/boards'] },
  { permissions: ['moderation'], sees: ['/admin/reports', '/admin/boards', '/admin/deleted'] },
  { permissions: ['clan'], sees: ['/admin/deleted'] },
  { permissions: ['user', 'role'], sees: ['/admin/users', '/admin/roles'] },
  { permissions: [...PERMISSIONS], sees: ['/admin', ...PLACES] },
])('$permissions sees $sees', ({ permissions, sees }) => {
  expect(areasOf(permissions).map(({ to }) => to)).toEqual(sees)
})

test('no other word is a place', () => {
  expect(['boards', 'dashboard', 'toString', undefined].map(isArea)).toEqual([true, false, false, false])
})

test('every permission opens some place: whoever holds one finds the way there in the menu', () => {
  expect(PERMISSIONS.filter((name) => areasOf([name]).length === 0)).toEqual([])
})
