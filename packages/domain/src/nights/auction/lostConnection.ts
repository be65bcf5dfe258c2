import { type Auction, isAuctionOver, openSeatsOf } from './auction.ts'
import { CAPTAINS_PAUSE_MS } from './pausing.ts'
import { settleDueSales } from './settleDueSales.ts'

/** If a captain's page has sent no request for this many milliseconds, the captain has lost the connection. */
export const AWAY_MS = 20_000

/** When a captain's page last sent a request, in milliseconds since 1970; `null` for a captain who never opened it. */
export type LastSeen = number | null

export const isAway = (lastSeenAt: LastSeen, now: number): boolean => lastSeenAt !== null && now - lastSeenAt >= AWAY_MS

/**
 * Returns the team for whose captain the auction pauses. The captain has lost the connection, still has seats to fill,
 * and had no such pause before. `lastSeen` is in the order of the teams.
 */
export function absentTeamOnTurn(auction: Auction, lastSeen: readonly LastSeen[], now: number): number | undefined {
  const { pause, teams } = auction
  if (isAuctionOver(auction) || pause) return undefined
  const team = teams.findIndex(
    ({ wasAwaited }, index) => !wasAwaited && isAway(lastSeen[index] ?? null, now) && openSeatsOf(auction, index) > 0,
  )
  return team < 0 ? undefined : team
}

/** Pauses once for a captain who has lost the connection; the pause is not one of the captain's own. */
export const pausedForCaptain = (auction: Auction, team: number, now: number): Auction => ({
  ...auction,
  pause: { by: team, at: now, until: now + CAPTAINS_PAUSE_MS, isForLine: true },
  teams: auction.teams.map((one, index) => (index === team ? { ...one, wasAwaited: true } : one)),
})

/** Returns the auction after expired times and lost connections; the same value if nothing has happened. */
export function auctionAt({ auction, seen }: { auction: Auction; seen: readonly LastSeen[] }, now: number): Auction {
  const after = settleDueSales(auction, now)
  const team = absentTeamOnTurn(after, seen, now)
  return team === undefined ? after : pausedForCaptain(after, team, now)
}
