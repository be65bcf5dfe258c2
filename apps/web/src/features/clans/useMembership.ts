import type { ClanRank } from '@buri/contract/clans'
import type { CommandEndpoint, CommandInput } from '@buri/contract/endpoints'
import { LIMITS } from '@buri/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { useCommand } from '#web/api/useCommand.ts'
import { CLAN_CHANGES } from './clanCaches.ts'

export const useMembers = (id: string) => useQuery(query('GET /api/clans/:id/members', { params: { id } }))

export const useJoinRequests = (id: string) =>
  useQuery(
    query('GET /api/clans/:id/join-requests', { params: { id }, query: { page: 1, limit: LIMITS.listLimitMax } }),
  )

export const useBlocks = (id: string) => useQuery(query('GET /api/clans/:id/blocks', { params: { id } }))

/** Refetches after a refusal too, which shows that the page is outdated. */
export const useClanCommand = <E extends CommandEndpoint, Input = void>(
  endpoint: E,
  inputOf: (input: Input) => CommandInput<E>,
) => useCommand(endpoint, inputOf, { changes: CLAN_CHANGES, onRefusalToo: true, withoutWaiting: true })

export const useApply = (id: string) =>
  useClanCommand('POST /api/clans/:id/join-requests', (reason: string) => ({ params: { id }, body: { reason } }))

export const useCancelRequest = () =>
  useClanCommand('DELETE /api/clans/:id/join-requests/my', (id: string) => ({ params: { id } }))

export const useLeave = (id: string) => useClanCommand('DELETE /api/clans/:id/members/my', () => ({ params: { id } }))

export const useDecideJoinRequest = (id: string) =>
  useClanCommand(
    'PATCH /api/clans/:id/join-requests/:requestId',
    ({ requestId, action }: { requestId: string; action: 'approve' | 'reject' }) => ({
      params: { id, requestId },
      body: { action },
    }),
  )

export const useRemoveMember = (id: string) =>
  useClanCommand('DELETE /api/clans/:id/members/:userId', (userId: string) => ({ params: { id, userId } }))

export const useRemoveMembers = (id: string) =>
  useClanCommand('POST /api/clans/:id/members/removals', (userIds: string[]) => ({ params: { id }, body: { userIds } }))

export const useChangeRank = (id: string) =>
  useClanCommand('PATCH /api/clans/:id/members/:userId', ({ userId, rank }: { userId: string; rank: ClanRank }) => ({
    params: { id, userId },
    body: { rank },
  }))

export const useChangeNote = (id: string) =>
  useClanCommand('PUT /api/clans/:id/members/:userId/note', ({ userId, note }: { userId: string; note: string }) => ({
    params: { id, userId },
    body: { note },
  }))

export const useGreet = (id: string) =>
  useClanCommand('POST /api/clans/:id/greetings', () => ({ params: { id }, body: {} }))

export const useUnblock = (id: string) =>
  useClanCommand('DELETE /api/clans/:id/blocks/:userId', (userId: string) => ({ params: { id, userId } }))

export const useBans = (id: string) => useQuery(query('GET /api/clans/:id/bans', { params: { id } }))

export const useBan = (id: string) =>
  useClanCommand('POST /api/clans/:id/bans', (body: { userId: string; reason: string; until: string | null }) => ({
    params: { id },
    body,
  }))

export const useLiftBan = (id: string) =>
  useClanCommand('DELETE /api/clans/:id/bans/:userId', (userId: string) => ({ params: { id, userId } }))
