import type { ClanWeights } from '@buri/contract/nights/clanWeights'
import { useQuery } from '@tanstack/react-query'
import { cachedAnswersOf } from '#web/api/cachedAnswers.ts'
import { query } from '#web/api/query.ts'
import { useCommand } from '#web/api/useCommand.ts'

export const useClanWeights = (id: string) => useQuery(query('GET /api/clans/:id/balance-weights', { params: { id } }))

export const useOwnWeights = (isSignedIn: boolean) =>
  useQuery({ ...query('GET /api/me/balance-weights', {}), enabled: isSignedIn })

export const useSaveWeights = (id: string) =>
  useCommand(
    'PUT /api/clans/:id/balance-weights',
    (weights: ClanWeights['weights']) => ({ params: { id }, body: { weights } }),
    {
      changes: [cachedAnswersOf('GET /api/clans/:id/balance-weights'), cachedAnswersOf('GET /api/me/balance-weights')],
    },
  )
