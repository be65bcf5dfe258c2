import type { RefreshResult } from '@buri/contract/players'
import type { PlayerFinder } from '#server/model/people/playerFinder.ts'
import type { RequestCounter } from '#server/platform/http/requestLimit.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'

export type RefreshFromGame = (playerId: string) => Promise<RefreshResult>

type Options = {
  players: PlayerFinder
  requests: RequestCounter
  now: () => Date
  /** Undefined without an API key of the game. */
  refreshFromGame: RefreshFromGame | undefined
}

const NO_KEY = '게임 서버와 연결되어 있지 않아 티어와 이름은 갱신할 수 없습니다. 내전 전적은 올라오는 대로 반영됩니다.'

export const refreshService = ({ players, requests, now, refreshFromGame }: Options) => ({
  async refresh(nameTag: string, viewer: Viewer): Promise<RefreshResult> {
    const player = await players.require(nameTag, viewer)
    await requests.spend('refresh', player.id, now())
    if (!refreshFromGame) return { refreshed: false, message: NO_KEY }
    try {
      return await refreshFromGame(player.id)
    } catch (error) {
      // Nothing was refreshed, so the request does not count towards the limit.
      await requests.giveBack('refresh', player.id)
      throw error
    }
  },
})
export type RefreshService = ReturnType<typeof refreshService>
