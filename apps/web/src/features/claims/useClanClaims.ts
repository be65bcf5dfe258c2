import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'

export const useClanClaims = (clanId: string) =>
  useQuery({
    queryKey: ['claims', clanId],
    queryFn: ({ signal }) => call('GET /api/clans/:id/claims', { params: { id: clanId }, signal }),
  })

export function useConfirm(clanId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (claimId: string) =>
      call('POST /api/clans/:id/claims/:claimId/confirm', { params: { id: clanId, claimId } }),
    // Who is linked stands on the pages of the clan too.
    onSettled: () => queries.invalidateQueries(),
  })
}
