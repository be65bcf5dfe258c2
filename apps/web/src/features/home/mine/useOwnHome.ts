import type { Position } from '@buri/domain/matches/matchFacts'
import { useQuery } from '@tanstack/react-query'
import { cachedAnswersOf } from '#web/api/cachedAnswers.ts'
import { query } from '#web/api/query.ts'
import { useCommand } from '#web/api/useCommand.ts'

const REFETCHED_MS = 60_000

export const ownHomeQuery = query('GET /api/me/home')

/** The home is refetched while it is open, because seats fill up. */
export const useOwnHome = () => useQuery({ ...ownHomeQuery, refetchInterval: REFETCHED_MS, refetchOnWindowFocus: true })

/** Signs up the account's player for a night; `null` takes the previous lane. */
export const useJoinNight = (id: string) =>
  useCommand(
    'POST /api/inhouse/nights/:id/signups',
    (main: Position | null) => ({ params: { id }, body: main ? { main } : {} }),
    {
      changes: [cachedAnswersOf('GET /api/me/home'), cachedAnswersOf('GET /api/inhouse/nights')],
      onRefusalToo: true,
    },
  )
