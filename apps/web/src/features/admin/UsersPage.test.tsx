import type { AdminUserDetail } from '@buri/contract/admin/users'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openPage } from '#web/testing/openPage.tsx'
import { closePage, serve } from '#web/testing/standInServer.ts'
import { UsersPage } from './UsersPage.tsx'

afterEach(closePage)

const SHARED_FIELDS = {
  ...{ discordId: '1', avatarUrl: '/avatar.png', role: null, status: 'active' as const },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', lastSignedInAt: '2026-11-20T00:00:00.000Z' },
}
const USERS = ['감자', '고구마'].map((nickname, index) => ({
  id: `0190a000-0000-7000-8000-0000000000a${index}`,
  nickname,
  ...SHARED_FIELDS,
}))
const userDetail = (user: (typeof USERS)[number]): AdminUserDetail => ({
  ...user,
  ...{ ban: null, isWithinReach: true, sessionCount: 0, clans: [], players: [] },
  ...{ permissions: { role: null, direct: [], effective: [] }, uploads: { total: 0, lastAt: null } },
})

test('the keyboard opens a person of the list, and returns to the same person', async () => {
  serve(({ url }) => {
    if (url.pathname === '/api/admin/dashboard/users') return { body: { users: USERS, total: USERS.length } }
    const requestedUser = USERS.find(({ id }) => url.pathname === `/api/admin/dashboard/users/${id}`)
    return requestedUser && { body: userDetail(requestedUser) }
  })
  const { user } = openPage('/admin/users', <UsersPage permissions={[]} />, '/admin/users')
  const link = await screen.findByRole('link', { name: '고구마' })
  expect(document.activeElement).toBe(document.body)
  link.focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: '고구마' })).toBeDefined()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: '목록으로' }))
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('link', { name: '고구마' })).toBe(document.activeElement)
})

test('if the list of users cannot be loaded, the message of the staff pages for the HTTP status is shown', async () => {
  serve(() => ({ status: 500, body: { error: { code: 'INTERNAL', message: '서버에 일시적인 문제가 발생했습니다.' } } }))
  openPage('/admin/users', <UsersPage permissions={[]} />, '/admin/users')
  expect((await screen.findByRole('alert')).textContent).toContain('서버 오류가 발생했습니다.')
})
