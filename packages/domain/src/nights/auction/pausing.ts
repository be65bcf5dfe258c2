import { AUCTION_LIMITS, type Auction, isAuctionOver } from './auction.ts'

export const CAPTAINS_PAUSE_MS = 120_000
/** How long after a pause the clock starts again, in milliseconds, so that people can return. */
const COUNTDOWN_MS = 5000

/** `team` is `null` for the host, who may pause without limit. */
export function judgePause(
  auction: Auction,
  team: number | null,
): 'AUCTION_OVER' | 'NO_PAUSES_LEFT' | 'again' | 'allowed' {
  const { pause, teams } = auction
  if (isAuctionOver(auction)) return 'AUCTION_OVER'
  if (pause) return 'again'
  if (team !== null && (teams[team]?.pauses ?? 0) >= AUCTION_LIMITS.captainPauses) return 'NO_PAUSES_LEFT'
  return 'allowed'
}

export const paused = (auction: Auction, team: number | null, now: number): Auction => ({
  ...auction,
  pause: { by: team, at: now, until: team === null ? null : now + CAPTAINS_PAUSE_MS },
  teams: auction.teams.map((one, index) => (index === team ? { ...one, pauses: one.pauses + 1 } : one)),
})

/** The captain who paused or the host ends a captain's pause; only the host ends the host's. */
export function judgeResume(
  { pause }: Auction,
  { team, isHost }: { team: number | null; isHost: boolean },
): 'again' | 'NOT_YOUR_PAUSE' | 'allowed' {
  if (!pause) return 'again'
  return isHost || (team !== null && pause.by === team) ? 'allowed' : 'NOT_YOUR_PAUSE'
}

/** Ends a pause. The lot, or the turn of a draft, keeps its remaining time. */
export function resumed(auction: Auction, now: number): Auction {
  const { pause, block, draft } = auction
  if (!pause || isAuctionOver(auction)) return { ...auction, pause: null }
  const shift = now - pause.at + COUNTDOWN_MS
  const postponed = <Timed extends { startedAt: number; endsAt: number }>(one: Timed): Timed => ({
    ...one,
    ...{ startedAt: one.startedAt + shift, endsAt: one.endsAt + shift },
  })
  return {
    ...auction,
    pause: null,
    block: block && postponed(block),
    ...(draft && { draft: { ...draft, turn: draft.turn && postponed(draft.turn) } }),
  }
}
