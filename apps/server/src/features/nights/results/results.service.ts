import type { ResultInput } from '@buri/contract/nights/games'
import type { Night } from '@buri/contract/nights/nights'
import { otherSide, type Side } from '@buri/domain/matches/matchFacts'
import { isCountedTrust } from '@buri/domain/matches/trust'
import { judgeReplay } from '@buri/domain/nights/judgeReplay'
import {
  hasGameBegun,
  judgeDenial,
  judgeGivenMatch,
  judgeResult,
  judgeTypedWinner,
} from '@buri/domain/nights/judgeResult'
import { mayManageNight } from '@buri/domain/nights/nightRights'
import { DAY_MS } from '@buri/domain/seoulTime'
import type { Transaction } from 'kysely'
import { writeAuditLog } from '#server/model/audit/audit.ts'
import { inTransactionOnce } from '#server/platform/database/idempotentTransaction.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError, refuse } from '#server/platform/errors.ts'
import { tryEach } from '#server/platform/jobs/tryEach.ts'
import {
  gamesOfDeletedMatches,
  matchCandidates,
  matchFit,
  nightsWithAnother,
  relationToNight,
} from '../awaitedMatches.repository.ts'
import { type GameRow, gameRows, matchesOfNight, playerIdsOf } from '../games/games.repository.ts'
import { type GameKey, type LockedNight, lockedParts, lockNight, playersOf, requireGame } from '../games/nightGames.ts'
import type { ReadNight } from '../lobby/nightReader.ts'
import { nightRows } from '../nights.repository.ts'
import { recordNightChange } from '../recordNightChange.ts'
import { rulingThatKeepsWinner } from '../schedule/rulings.service.ts'
import type { NightCaller } from '../seenNight.ts'
import { isOwn, nightRelationTo } from '../seenNight.ts'
import { settleSeries } from '../series/nextSet.ts'
import { numberOn } from '../series/setGames.ts'
import { areTeamsAgreedOnMatch, areTeamsAgreedOnSide, foundMatchOf, waitingGameOf } from '../waitingGames.ts'
import { applyNightToMatch, countsWithoutNight, withdrawFromMatch } from './nightTestimonies.ts'
import { forgetRecognised, recognisePlayers } from './recognition.repository.ts'

type Options = {
  db: Db
  read: ReadNight
  /** Stores a forecast for teams that were fixed: those of the next set. */
  storeForecast: (nightId: string, n: number) => Promise<void>
}

type Settling = Pick<Options, 'db' | 'storeForecast'>

/** After this the night no longer looks for a replay; the host may still assign one. */
const LOOKED_FOR_MS = 2 * DAY_MS

/** Results of games: from a matching replay, or typed and confirmed by both teams. */
export const resultService = ({ db, read, storeForecast }: Options) => ({
  async result(caller: NightCaller, nightId: string, meant: GameKey, input: ResultInput): Promise<Night> {
    const opened = await inTransactionOnce(db, caller, (tx) => giveResult(tx, caller, { nightId, meant }, input))
    if (opened !== undefined) await storeForecast(nightId, opened)
    return read(nightId, caller)
  },

  /** Assigns newly stored matches to their games. */
  async arrived(matchIds: readonly string[], now: Date): Promise<void> {
    const since = new Date(now.getTime() - LOOKED_FOR_MS)
    for (const matchId of matchIds) {
      await settleAll({ db, storeForecast }, await matchCandidates(db, { since, matchId }), now)
      const nights = await nightsWithAnother(db, { since, matchId })
      await tryEach(nights, ({ nightId }) => replaceMatch(db, nightId, matchId, now))
    }
  },

  /** Detaches a deleted match from its game. */
  async withdrawn(matchId: string, now: Date): Promise<void> {
    const since = new Date(now.getTime() - LOOKED_FOR_MS)
    await leaveAll(db, await gamesOfDeletedMatches(db, { since, matchId }), now)
  },

  /** Finds matches that were stored or deleted in another way, or while a process was killed. */
  async lookForAll(now: Date): Promise<void> {
    const since = new Date(now.getTime() - LOOKED_FOR_MS)
    await leaveAll(db, await gamesOfDeletedMatches(db, { since }), now)
    await settleAll({ db, storeForecast }, await matchCandidates(db, { since }), now)
  },
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
  const held = await lockNight(tx, nightId, caller, { isManaged: isByMatch, alsoAfter: true })
  const game = requireGame(held, meant)
  refuse(judgeResult(game))
  const { actor, now } = caller
  if (!isByMatch) {
    await typeWinner(tx, held, n, input.winner, caller)
  } else if (input.isThis) {
    await takeMatch(tx, held, n, input.matchId, now)
  } else {
    refuse(judgeDenial(game, input.matchId))
    if (game.matchId === input.matchId) await withoutMatch(tx, held, game, now)
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

async function attachMatch(
  tx: Transaction<DB>,
  held: LockedNight,
  n: number,
  { matchId, winner, isTurned, now }: { matchId: string; winner: Side; isTurned: boolean; now: Date },
) {
  const { night } = held
  const game = requireGame(held, { n })
  const planned = isTurned ? otherSide(winner) : winner
  const ruling = await rulingThatKeepsWinner(tx, held, game, planned)
  const { ruledWinner } = ruling
  await gameRows(tx).change(night.id, n, {
    state: 'finished',
    winner: planned,
    resultSource: 'replay',
    matchId,
    isTurned,
    endedAt: now,
    askedMatchId: null,
    askedReason: null,
    ...ruling,
    replayDiffers: ruledWinner !== null && numberOn(planned, game) !== ruledWinner,
  })
  await gameRows(tx).change(night.id, n, { recognised: await recognisePlayers(tx, night.id, matchId) })
  await applyNightToMatch(tx, held, n, { matchId, isTurned, now })
  await recordNightChange(tx, night.id, { kind: 'result', n, log: { kind: 'result', n }, at: now })
}

const awaitsMatch = (game: GameRow) => game.matchId === null

/** Whether a stored match is a game of this night, among the games that `isMeant`. */
async function judgeMatch(tx: Transaction<DB>, nightId: string, matchId: string, isMeant = awaitsMatch) {
  const night = await nightRows(tx).find(nightId, null)
  const [match] = await matchesOfNight(tx, [matchId])
  if (!night || night.state === 'cancelled' || !match || match.winner === null || match.isRemake) return undefined
  if (await gameRows(tx).isTaken(matchId)) return undefined
  const held = await lockedParts(tx, night)
  const playerIds = await playerIdsOf(tx, nightId)
  const waiting = held.games.filter((game) => hasGameBegun(game) && isMeant(game))
  const questions = waiting.map((game) => waitingGameOf(held, playerIds, game))
  const { isByHost, isOfNight } = await relationToNight(tx, nightId, matchId)
  const isVouched = isByHost || (isOfNight && isCountedTrust(match.standing))
  const found = judgeReplay(questions, foundMatchOf(match, isVouched))
  if (found.kind === 'none') return undefined
  const isSaid = found.kind === 'maybe' && found.reason === 'sender' && areTeamsAgreedOnMatch(held, found, match.winner)
  const verdict = isSaid ? { ...found, kind: 'is' as const } : found
  return { held, winner: match.winner, verdict, isOfNight }
}

/** Judges a stored match for a night that may be its own. If another night is as likely, the host is asked. */
async function settleMatch(
  { db, storeForecast }: Settling,
  nightId: string,
  matchId: string,
  { now, isRivalled }: { now: Date; isRivalled: boolean },
) {
  const opened = await inTransaction(db, async (tx): Promise<number | undefined> => {
    if (!(await nightRows(tx).lock(nightId))) return undefined
    const found = await judgeMatch(tx, nightId, matchId)
    if (!found) return undefined
    const { held, winner, verdict, isOfNight } = found
    const { n, isTurned } = verdict
    if (verdict.kind === 'is' && !isRivalled) {
      await attachMatch(tx, held, n, { matchId, winner, isTurned, now })
      return settleSeries(tx, nightId, { n, now })
    }
    const { askedMatchId, askedReason: openReason } = requireGame(held, { n })
    // A match that a stranger uploaded or the host denied does not block the match of somebody at the night.
    if (askedMatchId !== null && !isOfNight) return undefined
    if (askedMatchId !== null && openReason && (await relationToNight(tx, nightId, askedMatchId)).isOfNight)
      return undefined
    const askedReason = verdict.kind === 'is' ? ('nights' as const) : verdict.reason
    await gameRows(tx).change(nightId, n, { askedMatchId: matchId, askedReason })
    await recordNightChange(tx, nightId, { kind: 'result', n, at: now })
    return undefined
  })
  if (opened !== undefined) await storeForecast(nightId, opened)
}

/**
 * One game has one match. If both teams named the winner of a match that counts by itself, it takes the game from a match that
 * counts only because they did: anyone at the night could have forged that one's lines.
 */
const replaceMatch = (db: Db, nightId: string, matchId: string, now: Date) =>
  inTransaction(db, async (tx) => {
    if (!(await nightRows(tx).lock(nightId))) return
    const found = await judgeMatch(tx, nightId, matchId, (game) => !awaitsMatch(game))
    if (found?.verdict.kind !== 'is' || !areTeamsAgreedOnMatch(found.held, found.verdict, found.winner)) return
    const { held, winner, verdict } = found
    const game = requireGame(held, verdict)
    if (game.matchId === null || !(await countsWithoutNight(tx, matchId, now))) return
    if (await countsWithoutNight(tx, game.matchId, now)) return
    await withoutMatch(tx, held, game, now)
    await attachMatch(tx, held, game.n, { matchId, winner, isTurned: verdict.isTurned, now })
  })

/** How certain it is that a match belongs to a night; `-1` if the night would ask its host. */
async function surenessOf(tx: Transaction<DB>, nightId: string, matchId: string): Promise<number> {
  const found = await judgeMatch(tx, nightId, matchId)
  return found?.verdict.kind === 'is' ? matchFit(tx, nightId, found.verdict.n, matchId) : -1
}

/**
 * Anyone may type ten other people's names into a night, so such a night gets their match only if no better one waits.
 */
async function settleAmong(settling: Settling, nightIds: readonly string[], matchId: string, now: Date) {
  const [only] = nightIds
  if (only !== undefined && nightIds.length === 1)
    return settleMatch(settling, only, matchId, { now, isRivalled: false })
  const sure: { nightId: string; claim: number }[] = []
  for (const nightId of nightIds) {
    const claim = await inTransaction(settling.db, (tx) => surenessOf(tx, nightId, matchId))
    sure.push({ nightId, claim })
  }
  const strongestClaim = Math.max(...sure.map(({ claim }) => claim))
  const first = sure.filter(({ claim }) => claim === strongestClaim)
  const isRivalled = first.length > 1
  for (const { nightId } of first) await settleMatch(settling, nightId, matchId, { now, isRivalled })
}

async function settleAll(settling: Settling, found: readonly { nightId: string; matchId: string }[], now: Date) {
  const byMatch = Map.groupBy(found, ({ matchId }) => matchId)
  await tryEach([...byMatch], ([matchId, places]) =>
    settleAmong(
      settling,
      places.map(({ nightId }) => nightId),
      matchId,
      now,
    ),
  )
}

/** Removes a deleted match from its game. */
const leaveMatch = (db: Db, nightId: string, matchId: string, now: Date) =>
  inTransaction(db, async (tx) => {
    const night = await nightRows(tx).hold(nightId, null)
    if (!night || night.state === 'cancelled') return
    // Nothing to do: the match was restored meanwhile, or another process has already detached it.
    const since = new Date(now.getTime() - LOOKED_FOR_MS)
    if ((await gamesOfDeletedMatches(tx, { since, matchId })).length === 0) return
    const held = await lockedParts(tx, night)
    const game = held.games.find((one) => one.matchId === matchId)
    if (!game) return
    await withoutMatch(tx, held, game, now)
    await settleSeries(tx, nightId, { n: game.n, now })
  })

/** Restores the typed result of a game, or lets it wait for one again. */
async function withoutMatch(tx: Transaction<DB>, held: LockedNight, game: GameRow, now: Date) {
  const { n, matchId, claimedWinner } = game
  const isTyped = claimedWinner !== null && areTeamsAgreedOnSide(playersOf(held, n), claimedWinner)
  const ruling = await rulingThatKeepsWinner(tx, held, game, isTyped ? claimedWinner : null)
  await gameRows(tx).change(held.night.id, n, {
    ...(isTyped
      ? { winner: claimedWinner, resultSource: 'typed' as const }
      : { state: 'awaiting' as const, winner: null, resultSource: null }),
    matchId: null,
    isTurned: false,
    ...ruling,
    replayDiffers: false,
    named: [],
    recognised: [],
  })
  if (matchId !== null) {
    await forgetRecognised(tx, matchId, game.recognised)
    await withdrawFromMatch(tx, { ...game, matchId }, now)
  }
  await recordNightChange(tx, held.night.id, { kind: 'game', n, at: now })
}

async function leaveAll(db: Db, found: readonly { nightId: string; matchId: string }[], now: Date) {
  await tryEach(found, ({ nightId, matchId }) => leaveMatch(db, nightId, matchId, now))
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

/** Whether another night awaits this match with a stronger claim. Otherwise, the first night to answer would get it. */
async function hasBetterNight(
  tx: Transaction<DB>,
  nightId: string,
  { n, matchId, now }: { n: number; matchId: string; now: Date },
): Promise<boolean> {
  const awaiting = await matchCandidates(tx, { since: new Date(now.getTime() - LOOKED_FOR_MS), matchId })
  const rivals = awaiting.filter((other) => other.nightId !== nightId)
  if (rivals.length === 0) return false
  const own = await matchFit(tx, nightId, n, matchId)
  for (const rival of rivals) if ((await surenessOf(tx, rival.nightId, matchId)) > own) return true
  return false
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
