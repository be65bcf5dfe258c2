import { nameKeyOf, normaliseName, parseRiotId, type RiotId } from '../riotId.ts'
import { isOneEditAway } from '../search/nearestNames.ts'

/** A player that a written name may mean. */
export type Candidate = RiotId & {
  playerId: string
  /** A member's player, or one in the clan's games. */
  isOfClan: boolean
  /** Earlier names, in their compared form. */
  formerKeys: readonly string[]
}

/**
 * How a written name is understood: `exact` by name and tag, `former` by an earlier name, `clan` as the only player of the clan
 * with the name whatever the tag. `unknown` leaves the choice to a person; `suggestions` are near names, nearest first.
 */
export type NameMatch = {
  kind: 'exact' | 'former' | 'clan' | 'unknown'
  playerId: string | null
  suggestions: string[]
}

const MOST_SUGGESTIONS = 3

/** Matches a name of a sheet with players the caller may see. A name that fits two players stays unknown. */
export function matchName(written: string, candidates: readonly Candidate[]): NameMatch {
  const id = parseRiotId(written)
  if (!id) return { kind: 'unknown', playerId: null, suggestions: [] }
  const hasTag = /[#-]/.test(written)
  const key = nameKeyOf(id)
  const name = normaliseName(id.gameName)
  const isNamed = (one: Candidate) => normaliseName(one.gameName) === name
  const steps = [
    ['exact', (one: Candidate) => hasTag && nameKeyOf(one) === key],
    ['former', (one: Candidate) => hasTag && one.formerKeys.includes(key)],
    ['clan', (one: Candidate) => !hasTag && one.isOfClan && isNamed(one)],
    ['exact', (one: Candidate) => !hasTag && nameKeyOf(one) === key],
  ] as const
  for (const [kind, fits] of steps) {
    const [found, another] = candidates.filter(fits)
    if (found && !another) return { kind, playerId: found.playerId, suggestions: [] }
  }
  return { kind: 'unknown', playerId: null, suggestions: suggestionsFor(name, candidates) }
}

/**
 * Suggestions: the same name with another tag, then longer names that begin with it, then names one edit away; the
 * clan's players first.
 */
function suggestionsFor(name: string, candidates: readonly Candidate[]): string[] {
  return candidates
    .map((one) => ({ ...one, distance: distance(normaliseName(one.gameName), name) + (one.isOfClan ? 0 : 1) }))
    .filter(({ distance: far }) => far < FAR)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, MOST_SUGGESTIONS)
    .map(({ playerId }) => playerId)
}

const FAR = 6

function distance(known: string, written: string): number {
  if (known === written) return 0
  if (written.length >= 2 && known.startsWith(written)) return 2
  return isOneEditAway([...known], [...written]) && written.length > 2 ? 4 : FAR
}
