import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'

const KEY = ['claims'] as const

export const useWaitingClaims = () =>
  useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/admin/claims', { query: { ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export type Decision = { id: string; action: 'approve' | 'reject'; takeOver?: boolean }

export function useDecide() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: Decision) => call('PATCH /api/admin/claims/:id', { params: { id }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  })
}
