import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api/queryData.ts'
import { refetchRequestsInFlight } from './refetchRequestsInFlight.ts'

function prefetchedQuery() {
  const queries = createQueryClient()
  refetchRequestsInFlight(queries)
  const answers: ((name: string) => void)[] = []
  const profile = { queryKey: ['profile'], queryFn: () => new Promise<string>((resolve) => void answers.push(resolve)) }
  return { queries, answers, profile, coming: queries.ensureQueryData(profile) }
}

test('if data fetched ahead becomes outdated while in flight, the page that shows it fetches it again', async () => {
  const { queries, answers, profile, coming: pendingRequest } = prefetchedQuery()
  await queries.invalidateQueries()
  const observer = new QueryObserver<string>(queries, profile)
  const stop = observer.subscribe(() => {})
  answers[0]?.('보이던 이름')
  expect(await pendingRequest).toBe('보이던 이름')
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.('숨긴 이름')
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('숨긴 이름'))
  stop()
})

test('outdated data that no page shows is fetched again when a page shows it', async () => {
  const { queries, answers, profile, coming: pendingRequest } = prefetchedQuery()
  await queries.invalidateQueries()
  answers[0]?.('보이던 이름')
  await pendingRequest
  await vi.waitFor(() => expect(queries.getQueryState(['profile'])?.isInvalidated).toBe(true))
  expect(answers).toHaveLength(1)
  const stop = new QueryObserver<string>(queries, profile).subscribe(() => {})
  expect(answers).toHaveLength(2)
  stop()
})
