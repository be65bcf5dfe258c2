import type { Night } from '@buri/contract/nights/nights'
import { seatsByLane } from '@buri/domain/nights/seatsByLane'

/** The seats of a night by lane: its people, grouped by main position, and the free seats. */
export const laneSeats = ({ signups, places }: Pick<Night, 'signups' | 'places'>) =>
  seatsByLane(
    signups.filter(({ state }) => state === 'in'),
    places,
  )
