import { type Auction, type Lot, openSeatsOf } from './auction.ts'

/** Returns the lots that may be nominated. Lots that got no bid may not: they come up again after all others. */
export const nominableLots = ({ queue }: Pick<Auction, 'queue'>): Lot[] => queue.filter(({ isSecond }) => !isSecond)

/**
 * Returns who names the next lot: the host, or the team whose turn it is. Returns `null` where the order was drawn, or
 * if no lot may be nominated. After each sale the turn passes to the next team that is not complete. Without a
 * nomination, the next lot in the drawn order comes.
 */
export function nominatorIn(auction: Auction): number | 'host' | null {
  const { settings, sales, teams, block } = auction
  if (!block || nominableLots(auction).length === 0) return null
  if (settings.order !== 'captains') return settings.order === 'host' ? 'host' : null
  const turns = teams.map((_, index) => (sales.length + index) % teams.length)
  return turns.find((team) => openSeatsOf(auction, team) > 0) ?? null
}

/** A manager may act for any team. */
type Nomination = { id: string; team: number | undefined; isManager: boolean }

export const mayNominate = (auction: Auction, { team, isManager }: Omit<Nomination, 'id'>): boolean => {
  const nominator = nominatorIn(auction)
  return nominator !== null && (isManager || nominator === team)
}

/** Judges a nomination. The auction must be settled up to the present. */
export function judgeNomination(
  auction: Auction,
  { id, ...sender }: Nomination,
): 'NOT_YOUR_NOMINATION' | 'LOT_NOT_WAITING' | 'allowed' {
  if (!mayNominate(auction, sender)) return 'NOT_YOUR_NOMINATION'
  return nominableLots(auction).some((lot) => lot.id === id) ? 'allowed' : 'LOT_NOT_WAITING'
}

/** Returns the auction with the nominated person next. */
export const withNomination = (auction: Auction, id: string): Auction => ({
  ...auction,
  queue: auction.queue.toSorted((a, b) => Number(b.id === id) - Number(a.id === id)),
})
