import { refold } from '#server/model/matches/histories/refold.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import { earlierPlace, type MatchPlace } from './frontier.ts'
import { rerateFrom } from './settle.ts'

type Renewal = {
  frontier: MatchPlace | null
  outdatedFrom: readonly (MatchPlace | null)[]
  stalePlayerIds: readonly string[]
  isBatch: boolean
}

export async function recompute(tx: Tx, { frontier, outdatedFrom, stalePlayerIds, isBatch }: Renewal): Promise<void> {
  const firstPlace = outdatedFrom.reduce(earlierPlace, null)
  const limit = isBatch ? { limit: 0 } : {}
  if (firstPlace) await rerateFrom(tx, { frontier, place: firstPlace, ...limit })
  await refold(tx, [...new Set(stalePlayerIds)], limit)
}
