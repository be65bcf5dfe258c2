import type { Teams } from '@buri/domain/balancing/balanceRequest'
import type { Side } from '@buri/domain/matches/matchFacts'

/** The 부리 점수 by name, `undefined` for people without one. */
export type ScoresByName = ReadonlyMap<string, number | undefined>

export type Seat = { side: Side; lane: number }

/** A name that is in neither team gets red's first seat. */
export function seatOf({ blue, red }: Teams, name: string): Seat {
  const lane = blue.indexOf(name)
  return lane >= 0 ? { side: 'blue', lane } : { side: 'red', lane: Math.max(0, red.indexOf(name)) }
}

export function withSeatsSwapped(teams: Teams, firstName: string, secondName: string): Teams {
  const nameAfterSwap = (name: string) => (name === firstName ? secondName : name === secondName ? firstName : name)
  return { blue: teams.blue.map(nameAfterSwap), red: teams.red.map(nameAfterSwap) }
}

/** Returns the index of the option with these teams, whichever sides they are on, or -1. */
export const optionIndex = (options: readonly Teams[], { blue, red }: Teams): number =>
  options.findIndex((option) => {
    const [blueKey, redKey] = [String(option.blue), String(option.red)]
    return (blueKey === String(blue) && redKey === String(red)) || (blueKey === String(red) && redKey === String(blue))
  })
