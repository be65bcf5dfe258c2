import { type Candidates, NO_CANDIDATES } from '@buri/domain/identities/seating'
import type { Tx } from '#server/model/matches/tx.ts'
import { namesakesTo } from './namesakesTo.ts'
import { testimonyBasisOf } from './testimonyBasis.ts'

/**
 * Whether the account may name this host: a player of the match, identified by an id or by a name that the account's
 * circle believes, or a player of that circle. Hosting is an honour on the host's profile, which links to the match.
 */
export async function mayNameHost(
  tx: Tx,
  userId: string,
  {
    hostId,
    clanId,
    played,
    now,
  }: { hostId: string; clanId: string | null; played: readonly Candidates[]; now: number },
): Promise<boolean> {
  const seats = played.filter(({ playerIds }) => playerIds.includes(hostId))
  if (seats.some(({ namedIds }) => !namedIds.includes(hostId))) return true
  const nameKeys = seats.flatMap(({ nameKey }) => nameKey ?? [])
  // A name gives a namesake no seat, and so it must not make a namesake the host.
  const isNamesake = await namesakesTo(tx, [userId], { clanId })([hostId], nameKeys)
  if (seats.some(({ nameKey }) => !isNamesake(hostId, nameKey))) return true
  const seat = { ...NO_CANDIDATES, slot: 0, side: 'blue' as const, playerIds: [hostId] }
  const { outsiders, clanmates } = await testimonyBasisOf(tx, userId, [seat], { now, clanId })
  return outsiders.length === clanmates.length
}
