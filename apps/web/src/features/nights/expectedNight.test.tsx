import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { query } from '#web/api/query.ts'
import { createQueryClient } from '#web/api/queryData.ts'
import { serve } from '#web/testing/standInServer.ts'
import { useExpectedNight } from './expectedNight.ts'
import { aGame, nightWith } from './games/aGame.ts'

test('a cached night is fetched again before a replay is compared with it, because a game may have started since', async () => {
  const started = nightWith(aGame({ state: 'running', startedAt: '2026-11-21T12:05:00.000Z' }), { revision: 2 })
  serve(() => ({ body: started }))
  const queries = createQueryClient()
  queries.setQueryData(
    query('GET /api/inhouse/nights/:id', { params: { id: started.id } }).queryKey,
    nightWith(aGame()),
  )
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useExpectedNight(started.id), { wrapper })
  expect(result.current).toBeUndefined()
  await waitFor(() => expect(result.current?.games).toHaveLength(1))
  expect(result.current?.unstarted).toEqual([])
})
