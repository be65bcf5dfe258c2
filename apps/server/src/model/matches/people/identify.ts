import { randomUUIDv7 } from 'node:crypto'
import { isGuarded, mayTakeName, visibilityOfNamesake } from '@buri/domain/identities/judgeLine'
import type { Visibility } from '@buri/domain/players/visibility'
import type { Tx } from '#server/model/matches/tx.ts'
import type { Evidence } from './evidence.ts'
import {
  areDistinct,
  findPeople,
  type NewIdentity,
  type Person,
  type PuuidKind,
  toldLate,
  withMatchesOfOthers,
} from './people.ts'
import type { Alike } from './questions.ts'

/** `keep` goes on and takes over everything of `drop`. */
export type SamePerson = { keep: string; drop: string }

export type Identified = {
  /** By slot; `null` for bots and people without a name. No id twice. */
  playerIds: readonly (string | null)[]
  /** Ids that are not stored yet, and who may see these people. */
  newcomers: ReadonlyMap<string, Visibility>
  /** Slots whose name is not to become the player's. */
  withheldNames: readonly number[]
  meant: readonly Candidates[]
  merges: readonly SamePerson[]
  identities: readonly NewIdentity[]
  /** Players that look like one, where no one may say so for the source. */
  alike: readonly Alike[]
}

/** Everyone stored whose name or id a line has. */
export type Candidates = {
  playerIds: readonly string[]
  /** Those whose name the line has beside another player's id: the line is not about them. */
  namesakeIds: readonly string[]
}
export const NOBODY: Candidates = { playerIds: [], namesakeIds: [] }

/** Whose word a line is, and when the match was. */
type GivenFacts = {
  playedAt: number
  /** `null` for the operator, whose sources bind by themselves. */
  uploadedBy: string | null
  current?: readonly (string | null)[]
  /** The match is, by others than its sender: so its ids are told by them too. */
  isConfirmed?: boolean
  /** What `findPeople` has given for these lines, where that has been asked; what follows from the match is added to it. */
  found?: Map<string, Person>
}

/**
 * Who played. An id of the client or of the web API decides; a name decides where there is none. A person may have one
 * id of each kind, joined by a name that both used. Who is owned or hidden gets lines by name or by the ids they have,
 * and neither ids nor other people's matches. What one account sent makes no one person of two, and gives no id to a player
 * of whom others told too: people are asked.
 *
 * Independent of the order of uploads as long as a name was held by one account only. When accounts with different ids
 * of the same kind used one name at different times, records without any id under that name go to the account whose use
 * is nearest in time among those known so far, and stay there; the same holds for which client id is joined with which
 * web id. No evidence in the files decides these.
 */
export async function identify(tx: Tx, slots: readonly (Evidence | null)[], at: GivenFacts): Promise<Identified> {
  const present = slots.filter((slot) => slot !== null)
  const current = at.current ?? []
  const others = current.flatMap((playerId) => playerId ?? [])
  const people = at.found ?? (await findPeople(tx, present, others))
  const isThere = new Set(people.keys())
  const isStored = new Set([...people.values()].flatMap(({ client, api }) => [`client ${client}`, `api ${api}`]))
  const meant = candidatesAmong(people, slots)
  const seated = new Map<number, Person>()
  const taken = new Set<string>()
  const merges: SamePerson[] = []
  const newcomers = new Map<string, Visibility>()
  const alike: Alike[] = []
  // Of all at once: where the first lacks an id, such as in a file of another kind, most of the others do.
  let ofOthers: Promise<Set<string>> | undefined
  const isOfOthers = async (person: Person, uploadedBy: string) => {
    ofOthers ??= withMatchesOfOthers(tx, [...isThere], uploadedBy)
    return (await ofOthers).has(person.id)
  }

  const seat = (slot: number, person: Person) => {
    seated.set(slot, person)
    taken.add(person.id)
  }
  const byPuuid = (evidence: Evidence) => {
    const all = [...people.values()]
    const { clientPuuid, apiPuuid } = evidence
    return (
      (clientPuuid === null ? undefined : all.find(({ client }) => client === clientPuuid)) ??
      (apiPuuid === null ? undefined : all.find(({ api }) => api === apiPuuid))
    )
  }
  const join = async (person: Person, other: Person): Promise<Person> => {
    if (at.uploadedBy !== null || (await areDistinct(tx, person, other))) {
      alike.push({ one: person.id, other: other.id, hiddenId: null })
      return person
    }
    const [keep, drop] = person.id < other.id ? [person, other] : [other, person]
    keep.client ??= drop.client
    keep.api ??= drop.api
    for (const [name, usedAt] of drop.heldNames)
      keep.heldNames.set(name, Math.max(usedAt, keep.heldNames.get(name) ?? 0))
    people.delete(drop.id)
    taken.delete(drop.id)
    merges.push({ keep: keep.id, drop: drop.id })
    return keep
  }
  const holdersOf = (evidence: Evidence) =>
    [...people.values()]
      .filter(
        (person) => !taken.has(person.id) && person.heldNames.has(evidence.nameKey) && isCompatible(person, evidence),
      )
      .sort(byLikelihood(evidence, at.playedAt))

  // A second source may tell more of a line, not that it is another player's.
  for (const [slot, playerId] of current.entries()) {
    const person = playerId === null ? undefined : people.get(playerId)
    if (person) seat(slot, person)
  }
  // Players known by an id first: no other line of this match can be them, whatever names they once had.
  for (const [slot, evidence] of slots.entries()) {
    const person = evidence && !seated.has(slot) ? byPuuid(evidence) : undefined
    if (person && !taken.has(person.id)) seat(slot, person)
  }
  for (const [slot, evidence] of slots.entries()) {
    if (!evidence) continue
    let person = seated.get(slot)
    if (!person) {
      const [holder] = holdersOf(evidence)
      person = holder ?? newcomer(newcomers, people, visibilityOfNamesake(await hidersOf(tx, evidence, people, at)))
      if (!holder && isGuarded(person)) {
        const hidden = bearersOf(evidence, people).filter(isGuarded)
        for (const bearer of hidden) alike.push({ one: person.id, other: bearer.id, hiddenId: person.id })
      }
      seat(slot, person)
    }
    if (!hasPuuid(evidence)) continue
    for (const holder of [...joinable(people, evidence, person), ...holdersOf(evidence)]) {
      if (taken.has(holder.id) || !people.has(holder.id) || !canJoin(withIdsOf(evidence, person), holder)) continue
      taken.delete(person.id)
      person = newcomers.has(person.id) ? person : await join(person, holder)
      seat(slot, person)
    }
    if (!newcomers.has(person.id) && !(await mayGetId(person, evidence, at, isOfOthers))) continue
    person.client ??= unlessHeld(people, 'client', evidence.clientPuuid)
    person.api ??= unlessHeld(people, 'api', evidence.apiPuuid)
  }
  return {
    playerIds: slots.map((_, slot) => seated.get(slot)?.id ?? null),
    newcomers,
    meant,
    withheldNames: slots.flatMap((evidence, slot) => {
      const person = seated.get(slot)
      // A newcomer has no other name, and is as hidden as those who have this one.
      if (!evidence || !person || newcomers.has(person.id)) return []
      const others = bearersOf(evidence, people).filter(({ id }) => id !== person.id)
      const taker = { ...person, hasName: person.heldNames.has(evidence.nameKey) }
      return mayTakeName(taker, others) ? [] : [slot]
    }),
    merges,
    alike,
    identities: identitiesOf(slots, seated).filter(({ kind, puuid }) => !isStored.has(`${kind} ${puuid}`)),
  }
}

/** Whether the source may add an id to a known player: only asked where the player lacks one. */
async function mayGetId(
  person: Person,
  evidence: Evidence,
  { uploadedBy, isConfirmed }: GivenFacts,
  isOfOthers: (person: Person, uploadedBy: string) => Promise<boolean>,
): Promise<boolean> {
  if (isGuarded(person)) return false
  const lacks =
    (person.client === null && evidence.clientPuuid !== null) || (person.api === null && evidence.apiPuuid !== null)
  return uploadedBy === null || isConfirmed === true || !lacks || !(await isOfOthers(person, uploadedBy))
}

function meantBy(evidence: Evidence, people: ReadonlyMap<string, Person>): Candidates {
  const { nameKey, clientPuuid, apiPuuid } = evidence
  const isKnownById = ({ client, api }: Person) =>
    (clientPuuid !== null && client === clientPuuid) || (apiPuuid !== null && api === apiPuuid)
  const known = [...people.values()].filter(isKnownById)
  // Under a name they have borne before, an id says who it is.
  const [only, ...more] = known
  if (only && more.length === 0 && only.heldNames.has(nameKey)) return { playerIds: [only.id], namesakeIds: [] }
  const bearers = [...people.values()].filter((person) => person.heldNames.has(nameKey) && !isKnownById(person))
  return {
    playerIds: [...known, ...bearers].map(({ id }) => id),
    namesakeIds: bearers.filter((bearer) => !isCompatible(bearer, evidence)).map(({ id }) => id),
  }
}

/** Whom each line could mean, of a match that is stored. */
export async function candidatesOf(tx: Tx, slots: readonly (Evidence | null)[]): Promise<Candidates[]> {
  const present = slots.filter((slot) => slot !== null)
  return candidatesAmong(await findPeople(tx, present, []), slots)
}

export const candidatesAmong = (people: ReadonlyMap<string, Person>, slots: readonly (Evidence | null)[]) =>
  slots.map((evidence): Candidates => (evidence ? meantBy(evidence, people) : NOBODY))

/** As far as the line is of a player who is there: nothing is made of one whom nobody confirmed. */
export const justRecognised = ({ playerIds, newcomers, withheldNames, meant }: Identified): Identified => ({
  playerIds: playerIds.map((playerId) => (playerId === null || newcomers.has(playerId) ? null : playerId)),
  newcomers: new Map(),
  withheldNames,
  meant,
  merges: [],
  identities: [],
  alike: [],
})

const hasPuuid = ({ clientPuuid, apiPuuid }: Evidence) => clientPuuid !== null || apiPuuid !== null

const agree = (one: string | null, other: string | null) => one === null || other === null || one === other

const isCompatible = (person: Person, { clientPuuid, apiPuuid }: Evidence) =>
  agree(person.client, clientPuuid) && agree(person.api, apiPuuid)

const withIdsOf = ({ clientPuuid, apiPuuid }: Evidence, person: Person): Person => ({
  ...person,
  client: person.client ?? clientPuuid,
  api: person.api ?? apiPuuid,
})

const canJoin = (one: Person, other: Person) =>
  one.id !== other.id && agree(one.client, other.client) && agree(one.api, other.api)

/** People known by an id of the record that the one who sits there is not known by. */
const joinable = (people: ReadonlyMap<string, Person>, { clientPuuid, apiPuuid }: Evidence, person: Person) =>
  [...people.values()].filter(
    ({ id, client, api }) =>
      id !== person.id && ((clientPuuid !== null && client === clientPuuid) || (apiPuuid !== null && api === apiPuuid)),
  )

const unlessHeld = (people: ReadonlyMap<string, Person>, kind: PuuidKind, puuid: string | null) =>
  puuid !== null && [...people.values()].some((person) => person[kind] === puuid) ? null : puuid

/** All who bear or bore the name. */
const bearersOf = ({ nameKey }: Evidence, people: ReadonlyMap<string, Person>) =>
  [...people.values()].filter(({ heldNames }) => heldNames.has(nameKey))

function byLikelihood({ nameKey }: Evidence, playedAt: number) {
  const distance = (person: Person) => Math.abs((person.heldNames.get(nameKey) ?? 0) - playedAt)
  return (one: Person, other: Person) => distance(one) - distance(other) || (one.id < other.id ? -1 : 1)
}

/** Hidden players whose name hides a newcomer. Excludes those with another id whom only accounts much newer than the sender's recorded. */
async function hidersOf(
  tx: Tx,
  evidence: Evidence,
  people: ReadonlyMap<string, Person>,
  { uploadedBy }: Pick<GivenFacts, 'uploadedBy'>,
): Promise<Visibility[]> {
  const hidden = bearersOf(evidence, people).filter(({ visibility }) => visibility !== 'public')
  const apart = hidden.filter((bearer) => !isCompatible(bearer, evidence)).map(({ id }) => id)
  const late = uploadedBy === null || apart.length === 0 ? undefined : await toldLate(tx, apart, uploadedBy)
  return hidden.filter(({ id }) => !late?.has(id)).map(({ visibility }) => visibility)
}

function newcomer(newcomers: Map<string, Visibility>, people: Map<string, Person>, visibility: Visibility): Person {
  const person: Person = {
    id: randomUUIDv7(),
    isOwned: false,
    visibility,
    client: null,
    api: null,
    heldNames: new Map(),
  }
  newcomers.set(person.id, visibility)
  people.set(person.id, person)
  return person
}

const identitiesOf = (slots: readonly (Evidence | null)[], seated: ReadonlyMap<number, Person>) =>
  [...seated].flatMap(([slot, person]): NewIdentity[] => {
    const evidence = slots[slot]
    const playerId = person.id
    return [
      ...(evidence?.clientPuuid && person.client === evidence.clientPuuid
        ? [{ kind: 'client' as const, puuid: evidence.clientPuuid, playerId }]
        : []),
      ...(evidence?.apiPuuid && person.api === evidence.apiPuuid
        ? [{ kind: 'api' as const, puuid: evidence.apiPuuid, playerId }]
        : []),
    ]
  })
