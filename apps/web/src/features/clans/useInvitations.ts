import type { NewInvitation } from '@buri/contract/clanInvitations'
import { useQuery } from '@tanstack/react-query'
import { cachedAnswersUnder } from '#web/api/cachedAnswers.ts'
import { query } from '#web/api/query.ts'
import { useCommand } from '#web/api/useCommand.ts'
import { CLAN_CHANGES } from './clanCaches.ts'
import { useClanCommand } from './useMembership.ts'

const INVITATION_CHANGES = [
  ...CLAN_CHANGES,
  cachedAnswersUnder('/api/me/invitations'),
  cachedAnswersUnder('/api/me/notifications'),
]

export const useInvitations = (id: string) => useQuery(query('GET /api/clans/:id/invitations', { params: { id } }))

export const useInvite = (id: string) =>
  useClanCommand('POST /api/clans/:id/invitations', (body: Partial<NewInvitation>) => ({ params: { id }, body }))

export const useRevokeInvitation = (id: string) =>
  useClanCommand('DELETE /api/clans/:id/invitations/:invitationId', (invitationId: string) => ({
    params: { id, invitationId },
  }))

export const useInvitation = (code: string) => useQuery(query('GET /api/invitations/:code', { params: { code } }))

export const useAnswerInvitation = (code: string) =>
  useCommand(
    'POST /api/invitations/:code',
    (action: 'accept' | 'decline') => ({ params: { code }, body: { action } }),
    { changes: [...INVITATION_CHANGES, cachedAnswersUnder('/api/invitations')], withoutWaiting: true },
  )
