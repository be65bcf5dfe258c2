import type { AdminPermission } from '@buri/contract/admin/permissions'
import type { AdminRole } from '@buri/contract/admin/roles'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { GridChange } from '#web/ui/dataGrid/staging/changes.ts'
import { RoleMatrix } from './RoleMatrix.tsx'

const LOG = { id: 'p1', name: 'log' }
const CLAN = { id: 'p2', name: 'clan' }
const PERMISSIONS = [LOG, CLAN].map((permission) => ({
  ...permission,
  description: '',
})) as unknown as AdminPermission[]
const ROLES = [
  { id: 'r1', name: '기록 담당', userCount: 2, permissions: [LOG] },
  { id: 'r2', name: '클랜 담당', userCount: 0, permissions: [CLAN] },
] as unknown as AdminRole[]

const isOn = (name: string) => screen.getByRole('switch', { name }).getAttribute('aria-checked')
const choose = (id: string) => fireEvent.change(screen.getByLabelText('역할'), { target: { value: id } })

test('one role is shown at a time, and its changed permissions are saved together', async () => {
  const save = vi.fn(async () => [{ isSaved: true as const }])
  render(<RoleMatrix roles={ROLES} permissions={PERMISSIONS} onSave={save} />)
  expect([isOn('로그 보기'), isOn('클랜 관리')]).toEqual(['true', 'false'])
  choose('r2')
  expect([isOn('로그 보기'), isOn('클랜 관리')]).toEqual(['false', 'true'])
  fireEvent.click(screen.getByRole('switch', { name: '로그 보기' }))
  fireEvent.click(screen.getByRole('switch', { name: '클랜 관리' }))
  fireEvent.click(screen.getByRole('switch', { name: '클랜 관리' }))
  fireEvent.click(screen.getByRole('button', { name: '바뀐 권한 1개 저장' }))
  await waitFor(() =>
    expect(save).toHaveBeenCalledWith([{ kind: 'update', id: 'r2', values: { 'permission:p1': true } }]),
  )
})

test('changes of one role stay while another role is shown, and all are saved together', async () => {
  const save = vi.fn(async (changes: readonly GridChange[]) =>
    changes.map(({ id }) =>
      id === 'r1' ? { isSaved: false as const, message: '가지지 않은 권한입니다.' } : { isSaved: true as const },
    ),
  )
  render(<RoleMatrix roles={ROLES} permissions={PERMISSIONS} onSave={save} />)
  fireEvent.click(screen.getByRole('switch', { name: '클랜 관리' }))
  choose('r2')
  fireEvent.click(screen.getByRole('switch', { name: '로그 보기' }))
  choose('r1')
  expect(isOn('클랜 관리')).toBe('true')
  choose('r2')
  expect(screen.getByRole('option', { name: '기록 담당 (2명), 바뀐 권한 1개' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '바뀐 권한 2개 저장' }))
  expect((await screen.findByRole('alert')).textContent).toContain('가지지 않은 권한입니다.')
  expect(save).toHaveBeenCalledWith([
    { kind: 'update', id: 'r1', values: { 'permission:p2': true } },
    { kind: 'update', id: 'r2', values: { 'permission:p1': true } },
  ])
  expect(isOn('클랜 관리')).toBe('true')
  expect(screen.getByRole('button', { name: '바뀐 권한 1개 저장' })).toBeDefined()
})

test('a switch that is pressed during a save keeps its new state', async () => {
  const answered = Promise.withResolvers<[{ isSaved: true }]>()
  render(<RoleMatrix roles={ROLES} permissions={PERMISSIONS} onSave={() => answered.promise} />)
  fireEvent.click(screen.getByRole('switch', { name: '클랜 관리' }))
  fireEvent.click(screen.getByRole('button', { name: '바뀐 권한 1개 저장' }))
  fireEvent.click(screen.getByRole('switch', { name: '로그 보기' }))
  answered.resolve([{ isSaved: true }])
  await screen.findByRole('button', { name: '바뀐 권한 1개 저장' })
  expect(isOn('로그 보기')).toBe('false')
})

test('a refused change is reported, stays switched and can be saved again', async () => {
  const save = async () => [{ isSaved: false as const, message: '가지지 않은 권한입니다.' }]
  render(<RoleMatrix roles={ROLES} permissions={PERMISSIONS} onSave={save} />)
  fireEvent.click(screen.getByRole('switch', { name: '클랜 관리' }))
  fireEvent.click(screen.getByRole('button', { name: '바뀐 권한 1개 저장' }))
  expect((await screen.findByRole('alert')).textContent).toContain('가지지 않은 권한입니다.')
  expect(isOn('클랜 관리')).toBe('true')
})

test('a save that fails before anything is sent is reported, and the change stays', async () => {
  const save = () => Promise.reject(new Error('서버에 일시적인 문제가 발생했습니다.'))
  render(<RoleMatrix roles={ROLES} permissions={PERMISSIONS} onSave={save} />)
  fireEvent.click(screen.getByRole('switch', { name: '클랜 관리' }))
  fireEvent.click(screen.getByRole('button', { name: '바뀐 권한 1개 저장' }))
  expect((await screen.findByRole('alert')).textContent).toContain('서버에 일시적인 문제가 발생했습니다.')
  expect(isOn('클랜 관리')).toBe('true')
})

test('the first role is shown when the roles arrive, and again when the chosen role is deleted', () => {
  const matrix = (roles: readonly AdminRole[]) => (
    <RoleMatrix roles={roles} permissions={PERMISSIONS} onSave={vi.fn()} />
  )
  const { rerender } = render(matrix([]))
  rerender(matrix(ROLES))
  expect(isOn('로그 보기')).toBe('true')
  choose('r2')
  rerender(matrix(ROLES.slice(0, 1)))
  expect(isOn('로그 보기')).toBe('true')
})
