import type { Side } from '../matches/matchFacts.ts'
import type { GameState } from './judgeGame.ts'
import {
  type FoundMatch,
  isPlayedAtAnotherTime,
  lineupSimilarity,
  MIN_PEOPLE_TO_ASK,
  type WaitingGame,
} from './judgeReplay.ts'

export const hasGameBegun = ({ state }: { state: GameState }) =>
  state === 'running' || state === 'awaiting' || state === 'finished'

/** Only a game that has begun can have a result. */
export const judgeResult = (game: { state: GameState }): 'GAME_NOT_STARTED' | 'allowed' =>
  hasGameBegun(game) ? 'allowed' : 'GAME_NOT_STARTED'

/** A manager types a winner first, and people who played confirm or contradict it. */
export function judgeTypedWinner(
  { state, claimedWinner }: { state: GameState; claimedWinner: Side | null },
  { isPlaying, isManager }: { isPlaying: boolean; isManager: boolean },
): 'GAME_DECIDED' | 'NOT_PLAYING' | 'NO_RESULT_CLAIMED' | 'allowed' {
  if (state === 'finished') return 'GAME_DECIDED'
  if (isManager) return 'allowed'
  if (!isPlaying) return 'NOT_PLAYING'
  return claimedWinner === null ? 'NO_RESULT_CLAIMED' : 'allowed'
}

type OfferedMatch = {
  found: FoundMatch
  winner: Side | null
  isRemake: boolean
  isTaken: boolean
  hasBetterNight: boolean
}
type MatchRefusal =
  | 'GAME_DECIDED'
  | 'MATCH_NOT_FOUND'
  | 'MATCH_BEFORE_GAME'
  | 'MATCH_OF_ANOTHER_TIME'
  | 'OTHER_GAME'
  | 'MATCH_TAKEN'
  | 'MATCH_OF_ANOTHER_NIGHT'
  | 'MATCH_UNDECIDED'
  | 'MATCH_REMADE'

/** Judges a stored match that a manager assigns to this game. */
export function judgeGivenMatch(
  game: WaitingGame & { hasMatch: boolean },
  match: OfferedMatch | undefined,
): MatchRefusal | { winner: Side; hasSwappedSides: boolean } {
  if (game.hasMatch) return 'GAME_DECIDED'
  if (!match) return 'MATCH_NOT_FOUND'
  const { found, winner, isRemake, isTaken, hasBetterNight } = match
  if (Number.isFinite(game.startedAt) && found.storedAt < game.startedAt) return 'MATCH_BEFORE_GAME'
  if (isPlayedAtAnotherTime(game, found)) return 'MATCH_OF_ANOTHER_TIME'
  const { sameNames, hasSwappedSides } = lineupSimilarity(game, found)
  if (sameNames < MIN_PEOPLE_TO_ASK) return 'OTHER_GAME'
  if (isRemake) return 'MATCH_REMADE'
  if (isTaken) return 'MATCH_TAKEN'
  if (hasBetterNight) return 'MATCH_OF_ANOTHER_NIGHT'
  return winner === null ? 'MATCH_UNDECIDED' : { winner, hasSwappedSides }
}

/** A manager may deny only the game's match or the suggested one. */
export const judgeDenial = (
  game: { matchId: string | null; askedMatchId: string | null },
  matchId: string,
): 'MATCH_NOT_FOUND' | 'allowed' =>
  game.matchId === matchId || game.askedMatchId === matchId ? 'allowed' : 'MATCH_NOT_FOUND'
