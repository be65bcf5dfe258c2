import type { Tx } from '#server/model/matches/tx.ts'
import { strangersTo } from './circles.ts'
import { storedTestimonies } from './testimonies.ts'

/** `strangersTo` for a stored match: players known to anyone who testified to it are no strangers. */
export const strangersToMatch =
  (tx: Tx, { id, versionKey }: { id: string; versionKey: string }, saidBy: string | null) =>
  async (playerIds: readonly string[]): Promise<ReadonlySet<string>> => {
    const words = (await storedTestimonies(tx, id)).filter((word) => word.versionKey === versionKey)
    if (saidBy === null || words.some(({ by }) => by === null)) return new Set()
    const now = Math.min(Date.now(), ...words.map(({ at }) => at))
    return strangersTo(tx, [saidBy, ...words.flatMap(({ by }) => by ?? [])], now)(playerIds)
  }
