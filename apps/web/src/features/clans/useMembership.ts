import type { ClanRank } from '@buri/contract/clans'
import { LIMITS } from '@buri/contract/limits'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { CLAN_KEYS, refreshClans } from './clanCaches.ts'

export const useMembers = (id: string) =>
  useQuery({
    queryKey: CLAN_KEYS.members(id),
    queryFn: ({ signal }) => call('GET /api/clans/:id/members', { params: { id }, signal }),
  })

/** Those that wait, the oldest first. */
export const useJoinRequests = (id: string) =>
  useQuery({
    queryKey: CLAN_KEYS.requests(id),
    queryFn: ({ signal }) =>
      call('GET /api/clans/:id/join-requests', {
        params: { id },
        query: { page: 1, limit: LIMITS.listLimitMax },
        signal,
      }),
  })

export const useBlocks = (id: string) =>
  useQuery({
    queryKey: CLAN_KEYS.blocks(id),
    queryFn: ({ signal }) => call('GET /api/clans/:id/blocks', { params: { id }, signal }),
  })

/** Asks everything again afterwards. A refusal too says that what we showed is no longer so. */
function useClanCommand<Wish, Answer>(send: (wish: Wish) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: send, onSettled: () => void refreshClans(queries) })
}

export const useApply = (id: string) =>
  useClanCommand((reason: string) => call('POST /api/clans/:id/join-requests', { params: { id }, body: { reason } }))

export const useCancelRequest = () =>
  useClanCommand((id: string) => call('DELETE /api/clans/:id/join-requests/my', { params: { id } }))

export const useLeave = (id: string) =>
  useClanCommand(() => call('DELETE /api/clans/:id/members/my', { params: { id } }))

export const useDecide = (id: string) =>
  useClanCommand(({ requestId, action }: { requestId: string; action: 'approve' | 'reject' }) =>
    call('PATCH /api/clans/:id/join-requests/:requestId', { params: { id, requestId }, body: { action } }),
  )

export const useRemoveMember = (id: string) =>
  useClanCommand((userId: string) => call('DELETE /api/clans/:id/members/:userId', { params: { id, userId } }))

export const useChangeRank = (id: string) =>
  useClanCommand(({ userId, rank }: { userId: string; rank: ClanRank }) =>
    call('PATCH /api/clans/:id/members/:userId', { params: { id, userId }, body: { rank } }),
  )

export const useUnblock = (id: string) =>
  useClanCommand((userId: string) => call('DELETE /api/clans/:id/blocks/:userId', { params: { id, userId } }))
