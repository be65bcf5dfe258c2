export type PresentPerson = {
  id: string
  played: number
  satOut: number
  satOutLast: boolean
  order: number
}

const shareSat = ({ played, satOut }: PresentPerson) => (satOut === 0 ? 0 : satOut / (played + satOut))

/** Splits people into the next game and the bench, each in the order of turns. */
export function nextTen(people: readonly PresentPerson[], seats = 10): { players: string[]; bench: string[] } {
  const turns = [...people].sort(
    (a, b) =>
      Number(b.satOutLast) - Number(a.satOutLast) ||
      shareSat(b) - shareSat(a) ||
      a.played - b.played ||
      a.order - b.order,
  )
  const ids = turns.map(({ id }) => id)
  return { players: ids.slice(0, seats), bench: ids.slice(seats) }
}
