import type { ResultInput } from '@buri/contract/nights/games'
import type { Night } from '@buri/contract/nights/nights'
import type { Side } from '@buri/domain/matches/matchFacts'
import { judgeDenial, judgeGivenMatch, judgeResult, judgeTypedWinner } from '@buri/domain/nights/judgeResult'
import { mayManageNight } from '@buri/domain/nights/nightRights'
import type { Transaction } from 'kysely'
import { writeAuditLog } from '#server/model/audit/audit.ts'
import { inTransactionOnce } from '#server/platform/database/idempotentTransaction.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { AppError, refuse } from '#server/platform/errors.ts'
import { gameRows } from '../games/games.repository.ts'
import { type GameKey, type LockedNight, lockNight, playersOf, requireGame } from '../games/nightGames.ts'
import { matchesOfNight, playerIdsOf } from '../games/nightMatches.repository.ts'
import type { ReadNight } from '../lobby/nightReader.ts'
import { recordNightChange } from '../recordNightChange.ts'
import type { NightCaller } from '../seenNight.ts'
import { isOwn, nightRelationTo } from '../seenNight.ts'
import { settleSeries } from '../series/nextSet.ts'
import { areTeamsAgreedOnSide, foundMatchOf, waitingGameOf } from '../waitingGames.ts'
import { attachMatch, detachMatch } from './gameMatch.ts'
import { hasBetterNight, matchSettler, type Settling } from './matchSettler.ts'

type Options = Settling & { read: ReadNight }

/** Results of games: from a matching replay, or typed and confirmed by both teams. */
export const resultService = ({ db, read, storeForecast }: Options) => ({
  async result(caller: NightCaller, nightId: string, meant: GameKey, input: ResultInput): Promise<Night> {
    const opened = await inTransactionOnce(db, caller, (tx) => giveResult(tx, caller, { nightId, meant }, input))
    if (opened !== undefined) await storeForecast(nightId, opened)
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
  const held = await lockNight(tx, nightId, caller, { isManaged: isByMatch, alsoAfterEnd: true })
  const game = requireGame(held, meant)
  refuse(judgeResult(game))
  const { actor, now } = caller
  if (!isByMatch) {
    await typeWinner(tx, held, n, input.winner, caller)
  } else if (input.isThis) {
    await takeMatch(tx, held, n, input.matchId, now)
  } else {
    refuse(judgeDenial(game, input.matchId))
    if (game.matchId === input.matchId) await detachMatch(tx, held, game, now)
    const denied = [...new Set([...game.denied, input.matchId])]
    await gameRows(tx).change(nightId, n, { askedMatchId: input.matchId, askedReason: null, denied })
    await recordNightChange(tx, nightId, { kind: 'game', n, at: now })
  }
  const opened = await settleSeries(tx, nightId, { n, now })
  if (!mayManageNight(nightRelationTo(held.night, caller.viewer))) return opened
  const target = { type: 'night', id: nightId, label: held.night.title } as const
  await writeAuditLog(tx, { at: now, actor, action: 'night.result_given', target, after: { n, ...input } })
  return opened
}

async function takeMatch(tx: Transaction<DB>, held: LockedNight, n: number, matchId: string, now: Date) {
  const game = requireGame(held, { n })
  const waiting = waitingGameOf(held, await playerIdsOf(tx, held.night.id), game)
  const [match] = await matchesOfNight(tx, [matchId])
  const given = match && {
    found: foundMatchOf(match, true),
    winner: match.winner,
    isRemake: match.isRemake,
    isTaken: await gameRows(tx).isTaken(matchId),
    hasBetterNight: await hasBetterNight(tx, held.night.id, { n, matchId, now }),
  }
  const verdict = judgeGivenMatch({ ...waiting, hasMatch: game.matchId !== null }, given)
  if (typeof verdict === 'string') throw new AppError(verdict)
  await attachMatch(tx, held, n, { matchId, ...verdict, now })
}

async function typeWinner(tx: Transaction<DB>, held: LockedNight, n: number, winner: Side, caller: NightCaller) {
  const { night, signups } = held
  const game = requireGame(held, { n })
  const isManager = mayManageNight(nightRelationTo(night, caller.viewer))
  const seats = playersOf(held, n)
  const own = seats.find(({ signupId }) => signups.some((one) => one.id === signupId && isOwn(one, caller)))
  refuse(judgeTypedWinner(game, { isPlaying: own !== undefined, isManager }))
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
  if (own) await rows.confirm(night.id, n, own.signupId, winner)
  const votes = seats.map((seat) => {
    if (seat.signupId === own?.signupId) return { ...seat, confirmedWinner: winner }
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
