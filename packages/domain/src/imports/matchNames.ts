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
 * with the name whatever the tag. `unknown` leaves the choice to a person.
 */
export type NameMatch = { kind: 'exact' | 'former' | 'clan' | 'unknown'; playerId: string | null }

const MAX_SUGGESTIONS = 3

/** `name` is compared; `index` keeps the candidates' order. */
type KnownPlayer = Candidate & { name: string; index: number }

/** Matches the names of a sheet with players the caller may see. Make it once per sheet: it indexes all candidates. */
export function nameMatcher(candidates: readonly Candidate[]) {
  const known = candidates.map((one, index): KnownPlayer => ({ ...one, index, name: normaliseName(one.gameName) }))
  const byKey = Map.groupBy(known, nameKeyOf)
  const byFormerKey = Map.groupBy(
    known.flatMap((one) => [...new Set(one.formerKeys)].map((formerKey) => ({ ...one, formerKey }))),
    ({ formerKey }) => formerKey,
  )
  const clanByName = Map.groupBy(
    known.filter(({ isOfClan }) => isOfClan),
    ({ name }) => name,
  )
  let near: ((name: string) => readonly KnownPlayer[]) | undefined

  return {
    /** A name that fits two players stays unknown. */
    match(written: string): NameMatch {
      const id = parseRiotId(written)
      if (!id) return UNKNOWN_NAME
      const key = nameKeyOf(id)
      const steps = /[#-]/.test(written)
        ? ([
            ['exact', byKey.get(key)],
            ['former', byFormerKey.get(key)],
          ] as const)
        : ([
            ['clan', clanByName.get(normaliseName(id.gameName))],
            ['exact', byKey.get(key)],
          ] as const)
      for (const [kind, [found, another] = []] of steps)
        if (found && !another) return { kind, playerId: found.playerId }
      return UNKNOWN_NAME
    },

    /**
     * Players whom an unknown name may mean, at most three: the same name with another tag, then longer names that begin with
     * it, then names one edit away; the clan's players first.
     */
    suggestions(written: string): string[] {
      const id = parseRiotId(written)
      if (!id) return []
      near ??= nearIndex(known)
      const name = normaliseName(id.gameName)
      return near(name)
        .map((one) => ({ ...one, distance: editDistance(one.name, name) + (one.isOfClan ? 0 : 1) }))
        .filter(({ distance: far }) => far < LONGEST_DISTANCE)
        .sort((one, other) => one.distance - other.distance || one.index - other.index)
        .slice(0, MAX_SUGGESTIONS)
        .map(({ playerId }) => playerId)
    },
  }
}

const UNKNOWN_NAME: NameMatch = { kind: 'unknown', playerId: null }
const LONGEST_DISTANCE = 6

function editDistance(known: string, written: string): number {
  if (known === written) return 0
  if (written.length >= 2 && known.startsWith(written)) return 2
  return written.length > 2 && isOneEditAway([...known], [...written]) ? 4 : LONGEST_DISTANCE
}

/** The most players per shared piece of a name that are compared. */
const MAX_COMPARED = 10

/**
 * Finds the players whose names equal a name, begin with it or may be one edit away. Two names one edit away are equal once each
 * has lost at most one character, so players are listed by all such pieces.
 */
function nearIndex(known: readonly KnownPlayer[]) {
  const byPiece = new Map<string, KnownPlayer[]>()
  function list(piece: string, one: KnownPlayer) {
    const listed = byPiece.get(piece)
    if (!listed) byPiece.set(piece, [one])
    else if (listed.length < MAX_COMPARED) listed.push(one)
  }
  const inOrder = [...known].sort((one, other) => Number(other.isOfClan) - Number(one.isOfClan))
  for (const one of inOrder) {
    const chars = [...one.name]
    for (const piece of withoutOneCharacter(chars)) list(piece, one)
    for (let length = 1; length < chars.length; length += 1) list(`${chars.slice(0, length).join('')}*`, one)
  }
  return (name: string) => [
    ...new Set([...withoutOneCharacter([...name]), `${name}*`].flatMap((piece) => byPiece.get(piece) ?? [])),
  ]
}

/** The name, and the name without each of its characters. */
const withoutOneCharacter = (chars: readonly string[]) =>
  new Set([chars.join(''), ...chars.map((_, at) => chars.toSpliced(at, 1).join(''))])
