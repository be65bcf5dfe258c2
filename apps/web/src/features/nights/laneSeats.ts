import type { Night, NightSignup } from '@buri/contract/nights/nights'
import { POSITIONS, type Position } from '@buri/domain/matches/matchFacts'

type Lane = { position: Position; people: NightSignup[]; free: number }

/** A night's people by main position, and the free seats of each lane. */
export function laneSeats({ signups, places }: Pick<Night, 'signups' | 'places'>): {
  lanes: Lane[]
  anywhere: NightSignup[]
} {
  const present = signups.filter(({ state }) => state === 'in')
  const each = Math.ceil(places / POSITIONS.length)
  const lanes = POSITIONS.map((position) => ({
    position,
    people: present.filter(({ main }) => main === position),
    free: 0,
  }))
  // No more seats are free than the night has; the emptiest lanes get them first.
  for (let left = places - present.length; left > 0; left -= 1) {
    const lackOf = ({ people, free }: Lane) => each - people.length - free
    const [emptiest] = lanes.toSorted((one, other) => lackOf(other) - lackOf(one))
    if (!emptiest || lackOf(emptiest) <= 0) break
    emptiest.free += 1
  }
  return { lanes, anywhere: present.filter(({ main }) => main === null) }
}
