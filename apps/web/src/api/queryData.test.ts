import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './ApiError.ts'
import { createQueryClient } from './queryData.ts'

beforeEach(() => onlineManager.setOnline(false))
afterEach(() => onlineManager.setOnline(true))

const offline = () => Promise.reject(new ApiError({ code: 'OFFLINE', status: 0, message: '연결 없음' }))

test('a query without a connection fails at once, and loads when the connection is back', async () => {
  const queries = createQueryClient()
  queries.mount()
  let ask: () => Promise<string> = offline
  const observer = new QueryObserver<string>(queries, { queryKey: ['home'], queryFn: () => ask() })
  const stop = observer.subscribe(() => {})
  await vi.waitFor(() => expect(observer.getCurrentResult().error?.message).toBe('연결 없음'))

  ask = async () => '첫 화면'
  onlineManager.setOnline(true)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('첫 화면'))
  stop()
  queries.unmount()
})

test('a command without a connection fails instead of waiting silently', async () => {
  const queries = createQueryClient()
  const command = queries.getMutationCache().build(queries, { mutationFn: offline })
  await expect(command.execute(undefined)).rejects.toThrow('연결 없음')
})

test('a first request that a change outdates in flight is sent again, and only its second answer counts', async () => {
  onlineManager.setOnline(true)
  const queries = createQueryClient()
  const answers: ((members: string[]) => void)[] = []
  const list = { queryKey: ['members'], queryFn: () => new Promise<string[]>((resolve) => void answers.push(resolve)) }
  const observer = new QueryObserver<string[]>(queries, list)
  const stop = observer.subscribe(() => {})
  const pendingFetch = queries.fetchQuery(list)
  const isHere = queries.invalidateQueries({ queryKey: ['members'] })
  answers[0]?.(['클랜장'])
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  expect(observer.getCurrentResult()).toMatchObject({ data: undefined, isPending: true, error: null })
  answers[1]?.(['클랜장', '지원자'])
  await isHere
  expect(observer.getCurrentResult()).toMatchObject({ data: ['클랜장', '지원자'], isFetching: false, error: null })
  expect(await pendingFetch).toEqual(['클랜장', '지원자'])
  stop()
})

test('a first request is not sent again if no page shows its query or the query is not refetched', async () => {
  onlineManager.setOnline(true)
  const queries = createQueryClient()
  let fetchCount = 0
  const pendingFetch = queries.fetchQuery({ queryKey: ['later'], queryFn: async () => ++fetchCount })
  await queries.invalidateQueries()
  expect([await pendingFetch, fetchCount]).toEqual([1, 1])
  const observer = new QueryObserver<number>(queries, { queryKey: ['shown'], queryFn: async () => ++fetchCount })
  const stop = observer.subscribe(() => {})
  await queries.invalidateQueries({ queryKey: ['shown'], refetchType: 'none' })
  await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ data: 2, isFetching: false }))
  expect(fetchCount).toBe(2)
  stop()
})
