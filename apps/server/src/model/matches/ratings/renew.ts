import { refold } from '#server/model/matches/histories/refold.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import { earlier, type MatchPlace } from './frontier.ts'
import { rateAgainFrom } from './settle.ts'

type Renewal = {
  frontier: MatchPlace | null
  /** Places from which on ratings are no longer true. */
  dirty: readonly (MatchPlace | null)[]
  /** People whose read models must be made again from all their matches. */
  outdated: readonly string[]
  isBatch: boolean
}

/** Brings ratings and read models up to date after stored matches or people have changed. */
export async function renew(tx: Tx, { frontier, dirty, outdated, isBatch }: Renewal): Promise<void> {
  const place = dirty.reduce(earlier, null)
  const limit = isBatch ? { limit: 0 } : {}
  if (place) await rateAgainFrom(tx, { frontier, place, ...limit })
  await refold(tx, [...new Set(outdated)], limit)
}
