import type { Prediction } from '@buri/domain/live/livePrediction'
import { otherSide } from '@buri/domain/matches/matchFacts'
import { otherTeam } from '@buri/domain/nights/series'
import type { GameRow, SeatRow } from '../games/games.repository.ts'
import { isSet } from './setGames.ts'

type Games = { games: readonly GameRow[]; seats: readonly SeatRow[] }

/** Swaps the sides of games played on swapped sides. The rows keep the planned sides, for when the match is deleted. */
export function withPlayedSides<Parts extends Games>(parts: Parts): Parts {
  const swapped = new Set(parts.games.flatMap((game) => (isSet(game) && game.hasSwappedSides ? [game.n] : [])))
  if (swapped.size === 0) return parts
  return {
    ...parts,
    games: parts.games.map((game) => (swapped.has(game.n) ? swappedGame(game) : game)),
    seats: parts.seats.map((seat) => (swapped.has(seat.n) ? swappedSeat(seat) : seat)),
  }
}

const swappedGame = (game: GameRow): GameRow => ({
  ...game,
  hasSwappedSides: false,
  winner: game.winner && otherSide(game.winner),
  claimedWinner: game.claimedWinner && otherSide(game.claimedWinner),
  blueTeam: game.blueTeam && otherTeam(game.blueTeam),
  blueNth: game.redNth,
  redNth: game.blueNth,
  prediction: game.prediction && swappedChances(game.prediction),
})

const swappedSeat = (seat: SeatRow): SeatRow => ({
  ...seat,
  side: seat.side && otherSide(seat.side),
  confirmedWinner: seat.confirmedWinner && otherSide(seat.confirmedWinner),
})

/** The chances belong to the teams, so they change sides with them. The reasons were about the planned sides. */
const swappedChances = (prediction: Prediction): Prediction => ({
  ...prediction,
  blueWinRate: prediction.redWinRate,
  redWinRate: prediction.blueWinRate,
  factors: [],
})
