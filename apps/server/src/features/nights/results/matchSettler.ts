import { isCountedTrust } from '@buri/domain/matches/trust'
import { judgeReplay } from '@buri/domain/nights/judgeReplay'
import { hasGameBegun } from '@buri/domain/nights/judgeResult'
import { DAY_MS } from '@buri/domain/seoulTime'
import type { Transaction } from 'kysely'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { tryForEach } from '#server/platform/jobs/tryEach.ts'
import {
  gamesOfDeletedMatches,
  matchCandidates,
  matchFit,
  nightsWithAnother,
  relationToNight,
} from '../awaitedMatches.repository.ts'
import { type GameRow, gameRows } from '../games/games.repository.ts'
import { lockedParts, requireGame } from '../games/nightGames.ts'
import { lineKeysOf, matchesOfNight } from '../games/nightMatches.repository.ts'
import { nightRows } from '../nights.repository.ts'
import { recordNightChange } from '../recordNightChange.ts'
import { settleSeries } from '../series/nextSet.ts'
import { areTeamsAgreedOnMatch, foundMatchOf, waitingGameOf } from '../waitingGames.ts'
import { attachMatch, detachMatch } from './gameMatch.ts'
import { countsWithoutNight } from './nightTestimonies.ts'

export type SettleOptions = {
  db: Db
  storeForecast: (nightId: string, n: number) => Promise<void>
}

/** After this time, only the host may assign a replay. */
const LOOKED_FOR_MS = 2 * DAY_MS

const awaitedSince = (now: Date) => new Date(now.getTime() - LOOKED_FOR_MS)

export const matchSettler = (settling: SettleOptions) => ({
  async assignArrived(matchIds: readonly string[], now: Date): Promise<void> {
    const since = awaitedSince(now)
    for (const matchId of matchIds) {
      await settleAll(settling, await matchCandidates(settling.db, { since, matchId }), now)
      const nights = await nightsWithAnother(settling.db, { since, matchId })
      await tryForEach(nights, ({ nightId }) => replaceMatch(settling.db, nightId, matchId, now))
    }
  },

  async withdrawn(matchId: string, now: Date): Promise<void> {
    await detachFromNights(
      settling.db,
      await gamesOfDeletedMatches(settling.db, { since: awaitedSince(now), matchId }),
      now,
    )
  },

  /** Finds matches whose storing or deletion did not reach the nights, for example because a process was killed. */
  async findAwaitedMatches(now: Date): Promise<void> {
    const since = awaitedSince(now)
    await detachFromNights(settling.db, await gamesOfDeletedMatches(settling.db, { since }), now)
    await settleAll(settling, await matchCandidates(settling.db, { since }), now)
  },
})

const awaitsMatch = (game: GameRow) => game.matchId === null

/** Judges which game of the night the match is. Only games for which `isCandidateGame` holds are compared. */
async function judgeGameOf(tx: Transaction<DB>, nightId: string, matchId: string, isCandidateGame = awaitsMatch) {
  const night = await nightRows(tx).find(nightId, null)
  const [match] = await matchesOfNight(tx, [matchId])
  if (!night || night.state === 'cancelled' || !match || match.winner === null || match.isRemake) return undefined
  if (await gameRows(tx).isTaken(matchId)) return undefined
  const lockedNight = await lockedParts(tx, night)
  const players = await lineKeysOf(tx, nightId)
  const waitingGames = lockedNight.games.filter((game) => hasGameBegun(game) && isCandidateGame(game))
  const comparedGames = waitingGames.map((game) => waitingGameOf(lockedNight, players, game))
  const { isByHost, isOfNight, isOfOtherClan } = await relationToNight(tx, nightId, matchId)
  if (isOfOtherClan && !isOfNight) return undefined
  const isVouched = isByHost || (isOfNight && isCountedTrust(match.standing))
  const found = judgeReplay(comparedGames, foundMatchOf(match, isVouched))
  const isNamedByPlayers =
    found.kind === 'maybe' && found.reason === 'sender' && areTeamsAgreedOnMatch(lockedNight, found, match.winner)
  const verdict = isNamedByPlayers ? judgeReplay(comparedGames, foundMatchOf(match, true)) : found
  if (verdict.kind === 'none') return undefined
  return { lockedNight, winner: match.winner, verdict, isOfNight, isByHost }
}

/** Gives the match to a game of the night. If the match also fits another night, the host is asked. */
async function settle(
  { db, storeForecast }: SettleOptions,
  nightId: string,
  matchId: string,
  { now, isRivalled }: { now: Date; isRivalled: boolean },
) {
  const openedSet = await inTransaction(db, async (tx): Promise<number | undefined> => {
    if (!(await nightRows(tx).lock(nightId))) return undefined
    const judgement = await judgeGameOf(tx, nightId, matchId)
    if (!judgement) return undefined
    const { lockedNight, winner, verdict, isOfNight, isByHost } = judgement
    const { n, hasSwappedSides } = verdict
    const { askedMatchId, askedReason: openReason } = requireGame(lockedNight, { n })
    const isAsked = askedMatchId === matchId
    // Once the host has been asked about a match, only the host decides, unless the host sent or confirmed it.
    if (isAsked && !isByHost) return undefined
    if (verdict.kind === 'is' && !isRivalled) {
      await attachMatch(tx, lockedNight, n, { matchId, winner, hasSwappedSides, now })
      return settleSeries(tx, nightId, { n, now })
    }
    if (isAsked) return undefined
    // If the host was asked about another match, this one replaces it only if somebody at the night sent or confirmed
    // this one, and the host denied the other or it came from strangers.
    if (askedMatchId !== null && !isOfNight) return undefined
    if (askedMatchId !== null && openReason && (await relationToNight(tx, nightId, askedMatchId)).isOfNight)
      return undefined
    const askedReason = verdict.kind === 'is' ? ('nights' as const) : verdict.reason
    await gameRows(tx).change(nightId, n, { askedMatchId: matchId, askedReason })
    await recordNightChange(tx, nightId, { kind: 'game', n, at: now })
    return undefined
  })
  if (openedSet !== undefined) await storeForecast(nightId, openedSet)
}

/**
 * Replaces a game's match by the arrived one if all of this is true: both teams named the winner, the present match
 * counts only because of that, and the arrived match counts anyway. Anyone at the night could have forged the lines of
 * the present match.
 */
const replaceMatch = (db: Db, nightId: string, matchId: string, now: Date) =>
  inTransaction(db, async (tx) => {
    if (!(await nightRows(tx).lock(nightId))) return
    const judgement = await judgeGameOf(tx, nightId, matchId, (game) => !awaitsMatch(game))
    if (
      judgement?.verdict.kind !== 'is' ||
      !areTeamsAgreedOnMatch(judgement.lockedNight, judgement.verdict, judgement.winner)
    )
      return
    const { lockedNight, winner, verdict } = judgement
    const game = requireGame(lockedNight, verdict)
    if (game.matchId === null || !(await countsWithoutNight(tx, matchId, now))) return
    if (await countsWithoutNight(tx, game.matchId, now)) return
    await detachMatch(tx, lockedNight, game, now)
    await attachMatch(tx, lockedNight, game.n, { matchId, winner, hasSwappedSides: verdict.hasSwappedSides, now })
  })

/** Returns how well the match fits a game of the night, or `-1` if the night would ask its host. */
async function surenessOf(tx: Transaction<DB>, nightId: string, matchId: string): Promise<number> {
  const judgement = await judgeGameOf(tx, nightId, matchId)
  return judgement?.verdict.kind === 'is' ? matchFit(tx, nightId, judgement.verdict.n, matchId) : -1
}

/**
 * Anyone may type the names of ten other people into a night, so such a night gets their match only if no better night
 * waits.
 */
async function settleAmong(settling: SettleOptions, nightIds: readonly string[], matchId: string, now: Date) {
  const [only] = nightIds
  if (only !== undefined && nightIds.length === 1) return settle(settling, only, matchId, { now, isRivalled: false })
  const sure: { nightId: string; fit: number }[] = []
  for (const nightId of nightIds) {
    const fit = await inTransaction(settling.db, (tx) => surenessOf(tx, nightId, matchId))
    sure.push({ nightId, fit })
  }
  const best = Math.max(...sure.map(({ fit }) => fit))
  const first = sure.filter(({ fit }) => fit === best)
  const isRivalled = first.length > 1
  for (const { nightId } of first) await settle(settling, nightId, matchId, { now, isRivalled })
}

async function settleAll(settling: SettleOptions, pairs: readonly { nightId: string; matchId: string }[], now: Date) {
  const byMatch = Map.groupBy(pairs, ({ matchId }) => matchId)
  await tryForEach([...byMatch], ([matchId, places]) =>
    settleAmong(
      settling,
      places.map(({ nightId }) => nightId),
      matchId,
      now,
    ),
  )
}

const leaveMatch = (db: Db, nightId: string, matchId: string, now: Date) =>
  inTransaction(db, async (tx) => {
    const night = await nightRows(tx).hold(nightId, null)
    if (!night || night.state === 'cancelled') return
    // If the match was restored or another process has already detached it, nothing has to be done.
    const since = awaitedSince(now)
    if ((await gamesOfDeletedMatches(tx, { since, matchId })).length === 0) return
    const lockedNight = await lockedParts(tx, night)
    const game = lockedNight.games.find((one) => one.matchId === matchId)
    if (!game) return
    await detachMatch(tx, lockedNight, game, now)
    await settleSeries(tx, nightId, { n: game.n, now })
  })

async function detachFromNights(db: Db, pairs: readonly { nightId: string; matchId: string }[], now: Date) {
  await tryForEach(pairs, ({ nightId, matchId }) => leaveMatch(db, nightId, matchId, now))
}

/** Whether the match fits another night better. Otherwise the first night that is settled would get the match. */
export async function hasBetterNight(
  tx: Transaction<DB>,
  nightId: string,
  { n, matchId, now }: { n: number; matchId: string; now: Date },
): Promise<boolean> {
  const candidates = await matchCandidates(tx, { since: awaitedSince(now), matchId })
  const rivals = candidates.filter((other) => other.nightId !== nightId)
  if (rivals.length === 0) return false
  const fit = await matchFit(tx, nightId, n, matchId)
  for (const rival of rivals) if ((await surenessOf(tx, rival.nightId, matchId)) > fit) return true
  return false
}
