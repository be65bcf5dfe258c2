import type { Teams } from '@buri/domain/balancing/balanceRequest'
import type { Side } from '@buri/domain/matches/matchFacts'

export type Seat = { side: Side; lane: number }

/** Returns the seat of a person. A name that is in neither team gets red's first seat. */
export function seatOf({ blue, red }: Teams, name: string): Seat {
  const lane = blue.indexOf(name)
  return lane >= 0 ? { side: 'blue', lane } : { side: 'red', lane: Math.max(0, red.indexOf(name)) }
}

/** The same teams with two people's seats swapped. */
export function withSeatsSwapped(teams: Teams, firstName: string, secondName: string): Teams {
  const nameAfterSwap = (name: string) => (name === firstName ? secondName : name === secondName ? firstName : name)
  return { blue: teams.blue.map(nameAfterSwap), red: teams.red.map(nameAfterSwap) }
}

/** The index of these teams among the options, or -1. Swapped sides count as the same teams. */
export const optionIndex = (options: readonly Teams[], { blue, red }: Teams): number =>
  options.findIndex((option) => {
    const [blueKey, redKey] = [String(option.blue), String(option.red)]
    return (blueKey === String(blue) && redKey === String(red)) || (blueKey === String(red) && redKey === String(blue))
  })
