import type { Position } from '@buri/domain/matches/matchFacts'
import { useQuery } from '@tanstack/react-query'
import { cachedAnswersOf } from '#web/api/cachedAnswers.ts'
import { query } from '#web/api/query.ts'
import { useCommand } from '#web/api/useCommand.ts'

const REFETCHED_MS = 60_000

export const ownHomeQuery = query('GET /api/me/home')

export const useOwnHome = () => useQuery({ ...ownHomeQuery, refetchInterval: REFETCHED_MS, refetchOnWindowFocus: true })

/** A lane of `null` means that of the player's last signup. */
export const useJoinNight = (id: string) =>
  useCommand(
    'POST /api/inhouse/nights/:id/signups',
    (main: Position | null) => ({ params: { id }, body: main ? { main } : {} }),
    {
      changes: [cachedAnswersOf('GET /api/me/home'), cachedAnswersOf('GET /api/inhouse/nights')],
      onRefusalToo: true,
    },
  )
