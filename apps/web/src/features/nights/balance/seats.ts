import type { Teams } from '@buri/domain/balancing/balanceRequest'
import type { Side } from '@buri/domain/matches/matchFacts'

export type Seat = { side: Side; lane: number }

/** Where a name sits; of a name that has no seat the first. */
export function seatOf({ blue, red }: Teams, name: string): Seat {
  const lane = blue.indexOf(name)
  return lane >= 0 ? { side: 'blue', lane } : { side: 'red', lane: Math.max(0, red.indexOf(name)) }
}

/** The same teams with two people in each other's seats. */
export function swapped(teams: Teams, one: string, other: string): Teams {
  const placed = (name: string) => (name === one ? other : name === other ? one : name)
  return { blue: teams.blue.map(placed), red: teams.red.map(placed) }
}

/** The place of teams among others, whichever of the two is blue; -1 where they are none of them. */
export const placeAmong = (options: readonly Teams[], { blue, red }: Teams): number =>
  options.findIndex((option) => {
    const [one, other] = [String(option.blue), String(option.red)]
    return (one === String(blue) && other === String(red)) || (one === String(red) && other === String(blue))
  })
