import type { Prediction } from '@buri/domain/live/livePrediction'
import type { Position, Side } from '@buri/domain/matches/matchFacts'
import type { RiotId } from '@buri/domain/riotId'

export type LiveSeat = {
  side: Side
  championId: number | null
  position: Position | null
  /** If the source does not know the id, `puuid` and the name identify the person. */
  playerId: string | null
  puuid: string | null
  riotId: RiotId | null
  /** `null` in streamer mode. */
  name: string | null
}

export type GameInProgress = {
  id: string
  platform: string | null
  typeLabel: string
  mapId: number | null
  /** In milliseconds. `null` while players are still loading. */
  startedAt: number | null
  seats: readonly LiveSeat[]
  /** The win chances, if they were computed when the teams were fixed. */
  prediction?: Prediction | null
}

/**
 * Returns `null` if the player is in no game. An error of the source returns `null`, too, because a page does not need
 * this section.
 */
export type LiveSource = (playerId: string) => Promise<GameInProgress | null>

export type SoloRank = { tier: string; division: string | null }
/** Returns `undefined` if the rank is unknown, and `null` for a person without a rank. */
export type SoloRankOf = (platform: string | null, puuid: string) => Promise<SoloRank | null | undefined>
