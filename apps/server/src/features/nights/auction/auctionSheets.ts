import { type Auction, holderOf, isAuctionOver, membersOf, remainingPoints } from '@buri/domain/nights/auction/auction'
import { paidWords } from '@buri/domain/nights/auction/saleWords'
import { settleDueSales } from '@buri/domain/nights/auction/settleDueSales'
import { teamLetter } from '@buri/domain/nights/teams/teamsSettings'
import { HIDDEN_NAME } from '@buri/domain/players/visibility'
import { PUBLIC_AUDIENCE } from '#server/model/people/audience.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { AppError } from '#server/platform/errors.ts'
import { nameOf } from '../lobby/shownNight.ts'
import { nightReads } from '../nights.repository.ts'
import { anonymousCaller, nightViewerOf, requireReadable } from '../seenNight.ts'
import { signupReads } from '../signups/signupReads.repository.ts'
import { storedAuction } from './auction.repository.ts'

export type AuctionSheet = {
  title: string
  startsAt: string
  /** In a draft, captains picked in turn and people had no price. */
  isDraft: boolean
  teams: { letter: string; points: number; captain: string; people: { name: string; paid: string }[] }[]
}

/** Refuses auctions that are not over and members-only nights. Names are those that strangers see. */
export const auctionSheets = ({ db }: { db: Db }) => ({
  async toStrangers(id: string, now: Date): Promise<AuctionSheet> {
    const caller = anonymousCaller(now)
    const [card, stored, signups] = await Promise.all([
      nightReads(db).card(id, nightViewerOf(caller)),
      storedAuction(db, id),
      signupReads(db).seen(id),
    ])
    const night = requireReadable(card, caller.viewer)
    const auction = stored && settleDueSales(stored.auction, now.getTime())
    if (!auction || !isAuctionOver(auction)) throw new AppError('NOT_FOUND')
    const names = new Map(
      signups.map((signup) => [signup.id, nameOf(signup, { caller, audience: PUBLIC_AUDIENCE }).summonerName]),
    )
    const signupName = (signupId: string) => names.get(signupId) ?? HIDDEN_NAME
    return {
      title: night.title,
      startsAt: night.startsAt.toISOString(),
      isDraft: auction.draft !== null && auction.draft !== undefined,
      teams: teamsOf(auction, signupName),
    }
  },
})
export type AuctionSheets = ReturnType<typeof auctionSheets>

const teamsOf = (auction: Auction, signupName: (signupId: string) => string): AuctionSheet['teams'] =>
  auction.teams.map(({ captain }, team) => ({
    letter: teamLetter(team + 1),
    points: remainingPoints(auction, team),
    captain: signupName(captain),
    people: membersOf(auction, team).map((sale) => ({
      name: signupName(sale.lot.id),
      paid: auction.draft
        ? `${auction.sales.indexOf(sale) + 1}번째`
        : paidWords({ ...sale, isTraded: holderOf(sale) !== sale.team }),
    })),
  }))
