import type { AuctionBid, DraftPick, NewAuction, OfferAnswer } from '@buri/contract/nights/auction'
import type { Night } from '@buri/contract/nights/nights'
import { type Auction, BID_STEP, highestBidOf, isAuctionOver, leadingBid } from '@buri/domain/nights/auction/auction'
import { type BidInput, type BidRefusal, judgeBid, withBid } from '@buri/domain/nights/auction/bidding'
import { judgeDraftPick, withPick } from '@buri/domain/nights/auction/drafting'
import { judgeAuctionStart } from '@buri/domain/nights/auction/judgeAuction'
import { judgeNomination, withNomination } from '@buri/domain/nights/auction/nominating'
import { judgePause, judgeResume, paused, resumed } from '@buri/domain/nights/auction/pausing'
import { judgeUndoSale, settleDueSales, withoutLastSale } from '@buri/domain/nights/auction/settleDueSales'
import {
  judgeTrade,
  judgeTradeAnswer,
  type Offer,
  partiesOf,
  withExchange,
  withOffer,
  withoutOffer,
} from '@buri/domain/nights/auction/trading'
import { mayManageNight } from '@buri/domain/nights/nightRights'
import { teamLetter } from '@buri/domain/nights/teams/teamsSettings'
import type { Transaction } from 'kysely'
import { viewerId } from '#server/model/clans/findVisibleClan.ts'
import { inTransactionOnce } from '#server/platform/database/idempotentTransaction.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError, refuse } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import type { ShownStrengths } from '../balance/shownStrengths.ts'
import { type LockedNight, lockNight, presentIds } from '../games/nightGames.ts'
import type { ReadNight } from '../lobby/nightReader.ts'
import { type LoggedEvent, replacedSeats } from '../nightEvents.repository.ts'
import { notifyCaptains } from '../nightNotifications.ts'
import { recordNightChange } from '../recordNightChange.ts'
import { teamGamesOf } from '../schedule/teamGame.ts'
import { teamRows } from '../schedule/teams.repository.ts'
import { type NightCaller, nightRelationTo } from '../seenNight.ts'
import {
  closeAuction,
  forgetCaptainsSeen,
  isAuctionOn,
  removeAuction,
  storeAuction,
  storedAuction,
} from './auction.repository.ts'
import { openAuctionedGame, replaceAbsentees, setAuctioned } from './auctionedTeams.ts'
import { type AuctionView, auctionReader } from './auctionReader.ts'
import { pushCaptainsTurn } from './pushCaptainsTurn.ts'
import { auctionSpeakerOf, ownTeamIn, requireAuctionTeam } from './speakers.ts'
import { startedAuction } from './startedAuction.ts'
import { storeAuctionChange } from './storeAuctionChange.ts'

type Options = {
  db: Db
  strengths: ShownStrengths
  readNight: ReadNight
  storeForecast: (nightId: string, n: number) => Promise<void>
}
type Manager = SignedInCaller & NightCaller

/** The auction's state and times are in the database, so no process has to remember anything. */
export function auctionService({ db, strengths, readNight, storeForecast }: Options) {
  const reader = auctionReader(db)
  const { read } = reader

  /** Settles the running auction up to now and changes it, under the night's lock. */
  async function change(
    caller: NightCaller,
    nightId: string,
    {
      isManaged,
      once = false,
      log,
    }: { isManaged: boolean; once?: boolean; log?: LoggedEvent | typeof undoneLog | undefined },
    decide: (auction: Auction, lockedNight: LockedNight) => Auction | 'same',
  ): Promise<AuctionView> {
    const work = async (tx: Transaction<DB>) => {
      const lockedNight = await lockNight(tx, nightId, caller, { isManaged })
      const stored = await storedAuction(tx, nightId)
      if (!stored || stored.fixedAt) throw new AppError('NO_AUCTION')
      const before = settleDueSales(stored.auction, caller.now.getTime())
      const after = decide(before, lockedNight)
      if (after === 'same') return
      await storeAuctionChange(tx, nightId, after, caller.now, typeof log === 'function' ? log(before, after) : log)
      await pushCaptainsTurn(tx, nightId, {
        before: stored.auction,
        after,
        by: viewerId(caller.viewer),
        at: caller.now,
      })
    }
    await (once ? inTransactionOnce(db, caller, work) : inTransaction(db, work))
    return read(nightId, caller)
  }

  return {
    ...reader,

    async start(caller: Manager, nightId: string, input: NewAuction): Promise<AuctionView> {
      const { captains, budgets } = input
      const isDraft = input.method === 'snake'
      // The lots may be sorted by strength, so their order must not reveal the strength of a hidden player.
      const shown = await strengths.toEveryone(nightId, caller.now)
      await inTransactionOnce(db, caller, async (tx) => {
        const lockedNight = await lockNight(tx, nightId, caller, { isManaged: true })
        if (isDraft && lockedNight.night.teamCount === 2) throw new AppError('NOT_SEVERAL_TEAMS')
        const isOn = await isAuctionOn(tx, nightId)
        if (
          lockedNight.night.teamCount > 2 &&
          teamGamesOf(lockedNight.games).some(({ state }) => state !== 'cancelled')
        )
          throw new AppError('TEAMS_IN_PLAY', { message: '이미 경기를 한 팀이 있어 처음부터 다시 나눌 수 없습니다.' })
        const teams = teamRows(tx)
        if ((await teams.all(nightId)).some(({ rest }) => rest !== null)) throw new AppError('TEAM_DISSOLVED')
        if ((await teams.rulings(nightId)).length > 0)
          throw new AppError('PAIRING_RULED', {
            message: '판정한 대진이 있습니다. 판정을 되돌린 뒤에 시작할 수 있습니다.',
          })
        const isPlaying = lockedNight.games.some(({ state }) => !['cancelled', 'finished', 'awaiting'].includes(state))
        refuse(
          judgeAuctionStart(
            { captains, budgets, teamCount: lockedNight.night.teamCount },
            { present: presentIds(lockedNight), isOn, isPlaying },
          ),
        )
        const auction = startedAuction(lockedNight, input, { shown, now: caller.now })
        await storeAuction(tx, nightId, auction)
        await forgetCaptainsSeen(tx, nightId)
        const opened = isDraft
          ? ({ kind: 'auction', log: { kind: 'teamDraft' } } as const)
          : ({ kind: 'auctionOpened' } as const)
        await recordNightChange(tx, nightId, { ...opened, at: caller.now })
        const captainRows = lockedNight.signups.filter(({ id }) => captains.includes(id))
        await notifyCaptains(
          tx,
          nightId,
          captainRows.flatMap(({ userId }) => (userId === null || userId === caller.viewer.userId ? [] : userId)),
          { outcome: isDraft ? 'teamDraft' : 'auction', at: caller.now },
        )
      })
      return read(nightId, caller)
    },

    bid: (caller: NightCaller, nightId: string, { signupId, team, ...given }: AuctionBid): Promise<AuctionView> =>
      change(caller, nightId, { isManaged: false, once: true }, (auction, lockedNight) => {
        const { own, wanted } = requireAuctionTeam(auction, lockedNight, caller, team)
        const input: BidInput = { ...given, team: wanted, lotId: signupId }
        const verdict = judgeBid(auction, input, caller.now.getTime())
        if (verdict !== 'allowed') throw refusalOf(verdict, auction, wanted)
        return withBid(auction, input, { by: wanted === own ? 'captain' : 'host', now: caller.now.getTime() })
      }),

    /** A manager may pick for the captain whose turn it is. */
    pick: (caller: NightCaller, nightId: string, { nth, signupId, team }: DraftPick): Promise<AuctionView> =>
      change(caller, nightId, { isManaged: false }, (auction, lockedNight) => {
        const { own, wanted } = requireAuctionTeam(auction, lockedNight, caller, team)
        const verdict = judgeDraftPick(auction, { nth, team: wanted, id: signupId })
        if (verdict === 'again') return 'same'
        refuse(verdict)
        const pickedHow = wanted === own ? 'picked' : 'host'
        return withPick(auction, { id: signupId, how: pickedHow }, caller.now.getTime())
      }),

    nominate: (caller: NightCaller, nightId: string, signupId: string): Promise<AuctionView> =>
      change(caller, nightId, { isManaged: false }, (auction, lockedNight) => {
        const team = ownTeamIn(auction, lockedNight.signups, caller)
        const isManager = mayManageNight(nightRelationTo(lockedNight.night, caller.viewer))
        refuse(judgeNomination(auction, { id: signupId, team, isManager }))
        return auction.queue[0]?.id === signupId ? 'same' : withNomination(auction, signupId)
      }),

    pause: (caller: NightCaller, nightId: string, isPaused: boolean): Promise<AuctionView> =>
      change(caller, nightId, { isManaged: false }, (auction, lockedNight) => {
        const ownTeam = ownTeamIn(auction, lockedNight.signups, caller)
        const isHost = mayManageNight(nightRelationTo(lockedNight.night, caller.viewer))
        if (ownTeam === undefined && !isHost) throw new AppError('NOT_A_CAPTAIN')
        const team = isHost ? null : (ownTeam ?? null)
        const verdict = isPaused ? judgePause(auction, team) : judgeResume(auction, { team, isHost })
        if (verdict === 'again') return 'same'
        refuse(verdict)
        return isPaused ? paused(auction, team, caller.now.getTime()) : resumed(auction, caller.now.getTime())
      }),

    undo: (caller: Manager, nightId: string, nth: number): Promise<AuctionView> =>
      change(caller, nightId, { isManaged: true, log: undoneLog }, (auction) => {
        // If the same request is sent again, the sale has been undone already.
        if (auction.sales.length < nth) return 'same'
        if (auction.sales.length > nth) throw new AppError('SALE_STANDS')
        refuse(judgeUndoSale(auction))
        return withoutLastSale(auction, caller.now.getTime())
      }),

    /** A manager may make the offer of a captain who cannot answer here. */
    offer: (caller: NightCaller, nightId: string, offer: Offer): Promise<AuctionView> =>
      change(caller, nightId, { isManaged: false, once: true }, (auction, lockedNight) => {
        const offerParties = partiesOf(auction, offer)
        const { actsForAny, mayAnswerFor } = auctionSpeakerOf(auction, lockedNight, caller)
        if (!actsForAny) throw new AppError('NOT_A_CAPTAIN')
        refuse(judgeTrade(auction, offer))
        if (!offerParties || !mayAnswerFor(offerParties.from)) throw new AppError('NOT_A_CAPTAIN')
        return withOffer(auction, offer)
      }),

    answer: (caller: NightCaller, nightId: string, { isAccepted, ...offer }: OfferAnswer): Promise<AuctionView> => {
      const log = { kind: 'traded', signupId: offer.gives, entered: [offer.takes] } as const
      return change(
        caller,
        nightId,
        { isManaged: false, log: isAccepted ? log : undefined },
        (auction, lockedNight) => {
          const { actsForAny, mayAnswerFor } = auctionSpeakerOf(auction, lockedNight, caller)
          if (!actsForAny) throw new AppError('NOT_A_CAPTAIN')
          const verdict = judgeTradeAnswer(auction, offer, { isAccepted, mayAnswerFor })
          if (verdict === 'again') return 'same'
          refuse(verdict)
          return isAccepted ? withExchange(auction, offer) : withoutOffer(auction, offer)
        },
      )
    },

    async finish(caller: Manager, nightId: string): Promise<Night> {
      const n = await inTransactionOnce(db, caller, async (tx) => {
        const lockedNight = await lockNight(tx, nightId, caller, { isManaged: true })
        const stored = await storedAuction(tx, nightId)
        if (!stored || stored.fixedAt) throw new AppError('NO_AUCTION')
        const auction = settleDueSales(stored.auction, caller.now.getTime())
        if (!isAuctionOver(auction)) throw new AppError('AUCTION_UNFINISHED')
        await storeAuction(tx, nightId, auction)
        await closeAuction(tx, nightId, caller.now)
        const { teams, changes } = replaceAbsentees(auction, lockedNight)
        for (const log of replacedSeats(changes))
          await recordNightChange(tx, nightId, { kind: 'auction', log, at: caller.now })
        if (lockedNight.night.teamCount === 2) return openAuctionedGame(tx, lockedNight, teams, caller)
        await setAuctioned(tx, lockedNight, teams, caller)
        return null
      })
      if (n !== null) await storeForecast(nightId, n)
      return readNight(nightId, caller)
    },

    async callOff(caller: Manager, nightId: string): Promise<AuctionView> {
      await inTransaction(db, async (tx) => {
        await lockNight(tx, nightId, caller, { isManaged: true })
        const stored = await storedAuction(tx, nightId)
        if (!stored || stored.fixedAt) return
        await removeAuction(tx, nightId)
        await recordNightChange(tx, nightId, {
          kind: 'auction',
          log: { kind: stored.auction.draft ? 'teamDraftOff' : 'auctionOff' },
          at: caller.now,
        })
      })
      return read(nightId, caller)
    },
  }
}
export type AuctionService = ReturnType<typeof auctionService>

const undoneLog = (before: Auction, after: Auction): LoggedEvent => ({
  kind: before.draft ? 'pickUndone' : 'saleUndone',
  signupId: (after.block?.lot ?? before.sales.at(-1)?.lot)?.id ?? '',
})

/** The refusal contains the amount that would be accepted. */
function refusalOf(code: BidRefusal, auction: Auction, team: number): AppError {
  const leading = auction.block && leadingBid(auction.block)
  if (code === 'BID_TOO_LOW' && leading)
    return new AppError(code, {
      message: `${teamLetter(leading.team + 1)} 팀이 먼저 ${leading.amount}P에 입찰했습니다. ${leading.amount + BID_STEP}P부터 입찰할 수 있습니다.`,
    })
  if (code === 'BID_TOO_HIGH')
    return new AppError(code, {
      message: `남은 자리를 채울 포인트는 남겨야 합니다. ${Math.max(0, highestBidOf(auction, team))}P까지 입찰할 수 있습니다.`,
    })
  return new AppError(code)
}
