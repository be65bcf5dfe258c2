import type { PresentPerson } from '@buri/domain/nights/benchRotation'
import { judgeAddressedGame } from '@buri/domain/nights/judgeGame'
import { acceptsResults } from '@buri/domain/nights/judgeNightCommand'
import type { Transaction } from 'kysely'
import { viewerId } from '#server/model/clans/findVisibleClan.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { AppError } from '#server/platform/errors.ts'
import type { NightRow, SignupRow } from '../nightRow.ts'
import { nightRows } from '../nights.repository.ts'
import { type NightCaller, requireCommanded } from '../seenNight.ts'
import { signupRows } from '../signups/signups.repository.ts'
import { type GameRow, gameRows, type SeatRow } from './games.repository.ts'

export type LockedNight = { night: NightRow; games: GameRow[]; seats: SeatRow[]; signups: SignupRow[] }

type GameRights = {
  isManaged: boolean
  /** Whether a night that has ended recently is allowed, because results come late. */
  isAllowedAfterEnd?: boolean
}

export async function lockNight(
  tx: Transaction<DB>,
  id: string,
  caller: NightCaller,
  { isManaged, isAllowedAfterEnd = false }: GameRights,
): Promise<LockedNight> {
  const night = await nightRows(tx).hold(id, viewerId(caller.viewer))
  const mayStillSendResult = isAllowedAfterEnd && night !== undefined && takesResults(night, caller.now)
  return lockedParts(tx, requireCommanded(night, caller, { isManaged, isAllowedAfterEnd: mayStillSendResult }))
}

const takesResults = ({ state, finishedAt }: NightRow, now: Date) =>
  acceptsResults({ state, finishedAt: finishedAt?.getTime() ?? null }, now.getTime())

export async function lockedParts(tx: Transaction<DB>, night: NightRow): Promise<LockedNight> {
  const rows = gameRows(tx)
  return {
    night,
    games: await rows.games(night.id),
    seats: await rows.seats(night.id),
    signups: await signupRows(tx).all(night.id),
  }
}

/** `createdAt` is the value that the caller saw, because the number may belong to a later game by now. */
export type GameKey = { n: number; createdAt?: string | undefined }

export function requireGame({ games }: Pick<LockedNight, 'games'>, key: GameKey): GameRow {
  const game = judgeAddressedGame(games, key)
  if (typeof game === 'string') throw new AppError(game)
  return game
}

export const presentIds = ({ signups }: Pick<LockedNight, 'signups'>): Set<string> =>
  new Set(signups.filter(({ state }) => state === 'in').map(({ id }) => id))

export const playersOf = ({ seats }: { seats: readonly SeatRow[] }, n: number) =>
  seats.filter((seat) => seat.n === n && !seat.isBench)

/** Counts how many games each present person has played and sat out in this night. */
export function turnCounts({
  games,
  seats,
  signups,
}: {
  games: readonly GameRow[]
  seats: readonly SeatRow[]
  signups: readonly SignupRow[]
}): PresentPerson[] {
  const playedGames = games.filter(({ state }) => state !== 'cancelled' && state !== 'choosing').map(({ n }) => n)
  const last = playedGames.at(-1)
  const isCounted = new Set(playedGames)
  return signups
    .filter(({ state }) => state === 'in')
    .map(({ id, nth }) => {
      const ownSeats = seats.filter(({ signupId, n }) => signupId === id && isCounted.has(n))
      return {
        id,
        played: ownSeats.filter(({ isBench }) => !isBench).length,
        satOut: ownSeats.filter(({ isBench }) => isBench).length,
        satOutLast: ownSeats.some(({ n, isBench }) => isBench && n === last),
        order: nth,
      }
    })
}
