import { act, cleanup, renderHook } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { toastStore } from '#web/ui/toasts/toast.ts'
import { useClanViewer } from './clanViewer.ts'

const USER = { id: 'me', nickname: '선장', avatarUrl: '', role: null, permissions: [], player: null }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a press before the session is known waits for it, and is not turned away', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.endsWith('/auth/csrf-token') ? { csrfToken: 'token' } : USER),
  )
  const { result } = renderHook(useClanViewer, { wrapper: MemoryRouter })
  expect(result.current).toMatchObject({ userId: null, isKnown: false })
  const done = vi.fn()
  await act(async () => result.current.whenSignedIn('로그인하면 됩니다.', done))
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce(), 10_000)
  expect(toastStore.current()).toEqual([])
  expect(result.current).toMatchObject({ userId: 'me', isKnown: true })
})
