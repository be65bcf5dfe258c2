import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openPage } from '#web/testing/openPage.tsx'
import { closePage, serve } from '#web/testing/standInServer.ts'
import { LogsPage } from './LogsPage.tsx'

afterEach(closePage)

const ENTRY = {
  id: '0190a000-0000-7000-8000-000000000001',
  at: '2026-11-16T12:00:00.000Z',
  actorId: '0190a000-0000-7000-8000-0000000000aa',
  actorLabel: '야간 운영자',
  actorRole: 'ADMIN',
  action: 'role.changed',
  targetType: 'role',
  targetId: '0190a000-0000-7000-8000-0000000000bb',
  targetLabel: '도우미',
  reason: null,
  result: 'success',
  isRedacted: false,
}

function openLogsPage(address: string, byActor: object[] = []) {
  const requests = serve(({ url }) => {
    if (url.pathname === '/api/admin/logs')
      return { body: { data: [ENTRY], meta: { page: 1, totalPages: 1, total: 1, isMore: false }, nextCursor: null } }
    if (url.pathname === '/api/admin/logs/stats')
      return { body: { days: 30, total: 1, denied: 0, byAction: [], byActor } }
    if (url.pathname === `/api/admin/logs/${ENTRY.id}`)
      return { body: { ...ENTRY, before: { permissions: ['content'] }, after: { permissions: ['content', 'log'] } } }
    return undefined
  })
  return { requests, ...openPage('/admin/logs', <LogsPage permissions={['log']} />, address) }
}

test('the filter ignores an invalid day, and a valid day is a day in Korean time', async () => {
  const { requests } = openLogsPage('/admin/logs?from=12026-11-16&to=2026-11-17')
  expect(await screen.findByText('도우미')).toBeDefined()
  const [asked] = requests.filter(({ url }) => url.pathname === '/api/admin/logs')
  expect(asked?.url.searchParams.get('from')).toBeNull()
  expect(asked?.url.searchParams.get('to')).toBe('2026-11-17T14:59:59.999Z')
})

test('an entry marks what was changed, and links to the page where the change can be undone', async () => {
  const { user, address } = openLogsPage(`/admin/logs?entry=${ENTRY.id}`)
  const marks = (await screen.findAllByText(/content|log"/, { selector: 'mark' })).map(({ textContent }) => textContent)
  expect(marks).toEqual(['    "log"'])
  await user.click(await screen.findByRole('link', { name: '대상 보러 가기' }))
  expect(address()).toBe('/admin/roles')
})

test('opening an entry moves the focus to it, above the list', async () => {
  const { user } = openLogsPage('/admin/logs')
  ;(await screen.findByRole('link', { name: '역할 변경' })).focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { name: '역할 변경' })
  await user.tab()
  expect(document.activeElement?.textContent).toBe('대상 보러 가기')
})

test('a typed day is searched only once its year is complete', async () => {
  const { address } = openLogsPage('/admin/logs')
  const field = await screen.findByLabelText('부터')
  for (const value of ['0002-11-16', '0020-11-16', '0202-11-16']) {
    fireEvent.change(field, { target: { value } })
    expect([field, address()]).toMatchObject([{ value }, '/admin/logs'])
  }
  fireEvent.change(field, { target: { value: '2026-11-16' } })
  expect(address()).toBe('/admin/logs?from=2026-11-16')
})

test('the keyboard opens an entry of the list, and returns to the same entry', async () => {
  const { user } = openLogsPage('/admin/logs')
  const link = await screen.findByRole('link', { name: '역할 변경' })
  link.focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { name: '역할 변경' })
  await user.tab()
  while (document.activeElement?.textContent !== '닫기') await user.tab()
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('heading', { name: '역할 변경' })).toBeNull()
  expect(document.activeElement).toBe(link)
})

test('accounts of one name are told apart by when they joined, or else by the end of their id', async () => {
  const aPerson = (digit: number, actorLabel: string, joinedAt: string | null) => ({
    ...{ actorId: `0190a000-0000-7000-8000-00000000000${digit}`, actorLabel, joinedAt, count: digit },
  })
  openLogsPage('/admin/logs', [
    aPerson(5, '감자', '2026-01-05T12:03:00.000Z'),
    aPerson(4, '감자', '2026-11-16T00:00:00.000Z'),
    aPerson(3, '두부', '2026-11-16T00:00:00.000Z'),
    aPerson(2, '양파', null),
    aPerson(1, '양파', '2026-11-16T00:00:00.000Z'),
    aPerson(7, '호박', '2026-11-16T00:00:01.000Z'),
    aPerson(6, '호박', '2026-11-16T00:00:59.000Z'),
  ])
  await screen.findByRole('option', { name: /두부/ })
  expect(screen.getAllByRole('option', { name: /감자|두부|양파|호박/ }).map(({ textContent }) => textContent)).toEqual([
    '감자 · 2026. 01. 05. 21:03 가입 (5)',
    '감자 · 2026. 11. 16. 09:00 가입 (4)',
    '두부 (3)',
    '양파 (2)',
    '양파 · 2026. 11. 16. 09:00 가입 (1)',
    '호박 · 2026. 11. 16. 09:00 가입 · 계정 번호 끝 0007 (7)',
    '호박 · 2026. 11. 16. 09:00 가입 · 계정 번호 끝 0006 (6)',
  ])
})
