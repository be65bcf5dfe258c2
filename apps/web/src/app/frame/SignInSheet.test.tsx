import { SIGNED_IN_COOKIE } from '@buri/contract/cookies'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openPage } from '#web/testing/openPage.tsx'
import { BottomBar } from './BottomBar.tsx'
import { SignInSheet } from './SignInSheet.tsx'

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
  return openPage('*', page, '/ranking?page=2')
}

test('a visitor is asked to sign in on the page, and the sign-in leads where the link does', async () => {
  const { user, path } = phone()
  await user.click(screen.getByRole('link', { name: '내 정보' }))
  expect(screen.getByRole('link', { name: /로그인/ }).getAttribute('href')).toContain('returnTo=%2Fmypage')
  expect(path()).toBe('/ranking')
  await user.click(screen.getByRole('button', { name: '취소' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a signed-in user goes straight on', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way to set a cookie.
  document.cookie = COOKIE
  const { user, path } = phone()
  await user.click(screen.getByRole('link', { name: '내 정보' }))
  expect(path()).toBe('/mypage')
})
