import type { ClanWeights } from '@buri/contract/nights/clanWeights'
import { useQuery } from '@tanstack/react-query'
import { answersOf } from '#web/api/answers.ts'
import { query } from '#web/api/query.ts'
import { useCommand } from '#web/api/useCommand.ts'

export const useClanWeights = (id: string) => useQuery(query('GET /api/clans/:id/balance-weights', { params: { id } }))

export const useOwnWeights = (isSignedIn: boolean) =>
  useQuery({ ...query('GET /api/me/balance-weights', {}), enabled: isSignedIn })

export const useSettleWeights = (id: string) =>
  useCommand(
    'PUT /api/clans/:id/balance-weights',
    (weights: ClanWeights['weights']) => ({ params: { id }, body: { weights } }),
    { changes: [answersOf('GET /api/clans/:id/balance-weights'), answersOf('GET /api/me/balance-weights')] },
  )
