import type { Night } from '@buri/contract/inhouse/nights'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'

/** What a replay that was brought from a night's page is held against; nothing while that is not known. */
export function useExpectedNight(id: string | undefined) {
  const wanted = query('GET /api/inhouse/nights/:id', { params: { id: id ?? '' } })
  const { data } = useQuery({ ...wanted, enabled: id !== undefined })
  return data && expectedOf(data)
}

/** The names of each game that has begun and has no replay. */
export function expectedOf({ title, clan, games, signups }: Pick<Night, 'title' | 'clan' | 'games' | 'signups'>) {
  const nameOf = new Map(signups.map(({ id, summonerName }) => [id, summonerName]))
  const waiting = games.filter(
    ({ state, startedAt, result }) => state !== 'cancelled' && startedAt !== null && result?.source !== 'replay',
  )
  return {
    title,
    clanId: clan?.id ?? null,
    games: waiting.map(({ players }) => players.flatMap(({ signupId }) => nameOf.get(signupId) ?? [])),
  }
}
