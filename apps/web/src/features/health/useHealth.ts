import { LIMITS } from '@buri/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'

/** Asked every five seconds while the page is open, never from memory. */
export const useHealth = () =>
  useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => call('GET /health', { signal }),
    refetchInterval: LIMITS.healthPollMs,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
