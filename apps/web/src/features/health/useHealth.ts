import type { Health } from '@buri/contract/health'
import { LIMITS } from '@buri/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#web/api/ApiError.ts'
import { call } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'

export const useHealth = () =>
  useQuery({
    ...query('GET /health'),
    queryFn: ({ signal }) => call('GET /health', { signal }).catch(reportOfFailing),
    refetchInterval: LIMITS.healthPollMs,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** Returns the report of a server that answers 503 because one part fails. */
function reportOfFailing(error: unknown): Health {
  if (error instanceof ApiError && error.status === 503 && isHealth(error.details)) return error.details
  throw error
}

const isHealth = (body: unknown): body is Health =>
  typeof body === 'object' && body !== null && 'status' in body && 'details' in body
