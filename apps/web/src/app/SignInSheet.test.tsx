import { SIGNED_IN_COOKIE } from '@buri/contract/cookies'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { BottomBar } from './BottomBar.tsx'
import { SignInSheet } from './SignInSheet.tsx'

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
}
const COOKIE = `${SIGNED_IN_COOKIE.name}=${SIGNED_IN_COOKIE.value}`
afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way to set what the server sets.
  document.cookie = `${COOKIE}; max-age=0`
  cleanup()
})

function phone() {
  const page = (
    <>
      <BottomBar />
      <SignInSheet />
    </>
  )
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: ['/ranking?page=2'] })
  render(<RouterProvider router={router} />)
  return { user: userEvent.setup(), router }
}

test('a visitor is asked to sign in where one is, and led back there', async () => {
  const { user, router } = phone()
  await user.click(screen.getByRole('link', { name: '내 정보' }))
  expect(screen.getByRole('link', { name: /로그인/ }).getAttribute('href')).toContain('returnTo=%2Franking%3Fpage%3D2')
  expect(router.state.location.pathname).toBe('/ranking')
  await user.click(screen.getByRole('button', { name: '취소' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('who is signed in goes on', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as above.
  document.cookie = COOKIE
  const { user, router } = phone()
  await user.click(screen.getByRole('link', { name: '내 정보' }))
  expect(router.state.location.pathname).toBe('/mypage')
})
