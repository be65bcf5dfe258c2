import { createHash, randomUUID } from 'node:crypto'
import { type NightBundles, nightBundleRoutes } from '@buri/contract/nights/bundles'
import { defaultTitleOf, NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import { type PastNight, pastNights } from '@buri/domain/nights/pastNights'
import { DAY_MS, MINUTE_MS } from '@buri/domain/seoulTime'
import { writeAuditLog } from '#server/model/audit/audit.ts'
import { lockClanFor } from '#server/model/clans/lockClanFor.ts'
import { inTransactionOnce } from '#server/platform/database/idempotentTransaction.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { drawNightCode } from '../drawNightCode.ts'
import { type BundleRow, bundleReads, bundleRows, type FreeMatch, type PastNightRow } from './bundles.repository.ts'

const UNDOABLE_MS = 30 * DAY_MS
/** Younger matches may still be assigned to a night of their own. */
const PAST_MS = DAY_MS
const HALF_HOUR_MS = 30 * MINUTE_MS
const SHOWN_NIGHTS = 500

type Game = { id: string; playedAt: number; people: string[]; match: FreeMatch }
type Night = PastNight<Game>

const keyOf = ({ games }: Night) =>
  createHash('sha256')
    .update(games.map(({ id }) => id).join(' '))
    .digest('base64url')
    .slice(0, 22)

async function proposedNights(db: Db, clanId: string, now: Date): Promise<Night[]> {
  const matches = await bundleReads(db).free(clanId, new Date(now.getTime() - PAST_MS))
  const games = matches.map((match): Game => {
    const people = match.lines.map(({ playerId }) => playerId)
    return { id: match.id, playedAt: match.playedAt.getTime(), people, match }
  })
  return pastNights(games).slice(-SHOWN_NIGHTS)
}

export const countPastNights = async (db: Db, clanId: string, now: Date): Promise<number> =>
  (await proposedNights(db, clanId, now)).length

/** Past nights are proposed and then made in one step. They can be removed together within thirty days. */
export function bundleService({ db }: { db: Db }) {
  async function bundlesOf(clanId: string, now: Date): Promise<NightBundles> {
    const [nights, bundles] = await Promise.all([proposedNights(db, clanId, now), bundleReads(db).all(clanId)])
    return {
      nights: nights.toReversed().map((night) => ({
        key: keyOf(night),
        title: titleOf(night),
        startsAt: new Date(startOf(night)).toISOString(),
        games: night.games.length,
        people: night.people.size,
      })),
      games: nights.reduce((sum, { games }) => sum + games.length, 0),
      bundles: bundles.map((bundle) => shownBundle(bundle, now)),
    }
  }

  return {
    propose: (clanId: string, { now }: SignedInCaller) => bundlesOf(clanId, now),

    async make(clanId: string, caller: SignedInCaller, keys: readonly string[]): Promise<NightBundles> {
      const { now, viewer } = caller
      await inTransactionOnce(db, caller, async (tx) => {
        await lockClanFor(tx, clanId, { viewer, ...nightBundleRoutes.make.clan })
        const rows = bundleRows(tx)
        const byKey = new Map((await proposedNights(tx, clanId, now)).map((night) => [keyOf(night), night]))
        const nights = [...new Set(keys)].map((key) => byKey.get(key))
        // Another officer made the nights first, or a match was added or removed since the proposal.
        if (!nights.every((night) => night !== undefined)) throw new AppError('PAST_NIGHTS_CHANGED')
        const bundle = { id: randomUUID(), clanId, madeBy: viewer.userId, madeAt: now }
        await rows.add(bundle, nights.map(rowsOf), drawNightCode)
        const target = { type: 'clan', id: clanId } as const
        await writeAuditLog(tx, caller, 'night.bundled', { target, after: { nights: nights.length } })
      })
      return bundlesOf(clanId, now)
    },

    undo: (clanId: string, { now, viewer, actor }: SignedInCaller, bundleId: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        await lockClanFor(tx, clanId, { viewer, ...nightBundleRoutes.undo.clan })
        const rows = bundleRows(tx)
        const bundle = await rows.find(clanId, bundleId)
        if (!bundle) throw new AppError('NIGHT_BUNDLE_NOT_FOUND')
        if (now.getTime() > bundle.madeAt.getTime() + UNDOABLE_MS) throw new AppError('IMPORT_OLD')
        await rows.remove(bundleId)
        await writeAuditLog(tx, { actor, now }, 'night.unbundled', { target: { type: 'clan', id: clanId } })
      }),
  }
}
export type BundleService = ReturnType<typeof bundleService>

const startOf = ({ games }: Night) => games[0]?.playedAt ?? 0
/** The title has the half hour before the first game: people agree on a half hour and begin a little later. */
const titleOf = (night: Night) => defaultTitleOf(startOf(night) - (startOf(night) % HALF_HOUR_MS))
const endOf = ({ playedAt, durationSeconds }: FreeMatch) => new Date(playedAt.getTime() + 1000 * durationSeconds)

function shownBundle({ madeAt, ...bundle }: BundleRow, now: Date): NightBundles['bundles'][number] {
  const undoableUntil = new Date(madeAt.getTime() + UNDOABLE_MS)
  return {
    ...bundle,
    madeAt: madeAt.toISOString(),
    keptUntil: undoableUntil.toISOString(),
    mayUndo: now <= undoableUntil,
  }
}

function rowsOf(night: Night): PastNightRow {
  const id = randomUUID()
  const startsAt = new Date(startOf(night))
  const signupOf = new Map([...night.people].map((playerId) => [playerId, randomUUID()]))
  const ends = night.games.map(({ match }) => endOf(match))
  return {
    night: {
      ...{ id, title: titleOf(night), starts_at: startsAt },
      places: Math.max(NIGHT_LIMITS.places, night.people.size),
      finished_at: new Date(Math.max(...ends.map((end) => end.getTime()))),
    },
    signups: [...signupOf].map(([playerId, signupId], index) => ({
      ...{ id: signupId, night_id: id, player_id: playerId, joined_at: startsAt, nth: index + 1 },
    })),
    games: night.games.map(({ match }, index) => ({
      ...{ night_id: id, n: index + 1, started_at: match.playedAt, ended_at: endOf(match) },
      ...{ winner: match.winner, match_id: match.id },
    })),
    seats: night.games.flatMap(({ match }, index) => seatsOf(match, { night_id: id, n: index + 1, signupOf })),
  }
}

type GameAddress = { night_id: string; n: number; signupOf: ReadonlyMap<string, string> }

/** If two lines of a side have the same position, neither line gets it. */
function seatsOf({ lines }: FreeMatch, { night_id, n, signupOf }: GameAddress): PastNightRow['seats'] {
  return lines.flatMap(({ playerId, side, position }) => {
    const signup_id = signupOf.get(playerId)
    if (signup_id === undefined) return []
    const isShared = lines.filter((other) => other.side === side && other.position === position).length > 1
    return [{ night_id, n, signup_id, side, position: isShared ? null : position }]
  })
}
