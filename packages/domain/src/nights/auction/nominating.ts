import { type Auction, type Lot, openSeatsOf } from './auction.ts'

/** People who may come next: those for whom nobody bid wait until all others are sold. */
export const nominableLots = ({ queue }: Pick<Auction, 'queue'>): Lot[] => queue.filter(({ isSecond }) => !isSecond)

/**
 * The host, or the team whose turn it is to name the next lot; `null` where the order was drawn, or nobody is left to
 * name. The turn goes on with each sale, past teams that are complete. Without a choice the next one in the drawn order
 * comes.
 */
export function nominatorIn(auction: Auction): number | 'host' | null {
  const { settings, sales, teams, block } = auction
  if (!block || nominableLots(auction).length === 0) return null
  if (settings.order !== 'captains') return settings.order === 'host' ? 'host' : null
  const turns = teams.map((_, index) => (sales.length + index) % teams.length)
  return turns.find((team) => openSeatsOf(auction, team) > 0) ?? null
}

/** `team`: the team for which the sender acts. A manager may act for any team. */
type Nomination = { id: string; team: number | undefined; isManager: boolean }

export const mayNominate = (auction: Auction, { team, isManager }: Omit<Nomination, 'id'>): boolean => {
  const nominator = nominatorIn(auction)
  return nominator !== null && (isManager || nominator === team)
}

/** Judges who comes next, in an auction that is settled up to this time. */
export function judgeNomination(
  auction: Auction,
  { id, ...sender }: Nomination,
): 'NOT_YOUR_NOMINATION' | 'LOT_NOT_WAITING' | 'allowed' {
  if (!mayNominate(auction, sender)) return 'NOT_YOUR_NOMINATION'
  return nominableLots(auction).some((lot) => lot.id === id) ? 'allowed' : 'LOT_NOT_WAITING'
}

/** The auction with the nominated person next. */
export const withNomination = (auction: Auction, id: string): Auction => ({
  ...auction,
  queue: auction.queue.toSorted((a, b) => Number(b.id === id) - Number(a.id === id)),
})
