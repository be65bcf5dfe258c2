import type { Prediction } from '@buri/domain/live/livePrediction'
import type { Position, Side } from '@buri/domain/matches/matchFacts'
import type { RiotId } from '@buri/domain/riotId'

/** One seat of a game in progress. */
export type LiveSeat = {
  side: Side
  championId: number | null
  /** The position in the team; `null` if the source does not say. */
  position: Position | null
  /** The site's id of the player, if the source knows it; otherwise `puuid` and name identify the person. */
  playerId: string | null
  puuid: string | null
  riotId: RiotId | null
  /** The name; `null` for a player in streamer mode. */
  name: string | null
}

export type GameInProgress = {
  id: string
  platform: string | null
  /** Korean label, such as 내전. */
  typeLabel: string
  mapId: number | null
  /** When the game began, in milliseconds; `null` while the players are still loading. */
  startedAt: number | null
  seats: readonly LiveSeat[]
  /** The chances if they were computed when the teams were fixed. */
  prediction?: Prediction | null
}

/**
 * A source of games in progress: an in-house night, or the game's own API. `null` if the player is in none or no source can
 * tell: an optional section is not worth an error.
 */
export type LiveSource = (playerId: string) => Promise<GameInProgress | null>

export type SoloRank = { tier: string; division: string | null }
/** A rank in 솔로 랭크 by the game's id of a person. `undefined` when unknown, `null` for the unranked. */
export type SoloRankOf = (platform: string | null, puuid: string) => Promise<SoloRank | null | undefined>
