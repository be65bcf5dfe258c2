import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api/queryData.ts'
import { useRankingClans } from './useRankingClans.ts'

const CLANS = { a: '밤샘연구소', b: '펠리칸즈', c: '느린걸음', d: '구름다리' }
let asked: string[] = []

const pageOf = (...ids: (keyof typeof CLANS)[]) => ({
  data: ids.map((id) => ({ id, clanName: CLANS[id] })),
  pagination: { total: ids.length, page: 1, totalPages: 1 },
})

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, 'http://localhost')
    asked.push(pathname)
    if (pathname === '/api/clans/my') return Response.json(pageOf('c', 'b'))
    if (pathname === '/api/clans') return Response.json(pageOf('a', 'b'))
    if (pathname === '/api/clans/d') return Response.json({ id: 'd', clanName: CLANS.d })
    return Response.json(
      { statusCode: 404, code: 'CLAN_NOT_FOUND', message: '클랜을 찾을 수 없습니다.' },
      { status: 404 },
    )
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
)
const choices = (isSignedIn: boolean, chosenId?: string) =>
  renderHook(() => useRankingClans(isSignedIn, chosenId)?.map(({ name }) => name), { wrapper })

test('a visitor chooses among the largest clans and is asked for no sign-in', async () => {
  const { result } = choices(false)
  expect(result.current).toBeUndefined()
  await waitFor(() => expect(result.current).toEqual(['밤샘연구소', '펠리칸즈']))
  expect(asked).toEqual(['/api/clans'])
})

test('one’s own clans come first, and each once', async () => {
  const { result } = choices(true)
  await waitFor(() => expect(result.current).toEqual(['느린걸음', '펠리칸즈', '밤샘연구소']))
})

test('a clan that only the address names is there by its name', async () => {
  const { result } = choices(false, 'd')
  await waitFor(() => expect(result.current).toEqual(['밤샘연구소', '펠리칸즈', '구름다리']))
})

test('a clan nobody may see is not there, and a listed one is not asked for again', async () => {
  const { result } = choices(true, 'x')
  await waitFor(() => expect(asked).toContain('/api/clans/x'))
  expect(result.current).toEqual(['느린걸음', '펠리칸즈', '밤샘연구소'])
  asked = []
  const listed = choices(true, 'b')
  await waitFor(() => expect(listed.result.current).toHaveLength(3))
  expect(asked).toEqual(expect.not.arrayContaining(['/api/clans/b']))
})
