import { type Auction, holderOf, isAuctionOver, type Sale } from './auction.ts'

export type Offer = { gives: string; takes: string }

const saleOf = ({ sales }: Auction, id: string): Sale | undefined => sales.find(({ lot }) => lot.id === id)

/** Returns the teams for which the two people play: `from` makes the offer and `to` answers it. */
export function partiesOf(auction: Auction, { gives, takes }: Offer): { from: number; to: number } | undefined {
  const [givenSale, takenSale] = [saleOf(auction, gives), saleOf(auction, takes)]
  return givenSale && takenSale && { from: holderOf(givenSale), to: holderOf(takenSale) }
}

/** Returns the open offers. Each team has at most one. */
export const openOffers = ({ offers }: Auction): Offer[] => offers ?? []

const isSame = (one: Offer, other: Offer) => one.gives === other.gives && one.takes === other.takes

type OfferRefusal = 'AUCTION_UNFINISHED' | 'TRADE_UNKNOWN' | 'TRADE_WITHIN_TEAM' | 'TRADE_LANES'

/** An exchange is possible after the last sale and, in an auction with lanes, within one lane. */
export function judgeTrade(auction: Auction, offer: Offer): OfferRefusal | 'allowed' {
  if (!isAuctionOver(auction)) return 'AUCTION_UNFINISHED'
  const offerParties = partiesOf(auction, offer)
  if (!offerParties) return 'TRADE_UNKNOWN'
  if (offerParties.from === offerParties.to) return 'TRADE_WITHIN_TEAM'
  return saleOf(auction, offer.gives)?.lot.lane === saleOf(auction, offer.takes)?.lot.lane ? 'allowed' : 'TRADE_LANES'
}

/** Returns the auction with an allowed offer, which replaces another offer of the same team. */
export function withOffer(auction: Auction, offer: Offer): Auction {
  const from = partiesOf(auction, offer)?.from
  const otherOffers = openOffers(auction).filter((one) => partiesOf(auction, one)?.from !== from)
  return { ...auction, offers: [...otherOffers, offer] }
}

type Answer = { isAccepted: boolean; mayAnswerFor: (team: number) => boolean }

/**
 * The other captain accepts or declines an offer; the captain who made it may take it back. `again` means that the
 * answer is a repetition.
 */
export function judgeTradeAnswer(
  auction: Auction,
  offer: Offer,
  { isAccepted, mayAnswerFor }: Answer,
): OfferRefusal | 'NOT_A_CAPTAIN' | 'TRADE_GONE' | 'again' | 'allowed' {
  const verdict = judgeTrade(auction, offer)
  if (verdict !== 'allowed') return verdict
  const offerParties = partiesOf(auction, offer)
  const mayAnswer =
    offerParties !== undefined && (mayAnswerFor(offerParties.to) || (!isAccepted && mayAnswerFor(offerParties.from)))
  if (openOffers(auction).some((one) => isSame(one, offer))) return mayAnswer ? 'allowed' : 'NOT_A_CAPTAIN'
  if (!offerParties || !(mayAnswerFor(offerParties.from) || mayAnswerFor(offerParties.to))) return 'NOT_A_CAPTAIN'
  // After the exchange, `from` is the captain who accepted, because the person who was given plays there.
  return !isAccepted || mayAnswerFor(offerParties.from) ? 'again' : 'TRADE_GONE'
}

export const withoutOffer = (auction: Auction, offer: Offer): Auction => ({
  ...auction,
  offers: openOffers(auction).filter((one) => !isSame(one, offer)),
})

/** Paid prices do not change. Other offers that include either exchanged person end. */
export function withExchange(auction: Auction, { gives, takes }: Offer): Auction {
  const offerParties = partiesOf(auction, { gives, takes })
  if (!offerParties) return auction
  const holders = new Map([
    [gives, offerParties.to],
    [takes, offerParties.from],
  ])
  return {
    ...auction,
    sales: auction.sales.map((sale) => ({ ...sale, holder: holders.get(sale.lot.id) ?? holderOf(sale) })),
    offers: openOffers(auction).filter((offer) => ![offer.gives, offer.takes].some((id) => holders.has(id))),
  }
}
