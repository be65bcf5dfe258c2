import type { Side } from '@buri/domain/matches/matchFacts'
import { judgeSubstitution } from '@buri/domain/nights/judgeGame'
import { lendingTeam } from '@buri/domain/nights/teams/lendingTeam'
import type { Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'
import { refuse } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { recordNightChange } from '../recordNightChange.ts'
import { requireNotInOtherGame } from '../schedule/teamGame.ts'
import { teamRows } from '../schedule/teams.repository.ts'
import type { NightCaller } from '../seenNight.ts'
import { fillPlaces } from '../signups/admit.ts'
import { signupRows } from '../signups/signups.repository.ts'
import { type GameRow, gameRows } from './games.repository.ts'
import { type GameKey, lockNight, playersOf, requireGame } from './nightGames.ts'

export type Substitution = { leavingId: string; enteringId: string; hasLeft: boolean }

export async function substitute(
  tx: Transaction<DB>,
  caller: SignedInCaller & NightCaller,
  { nightId, meant }: { nightId: string; meant: GameKey },
  { leavingId, enteringId, hasLeft }: Substitution,
) {
  const { n } = meant
  const lockedNight = await lockNight(tx, nightId, caller, { isManaged: true })
  const game = requireGame(lockedNight, meant)
  const playing = playersOf(lockedNight, n)
  const entering = lockedNight.signups.find(({ id }) => id === enteringId)
  refuse(
    judgeSubstitution({
      state: game.state,
      playing: playing.map(({ signupId }) => signupId),
      leavingId,
      enteringId,
      isAvailable: entering?.state === 'in' || entering?.state === 'waiting',
    }),
  )
  requireNotInOtherGame(lockedNight, game, [enteringId])
  const signups = signupRows(tx)
  if (hasLeft) await signups.change(leavingId, { state: 'left', readyAt: null })
  await signups.change(enteringId, { state: 'in', isUnready: false })
  const leavingSide = playing.find(({ signupId }) => signupId === leavingId)?.side ?? null
  const enteringFrom = await teamLending(tx, nightId, { game, side: leavingSide, enteringId })
  const ten = playing.map(({ signupId, side, position, isCaptain, confirmedWinner, lentBy }) => ({
    signupId: signupId === leavingId ? enteringId : signupId,
    lentBy: signupId === leavingId ? enteringFrom : lentBy,
    side,
    position,
    isCaptain: isCaptain && signupId !== leavingId,
    // The vote of the replaced player is removed, because only people who played may confirm the winner.
    confirmedWinner: signupId === leavingId ? null : confirmedWinner,
    isBench: false,
  }))
  const benched = lockedNight.seats.filter((seat) => seat.n === n && seat.isBench && seat.signupId !== enteringId)
  const bench = benched.map(({ signupId }) => signupId)
  if (!hasLeft) bench.push(leavingId)
  await gameRows(tx).seat(nightId, n, [
    ...ten,
    ...bench.map((signupId) => ({ signupId, side: null, position: null, isCaptain: false, isBench: true })),
  ])
  if (game.state === 'fixed') {
    await gameRows(tx).forgetPrediction(nightId, n)
    await gameRows(tx).change(nightId, n, { fixedAt: caller.now })
  }
  await fillPlaces(tx, lockedNight.night, caller.now)
  const log = { kind: 'substituted', n, signupId: leavingId, entered: [enteringId] } as const
  await recordNightChange(tx, nightId, { kind: 'game', n, log, at: caller.now })
}

async function teamLending(
  tx: Transaction<DB>,
  nightId: string,
  { game, side, enteringId }: { game: GameRow; side: Side | null; enteringId: string },
): Promise<number | null> {
  const teamNumber = side === 'blue' ? game.blueNth : game.redNth
  return teamNumber === null
    ? null
    : lendingTeam(await teamRows(tx).all(nightId), { nth: teamNumber, signupId: enteringId })
}
