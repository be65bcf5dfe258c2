import type { LiveGame } from '@buri/contract/live'
import type { LiveGames } from '#server/features/live/liveGames.ts'
import type { PlayerFinder } from '#server/model/people/playerFinder.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'

type Options = { finder: PlayerFinder; games: LiveGames }

export const liveService = ({ finder, games }: Options) => ({
  game: async (nameTag: string, viewer: Viewer): Promise<{ live: LiveGame | null }> => ({
    live: await games.find(await finder.require(nameTag, viewer)),
  }),
})
export type LiveService = ReturnType<typeof liveService>
