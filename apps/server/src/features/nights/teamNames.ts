import { POSITIONS, type Side } from '@buri/domain/matches/matchFacts'
import { HIDDEN_NAME } from '@buri/domain/players/visibility'
import { PUBLIC_AUDIENCE } from '#server/model/people/audience.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { gameReads, type SeatRow } from './games/games.repository.ts'
import { nameOf } from './lobby/shownNight.ts'
import { anonymousCaller } from './seenNight.ts'
import { signupReads } from './signups/signupReads.repository.ts'

type Night = { id: string }

/** The names are those that strangers see, in the order of signing up. */
export const namesSeen =
  (db: Db) =>
  async (nightId: string, now: Date): Promise<Map<string, string>> => {
    const caller = anonymousCaller(now)
    const people = await signupReads(db).seen(nightId)
    return new Map(
      people.map((person) => [person.id, nameOf(person, { caller, audience: PUBLIC_AUDIENCE }).summonerName]),
    )
  }

/** The names are in the order of positions, as strangers see them. */
export function teamNames(db: Db) {
  const namesOf = namesSeen(db)
  const reads = gameReads(db)

  return async (night: Night, { n }: { n: number }, now: Date): Promise<Record<Side, string[]>> => {
    const [seats, names] = await Promise.all([reads.seats(night.id), namesOf(night.id, now)])
    const arrived = new Map([...names.keys()].map((id, index) => [id, index]))
    const placeOf = ({ position, signupId }: SeatRow) =>
      position === null ? POSITIONS.length + (arrived.get(signupId) ?? 0) : POSITIONS.indexOf(position)
    const teamOn = (side: Side) =>
      seats
        .filter((seat) => seat.n === n && !seat.isBench && seat.side === side)
        .toSorted((a, b) => placeOf(a) - placeOf(b))
        .map(({ signupId }) => names.get(signupId) ?? HIDDEN_NAME)
    return { blue: teamOn('blue'), red: teamOn('red') }
  }
}
