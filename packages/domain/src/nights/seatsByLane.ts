import { POSITIONS, type Position } from '../matches/matchFacts.ts'

type Lane<Person> = { position: Position; people: Person[]; free: number }

/**
 * Groups the people who have a place by main position, and divides the free seats of `places` among the lanes, starting
 * with the emptiest lane. People without a main position are in `anywhere`.
 */
export function seatsByLane<Person extends { main: Position | null }>(
  people: readonly Person[],
  places: number,
): { lanes: Lane<Person>[]; anywhere: Person[] } {
  const each = Math.ceil(places / POSITIONS.length)
  const lanes = POSITIONS.map((position) => ({
    position,
    people: people.filter(({ main }) => main === position),
    free: 0,
  }))
  for (let remaining = places - people.length; remaining > 0; remaining -= 1) {
    const missingPeopleOf = ({ people: seated, free }: Lane<Person>) => each - seated.length - free
    const [emptiest] = lanes.toSorted((a, b) => missingPeopleOf(b) - missingPeopleOf(a))
    if (!emptiest || missingPeopleOf(emptiest) <= 0) break
    emptiest.free += 1
  }
  return { lanes, anywhere: people.filter(({ main }) => main === null) }
}
