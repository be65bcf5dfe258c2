import type { NamesakeTest } from '@buri/domain/identities/seating'
import type { Visibility } from '@buri/domain/players/visibility'
import type { Tx } from '#server/model/matches/tx.ts'
import type { Evidence } from './evidence.ts'
import type { SimilarPair } from './identityQuestions.ts'
import { believedNames, findPeople, type Person, withMatchesOfOthers } from './people.ts'

/** `keep` stays and takes over everything of `drop`. */
export type SamePerson = { keep: string; drop: string }

/** `nameKeys`: the names by which lines may mean these players. */
export type NamesakeFinder = (playerIds: readonly string[], nameKeys?: readonly string[]) => Promise<NamesakeTest>

export type IdentifyOptions = {
  playedAt: number
  /** `null` for the operator, whose sources alone may merge players. */
  uploadedBy: string | null
  /** The clan of the match, which decides whose names the sender's circle believes. */
  clanId: string | null
  current?: readonly (string | null)[]
  /** Slots of guests for whom no account spoke. They get no new name: silence about a match is no consent to a name. */
  guests?: readonly number[]
  /** Slots whose ids identify no player, since only strangers recorded the players with these ids. */
  contested?: readonly number[]
  /** Players whom a name alone does not identify, even if they are proven later. */
  strangers?: readonly string[]
  /** The result of an earlier `findPeople` for these lines, which `identify` updates. */
  found?: Map<string, Person>
  namesakesAmong: NamesakeFinder
}

export type SeatingState = {
  tx: Tx
  at: IdentifyOptions
  slots: readonly (Evidence | null)[]
  people: Map<string, Person>
  seated: Map<number, Person>
  taken: Set<string>
  isNamesake: NamesakeTest
  newcomers: Map<string, Visibility>
  merges: SamePerson[]
  alike: SimilarPair[]
  isOfOthers: (person: Person, uploadedBy: string) => Promise<boolean>
  /** Whether the sender believes that the stored player bears the name of a line. */
  isBelieved: (person: Person, nameKey: string) => Promise<boolean>
}

export async function seatingOf(tx: Tx, slots: SeatingState['slots'], at: IdentifyOptions): Promise<SeatingState> {
  const present = slots.filter((slot) => slot !== null)
  const seatedIds = (at.current ?? []).flatMap((playerId) => playerId ?? [])
  const people = at.found ?? (await findPeople(tx, present, seatedIds))
  const stored = [...people.keys()]
  // One query serves all lines, because a file that lacks one line's id lacks most ids.
  let ofOthers: Promise<Set<string>> | undefined
  const isOfOthers = async (person: Person, uploadedBy: string) => {
    ofOthers ??= withMatchesOfOthers(tx, stored, uploadedBy)
    return (await ofOthers).has(person.id)
  }
  let believed: ReturnType<typeof believedNames> | undefined
  const isBelieved = async (person: Person, nameKey: string) => {
    const nameKeys = present.map((evidence) => evidence.nameKey)
    believed ??= believedNames(tx, stored, nameKeys, { userId: at.uploadedBy, clanId: at.clanId })
    return (await believed)(person.id, nameKey)
  }
  return {
    tx,
    at,
    slots,
    people,
    seated: new Map(),
    taken: new Set(),
    isNamesake: () => false,
    newcomers: new Map(),
    merges: [],
    alike: [],
    isOfOthers,
    isBelieved,
  }
}

export function seatPlayer({ seated, taken }: SeatingState, slot: number, person: Person): void {
  seated.set(slot, person)
  taken.add(person.id)
}

export const seatableOf = ({ people, taken, isNamesake }: SeatingState) => ({
  people: people.values(),
  taken,
  isNamesake,
})
