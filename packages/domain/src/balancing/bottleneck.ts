import { josa } from 'es-hangul'
import { POSITION_NAMES, POSITIONS, type Position } from '../matches/matchFacts.ts'
import { nameJosa } from '../nameJosa.ts'
import type { BalanceLock, BalancePlayer } from './balanceRequest.ts'
import { seatsOpenTo } from './seatCosts.ts'

const TEAMS = 2

/**
 * Why not everyone can have a seat, or a seat they asked for: some positions have too few players, or too many. Found
 * by Hall's theorem.
 */
export type Bottleneck =
  /** Fewer `people` than `seats`; `wished` means that others could be seated there against their wishes. */
  | { kind: 'missing'; positions: readonly Position[]; people: number; seats: number; wished: boolean }
  | { kind: 'crowded'; positions: readonly Position[]; people: number; seats: number; wished: boolean }
  | { kind: 'nowhere'; name: string }
  /** Locks collide. `names` are the two people locked to one seat, if that is the reason. */
  | { kind: 'locks'; names?: readonly [string, string] }

type LaneSeeker = { name: string; open: readonly Position[] }
type LaneWishes = Pick<BalancePlayer, 'name' | 'main' | 'subs' | 'refused'>

/**
 * Finds the reason why these players cannot form complete teams, or cannot get the seats they asked for; `null` if
 * there is none. If there are more players than seats, some sit out anyway, so that only a shortage can be the reason.
 * Locks to a side are possible for two teams only.
 */
export function bottleneckOf(
  players: readonly LaneWishes[],
  locks: readonly BalanceLock[],
  teams = TEAMS,
): Bottleneck | null {
  const seekers = players.map((player): LaneSeeker => ({ name: player.name, open: seatsOpenTo(player, locks) }))
  const playerWithoutLane = seekers.find(({ open }) => open.length === 0)
  if (playerWithoutLane && players.length <= teams * POSITIONS.length)
    return { kind: 'nowhere', name: playerWithoutLane.name }
  const hardShortage = narrowestShortage(seekers, teams, false)
  if (hardShortage) return hardShortage
  if (doLocksOverfillLanes(seekers, locks)) return { kind: 'locks' }
  return narrowestShortage(
    players.map((player) => ({ name: player.name, open: wishesOf(player, locks) })),
    teams,
    true,
  )
}

function wishesOf(player: LaneWishes, locks: readonly BalanceLock[]): readonly Position[] {
  const openSeats = seatsOpenTo(player, locks)
  const { main, subs } = player
  const wished =
    main === null ? openSeats : openSeats.filter((position) => position === main || subs.includes(position))
  // A player whose lock contradicts their wishes still counts as seated, not as a shortage.
  return wished.length > 0 ? wished : openSeats
}

/** Returns the smallest of the conflicting sets of positions, because it is the easiest to explain. */
function narrowestShortage(people: readonly LaneSeeker[], teams: number, wished: boolean): Bottleneck | null {
  const all = teams * POSITIONS.length
  const shortages = positionSets().flatMap((positions) => {
    const seats = teams * positions.length
    const crowd = people.filter(({ open }) => open.every((position) => positions.includes(position))).length
    const otherPositions = POSITIONS.filter((position) => !positions.includes(position))
    const outside = { people: people.length - crowd, seats: all - seats }
    // If there are as many players as seats, a crowd at some positions leaves others empty, so both kinds are true.
    const isLaneOverfull = people.length <= all && crowd > seats
    const isMissing = people.length >= all && outside.people < outside.seats
    if (isLaneOverfull && (!isMissing || positions.length <= otherPositions.length))
      return { kind: 'crowded', positions, people: crowd, seats, wished } as const
    return isMissing ? ({ kind: 'missing', positions: otherPositions, ...outside, wished } as const) : []
  })
  // Shortages come first, because the reader can invite a missing player but cannot send people away.
  const [first] = shortages.sort(
    (a, b) =>
      a.positions.length - b.positions.length ||
      shortageOf(b) - shortageOf(a) ||
      Number(a.kind === 'crowded') - Number(b.kind === 'crowded'),
  )
  return first ?? null
}

const shortageOf = ({ people, seats }: { people: number; seats: number }) => Math.abs(people - seats)

const positionSets = () =>
  Array.from({ length: 2 ** POSITIONS.length }, (_, set) => POSITIONS.filter((_, index) => (set >> index) & 1))

const SEATS_OF_TWO = TEAMS * POSITIONS.length

/**
 * Whether the locks to sides leave some set of seats with fewer players who may sit there than it has seats (Hall's
 * theorem).
 */
function doLocksOverfillLanes(people: readonly LaneSeeker[], locks: readonly BalanceLock[]): boolean {
  if (people.length < SEATS_OF_TWO || locks.every(({ side }) => side === null)) return false
  const openMasks = people.map(({ name, open }) => {
    const sides = locks.flatMap((lock) => (lock.name === name && lock.side !== null ? [lock.side] : []))
    return (['blue', 'red'] as const)
      .flatMap((side, half) =>
        sides.every((only) => only === side)
          ? open.map((position) => 1 << (half * POSITIONS.length + POSITIONS.indexOf(position)))
          : [],
      )
      .reduce((mask, seat) => mask | seat, 0)
  })
  for (let seats = 1; seats < 2 ** SEATS_OF_TWO; seats++) {
    if (openMasks.filter((mask) => (mask & seats) !== 0).length < sizeOf(seats)) return true
  }
  return false
}

function sizeOf(mask: number): number {
  let size = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) size += 1
  return size
}

/** Returns the bottleneck in one sentence of 해요체, or in two with advice. */
export function bottleneckSentence(bottleneck: Bottleneck): string {
  if (bottleneck.kind === 'nowhere') return `${nameJosa(bottleneck.name, '이/가')} 맡을 수 있는 자리가 없어요.`
  if (bottleneck.kind === 'locks') return '고정한 자리가 서로 부딪혀요. 고정을 하나 풀어주세요.'
  const { kind, people, seats, wished } = bottleneck
  const names = bottleneck.positions.map((position) => POSITION_NAMES[position]).join('·')
  if (kind === 'crowded')
    return `${people}명이 ${names}만 ${wished ? '골랐는데' : '맡을 수 있는데'} 자리는 ${seats}개예요.`
  const those = josa(names, '을/를')
  const subject = wished ? `${those} 고른 사람이` : `${those} 맡을 수 있는 사람이`
  return people === 0
    ? `${subject} 없어요. 자리는 ${seats}개예요.`
    : `${subject} ${people}명뿐이에요. 자리는 ${seats}개예요.`
}
