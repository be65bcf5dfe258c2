import type { ClanPage } from '@buri/contract/clans'
import { LIMITS } from '@buri/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import type { RankedClan } from './RankingFilters.tsx'

const choicesIn = ({ data }: ClanPage): RankedClan[] => data.map(({ id, clanName }) => ({ id, name: clanName }))

/**
 * Clans to choose a board of: one's own first, then the largest public ones, and in any case the one the address names.
 * What cannot be loaded is not offered; the board itself needs none of it.
 */
export function useRankingClans(isSignedIn: boolean, chosenId: string | undefined): RankedClan[] | undefined {
  const own = useQuery({
    queryKey: ['clans', 'my'],
    queryFn: ({ signal }) => call('GET /api/clans/my', { signal }),
    select: choicesIn,
    enabled: isSignedIn,
  })
  const largest = useQuery({
    queryKey: ['clans', 'largest'],
    queryFn: ({ signal }) =>
      call('GET /api/clans', { query: { sort_by: 'members', limit: LIMITS.listLimitMax }, signal }),
    select: choicesIn,
  })
  const listed = [...(own.data ?? []), ...(largest.data ?? [])]
  const isListed = listed.some(({ id }) => id === chosenId)
  const named = useQuery({
    queryKey: ['clans', 'named', chosenId],
    queryFn: ({ signal }) => call('GET /api/clans/:id', { params: { id: chosenId ?? '' }, signal }),
    enabled: chosenId !== undefined && !isListed && !largest.isPending && !(isSignedIn && own.isPending),
    retry: false,
  })
  if (largest.isPending) return undefined
  const chosen = named.data && !isListed ? [{ id: named.data.id, name: named.data.clanName }] : []
  return [...new Map([...listed, ...chosen].map((clan) => [clan.id, clan])).values()]
}
