import type { NightGame } from '@buri/contract/nights/nightGame'
import type { Night } from '@buri/contract/nights/nights'
import { useNight } from './useNights.ts'

/** Returns `undefined` until the night is refetched, because the cached one may be older than the start of a game. */
export function useExpectedNight(id: string | undefined) {
  const { data, isFetchedAfterMount } = useNight(id ?? '', { enabled: id !== undefined, refetchOnMount: 'always' })
  return isFetchedAfterMount && data ? expectedPlayers(data) : undefined
}

export function expectedPlayers({ title, clan, games, signups }: Pick<Night, 'title' | 'clan' | 'games' | 'signups'>) {
  const nameOf = new Map(signups.map(({ id, summonerName }) => [id, summonerName]))
  const unreplayed = games.filter(({ state, result }) => state !== 'cancelled' && result?.source !== 'replay')
  const namesOf = (isWanted: (game: NightGame) => boolean) =>
    unreplayed.filter(isWanted).map(({ players }) => players.flatMap(({ signupId }) => nameOf.get(signupId) ?? []))
  return {
    title,
    clanId: clan?.id ?? null,
    games: namesOf(({ startedAt }) => startedAt !== null),
    unstarted: namesOf(({ startedAt }) => startedAt === null),
  }
}
