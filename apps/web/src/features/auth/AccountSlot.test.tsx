import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { AccountSlot } from './AccountSlot.tsx'
import { auth } from './auth.ts'

const USER = { id: 'u', nickname: '감자', avatarUrl: '', role: null, permissions: [], player: null }

afterEach(() => {
  auth.setUser(null)
})

const Where = () => <output>{useLocation().pathname}</output>
const header = (path = '/ranking?page=2', Slot: (props: { waitingRequests: null }) => ReactNode = AccountSlot) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Slot waitingRequests={null} />
      <Where />
    </MemoryRouter>,
  )

test('until the session is known, neither the sign-in nor the menu is shown', async () => {
  // The module is loaded afresh, as on page load, when no session is known yet.
  vi.resetModules()
  header('/', (await import('./AccountSlot.tsx')).AccountSlot)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a visitor sees the sign-in button, and returns to the same page after signing in', () => {
  auth.setUser(null)
  header()
  expect(screen.getByRole('link', { name: '로그인 (Discord)' }).getAttribute('href')).toBe(
    '/auth/discord?returnTo=%2Franking%3Fpage%3D2',
  )
})

test("a sign-in started on the sign-in's result page does not return to that page", () => {
  auth.setUser(null)
  header('/auth/success?result=failed')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/auth/discord?returnTo=%2F')
})

test('a signed-in user opens the menu and follows its links', async () => {
  auth.setUser(USER)
  header()
  await userEvent.click(screen.getByRole('button', { name: '감자' }))
  await userEvent.click(screen.getByRole('menuitem', { name: '내 정보' }))
  expect(screen.getByRole('status').textContent).toBe('/mypage')
})

test('the menu shows the number of waiting applications, with a link to them', async () => {
  auth.setUser(USER)
  header('/', () => <AccountSlot waitingRequests={{ count: 2, clanId: 'c' }} />)
  expect(screen.getByRole('group', { name: '감자 계정 메뉴, 가입 신청 2건' })).toBeDefined()
  expect(screen.getByTitle('가입 신청 2건').textContent).toBe('가입 신청2')
  await userEvent.click(screen.getByRole('button', { name: '감자' }))
  await userEvent.click(screen.getByRole('menuitem', { name: '가입 신청 2건' }))
  expect(screen.getByRole('status').textContent).toBe('/clan/c/members')
})

test('after signing out the sign-in button is shown, even if the server does not answer', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  auth.setUser(USER)
  header()
  await userEvent.click(screen.getByRole('button', { name: '감자' }))
  await userEvent.click(screen.getByRole('menuitem', { name: '로그아웃' }))
  expect(await screen.findByRole('link', { name: /로그인/ })).toBeTruthy()
})

test('the header shows another account after the account has changed', () => {
  auth.setUser(null)
  header()
  act(() => auth.setUser(USER))
  expect(screen.getByRole('button', { name: '감자' })).toBeTruthy()
})
