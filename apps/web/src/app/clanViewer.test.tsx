import { act, cleanup, renderHook } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { board } from '#web/ui/notices/notify.ts'
import { useClanViewer } from './clanViewer.ts'

const USER = { id: 'me', nickname: '선장', avatarUrl: '', role: null, permissions: [], player: null }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('whoever presses before it is known who this is is asked for, and not turned away', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(url.endsWith('/auth/csrf-token') ? { csrfToken: 'token' } : USER),
  )
  const { result } = renderHook(useClanViewer, { wrapper: MemoryRouter })
  expect(result.current).toMatchObject({ userId: null, isKnown: false })
  const done = vi.fn()
  await act(async () => result.current.whenSignedIn('로그인하면 됩니다.', done))
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(board.current()).toEqual([])
  expect(result.current).toMatchObject({ userId: 'me', isKnown: true })
})
