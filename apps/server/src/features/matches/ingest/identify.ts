import { randomUUIDv7 } from 'node:crypto'
import type { Evidence } from './evidence.ts'
import { areCertainlyTwo, findPeople, type NewIdentity, type Person } from './people.ts'
import type { Tx } from './tx.ts'

/** `keep` goes on and takes over everything of `drop`. */
export type SamePerson = { keep: string; drop: string }

export type Identified = {
  /** By slot; `null` for bots and people without a name. No id twice. */
  playerIds: readonly (string | null)[]
  /** Ids that are not stored yet. */
  newcomers: ReadonlySet<string>
  merges: readonly SamePerson[]
  identities: readonly NewIdentity[]
}

/**
 * Who played. An id of the client or of the web API decides; a name decides where there is none. A person may have one
 * id of each kind, joined by a name that both used.
 *
 * Independent of the order of uploads as long as a name was held by one account only. When accounts with different ids
 * of the same kind used one name at different times, records without any id under that name go to the account whose use
 * is nearest in time among those known so far, and stay there; the same holds for which client id is joined with which
 * web id. No evidence in the files decides these.
 */
export async function identify(
  tx: Tx,
  slots: readonly (Evidence | null)[],
  at: { playedAt: number; current?: readonly (string | null)[] },
): Promise<Identified> {
  const present = slots.filter((slot) => slot !== null)
  const people = await findPeople(tx, present)
  const isStored = new Set([...people.values()].flatMap(({ client, api }) => [`client ${client}`, `api ${api}`]))
  const seated = new Map<number, Person>()
  const taken = new Set<string>()
  const merges: SamePerson[] = []
  const newcomers = new Set<string>()

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
    if (await areCertainlyTwo(tx, person.id, other.id)) return person
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
  const holdersOf = (evidence: Evidence, slot: number) =>
    [...people.values()]
      .filter(
        (person) => !taken.has(person.id) && person.heldNames.has(evidence.nameKey) && isCompatible(person, evidence),
      )
      .sort(byLikelihood(evidence, at.playedAt, at.current?.[slot] ?? null))

  // People known by an id first: nobody else in this match can be them, whatever names they once had.
  for (const [slot, evidence] of slots.entries()) {
    const person = evidence ? byPuuid(evidence) : undefined
    if (person && !taken.has(person.id)) seat(slot, person)
  }
  for (const [slot, evidence] of slots.entries()) {
    if (!evidence) continue
    let person = seated.get(slot)
    if (!person) {
      const [holder] = holdersOf(evidence, slot)
      person = holder ?? newcomer(newcomers, people)
      seat(slot, person)
    }
    if (!hasPuuid(evidence)) continue
    person.client ??= evidence.clientPuuid
    person.api ??= evidence.apiPuuid
    for (const holder of [...joinable(people, evidence, person), ...holdersOf(evidence, slot)]) {
      if (taken.has(holder.id) || !people.has(holder.id) || !canJoin(person, holder)) continue
      taken.delete(person.id)
      person = newcomers.has(person.id) ? person : await join(person, holder)
      seat(slot, person)
    }
  }
  return {
    playerIds: slots.map((_, slot) => seated.get(slot)?.id ?? null),
    newcomers,
    merges,
    identities: identitiesOf(slots, seated).filter(({ kind, puuid }) => !isStored.has(`${kind} ${puuid}`)),
  }
}

const hasPuuid = ({ clientPuuid, apiPuuid }: Evidence) => clientPuuid !== null || apiPuuid !== null

const agree = (one: string | null, other: string | null) => one === null || other === null || one === other

const isCompatible = (person: Person, { clientPuuid, apiPuuid }: Evidence) =>
  agree(person.client, clientPuuid) && agree(person.api, apiPuuid)

const canJoin = (one: Person, other: Person) =>
  one.id !== other.id && agree(one.client, other.client) && agree(one.api, other.api)

/** The person known by the other one of two ids that a merged record carries. */
const joinable = (people: ReadonlyMap<string, Person>, { apiPuuid }: Evidence, person: Person) =>
  apiPuuid === null ? [] : [...people.values()].filter(({ id, api }) => id !== person.id && api === apiPuuid)

function byLikelihood({ nameKey }: Evidence, playedAt: number, current: string | null) {
  const distance = (person: Person) => Math.abs((person.heldNames.get(nameKey) ?? 0) - playedAt)
  return (one: Person, other: Person) =>
    Number(other.id === current) - Number(one.id === current) ||
    distance(one) - distance(other) ||
    (one.id < other.id ? -1 : 1)
}

function newcomer(newcomers: Set<string>, people: Map<string, Person>): Person {
  const person: Person = { id: randomUUIDv7(), client: null, api: null, heldNames: new Map() }
  newcomers.add(person.id)
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
