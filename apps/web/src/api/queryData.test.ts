import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './ApiError.ts'
import { createQueryClient } from './queryData.ts'

beforeEach(() => onlineManager.setOnline(false))
afterEach(() => onlineManager.setOnline(true))

const offline = () => Promise.reject(new ApiError({ code: 'OFFLINE', status: 0, message: '연결 없음' }))

test('a page without a connection says so at once, and loads by itself when it is back', async () => {
  const queries = createQueryClient()
  queries.mount()
  let ask: () => Promise<string> = offline
  const seen = new QueryObserver<string>(queries, { queryKey: ['home'], queryFn: () => ask() })
  const stop = seen.subscribe(() => {})
  await vi.waitFor(() => expect(seen.getCurrentResult().error?.message).toBe('연결 없음'))

  ask = async () => '첫 화면'
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(seen.getCurrentResult().data).toBe('첫 화면'))
  stop()
  queries.unmount()
})

test('a command without a connection fails instead of waiting without a word', async () => {
  const queries = createQueryClient()
  const command = queries.getMutationCache().build(queries, { mutationFn: offline })
  await expect(command.execute(undefined)).rejects.toThrow('연결 없음')
})
