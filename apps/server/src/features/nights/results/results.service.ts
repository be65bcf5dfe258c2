import type { ResultInput } from '@buri/contract/nights/games'
import type { Night } from '@buri/contract/nights/nights'
import type { Side } from '@buri/domain/matches/matchFacts'
import { judgeDenial, judgeGivenMatch, judgeResult, judgeTypedWinner } from '@buri/domain/nights/judgeResult'
import { mayManageNight } from '@buri/domain/nights/nightRights'
import type { Transaction } from 'kysely'
import { nightTarget, writeAuditLog } from '#server/model/audit/audit.ts'
import { inTransactionOnce } from '#server/platform/database/idempotentTransaction.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { AppError, refuse } from '#server/platform/errors.ts'
import { relationToNight } from '../awaitedMatches.repository.ts'
import { gameRows } from '../games/games.repository.ts'
import { type GameKey, type LockedNight, lockNight, playersOf, requireGame } from '../games/nightGames.ts'
import { lineKeysOf, matchesOfNight } from '../games/nightMatches.repository.ts'
import type { ReadNight } from '../lobby/nightReader.ts'
import { recordNightChange } from '../recordNightChange.ts'
import type { NightCaller } from '../seenNight.ts'
import { isOwn, nightRelationTo } from '../seenNight.ts'
import { settleSeries } from '../series/nextSet.ts'
import { areTeamsAgreedOnSide, foundMatchOf, waitingGameOf } from '../waitingGames.ts'
import { attachMatch, detachMatch } from './gameMatch.ts'
import { hasBetterNight, matchSettler, type SettleOptions } from './matchSettler.ts'

type Options = SettleOptions & { read: ReadNight }

export const resultService = ({ db, read, storeForecast }: Options) => ({
  async result(caller: NightCaller, nightId: string, key: GameKey, input: ResultInput): Promise<Night> {
    const openedSet = await inTransactionOnce(db, caller, (tx) =>
      giveResult(tx, caller, { nightId, meant: key }, input),
    )
    if (openedSet !== undefined) await storeForecast(nightId, openedSet)
    return read(nightId, caller)
  },

  ...matchSettler({ db, storeForecast }),
})
export type ResultService = ReturnType<typeof resultService>

async function giveResult(
  tx: Transaction<DB>,
  caller: NightCaller,
  { nightId, meant }: { nightId: string; meant: GameKey },
  input: ResultInput,
): Promise<number | undefined> {
  const { n } = meant
  const isByMatch = 'matchId' in input
  const lockedNight = await lockNight(tx, nightId, caller, { isManaged: isByMatch, isAllowedAfterEnd: true })
  const game = requireGame(lockedNight, meant)
  refuse(judgeResult(game))
  const { now } = caller
  if (!isByMatch) {
    await typeWinner(tx, lockedNight, n, input.winner, caller)
  } else if (input.isThis) {
    await takeMatch(tx, lockedNight, n, input.matchId, now)
  } else {
    refuse(judgeDenial(game, input.matchId))
    if (game.matchId === input.matchId) await detachMatch(tx, lockedNight, game, now)
    const denied = [...new Set([...game.denied, input.matchId])]
    await gameRows(tx).change(nightId, n, { askedMatchId: input.matchId, askedReason: null, denied })
    await recordNightChange(tx, nightId, { kind: 'game', n, at: now })
  }
  const openedSet = await settleSeries(tx, nightId, { n, now })
  if (!mayManageNight(nightRelationTo(lockedNight.night, caller.viewer))) return openedSet
  const target = nightTarget(lockedNight.night)
  await writeAuditLog(tx, caller, 'night.result_given', { target, after: { n, ...input } })
  return openedSet
}

async function takeMatch(tx: Transaction<DB>, lockedNight: LockedNight, n: number, matchId: string, now: Date) {
  const game = requireGame(lockedNight, { n })
  const waitingGame = waitingGameOf(lockedNight, await lineKeysOf(tx, lockedNight.night.id), game)
  const [match] = await matchesOfNight(tx, [matchId])
  const { isOfNight, isOfOtherClan } = await relationToNight(tx, lockedNight.night.id, matchId)
  if (isOfOtherClan && !isOfNight)
    throw new AppError('MATCH_OF_ANOTHER_NIGHT', {
      message: '다른 클랜에 올린 경기라서 이 내전의 결과로 쓸 수 없습니다.',
    })
  const result = match && {
    found: foundMatchOf(match, true),
    winner: match.winner,
    isRemake: match.isRemake,
    isTaken: await gameRows(tx).isTaken(matchId),
    hasBetterNight: await hasBetterNight(tx, lockedNight.night.id, { n, matchId, now }),
  }
  const verdict = judgeGivenMatch({ ...waitingGame, hasMatch: game.matchId !== null }, result)
  if (typeof verdict === 'string') throw new AppError(verdict)
  await attachMatch(tx, lockedNight, n, { matchId, ...verdict, now })
}

async function typeWinner(tx: Transaction<DB>, lockedNight: LockedNight, n: number, winner: Side, caller: NightCaller) {
  const { night, signups } = lockedNight
  const game = requireGame(lockedNight, { n })
  const isManager = mayManageNight(nightRelationTo(night, caller.viewer))
  const seats = playersOf(lockedNight, n)
  const ownSeat = seats.find(({ signupId }) =>
    signups.some((signup) => signup.id === signupId && isOwn(signup, caller)),
  )
  refuse(judgeTypedWinner(game, { isPlaying: ownSeat !== undefined, isManager }))
  const rows = gameRows(tx)
  const isNewClaim = isManager && game.claimedWinner !== winner
  const claimed = isNewClaim ? winner : game.claimedWinner
  if (isNewClaim) {
    await rows.forgetConfirmations(night.id, n)
    await rows.change(night.id, n, {
      claimedWinner: winner,
      ...(game.state === 'running' ? { state: 'awaiting', endedAt: caller.now } : {}),
    })
  }
  if (ownSeat) await rows.confirm(night.id, n, ownSeat.signupId, winner)
  const votes = seats.map((seat) => {
    if (seat.signupId === ownSeat?.signupId) return { ...seat, confirmedWinner: winner }
    return isNewClaim ? { ...seat, confirmedWinner: null } : seat
  })
  const isAgreed = areTeamsAgreedOnSide(votes, claimed)
  if (isAgreed && claimed !== null) {
    const endedAt = game.endedAt ?? caller.now
    await rows.change(night.id, n, { state: 'finished', winner: claimed, resultSource: 'typed', endedAt })
  }
  const log = isAgreed ? ({ kind: 'result', n } as const) : isNewClaim ? ({ kind: 'claimed', n } as const) : undefined
  await recordNightChange(tx, night.id, { kind: isAgreed ? 'result' : 'game', n, log, at: caller.now })
}
