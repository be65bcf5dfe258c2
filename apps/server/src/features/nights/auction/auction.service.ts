import { randomInt } from 'node:crypto'
import type { AuctionBid, NewAuction, Auction as Shown } from '@buri/contract/nights/auction'
import type { Night } from '@buri/contract/nights/nights'
import { type Auction, highestBidOf, leadingBid, openAuction, STEP } from '@buri/domain/nights/auction/auction'
import { auctionLanes } from '@buri/domain/nights/auction/auctionLanes'
import { type BidInput, type BidRefusal, judgeBid, withBid } from '@buri/domain/nights/auction/bidding'
import { mayUndoSale, settled, withoutLastSale } from '@buri/domain/nights/auction/hammer'
import { judgeAuctionStart } from '@buri/domain/nights/auction/judgeAuction'
import { judgePause, judgeResume, paused, resumed } from '@buri/domain/nights/auction/pausing'
import { wishesOn } from '@buri/domain/nights/lanes'
import { mayManageNight } from '@buri/domain/nights/nightRights'
import { TEAM_LIMITS } from '@buri/domain/nights/teams/teamsSettings'
import type { Transaction } from 'kysely'
import { inTransactionOnce } from '#server/platform/database/once.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError, refuse } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { skipIfUnwritable } from '#server/platform/storage.ts'
import type { Strengths } from '../balance/teamMaking.ts'
import { type HeldNight, holdNight, presentIn } from '../games/nightGames.ts'
import type { ReadNight } from '../lobby/nightReader.ts'
import { changed } from '../nightNews.ts'
import { nightReads, nightRows } from '../nights.repository.ts'
import { teamGamesOf } from '../schedule/teamGame.ts'
import { actsAs, type NightCaller, nightViewerOf, relationTo, requireReadable } from '../seenNight.ts'
import { allSignups } from '../signups/signupReads.repository.ts'
import {
  closeAuction,
  isAuctionOn,
  keepAuction,
  removeAuction,
  type StoredAuction,
  storedAuction,
} from './auction.repository.ts'
import { playAuctioned, setAuctioned, withPresent } from './auctionedTeams.ts'
import { shownAuction } from './shownAuction.ts'

type Options = {
  db: Db
  strengthsOf: (people: readonly { id: string; playerId: string | null }[]) => Promise<Strengths>
  readNight: ReadNight
  /** Stores a forecast for teams that were fixed. */
  foretell: (nightId: string, n: number) => Promise<void>
}
type Manager = SignedInCaller & NightCaller
type Answer = { auction: Shown | null }

const MOST_SEED = 2 ** 31 - 1

/** Captains buy their teams with points. The database has the clock: no process has to remember anything. */
export function auctionService({ db, strengthsOf, readNight, foretell }: Options) {
  /** Stores the sales that the clock has decided. */
  async function catchUp(nightId: string, now: Date): Promise<void> {
    await inTransaction(db, async (tx) => {
      const night = await nightRows(tx).hold(nightId, null)
      const stored = night && (await storedAuction(tx, nightId))
      if (!stored || stored.fixedAt) return
      const after = settled(stored.auction, now.getTime())
      if (after !== stored.auction) await keep(tx, nightId, after, now)
    })
  }

  /** As it is now, with what the clock has decided. */
  async function caughtUp(nightId: string, now: Date, first: StoredAuction | undefined) {
    if (!first) return undefined
    const isDue = first.dueAt !== null && first.dueAt <= now
    if (isDue) await skipIfUnwritable(catchUp(nightId, now))
    const stored = isDue ? await storedAuction(db, nightId) : first
    return stored && { auction: settled(stored.auction, now.getTime()), isFixed: stored.fixedAt !== null }
  }

  async function read(nightId: string, caller: NightCaller): Promise<Answer> {
    const [night, first] = await Promise.all([
      nightReads(db).card(nightId, nightViewerOf(caller)),
      storedAuction(db, nightId),
    ])
    const seen = requireReadable(night, caller.viewer)
    const stored = await caughtUp(nightId, caller.now, first)
    if (!stored) return { auction: null }
    const { auction, isFixed } = stored
    const captains = await captainsOf(nightId, auction)
    const own = captains.findIndex((captain) => captain !== undefined && actsAs(captain, caller))
    const mayManage = mayManageNight(relationTo(seen, caller.viewer))
    return { auction: shownAuction(auction, { own, mayManage, isFixed, now: caller.now }) }
  }

  async function captainsOf(nightId: string, { teams }: Auction) {
    const people = new Map((await allSignups(db, nightId)).map((one) => [one.id, one]))
    return teams.map(({ captain }) => people.get(captain))
  }

  /** Settles the running auction up to now and changes it, under the night's lock. */
  async function change(
    caller: NightCaller,
    nightId: string,
    { isManaged, once = false }: { isManaged: boolean; once?: boolean },
    decide: (auction: Auction, held: HeldNight) => Auction | 'same',
  ): Promise<Answer> {
    const work = async (tx: Transaction<DB>) => {
      const held = await holdNight(tx, nightId, caller, { isManaged })
      const stored = await storedAuction(tx, nightId)
      if (!stored || stored.fixedAt) throw new AppError('NO_AUCTION')
      const before = settled(stored.auction, caller.now.getTime())
      const after = decide(before, held)
      if (after !== 'same') await keep(tx, nightId, after, caller.now)
    }
    await (once ? inTransactionOnce(db, caller, work) : inTransaction(db, work))
    return read(nightId, caller)
  }

  return {
    catchUp,
    read,

    /** As those see it who only watch. */
    async forWatchers(nightId: string, now: Date): Promise<Shown | null> {
      const stored = await caughtUp(nightId, now, await storedAuction(db, nightId))
      return stored ? shownAuction(stored.auction, { own: -1, mayManage: false, isFixed: stored.isFixed, now }) : null
    },

    async start(caller: Manager, nightId: string, { captains, hasLanes, ...settings }: NewAuction): Promise<Answer> {
      const strengths = await strengthsOf(await allSignups(db, nightId))
      await inTransactionOnce(db, caller, async (tx) => {
        const held = await holdNight(tx, nightId, caller, { isManaged: true })
        const isOn = await isAuctionOn(tx, nightId)
        if (held.night.teamCount > 2 && teamGamesOf(held.games).some(({ state }) => state !== 'cancelled'))
          throw new AppError('TEAMS_IN_PLAY', { message: '이미 경기를 한 팀이 있어 경매로 다시 나눌 수 없습니다.' })
        const isPlaying = held.games.some(({ state }) => !['cancelled', 'finished', 'awaiting'].includes(state))
        refuse(
          judgeAuctionStart(
            { captains, teamCount: held.night.teamCount },
            { present: presentIn(held), isOn, isPlaying },
          ),
        )
        const people = sellable(held, captains)
        const lanes = hasLanes ? auctionLanes(people) : []
        const of = people.map(({ id }, at) => ({
          id,
          lane: lanes[at] ?? null,
          score: strengths.get(id)?.strength ?? 0,
        }))
        const auction = openAuction({
          settings,
          captains: of.slice(0, captains.length),
          people: of.slice(captains.length),
          seed: randomInt(MOST_SEED),
          now: caller.now.getTime(),
        })
        await keepAuction(tx, nightId, auction)
        await changed(tx, nightId, { kind: 'auction', log: { kind: 'auction' }, at: caller.now })
      })
      return read(nightId, caller)
    },

    bid: (caller: NightCaller, nightId: string, { signupId, team, ...given }: AuctionBid): Promise<Answer> =>
      change(caller, nightId, { isManaged: false, once: true }, (auction, held) => {
        const own = ownTeamIn(auction, held, caller)
        const wanted = team === undefined ? own : team - 1
        const isManager = mayManageNight(relationTo(held.night, caller.viewer))
        if (wanted === undefined || (wanted !== own && !isManager) || !auction.teams[wanted])
          throw new AppError('NOT_A_CAPTAIN')
        const input: BidInput = { ...given, team: wanted, lotId: signupId }
        const verdict = judgeBid(auction, input, caller.now.getTime())
        if (verdict !== 'allowed') throw refusalOf(verdict, auction, wanted)
        return withBid(auction, input, { by: wanted === own ? 'captain' : 'host', now: caller.now.getTime() })
      }),

    pause: (caller: NightCaller, nightId: string, isPaused: boolean): Promise<Answer> =>
      change(caller, nightId, { isManaged: false }, (auction, held) => {
        const own = ownTeamIn(auction, held, caller)
        const isHost = mayManageNight(relationTo(held.night, caller.viewer))
        if (own === undefined && !isHost) throw new AppError('NOT_A_CAPTAIN')
        const by = isHost ? null : (own ?? null)
        const verdict = isPaused ? judgePause(auction, by) : judgeResume(auction, { team: by, isHost })
        if (verdict === 'again') return 'same'
        refuse(verdict)
        return isPaused ? paused(auction, by, caller.now.getTime()) : resumed(auction, caller.now.getTime())
      }),

    undo: (caller: Manager, nightId: string, nth: number): Promise<Answer> =>
      change(caller, nightId, { isManaged: true }, (auction) => {
        // A repeated press finds the sale undone.
        if (auction.sales.length < nth) return 'same'
        if (auction.sales.length > nth || !mayUndoSale(auction)) throw new AppError('SALE_STANDS')
        return withoutLastSale(auction, caller.now.getTime())
      }),

    async finish(caller: Manager, nightId: string): Promise<Night> {
      const n = await inTransactionOnce(db, caller, async (tx) => {
        const held = await holdNight(tx, nightId, caller, { isManaged: true })
        const stored = await storedAuction(tx, nightId)
        if (!stored || stored.fixedAt) throw new AppError('NO_AUCTION')
        const auction = settled(stored.auction, caller.now.getTime())
        if (auction.block) throw new AppError('AUCTION_UNFINISHED')
        await keepAuction(tx, nightId, auction)
        await closeAuction(tx, nightId, caller.now)
        const teams = withPresent(auction, held)
        if (held.night.teamCount === 2) return playAuctioned(tx, held, teams, caller)
        await setAuctioned(tx, held, teams, caller)
        return null
      })
      if (n !== null) await foretell(nightId, n)
      return readNight(nightId, caller)
    },

    async callOff(caller: Manager, nightId: string): Promise<Answer> {
      await inTransaction(db, async (tx) => {
        await holdNight(tx, nightId, caller, { isManaged: true })
        const stored = await storedAuction(tx, nightId)
        if (!stored || stored.fixedAt) return
        await removeAuction(tx, nightId)
        await changed(tx, nightId, { kind: 'auction', log: { kind: 'auctionOff' }, at: caller.now })
      })
      return read(nightId, caller)
    },
  }
}
export type AuctionService = ReturnType<typeof auctionService>

async function keep(tx: Transaction<DB>, nightId: string, auction: Auction, at: Date) {
  await keepAuction(tx, nightId, auction)
  await changed(tx, nightId, { kind: 'auction', at })
}

/** The captains, then the people on sale in order of coming. */
function sellable({ night, signups }: HeldNight, captains: readonly string[]) {
  const present = signups.filter(({ state }) => state === 'in').toSorted((one, other) => one.nth - other.nth)
  const own = captains.flatMap((id) => present.find((one) => one.id === id) ?? [])
  const others = present.filter(({ id }) => !captains.includes(id))
  return [...own, ...others.slice(0, captains.length * (TEAM_LIMITS.size - 1))].map((one) => ({
    ...wishesOn(night.map, one),
    id: one.id,
  }))
}

function ownTeamIn({ teams }: Auction, { signups }: HeldNight, caller: NightCaller): number | undefined {
  const team = teams.findIndex(({ captain }) => {
    const own = signups.find(({ id }) => id === captain)
    return own !== undefined && actsAs(own, caller)
  })
  return team < 0 ? undefined : team
}

/** The refusal of a bid, with the amount that would be accepted. */
function refusalOf(code: BidRefusal, auction: Auction, team: number): AppError {
  const leading = auction.block && leadingBid(auction.block)
  if (code === 'BID_TOO_LOW' && leading)
    return new AppError(code, {
      message: `다른 팀이 먼저 ${leading.amount}P에 입찰했습니다. ${leading.amount + STEP}P부터 입찰할 수 있습니다.`,
    })
  if (code === 'BID_TOO_HIGH')
    return new AppError(code, {
      message: `남은 자리를 채울 포인트는 남겨야 합니다. ${Math.max(0, highestBidOf(auction, team))}P까지 입찰할 수 있습니다.`,
    })
  return new AppError(code)
}
