import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSessionCookie } from '#web/testing/sessionCookie.ts'
import { Toasts } from '#web/ui/toasts/Toasts.tsx'
import { auth } from './auth.ts'
import { SignInResultPage } from './SignInResultPage.tsx'

const USER = { id: 'u', nickname: '감자', avatarUrl: '', role: null, permissions: [], player: null }

let answerMe: () => Response
beforeEach(() => {
  setSessionCookie(true)
  answerMe = () => Response.json(USER)
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('csrf') ? Response.json({ csrfToken: 'token' }) : answerMe(),
  )
})
afterEach(() => {
  auth.setUser(null)
})

const Where = () => <output>{useLocation().pathname}</output>
const openSignInResultPage = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Where />
      <Page />
      <Toasts />
    </MemoryRouter>,
  )
const Page = () => (useLocation().pathname.startsWith('/auth') ? <SignInResultPage /> : null)
const aRefusal = (status: number, code: string, message: string) => () =>
  Response.json({ statusCode: status, code, message }, { status })

test.each([
  { address: '/auth/success?result=ok&returnTo=/ranking', words: '로그인했습니다.' },
  { address: '/auth/success?returnTo=/ranking', words: '이미 로그인되어 있습니다.' },
  { address: '/auth/success?result=failed&returnTo=/ranking', words: '이미 로그인되어 있습니다.' },
])('a signed-in user reads so at $address and continues', async ({ address, words }) => {
  openSignInResultPage(address)
  expect(await screen.findByText(words)).toBeDefined()
  // The redirect is a React transition: it may follow a moment after the text.
  expect(await screen.findByText('/ranking')).toBeDefined()
})

test('if the server fails, the message of the server is shown and the request can be retried', async () => {
  answerMe = aRefusal(503, 'UNAVAILABLE', '점검 중입니다.')
  openSignInResultPage('/auth/success?result=ok&returnTo=/ranking')
  expect(await screen.findByText('점검 중입니다.')).toBeDefined()
  expect(screen.queryByText('로그인했습니다')).toBeNull()
  answerMe = () => Response.json(USER)
  await userEvent.click(screen.getByRole('button', { name: '다시 시도' }))
  expect(await screen.findByText('/ranking')).toBeDefined()
})

test('a browser without cookies shows that the user could not be loaded', async () => {
  setSessionCookie(false)
  openSignInResultPage('/auth/success?result=ok')
  expect(await screen.findByText('사용자 정보를 불러올 수 없습니다.')).toBeDefined()
  expect(screen.getByText(/쿠키를 막고/)).toBeDefined()
})

test('a failed sign-in shows how it ended', async () => {
  setSessionCookie(false)
  openSignInResultPage('/auth/success?result=cancelled')
  expect(await screen.findByRole('heading', { name: '로그인을 취소했습니다' })).toBeDefined()
})
