import { type Candidates, NO_CANDIDATES } from '@buri/domain/identities/seating'
import type { Tx } from '#server/model/matches/tx.ts'
import { strangersTo } from './strangers.ts'
import { testimonyBasisOf } from './testimonyBasis.ts'

/**
 * A host has to be a player of the match who is identified by more than a shared name, or a player of the account's
 * circle. Hosting is an honour on the host's profile, and links to the match.
 */
export async function mayNameHost(
  tx: Tx,
  userId: string,
  { hostId, played, now }: { hostId: string; played: readonly Candidates[]; now: number },
): Promise<boolean> {
  const seats = played.filter(({ playerIds }) => playerIds.includes(hostId))
  const nameKeys = seats.flatMap(({ nameKey }) => nameKey ?? [])
  const isStranger = await strangersTo(tx, [userId], now)([hostId], nameKeys)
  // A name alone gives a stranger no seat, and so it must not make a stranger the host.
  if (seats.some((seat) => !seat.namesakeIds.includes(hostId) || !isStranger(hostId, seat.nameKey))) return true
  const seat = { ...NO_CANDIDATES, slot: 0, side: 'blue' as const, playerIds: [hostId] }
  const { outsiders, clanmates } = await testimonyBasisOf(tx, userId, [seat], { now })
  return outsiders.length === clanmates.length
}
