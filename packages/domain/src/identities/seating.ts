import type { Visibility } from '../players/visibility.ts'
import { isGuarded, type Protection } from './namesakeRules.ts'

/** A stored player whom a line may identify, with one id of each kind and the times when names were last used. */
type Bearer = Protection & {
  id: string
  client: string | null
  api: string | null
  heldNames: ReadonlyMap<string, number>
}
type Line = { nameKey: string; clientPuuid: string | null; apiPuuid: string | null }

export type Candidates = {
  playerIds: readonly string[]
  /** Players who match the line by name only. */
  namedIds: readonly string[]
  /** Other bearers of the name, if an id decides who the player is; see `Testimony.contested`. */
  otherIds: readonly string[]
  /** The name in the line; `null` for a stored seat, whose player is certain. */
  nameKey: string | null
}
export const NO_CANDIDATES: Candidates = { playerIds: [], namedIds: [], otherIds: [], nameKey: null }

export const hasPuuid = ({ clientPuuid, apiPuuid }: Line): boolean => clientPuuid !== null || apiPuuid !== null

const sameIdIfKnown = (one: string | null, other: string | null) => one === null || other === null || one === other

export const isCompatible = (person: Bearer, { clientPuuid, apiPuuid }: Line): boolean =>
  sameIdIfKnown(person.client, clientPuuid) && sameIdIfKnown(person.api, apiPuuid)

/** Whether the player has an id of the line. */
export const isKnownById = ({ client, api }: Bearer, { clientPuuid, apiPuuid }: Line) =>
  (clientPuuid !== null && client === clientPuuid) || (apiPuuid !== null && api === apiPuuid)

/** Returns all players who have or had the name. */
export const bearersOf = <P extends Bearer>({ nameKey }: Line, people: Iterable<P>): P[] =>
  [...people].filter(({ heldNames }) => heldNames.has(nameKey))

/** Finds the player with an id of the line. The client's id is tried before the API's. */
export function findById<P extends Bearer>({ clientPuuid, apiPuuid }: Line, people: Iterable<P>): P | undefined {
  const all = [...people]
  return (
    (clientPuuid === null ? undefined : all.find(({ client }) => client === clientPuuid)) ??
    (apiPuuid === null ? undefined : all.find(({ api }) => api === apiPuuid))
  )
}

/** Returns the stored players whom a line may mean: by id, and by name unless the id alone is clear. */
export function candidatesOfLine(line: Line, people: Iterable<Bearer>): Candidates {
  const all = [...people]
  const candidates = all.filter((person) => isKnownById(person, line))
  const bearers = bearersOf(line, all).filter((person) => !isKnownById(person, line))
  const otherIds = bearers.filter((person) => isCompatible(person, line)).map(({ id }) => id)
  // The id decides if only one player has it and has used the name before.
  const [only, ...more] = candidates
  const isClear = only !== undefined && more.length === 0 && only.heldNames.has(line.nameKey)
  const { nameKey } = line
  if (isClear) return { playerIds: [only.id], namedIds: [], otherIds, nameKey }
  return {
    playerIds: [...candidates, ...bearers].map(({ id }) => id),
    namedIds: bearers.map(({ id }) => id),
    otherIds,
    nameKey,
  }
}

/** Whether a line's name fails to identify the player. With `null`, only the player is judged, not the name. */
export type NamesakeTest = (playerId: string, nameKey: string | null) => boolean

type Seatable<P extends Bearer> = { people: Iterable<P>; taken: ReadonlySet<string>; isNamesake: NamesakeTest }

const possiblePlayersOf = <P extends Bearer>(
  line: Line,
  { people, taken }: Pick<Seatable<P>, 'people' | 'taken'>,
): P[] => bearersOf(line, people).filter((person) => !taken.has(person.id) && isCompatible(person, line))

/** Returns the players identified by the line's name. The player who used it nearest in time comes first. */
export function holdersOf<P extends Bearer>(line: Line, seatable: Seatable<P>, playedAt: number): P[] {
  const distance = (person: P) => Math.abs((person.heldNames.get(line.nameKey) ?? 0) - playedAt)
  return possiblePlayersOf(line, seatable)
    .filter(({ id }) => !seatable.isNamesake(id, line.nameKey))
    .sort((a, b) => distance(a) - distance(b) || (a.id < b.id ? -1 : 1))
}

/** Returns the players who would be seated by name alone. */
export const seatedByName = <P extends Bearer>(
  lines: readonly Line[],
  seatable: Pick<Seatable<P>, 'people' | 'taken'>,
): string[] => [...new Set(lines.flatMap((line) => possiblePlayersOf(line, seatable).map(({ id }) => id)))]

/** Returns other players who have an id of this line. */
export const othersWithId = <P extends Bearer>(line: Line, seated: P, people: Iterable<P>): P[] =>
  [...people].filter((person) => person.id !== seated.id && isKnownById(person, line))

/** Whether the ids of the seated player, of the line and of the other player allow that the two players are one. */
export const canBeSamePlayer = (seated: Bearer, line: Line, other: Bearer): boolean =>
  seated.id !== other.id &&
  sameIdIfKnown(seated.client ?? line.clientPuuid, other.client) &&
  sameIdIfKnown(seated.api ?? line.apiPuuid, other.api)

/** Whether the line has an id of a kind that the player lacks. */
export const mayLearnId = ({ client, api }: Bearer, { clientPuuid, apiPuuid }: Line): boolean =>
  (client === null && clientPuuid !== null) || (api === null && apiPuuid !== null)

/**
 * Returns the existing bearers of a new player's name who may be the same person. `isHiding` means that both are
 * guarded, and that the existing player is the reason why the new one is hidden.
 */
export const possibleSamePeople = <P extends Bearer>(
  line: Line,
  newcomer: P & { visibility: Visibility },
  seatable: Seatable<P>,
): { other: string; isHiding: boolean }[] => {
  const namesakes = possiblePlayersOf(line, seatable).filter(({ id }) => seatable.isNamesake(id, line.nameKey))
  const guardedBearers = isGuarded(newcomer) ? bearersOf(line, seatable.people).filter(isGuarded) : []
  const questioned = new Set([...guardedBearers, ...namesakes].filter(({ id }) => id !== newcomer.id))
  return [...questioned].map((person) => ({ other: person.id, isHiding: guardedBearers.includes(person) }))
}

type IdKind = 'client' | 'api'
/** Returns the line's ids that its player already has. */
export const matchingIds = ({ clientPuuid, apiPuuid }: Line, { id, client, api }: Bearer) =>
  [
    { kind: 'client' as IdKind, puuid: clientPuuid, isOwn: client === clientPuuid },
    { kind: 'api' as IdKind, puuid: apiPuuid, isOwn: api === apiPuuid },
  ].flatMap(({ kind, puuid, isOwn }) => (puuid !== null && isOwn ? [{ kind, puuid, playerId: id }] : []))
