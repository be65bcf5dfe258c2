import { otherSide, type Side } from '@buri/domain/matches/matchFacts'
import { SIDES } from '@buri/domain/matches/reportedMatch'
import { type FoundMatch, MIN_PEOPLE_TO_ASK, type WaitingGame } from '@buri/domain/nights/judgeReplay'
import type { GameRow, SeatRow } from './games/games.repository.ts'
import { type LockedNight, playersOf, requireGame } from './games/nightGames.ts'
import { type LineKeys, type MatchOfNight, personKeyOfLine } from './games/nightMatches.repository.ts'

export const areTeamsAgreedOnSide = (seats: readonly SeatRow[], winner: Side | null) =>
  SIDES.every((side) => seats.some((seat) => seat.side === side && seat.confirmedWinner === winner))
export function areTeamsAgreedOnMatch(
  lockedNight: LockedNight,
  { n, hasSwappedSides }: { n: number; hasSwappedSides: boolean },
  winner: Side,
): boolean {
  const { claimedWinner } = requireGame(lockedNight, { n })
  const won = hasSwappedSides ? otherSide(winner) : winner
  return claimedWinner === won && areTeamsAgreedOnSide(playersOf(lockedNight, n), won)
}

export const foundMatchOf = (
  { platform, playedAt, dateSource, storedAt, isTakenForNight, lines }: MatchOfNight,
  isVouched: boolean,
): FoundMatch => ({
  isVouched,
  // A match taken for a night was compared by names when it arrived (`nightOfArrival`).
  isByNamesAlone: !isTakenForNight && lines.filter(({ playerId }) => playerId !== null).length < MIN_PEOPLE_TO_ASK,
  playedAt: playedAt.getTime(),
  dateSource,
  storedAt: storedAt.getTime(),
  lines: lines.flatMap((line) => {
    const key = personKeyOfLine(line, platform)
    return key === null ? [] : [{ key, side: line.side }]
  }),
})

export function waitingGameOf(
  lockedNight: LockedNight,
  players: ReadonlyMap<string, LineKeys>,
  game: GameRow,
): WaitingGame {
  const startedAt = game.startedAt?.getTime() ?? Number.POSITIVE_INFINITY
  return {
    n: game.n,
    startedAt,
    fixedAt: game.fixedAt?.getTime() ?? startedAt,
    seats: playersOf(lockedNight, game.n).flatMap(({ signupId, side }) =>
      side === null ? [] : [{ side, ...(players.get(signupId) ?? { keys: [], namesakeKeys: [] }) }],
    ),
  }
}
