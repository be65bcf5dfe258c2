import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { ALL_QUERIES, useCommand } from '#web/api/useCommand.ts'

export const useClanClaims = (clanId: string, isAsked = true) =>
  useQuery({ ...query('GET /api/clans/:id/claims', { params: { id: clanId } }), enabled: isAsked })

export const useConfirmClaim = (clanId: string) =>
  useCommand(
    'POST /api/clans/:id/claims/:claimId/confirm',
    (claimId: string) => ({ params: { id: clanId, claimId } }),
    // Everything is refetched, because the linked player is shown on the clan's pages too.
    { changes: [ALL_QUERIES], onRefusalToo: true },
  )
