/** One who is there for the next game. */
export type Present = {
  id: string
  /** Games of tonight played, and sat out while being there. */
  played: number
  satOut: number
  /** Sat out the game before. */
  satLast: boolean
  /** In which order people came. */
  order: number
}

const shareSat = ({ played, satOut }: Present) => (satOut === 0 ? 0 : satOut / (played + satOut))

/**
 * Who plays the next game and who sits it out, each in the order of their turn: first in are those who sat just now, then
 * those who sat the larger share of their games, then those who played less, then those who came earlier.
 */
export function nextTen(people: readonly Present[], seats = 10): { players: string[]; bench: string[] } {
  const turns = [...people].sort(
    (a, b) =>
      Number(b.satLast) - Number(a.satLast) || shareSat(b) - shareSat(a) || a.played - b.played || a.order - b.order,
  )
  const ids = turns.map(({ id }) => id)
  return { players: ids.slice(0, seats), bench: ids.slice(seats) }
}
