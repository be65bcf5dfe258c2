import type { Night, NightGame } from '@buri/contract/nights/nights'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'

/** What a replay that was brought from a night's page is held against; nothing while that is not known. */
export function useExpectedNight(id: string | undefined) {
  const wanted = query('GET /api/inhouse/nights/:id', { params: { id: id ?? '' } })
  const { data } = useQuery({ ...wanted, enabled: id !== undefined })
  return data && expectedOf(data)
}

/** The names of each game that has begun and has no replay, and of each that is still to begin. */
export function expectedOf({ title, clan, games, signups }: Pick<Night, 'title' | 'clan' | 'games' | 'signups'>) {
  const nameOf = new Map(signups.map(({ id, summonerName }) => [id, summonerName]))
  const open = games.filter(({ state, result }) => state !== 'cancelled' && result?.source !== 'replay')
  const namesOf = (isWanted: (game: NightGame) => boolean) =>
    open.filter(isWanted).map(({ players }) => players.flatMap(({ signupId }) => nameOf.get(signupId) ?? []))
  return {
    title,
    clanId: clan?.id ?? null,
    games: namesOf(({ startedAt }) => startedAt !== null),
    unstarted: namesOf(({ startedAt }) => startedAt === null),
  }
}
