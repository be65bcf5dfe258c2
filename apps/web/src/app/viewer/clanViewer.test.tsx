import { act, renderHook } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { setSessionCookie } from '#web/testing/sessionCookie.ts'
import { toastStore } from '#web/ui/toasts/toast.ts'
import { useClanViewer } from './clanViewer.ts'

const USER = { id: 'me', nickname: '선장', avatarUrl: '', role: null, permissions: [], player: null }

afterEach(() => {
  setSessionCookie(false)
})

test('a press before the session is known waits for the session, and is not refused', async () => {
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.endsWith('/auth/csrf-token')) return Response.json(USER)
    // The cookie that the server sets with the token says that there is a session.
    setSessionCookie(true)
    return Response.json({ csrfToken: 'token' })
  })
  const { result } = renderHook(useClanViewer, { wrapper: MemoryRouter })
  expect(result.current).toMatchObject({ userId: null, isKnown: false })
  const onDone = vi.fn()
  await act(async () => result.current.whenSignedIn('로그인하면 됩니다.', onDone))
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce(), 10_000)
  expect(toastStore.current()).toEqual([])
  expect(result.current).toMatchObject({ userId: 'me', isKnown: true })
})
