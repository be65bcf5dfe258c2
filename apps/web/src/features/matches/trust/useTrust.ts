import type { CommandInput } from '@buri/contract/endpoints'
import type { MatchDetail } from '@buri/contract/matches'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { ALL_QUERIES, useCommand } from '#web/api/useCommand.ts'

/** Refetches after a refusal too, which means that somebody else was faster. */
const REFETCH_EVERYTHING = { changes: [ALL_QUERIES], onRefusalToo: true } as const

export const useConfirmMatch = ({ matchId, shownKey }: Pick<MatchDetail, 'matchId' | 'shownKey'>) =>
  useCommand(
    'POST /api/matches/:matchId/confirmations',
    () => ({ params: { matchId }, query: shownKey === null ? {} : { shownKey } }),
    REFETCH_EVERYTHING,
  )

type Objection = CommandInput<'POST /api/matches/:matchId/disputes'>['body']
export const useObjectToMatch = (matchId: string) =>
  useCommand(
    'POST /api/matches/:matchId/disputes',
    (body: Objection) => ({ params: { matchId }, body }),
    REFETCH_EVERYTHING,
  )

type WantedDecision = CommandInput<'PATCH /api/matches/:matchId/disputes/:disputeId'>['body']['decision']
export const useDecideDispute = (matchId: string) =>
  useCommand(
    'PATCH /api/matches/:matchId/disputes/:disputeId',
    ({ disputeId, decision }: { disputeId: string; decision: WantedDecision }) => ({
      params: { matchId, disputeId },
      body: { decision },
    }),
    REFETCH_EVERYTHING,
  )

export const useDisputes = (matchId: string) =>
  useQuery(query('GET /api/matches/:matchId/disputes', { params: { matchId } }))
