import type { Night } from '@buri/contract/nights/nights'
import { seatsByLane } from '@buri/domain/nights/seatsByLane'

export const laneSeats = ({ signups, places }: Pick<Night, 'signups' | 'places'>) =>
  seatsByLane(
    signups.filter(({ state }) => state === 'in'),
    places,
  )
