import type { Night } from '@buri/contract/nights/nights'
import { seatsByLane } from '@buri/domain/nights/seatsByLane'

/** Groups a night's people by main position, with the free seats of each lane. */
export const laneSeats = ({ signups, places }: Pick<Night, 'signups' | 'places'>) =>
  seatsByLane(
    signups.filter(({ state }) => state === 'in'),
    places,
  )
