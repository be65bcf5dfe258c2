import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openPage } from '#web/testing/openPage.tsx'
import { setSessionCookie } from '#web/testing/sessionCookie.ts'
import { BottomBar } from './BottomBar.tsx'
import { SignInSheet } from './SignInSheet.tsx'

afterEach(() => {
  setSessionCookie(false)
  cleanup()
})

function renderOnPhone() {
  const page = (
    <>
      <BottomBar />
      <SignInSheet />
    </>
  )
  return openPage('*', page, '/ranking?page=2')
}

test('a visitor who follows a link for members is asked to sign in, and then gets to the linked page', async () => {
  const { user, path } = renderOnPhone()
  await user.click(screen.getByRole('link', { name: '내 정보' }))
  expect(screen.getByRole('link', { name: /로그인/ }).getAttribute('href')).toContain('returnTo=%2Fmypage')
  expect(path()).toBe('/ranking')
  await user.click(screen.getByRole('button', { name: '취소' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a signed-in user follows a link for members at once', async () => {
  setSessionCookie(true)
  const { user, path } = renderOnPhone()
  await user.click(screen.getByRole('link', { name: '내 정보' }))
  expect(path()).toBe('/mypage')
})
