import { describe, expect, test } from 'vitest'
import { type Auction, holderOf, membersOf, openAuction, remainingPoints } from './auction.ts'
import { withBid } from './bidding.ts'
import { absentTeamOnTurn, pausedForCaptain } from './lostConnection.ts'
import { judgePause, judgeResume } from './pausing.ts'
import { judgeUndoSale, settleDueSales } from './settleDueSales.ts'
import {
  judgeTrade,
  judgeTradeAnswer,
  type Offer,
  openOffers,
  withExchange,
  withOffer,
  withoutOffer,
} from './trading.ts'

const T0 = 1_000_000
const LANES = ['JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY'] as const

const opened = (teams: number, hasLanes = false): Auction =>
  openAuction({
    settings: { budget: 1000, clockSeconds: 15, order: 'weakest' },
    captains: Array.from({ length: teams }, (_, index) => ({ id: `captain ${index}`, lane: hasLanes ? 'TOP' : null })),
    people: Array.from({ length: teams * 4 }, (_, index) => ({
      id: `person ${index}`,
      lane: hasLanes ? (LANES[index % 4] ?? null) : null,
      score: index,
    })),
    seed: 7,
    now: T0,
  })

function soldOutAuction(teams: number, hasLanes = false): Auction {
  let auction = opened(teams, hasLanes)
  for (let index = 0; auction.block; index += 1) {
    const team = index % teams
    const amount = team === 0 ? 100 : 20
    const input = { team, amount, isLimit: false, lotId: auction.block.lot.id }
    auction = withBid(auction, input, { by: 'captain', now: auction.block.startedAt })
    auction = settleDueSales(auction, auction.block?.endsAt ?? 0)
  }
  return auction
}

const idsOf = (auction: Auction, team: number) => membersOf(auction, team).map(({ lot }) => lot.id)
const offerIn = (auction: Auction): Offer => ({ gives: idsOf(auction, 0)[0] ?? '', takes: idsOf(auction, 1)[0] ?? '' })
const isTeam = (team: number) => (one: number) => one === team

describe('an exchange', () => {
  test('an exchange moves two people once both captains agree, and changes no payment', () => {
    const before = soldOutAuction(3)
    const offer = offerIn(before)
    expect(judgeTrade(before, offer)).toBe('allowed')
    const offered = withOffer(before, offer)
    expect(judgeTradeAnswer(offered, offer, { isAccepted: true, mayAnswerFor: isTeam(1) })).toBe('allowed')
    const after = withExchange(offered, offer)
    expect([idsOf(after, 0).includes(offer.takes), idsOf(after, 1).includes(offer.gives)]).toEqual([true, true])
    expect([0, 1, 2].map((team) => idsOf(after, team).length)).toEqual([4, 4, 4])
    expect([0, 1, 2].map((team) => remainingPoints(after, team))).toEqual(
      [0, 1, 2].map((team) => remainingPoints(before, team)),
    )
    expect(openOffers(after)).toEqual([])
  })

  test.each([
    ['the captain who offers', 0, 'NOT_A_CAPTAIN'],
    ['a captain of a third team', 2, 'NOT_A_CAPTAIN'],
  ])('an exchange is not accepted by %s', (_, team, refusal) => {
    const before = soldOutAuction(3)
    const offer = offerIn(before)
    expect(judgeTradeAnswer(withOffer(before, offer), offer, { isAccepted: true, mayAnswerFor: isTeam(team) })).toBe(
      refusal,
    )
  })

  test('the captain who offered an exchange takes it back, and the other captain declines it', () => {
    const before = soldOutAuction(3)
    const offer = offerIn(before)
    const offered = withOffer(before, offer)
    for (const team of [0, 1])
      expect(judgeTradeAnswer(offered, offer, { isAccepted: false, mayAnswerFor: isTeam(team) })).toBe('allowed')
    expect(openOffers(withoutOffer(offered, offer))).toEqual([])
  })

  test('an offer that another one replaced cannot be accepted, and repeating the answer to an accepted one has no effect', () => {
    const before = soldOutAuction(3)
    const offer = offerIn(before)
    const otherOffer = { gives: offer.gives, takes: idsOf(before, 2)[0] ?? '' }
    const replaced = withOffer(withOffer(before, offer), otherOffer)
    expect(openOffers(replaced)).toEqual([otherOffer])
    expect(judgeTradeAnswer(replaced, offer, { isAccepted: true, mayAnswerFor: isTeam(1) })).toBe('TRADE_GONE')
    const traded = withExchange(withOffer(before, offer), offer)
    expect(judgeTradeAnswer(traded, offer, { isAccepted: true, mayAnswerFor: isTeam(1) })).toBe('again')
  })

  test.each<[string, (auction: Auction) => Offer, string]>([
    [
      'within one team',
      (auction) => ({ gives: idsOf(auction, 0)[0] ?? '', takes: idsOf(auction, 0)[1] ?? '' }),
      'TRADE_WITHIN_TEAM',
    ],
    ['of a captain', (auction) => ({ ...offerIn(auction), gives: 'captain 0' }), 'TRADE_UNKNOWN'],
    ['of people of two lanes', (auction) => ({ ...offerIn(auction), takes: otherLane(auction) }), 'TRADE_LANES'],
  ])('the exchange %s is refused', (_, of, refusal) => {
    const auction = soldOutAuction(2, true)
    expect(judgeTrade(auction, of(auction))).toBe(refusal)
  })

  const otherLane = (auction: Auction) => {
    const [givenAway] = membersOf(auction, 0)
    return membersOf(auction, 1).find(({ lot }) => lot.lane !== givenAway?.lot.lane)?.lot.id ?? ''
  }

  test('an exchange waits for the last sale, and keeps that sale from being taken back', () => {
    expect(judgeTrade(opened(2), { gives: 'person 0', takes: 'person 1' })).toBe('AUCTION_UNFINISHED')
    const before = soldOutAuction(2)
    const last = before.sales.findLast(({ how }) => how !== 'last')?.lot.id ?? ''
    const holder = before.sales.find(({ lot }) => lot.id === last)
    const takes = idsOf(before, holder && holderOf(holder) === 0 ? 1 : 0)[0] ?? ''
    expect(judgeUndoSale(before)).toBe('allowed')
    expect(judgeUndoSale(withExchange(before, { gives: last, takes }))).toBe('SALE_TRADED')
  })
})

describe('a lost connection', () => {
  test('a captain whose page is silent for twenty seconds gets one extra pause', () => {
    const auction = opened(2)
    expect(absentTeamOnTurn(auction, [T0, T0 - 19_999], T0)).toBeUndefined()
    expect(absentTeamOnTurn(auction, [T0, T0 - 20_000], T0)).toBe(1)
    const waits = pausedForCaptain(auction, 1, T0)
    expect(waits.pause).toEqual({ by: 1, at: T0, until: T0 + 120_000, isForLine: true })
    expect([judgeResume(waits, { team: 1, isHost: false }), judgeResume(waits, { team: 0, isHost: false })]).toEqual([
      'allowed',
      'NOT_YOUR_PAUSE',
    ])
    const after = settleDueSales(waits, T0 + 120_000)
    expect([after.pause, judgePause(after, 1)]).toEqual([null, 'allowed'])
    expect(absentTeamOnTurn(after, [T0 + 200_000, T0], T0 + 200_000)).toBeUndefined()
  })

  test('a lost connection pauses nothing if the captain never came, the team is full, or all are sold', () => {
    expect(absentTeamOnTurn(opened(2), [null, T0], T0)).toBeUndefined()
    let auction = opened(2)
    while (auction.block && membersOf(auction, 0).length < 4) {
      const input = { team: 0, amount: 10, isLimit: false, lotId: auction.block.lot.id }
      auction = withBid(auction, input, { by: 'captain', now: auction.block.startedAt })
      auction = {
        ...auction,
        sales: [...auction.sales, { lot: auction.block?.lot ?? expect.fail(), team: 0, amount: 10, how: 'bought' }],
      }
    }
    expect(absentTeamOnTurn(auction, [T0, T0 + 60_000], T0 + 60_000)).toBeUndefined()
    expect(absentTeamOnTurn(soldOutAuction(2), [T0, T0], T0 + 60_000)).toBeUndefined()
  })
})
