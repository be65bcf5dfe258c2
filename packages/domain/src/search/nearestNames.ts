import { normaliseName, type RiotId } from '../riotId.ts'
import { leadingConsonantOf } from './choseong.ts'
import { queryGrams } from './searchGrams.ts'

/** The keys by which names similar to a given one are found. A single edit leaves one half of the name unchanged. */
export type NearestQuery = {
  /** Finds the same name with any tag. */
  nameKey: string
  initials: string
  /** The first half of the name; empty if it has one character. */
  beginning: string
  /** Search pieces of the second half, at the end of the name. */
  endingGrams: readonly string[]
}

/** Returns the keys by which a search finds names similar to this one. The tag is ignored. */
export function nearestQuery({ gameName }: RiotId): NearestQuery {
  const chars = [...normaliseName(gameName)]
  const half = Math.floor(chars.length / 2)
  return {
    nameKey: `${chars.join('')}#`,
    initials: `${chars.map(leadingConsonantOf).join('')}#`,
    beginning: chars.slice(0, half).join(''),
    endingGrams: queryGrams(`${chars.slice(half).join('')}#`).grams,
  }
}

/**
 * Sorts people by nearness: the same name with another tag first, then names one edit away, then those with the same
 * initial consonants.
 */
export function sortByNearness<Person extends RiotId>(people: readonly Person[], { gameName }: RiotId): Person[] {
  const wanted = [...normaliseName(gameName)]
  const initials = wanted.map(leadingConsonantOf).join('')
  return people
    .map((person) => ({ person, distance: nameDistance([...normaliseName(person.gameName)], wanted, initials) }))
    .filter(({ distance }) => distance < NOT_NEAR)
    .sort((a, b) => a.distance - b.distance)
    .map(({ person }) => person)
}

const NOT_NEAR = 3

function nameDistance(name: readonly string[], wanted: readonly string[], initials: string): number {
  if (name.join('') === wanted.join('')) return 0
  if (isOneEditAway(name, wanted)) return 1
  return name.map(leadingConsonantOf).join('') === initials ? 2 : NOT_NEAR
}

/** Whether one character was inserted, removed or replaced, or two neighbouring characters swapped. */
export function isOneEditAway(one: readonly string[], other: readonly string[]): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const remainder = one.slice(start)
  const otherRest = other.slice(start)
  const [first, second] = remainder
  const tails = [
    [remainder.slice(1), otherRest.slice(1)],
    [remainder.slice(1), otherRest],
    [remainder, otherRest.slice(1)],
    ...(first === otherRest[1] && second === otherRest[0] ? [[remainder.slice(2), otherRest.slice(2)]] : []),
  ]
  return remainder.length + otherRest.length > 0 && tails.some(([a, b]) => a?.join('') === b?.join(''))
}
