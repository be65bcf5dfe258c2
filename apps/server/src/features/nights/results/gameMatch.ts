import { otherSide, type Side } from '@buri/domain/matches/matchFacts'
import type { Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'
import { type GameRow, gameRows } from '../games/games.repository.ts'
import { type LockedNight, playersOf, requireGame } from '../games/nightGames.ts'
import { recordNightChange } from '../recordNightChange.ts'
import { rulingThatKeepsWinner } from '../schedule/rulings.service.ts'
import { teamNumberOn } from '../series/setGames.ts'
import { areTeamsAgreedOnSide } from '../waitingGames.ts'
import { applyNightToMatch, withdrawFromMatch } from './nightTestimonies.ts'
import { forgetRecognised, recognisePlayers } from './recognition.repository.ts'

export async function attachMatch(
  tx: Transaction<DB>,
  lockedNight: LockedNight,
  n: number,
  { matchId, winner, hasSwappedSides, now }: { matchId: string; winner: Side; hasSwappedSides: boolean; now: Date },
) {
  const { night } = lockedNight
  const game = requireGame(lockedNight, { n })
  const plannedWinner = hasSwappedSides ? otherSide(winner) : winner
  const ruling = await rulingThatKeepsWinner(tx, lockedNight, game, plannedWinner)
  const { ruledWinner } = ruling
  await gameRows(tx).change(night.id, n, {
    state: 'finished',
    winner: plannedWinner,
    resultSource: 'replay',
    matchId,
    hasSwappedSides,
    endedAt: now,
    askedMatchId: null,
    askedReason: null,
    ...ruling,
    replayDiffers: ruledWinner !== null && teamNumberOn(plannedWinner, game) !== ruledWinner,
  })
  await gameRows(tx).change(night.id, n, { recognised: await recognisePlayers(tx, night.id, matchId) })
  await applyNightToMatch(tx, lockedNight, n, { matchId, hasSwappedSides, now })
  await recordNightChange(tx, night.id, { kind: 'result', n, log: { kind: 'result', n }, at: now })
}

/** Takes the match from the game. The typed result is restored or, without one, the game waits for a match again. */
export async function detachMatch(tx: Transaction<DB>, lockedNight: LockedNight, game: GameRow, now: Date) {
  const { n, matchId, claimedWinner } = game
  const isTyped = claimedWinner !== null && areTeamsAgreedOnSide(playersOf(lockedNight, n), claimedWinner)
  const ruling = await rulingThatKeepsWinner(tx, lockedNight, game, isTyped ? claimedWinner : null)
  await gameRows(tx).change(lockedNight.night.id, n, {
    ...(isTyped
      ? { winner: claimedWinner, resultSource: 'typed' as const }
      : { state: 'awaiting' as const, winner: null, resultSource: null }),
    matchId: null,
    hasSwappedSides: false,
    ...ruling,
    replayDiffers: false,
    named: [],
    recognised: [],
  })
  if (matchId !== null) {
    await forgetRecognised(tx, matchId, game.recognised)
    await withdrawFromMatch(tx, { ...game, matchId }, now)
  }
  await recordNightChange(tx, lockedNight.night.id, { kind: 'game', n, at: now })
}
