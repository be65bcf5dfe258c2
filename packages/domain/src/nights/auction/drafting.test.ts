import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { POSITIONS } from '../../matches/matchFacts.ts'
import { AUCTION_SEATS, type Auction, isAuctionOver, membersOf, openSeatsOf } from './auction.ts'
import { judgeDraftPick, openDraft, pickingTeams, withPick } from './drafting.ts'
import { absentTeamOnTurn } from './lostConnection.ts'
import { judgePause, paused, resumed } from './pausing.ts'
import { judgeUndoSale, settleDueSales, withoutLastSale } from './settleDueSales.ts'
import { judgeTrade } from './trading.ts'

const T0 = 1_000_000
const SECOND = 1000
const settings = { budget: 1000, clockSeconds: 30, order: 'weakest' } as const

const personOf = (id: string, at: number) => ({
  ...{ id, score: 100 + at, main: POSITIONS[at % 5] ?? null, sub: POSITIONS[(at + 1) % 5] ?? null },
})
/** Returns a draft with captains c0, c1, … and people p0, p1, …, both from weak to strong. */
const aDraft = (teams = 3, change: { order?: 'shuffled' | 'weakest' | 'strongest'; seed?: number } = {}) =>
  openDraft({
    settings: { ...settings, order: change.order ?? 'weakest' },
    captains: Array.from({ length: teams }, (_, index) => personOf(`c${index}`, index)),
    people: Array.from({ length: teams * AUCTION_SEATS }, (_, index) => personOf(`p${index}`, index)),
    seed: change.seed ?? 1,
    now: T0,
  })
const picked = (auction: Auction, ...ids: string[]) =>
  ids.reduce((draft, id) => withPick(draft, { id, how: 'picked' }, T0 + SECOND), auction)
const turnOf = ({ draft }: Auction) => draft?.turn?.team

describe('turns of a draft', () => {
  test('turns go forwards and backwards, beginning with the weakest captain, the strongest, or a drawn one', () => {
    expect(pickingTeams(aDraft())).toEqual([0, 1, 2, 2, 1, 0, 0, 1, 2, 2, 1, 0])
    expect(pickingTeams(aDraft(3, { order: 'strongest' })).slice(0, 4)).toEqual([2, 1, 0, 0])
    const orders = [1, 2, 3, 4, 5, 6].map((seed) =>
      pickingTeams(aDraft(3, { order: 'shuffled', seed }))
        .slice(0, 3)
        .join(),
    )
    expect(new Set(orders).size).toBeGreaterThan(1)
    expect(aDraft().draft?.turn).toEqual({ team: 0, startedAt: T0, endsAt: T0 + 30 * SECOND })
  })

  test.each([
    ['the captain whose turn it is', { nth: 1, team: 0, id: 'p3' }, 'allowed'],
    ['another captain', { nth: 1, team: 1, id: 'p3' }, 'NOT_YOUR_PICK'],
    ['a turn ahead', { nth: 2, team: 1, id: 'p3' }, 'NOT_YOUR_PICK'],
    ['a captain as the pick', { nth: 1, team: 0, id: 'c1' }, 'PICK_TAKEN'],
  ] as const)('a pick is judged: %s (%j)', (_, pick, verdict) => {
    expect(judgeDraftPick(aDraft(), pick)).toBe(verdict)
  })

  test('a repeated pick changes nothing, and another pick with the same number is refused', () => {
    const after = picked(aDraft(), 'p3')
    expect(turnOf(after)).toBe(1)
    expect(judgeDraftPick(after, { nth: 1, team: 0, id: 'p3' })).toBe('again')
    expect(judgeDraftPick(after, { nth: 1, team: 0, id: 'p4' })).toBe('PICK_OVER')
    expect(judgeDraftPick(after, { nth: 1, team: 1, id: 'p3' })).toBe('PICK_OVER')
    expect(judgeDraftPick(after, { nth: 2, team: 1, id: 'p3' })).toBe('PICK_TAKEN')
  })

  test('every team gets four people, whichever picks are made and whichever turns expire', () => {
    fc.assert(
      fc.property(fc.constantFrom(3, 4, 6, 8), fc.infiniteStream(fc.option(fc.nat(100))), (teams, choices) => {
        let draft = aDraft(teams)
        let now = T0
        for (const choice of choices) {
          if (isAuctionOver(draft)) break
          const { turn } = draft.draft ?? {}
          const id = choice === null ? undefined : draft.queue[choice % draft.queue.length]?.id
          now = (turn?.endsAt ?? now) - (id === undefined ? 0 : SECOND)
          draft = id === undefined ? settleDueSales(draft, now) : withPick(draft, { id, how: 'picked' }, now)
        }
        expect(draft.queue).toEqual([])
        for (let team = 0; team < teams; team++) expect(membersOf(draft, team)).toHaveLength(AUCTION_SEATS)
        expect(new Set(draft.sales.map(({ lot }) => lot.id)).size).toBe(teams * AUCTION_SEATS)
      }),
      { numRuns: 30 },
    )
  })
})

describe('the clock of a draft', () => {
  test('the clock picks the strongest person of a lane that the team lacks', () => {
    const after = settleDueSales(aDraft(), T0 + 30 * SECOND)
    // c0 plays top; p11 is the strongest, and plays in the jungle.
    expect(after.sales).toMatchObject([{ lot: { id: 'p11' }, team: 0, how: 'clock' }])
    expect(after.draft?.turn).toEqual({ team: 1, startedAt: T0 + 30 * SECOND, endsAt: T0 + 60 * SECOND })
  })

  test('the clock gives the next captain the whole time if no process settled the draft for a while', () => {
    const lateTime = T0 + 600 * SECOND
    const after = settleDueSales(aDraft(), lateTime)
    expect(after.sales).toHaveLength(1)
    expect(after.draft?.turn).toEqual({ team: 1, startedAt: lateTime, endsAt: lateTime + 30 * SECOND })
  })

  test('the clock stops in a pause, after which the turn has its remaining time and five seconds more', () => {
    const stopped = paused(aDraft(), 0, T0 + 10 * SECOND)
    expect(settleDueSales(stopped, T0 + 100 * SECOND)).toBe(stopped)
    expect(judgeDraftPick(stopped, { nth: 1, team: 0, id: 'p3' })).toBe('DRAFT_PAUSED')
    expect(resumed(stopped, T0 + 60 * SECOND).draft?.turn?.endsAt).toBe(T0 + (30 + 50 + 5) * SECOND)
  })

  test('the clock waits for a captain who lost the connection while seats are open', () => {
    expect(absentTeamOnTurn(aDraft(), [null, T0, null], T0 + 20 * SECOND)).toBe(1)
  })
})

test('the last pick is taken back, and its captain picks again', () => {
  const two = picked(aDraft(), 'p3', 'p4')
  expect(judgeUndoSale(two)).toBe('allowed')
  const undone = withoutLastSale(two, T0 + 5 * SECOND)
  expect([turnOf(undone), undone.sales.length, undone.queue[0]?.id]).toEqual([1, 1, 'p4'])
  expect(undone.draft?.turn?.endsAt).toBe(T0 + 35 * SECOND)
  expect(openSeatsOf(undone, 1)).toBe(AUCTION_SEATS)
})

test('people are exchanged once everyone is picked, and a draft that is over is not paused', () => {
  const over = picked(aDraft(), ...Array.from({ length: 12 }, (_, index) => `p${index}`))
  expect(isAuctionOver(over)).toBe(true)
  expect(judgeTrade(picked(aDraft(), 'p0', 'p1'), { gives: 'p0', takes: 'p1' })).toBe('AUCTION_UNFINISHED')
  expect(judgeTrade(over, { gives: 'p0', takes: 'p1' })).toBe('allowed')
  expect(judgePause(over, null)).toBe('AUCTION_OVER')
  expect(judgeDraftPick(over, { nth: 13, team: 0, id: 'p1' })).toBe('NOT_DRAFTING')
})
