import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { openPage } from '#web/testing/openPage.tsx'
import { rememberPressBeforeSignIn, takeRememberedPress } from './pressBeforeSignIn.ts'
import { useFinishPress } from './useFinishPress.ts'

let signIn = () => {}
function Likes({ isSignedIn: initial = true }: { isSignedIn?: boolean }) {
  const [isSignedIn, setSignedIn] = useState(initial)
  const [likes, setLikes] = useState(0)
  signIn = () => setSignedIn(true)
  useFinishPress('like', isSignedIn, () => setLikes((count) => count + 1))
  return <output>{likes}</output>
}
const likes = () => screen.getByRole('status').textContent

test('a press from before the sign-in is finished once after it, and its name is removed from the address', async () => {
  const address = rememberPressBeforeSignIn('like', { pathname: '/clans/7', search: '?tab=members' })
  expect(address).toBe('/clans/7?tab=members&do=like')
  const page = openPage('/clans/:id', <Likes isSignedIn={false} />, address)
  expect([likes(), page.address()]).toEqual(['0', address])
  await act(async () => signIn())
  expect([likes(), page.address()]).toEqual(['1', '/clans/7?tab=members'])
  expect(takeRememberedPress('like', '/clans/7')).toBe(false)
})

test('an address from somebody else triggers no press', async () => {
  const page = openPage('/clans/:id', <Likes />, '/clans/7?do=like')
  await act(async () => {})
  expect([likes(), page.address()]).toEqual(['0', '/clans/7'])
})

test.each([
  { condition: 'on another page', press: 'like', pathname: '/clans/8', afterMs: 0 },
  { condition: 'of another kind', press: 'apply', pathname: '/clans/7', afterMs: 0 },
  { condition: 'of eleven minutes ago', press: 'like', pathname: '/clans/7', afterMs: 11 * 60_000 },
])('a press $condition does not count', ({ press, pathname, afterMs }) => {
  rememberPressBeforeSignIn(press, { pathname, search: '' }, 0)
  expect(takeRememberedPress('like', '/clans/7', afterMs)).toBe(false)
})
