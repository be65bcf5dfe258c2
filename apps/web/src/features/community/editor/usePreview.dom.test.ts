import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serve } from '#web/testing/standInServer.ts'
import { usePreview } from './usePreview.ts'

test('a preview that failed without a connection is made when the connection is back, with its pictures', async () => {
  let isConnected = false
  serve(({ url }) => {
    if (url.pathname !== '/api/community/preview') return undefined
    if (!isConnected) throw new TypeError('Failed to fetch')
    return { body: { html: '<p>글</p>' } }
  })
  const { result } = renderHook(() => usePreview('글', true))
  await waitFor(() => expect(result.current.error).not.toBeNull())
  isConnected = true
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(result.current).toEqual({ html: '<p>글</p>', error: null, times: 1 }))
})
