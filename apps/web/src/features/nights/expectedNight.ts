import type { Night, NightGame } from '@buri/contract/nights/nights'
import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'

/** The night a dropped replay is compared with; nothing until that is loaded. */
export function useExpectedNight(id: string | undefined) {
  const wanted = query('GET /api/inhouse/nights/:id', { params: { id: id ?? '' } })
  const { data } = useQuery({ ...wanted, enabled: id !== undefined })
  return data && expectedOf(data)
}

/** The players of each started game without a replay, and of each game still to start. */
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
