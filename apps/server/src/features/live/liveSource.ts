import type { Prediction } from '@buri/domain/live/livePrediction'
import type { Position, Side } from '@buri/domain/matches/matchFacts'
import type { RiotId } from '@buri/domain/riotId'

/** One seat of a game in progress. */
export type LiveSeat = {
  side: Side
  championId: number | null
  /** The position in the team, or `null` if the source does not tell it. */
  position: Position | null
  /** The player's id on this site, if the source knows it. Otherwise `puuid` and the name identify the person. */
  playerId: string | null
  puuid: string | null
  riotId: RiotId | null
  /** The player's name, or `null` in streamer mode. */
  name: string | null
}

export type GameInProgress = {
  id: string
  platform: string | null
  /** The Korean label of the game's type, such as 내전. */
  typeLabel: string
  mapId: number | null
  /** The time when the game began, in milliseconds. It is `null` while players are still loading. */
  startedAt: number | null
  seats: readonly LiveSeat[]
  /** The win chances, if they were computed when the teams were fixed. */
  prediction?: Prediction | null
}

/**
 * A source of games in progress: in-house nights, or the game's own API. Returns `null` if the player is in no game. An
 * error of the source returns `null`, too, because a page does not need this section.
 */
export type LiveSource = (playerId: string) => Promise<GameInProgress | null>

export type SoloRank = { tier: string; division: string | null }
/**
 * Returns a person's rank in 솔로 랭크 by the game's id of the person. Returns `undefined` if it is unknown, and `null` for
 * a person without a rank.
 */
export type SoloRankOf = (platform: string | null, puuid: string) => Promise<SoloRank | null | undefined>
