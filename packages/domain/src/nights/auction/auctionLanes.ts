import { cheapestAssignment } from '../../balancing/cheapestAssignment.ts'
import { POSITIONS, type Position } from '../../matches/matchFacts.ts'
import { laneCost } from '../lanes.ts'
import type { Wishes } from '../positionCover.ts'

/** Assigns lanes by wishes, so that each lane is given once per team. */
export function auctionLanes(people: readonly Wishes[]): Position[] {
  const teams = people.length / POSITIONS.length
  const seats = POSITIONS.flatMap((position) => Array.from({ length: teams }, () => position))
  const assigned = cheapestAssignment(people.map((person) => seats.map((position) => laneCost(person, position))))
  return people.map((_, index) => seats[assigned?.[index] ?? index] ?? 'TOP')
}
