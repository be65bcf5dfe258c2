import type { Auction as Shown } from '@buri/contract/nights/auction'
import { auctionAt } from '@buri/domain/nights/auction/lostConnection'
import { settleDueSales } from '@buri/domain/nights/auction/settleDueSales'
import { mayManageNight } from '@buri/domain/nights/nightRights'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { skipIfUnwritable } from '#server/platform/storage.ts'
import { nightReads, nightRows } from '../nights.repository.ts'
import { type NightCaller, nightRelationTo, nightViewerOf, requireReadable } from '../seenNight.ts'
import { allSignups } from '../signups/signupReads.repository.ts'
import { markAbsencesJudged, recordCaptainSeen, type StoredAuction, storedAuction } from './auction.repository.ts'
import { pushCaptainsTurn } from './pushCaptainsTurn.ts'
import { shownAuction } from './shownAuction.ts'
import { ownTeamIn, teamsSpokenFor } from './speakers.ts'
import { storeAuctionChange } from './storeAuctionChange.ts'

export type AuctionView = { auction: Shown | null }

/** Decisions of the clock are stored before they are shown. */
export function auctionReader(db: Db) {
  /** Stores the sales that the clock has decided. Pauses the auction for a captain who has lost the connection. */
  async function decideOverdue(nightId: string, now: Date): Promise<void> {
    await inTransaction(db, async (tx) => {
      const night = await nightRows(tx).hold(nightId, null)
      const stored = night && (await storedAuction(tx, nightId))
      if (!stored || stored.fixedAt) return
      const auctionNow = auctionAt(stored, now.getTime())
      await markAbsencesJudged(tx, nightId, now)
      if (auctionNow === stored.auction) return
      await storeAuctionChange(tx, nightId, auctionNow, now)
      await pushCaptainsTurn(tx, nightId, { before: stored.auction, after: auctionNow, by: undefined, at: now })
    })
  }

  async function current(nightId: string, known: StoredAuction, now: Date) {
    const isDue = known.fixedAt === null && auctionAt(known, now.getTime()) !== known.auction
    if (isDue) await skipIfUnwritable(decideOverdue(nightId, now))
    const stored = isDue ? await storedAuction(db, nightId) : known
    if (!stored) return undefined
    const isFixed = stored.fixedAt !== null
    return {
      auction: isFixed ? stored.auction : settleDueSales(stored.auction, now.getTime()),
      isFixed,
      seen: stored.seen,
    }
  }

  async function read(nightId: string, caller: NightCaller): Promise<AuctionView> {
    const [night, first] = await Promise.all([
      nightReads(db).card(nightId, nightViewerOf(caller)),
      storedAuction(db, nightId),
    ])
    const seen = requireReadable(night, caller.viewer)
    const seenAuction = first && (await seenBy(caller, nightId, first))
    const stored = seenAuction && (await current(nightId, seenAuction, caller.now))
    if (!seenAuction || !stored) return { auction: null }
    const mayManage = mayManageNight(nightRelationTo(seen, caller.viewer))
    const mayAnswerFor = teamsSpokenFor(stored.auction, seenAuction.signups, { own: seenAuction.own, mayManage })
    return {
      auction: shownAuction(stored.auction, {
        ...stored,
        own: seenAuction.own ?? -1,
        mayManage,
        mayAnswerFor,
        now: caller.now,
      }),
    }
  }

  async function seenBy(caller: NightCaller, nightId: string, stored: StoredAuction) {
    const { now } = caller
    const signups = await allSignups(db, nightId)
    const ownTeam = ownTeamIn(stored.auction, signups, caller)
    const signupId = ownTeam === undefined ? undefined : stored.auction.teams[ownTeam]?.captain
    if (signupId === undefined || stored.fixedAt) return { ...stored, signups, own: ownTeam }
    await skipIfUnwritable(recordCaptainSeen(db, nightId, { signupId, now }))
    const lastSeen = stored.seen.map((at, team) => (team === ownTeam ? now.getTime() : at))
    return { ...stored, signups, own: ownTeam, seen: lastSeen }
  }

  return {
    decideOverdue,
    read,

    async forWatchers(nightId: string, now: Date): Promise<Shown | null> {
      const first = await storedAuction(db, nightId)
      const stored = first && (await current(nightId, first, now))
      return stored
        ? shownAuction(stored.auction, { ...stored, own: -1, mayManage: false, mayAnswerFor: () => false, now })
        : null
    },
  }
}
