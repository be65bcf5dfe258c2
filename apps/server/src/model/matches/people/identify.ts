import { randomUUIDv7 } from 'node:crypto'
import { isGuarded, mayTakeName, visibilityOfNamesake } from '@buri/domain/identities/namesakeRules'
import {
  bearersOf,
  type Candidates,
  canBeSamePlayer,
  findById,
  hasPuuid,
  holdersOf,
  isCompatible,
  isKnownById,
  matchingIds,
  mayLearnId,
  type NamesakeTest,
  othersWithId,
  possibleSamePeople,
  seatedByName,
} from '@buri/domain/identities/seating'
import type { Visibility } from '@buri/domain/players/visibility'
import type { Tx } from '#server/model/matches/tx.ts'
import { candidatesAmong } from './candidates.ts'
import type { Evidence } from './evidence.ts'
import type { SimilarPair } from './identityQuestions.ts'
import { areDistinct, type NewIdentity, type Person, type PuuidKind } from './people.ts'
import {
  type IdentifyOptions,
  type SamePerson,
  type SeatingState,
  seatableOf,
  seatingOf,
  seatPlayer,
} from './seatingState.ts'

export type IdentifiedPeople = {
  /** `null` for bots and people without a name. No id occurs twice. */
  playerIds: readonly (string | null)[]
  newcomers: ReadonlyMap<string, Visibility>
  /** Slots whose name must not be given to the player. */
  withheldNames: readonly number[]
  candidates: readonly Candidates[]
  merges: readonly SamePerson[]
  identities: readonly NewIdentity[]
  /** Pairs of players that look like one person, but that the source alone may not merge. */
  alike: readonly SimilarPair[]
}

/**
 * Identifies who played. An id of the client or of the web API decides; without an id, the name decides. A person may
 * have one id of each kind, linked by a name that was used with both ids. Owned or hidden players get lines by name or
 * by ids they already have, but no new ids and no other player's matches. One account's uploads never merge two people,
 * and give no id to a player whom others reported too: people are asked instead. A line's name identifies a player only
 * if the accounts that decide on names believe that the player bears it (`namingAccounts`). Otherwise the line creates
 * a new player, and people are asked.
 *
 * The result does not depend on the order of uploads as long as only one account of the game held each name. If several
 * accounts used a name at different times, a line without an id goes to the account that used the name nearest in time,
 * among the accounts known so far, and stays there. Client ids are linked with web ids in the same way. The files
 * contain no evidence that could decide these two cases.
 */
export async function identify(
  tx: Tx,
  slots: readonly (Evidence | null)[],
  at: IdentifyOptions,
): Promise<IdentifiedPeople> {
  const seating = await seatingOf(tx, slots, at)
  const isStored = new Set(
    [...seating.people.values()].flatMap(({ client, api }) => [`client ${client}`, `api ${api}`]),
  )
  const candidates = candidatesAmong(seating.people, slots)
  seatCurrentPlayers(seating)
  seatKnownIds(seating)
  seating.isNamesake = await namesakesIn(seating)
  for (const [slot, evidence] of slots.entries()) {
    if (!evidence) continue
    if (!seating.seated.has(slot)) await seatByName(seating, slot, evidence)
    if (!hasPuuid(evidence)) continue
    await mergeSamePeople(seating, slot, evidence)
    await giveIds(seating, slot, evidence)
  }
  const withheldNames: number[] = []
  for (const [slot, evidence] of slots.entries())
    if (!(await mayGainName(seating, slot, evidence))) withheldNames.push(slot)
  const { seated, newcomers, merges, alike } = seating
  return {
    playerIds: slots.map((_, slot) => seated.get(slot)?.id ?? null),
    newcomers,
    candidates: candidates,
    withheldNames,
    merges,
    alike,
    identities: slots
      .flatMap((evidence, slot): NewIdentity[] => {
        const person = seated.get(slot)
        return evidence && person ? matchingIds(evidence, person) : []
      })
      .filter(({ kind, puuid }) => !isStored.has(`${kind} ${puuid}`)),
  }
}

/**
 * Keeps the players of a stored match. A second source may complete a line, but not give it to another player. Two
 * players of a match that did not count may have been merged since, and no player sits in a match twice.
 */
function seatCurrentPlayers(seating: SeatingState): void {
  for (const [slot, playerId] of (seating.at.current ?? []).entries()) {
    const person = playerId === null ? undefined : seating.people.get(playerId)
    if (person && !seating.taken.has(person.id)) seatPlayer(seating, slot, person)
  }
}

/** Seats players by id. Seating by name comes later, so that it gives no other line to one of these players. */
function seatKnownIds(seating: SeatingState): void {
  for (const [slot, evidence] of seating.slots.entries()) {
    if (seating.at.contested?.includes(slot)) continue
    const person = evidence && !seating.seated.has(slot) ? findById(evidence, seating.people.values()) : undefined
    if (person && !seating.taken.has(person.id)) seatPlayer(seating, slot, person)
  }
}

async function namesakesIn(seating: SeatingState): Promise<NamesakeTest> {
  if (seating.at.uploadedBy === null) return () => false
  const openSlots = seating.slots.flatMap((evidence, slot) => (evidence && !seating.seated.has(slot) ? evidence : []))
  const contested = new Set(contestedPlayers(seating).map(({ id }) => id))
  const people = [...seating.people.values()].filter(({ id }) => !contested.has(id))
  const seats = seatedByName(openSlots, { people, taken: seating.taken })
  const nameKeys = openSlots.map(({ nameKey }) => nameKey)
  const isNamesake = seats.length > 0 ? await seating.at.namesakesAmong(seats, nameKeys) : () => false
  const neverByName = new Set([...contested, ...(seating.at.strangers ?? [])])
  return (playerId, nameKey) => neverByName.has(playerId) || isNamesake(playerId, nameKey)
}

function contestedPlayers({ at, slots, people }: SeatingState): Person[] {
  const lines = (at.contested ?? []).flatMap((slot) => slots[slot] ?? [])
  return lines.flatMap((line) => findById(line, people.values()) ?? [])
}

async function seatByName(seating: SeatingState, slot: number, evidence: Evidence): Promise<void> {
  const [holder] = holdersOf(evidence, seatableOf(seating), seating.at.playedAt)
  const person = holder ?? newPlayerAt(seating, visibilityOfNamesake(await visibilitiesOfHiders(seating, evidence)))
  if (!holder) {
    const contested = seating.at.contested?.includes(slot) ? findById(evidence, seating.people.values()) : undefined
    if (contested && !contested.heldNames.has(evidence.nameKey))
      seating.alike.push({ one: person.id, other: contested.id, hiddenId: isHidden(contested) ? person.id : null })
    const seatable = { ...seatableOf(seating), people: [...seating.people.values()] }
    for (const { other, isHiding } of possibleSamePeople(evidence, person, seatable))
      seating.alike.push({ one: person.id, other, hiddenId: isHiding ? person.id : null })
  }
  seatPlayer(seating, slot, person)
}

/** Merges the player in this seat with those whom the line's ids, or its name alone, identify. */
async function mergeSamePeople(seating: SeatingState, slot: number, evidence: Evidence): Promise<void> {
  const { people, taken, newcomers, at } = seating
  const first = seating.seated.get(slot)
  if (!first || newcomers.has(first.id)) return
  const otherPeople = othersWithId(evidence, first, people.values())
  for (const other of [...otherPeople, ...holdersOf(evidence, seatableOf(seating), at.playedAt)]) {
    const person = seating.seated.get(slot) ?? first
    if (taken.has(other.id) || !people.has(other.id) || !canBeSamePlayer(person, evidence, other)) continue
    taken.delete(person.id)
    seatPlayer(seating, slot, await mergeIfAllowed(seating, person, other))
  }
}

async function mergeIfAllowed(
  { tx, at, people, taken, merges, alike }: SeatingState,
  person: Person,
  otherPerson: Person,
): Promise<Person> {
  if (at.uploadedBy !== null || (await areDistinct(tx, person, otherPerson))) {
    alike.push({ one: person.id, other: otherPerson.id, hiddenId: null })
    return person
  }
  const [keep, drop] = person.id < otherPerson.id ? [person, otherPerson] : [otherPerson, person]
  keep.client ??= drop.client
  keep.api ??= drop.api
  for (const [name, usedAt] of drop.heldNames) keep.heldNames.set(name, Math.max(usedAt, keep.heldNames.get(name) ?? 0))
  people.delete(drop.id)
  taken.delete(drop.id)
  merges.push({ keep: keep.id, drop: drop.id })
  return keep
}

async function giveIds(seating: SeatingState, slot: number, evidence: Evidence): Promise<void> {
  const { people, newcomers } = seating
  const person = seating.seated.get(slot)
  if (!person || (!newcomers.has(person.id) && !(await mayGainId(seating, person, evidence)))) return
  person.client ??= idUnlessHeldByOther(people, 'client', evidence.clientPuuid)
  person.api ??= idUnlessHeldByOther(people, 'api', evidence.apiPuuid)
}

async function mayGainId({ at, isOfOthers }: SeatingState, person: Person, evidence: Evidence): Promise<boolean> {
  if (isGuarded(person)) return false
  const { uploadedBy } = at
  if (uploadedBy === null || !mayLearnId(person, evidence)) return true
  return !(await isOfOthers(person, uploadedBy))
}

const idUnlessHeldByOther = (people: ReadonlyMap<string, Person>, kind: PuuidKind, puuid: string | null) =>
  puuid !== null && [...people.values()].some((person) => person[kind] === puuid) ? null : puuid

/** A newcomer has no other name, so it always gets the line's. */
async function mayGainName(
  { seated, newcomers, people, at, isBelieved }: SeatingState,
  slot: number,
  evidence: Evidence | null,
): Promise<boolean> {
  const person = seated.get(slot)
  if (!evidence || !person || newcomers.has(person.id)) return true
  const { nameKey } = evidence
  if (person.heldNames.has(nameKey)) return true
  if (at.guests?.includes(slot)) return false
  const otherBearers: (Person & { isBelieved: boolean })[] = []
  for (const other of bearersOf(evidence, people.values()))
    if (other.id !== person.id) otherBearers.push({ ...other, isBelieved: await isBelieved(other, nameKey) })
  return mayTakeName(person, otherBearers)
}

/** Returns the visibilities of the hidden players who may be the line's person or are believed to bear its name. */
async function visibilitiesOfHiders(
  { people, isNamesake, isBelieved }: SeatingState,
  evidence: Evidence,
): Promise<Visibility[]> {
  const couldBeLine = (one: Person) => one.heldNames.has(evidence.nameKey) || isKnownById(one, evidence)
  const isOtherPerson = (one: Person) =>
    !isKnownById(one, evidence) && (isNamesake(one.id, evidence.nameKey) || !isCompatible(one, evidence))
  const visibilities: Visibility[] = []
  for (const person of people.values()) {
    if (!isHidden(person) || !couldBeLine(person)) continue
    if (!isOtherPerson(person) || (await isBelieved(person, evidence.nameKey))) visibilities.push(person.visibility)
  }
  return visibilities
}

const isHidden = ({ visibility }: Pick<Person, 'visibility'>) => visibility !== 'public'

function newPlayerAt({ newcomers, people }: SeatingState, visibility: Visibility): Person {
  const id = randomUUIDv7()
  const person: Person = { id, isOwned: false, visibility, client: null, api: null, heldNames: new Map() }
  newcomers.set(id, visibility)
  people.set(id, person)
  return person
}

/** Leaves out silent guests. The match gives them neither a seat nor an id. */
export const withoutSilentGuests = (
  identified: IdentifiedPeople,
  guestIds: readonly (string | null)[],
): IdentifiedPeople => ({
  ...identified,
  playerIds: identified.playerIds.map((playerId) => (guestIds.includes(playerId) ? null : playerId)),
  identities: identified.identities.filter(({ playerId }) => !guestIds.includes(playerId)),
  alike: identified.alike.filter(({ one, other }) => !guestIds.includes(one) && !guestIds.includes(other)),
})

/** Leaves out the newcomers, because an unconfirmed match creates no players. */
export const existingPlayersOnly = ({
  playerIds,
  newcomers,
  withheldNames,
  candidates,
}: IdentifiedPeople): IdentifiedPeople => ({
  playerIds: playerIds.map((playerId) => (playerId === null || newcomers.has(playerId) ? null : playerId)),
  newcomers: new Map(),
  withheldNames,
  candidates,
  merges: [],
  identities: [],
  alike: [],
})
