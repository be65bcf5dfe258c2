import { type Candidates, NOBODY } from '@buri/domain/identities/seating'
import type { Tx } from '#server/model/matches/tx.ts'
import { speechOf } from './circles.ts'

/**
 * Whether an account may name this player as host: someone who played, or of the account's own circle. Hosting is an honour on
 * the host's profile, and links to the match.
 */
export async function mayNameHost(
  tx: Tx,
  userId: string,
  { hostId, played, now }: { hostId: string; played: readonly Pick<Candidates, 'playerIds'>[]; now: number },
): Promise<boolean> {
  if (played.some(({ playerIds }) => playerIds.includes(hostId))) return true
  const seat = { ...NOBODY, slot: 0, side: 'blue' as const, playerIds: [hostId] }
  const { outsiders } = await speechOf(tx, userId, [seat], { now })
  return outsiders.length === 0
}
