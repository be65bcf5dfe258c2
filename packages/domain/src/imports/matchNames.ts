import { nameKeyOf, normaliseName, parseRiotId, type RiotId } from '../riotId.ts'
import { isOneEditAway } from '../search/nearestNames.ts'

export type Candidate = RiotId & {
  playerId: string
  /** Whether this player belongs to a member, or is in the clan's games. */
  isOfClan: boolean
  /** Earlier names, normalised for comparison. */
  formerKeys: readonly string[]
}

/**
 * `exact`: by name and tag. `former`: by an earlier name. `clan`: the name has no tag, and only one player of the clan
 * has it. `unknown`: a person must choose.
 */
export type NameMatch = { kind: 'exact' | 'former' | 'clan' | 'unknown'; playerId: string | null }

const MAX_SUGGESTIONS = 3

type KnownPlayer = Candidate & { name: string; index: number }

/** Indexes all candidates, so call it once per sheet. */
export function nameMatcher(candidates: readonly Candidate[]) {
  const players = candidates.map(
    (candidate, index): KnownPlayer => ({ ...candidate, index, name: normaliseName(candidate.gameName) }),
  )
  const byKey = Map.groupBy(players, nameKeyOf)
  const byFormerKey = Map.groupBy(
    players.flatMap((player) => [...new Set(player.formerKeys)].map((formerKey) => ({ ...player, formerKey }))),
    ({ formerKey }) => formerKey,
  )
  const clanByName = Map.groupBy(
    players.filter(({ isOfClan }) => isOfClan),
    ({ name }) => name,
  )
  let near: ((name: string) => readonly KnownPlayer[]) | undefined

  return {
    /** A name that fits two players stays unknown. */
    match(name: string): NameMatch {
      const id = parseRiotId(name)
      if (!id) return UNKNOWN_NAME
      const key = nameKeyOf(id)
      const steps = /[#-]/.test(name)
        ? ([
            ['exact', byKey.get(key)],
            ['former', byFormerKey.get(key)],
          ] as const)
        : ([
            ['clan', clanByName.get(normaliseName(id.gameName))],
            ['exact', byKey.get(key)],
          ] as const)
      for (const [kind, [match, secondMatch] = []] of steps)
        if (match && !secondMatch) return { kind, playerId: match.playerId }
      return UNKNOWN_NAME
    },

    /**
     * Returns at most three players whom an unknown name may mean. Players with the same name and another tag come
     * first, then players with longer names that begin with it, then players with names one edit away.
     */
    suggestions(written: string): string[] {
      const id = parseRiotId(written)
      if (!id) return []
      near ??= indexNames(players)
      const name = normaliseName(id.gameName)
      return near(name)
        .map((player) => ({ ...player, distance: editDistance(player.name, name) + (player.isOfClan ? 0 : 1) }))
        .filter(({ distance: far }) => far < LONGEST_DISTANCE)
        .sort((a, b) => a.distance - b.distance || a.index - b.index)
        .slice(0, MAX_SUGGESTIONS)
        .map(({ playerId }) => playerId)
    },
  }
}

const UNKNOWN_NAME: NameMatch = { kind: 'unknown', playerId: null }
const LONGEST_DISTANCE = 6

function editDistance(knownName: string, name: string): number {
  if (knownName === name) return 0
  if (name.length >= 2 && knownName.startsWith(name)) return 2
  return name.length > 2 && isOneEditAway([...knownName], [...name]) ? 4 : LONGEST_DISTANCE
}

const MAX_COMPARED = 10

/**
 * If two names are one edit apart, they become equal when each loses at most one character. Players are therefore
 * listed by their names with and without one character.
 */
function indexNames(players: readonly KnownPlayer[]) {
  const byPiece = new Map<string, KnownPlayer[]>()
  function list(piece: string, player: KnownPlayer) {
    const candidates = byPiece.get(piece)
    if (!candidates) byPiece.set(piece, [player])
    else if (candidates.length < MAX_COMPARED) candidates.push(player)
  }
  const clanPlayersFirst = [...players].sort((a, b) => Number(b.isOfClan) - Number(a.isOfClan))
  for (const player of clanPlayersFirst) {
    const chars = [...player.name]
    for (const piece of withoutOneCharacter(chars)) list(piece, player)
    for (let length = 1; length < chars.length; length += 1) list(`${chars.slice(0, length).join('')}*`, player)
  }
  return (name: string) => [
    ...new Set([...withoutOneCharacter([...name]), `${name}*`].flatMap((piece) => byPiece.get(piece) ?? [])),
  ]
}

const withoutOneCharacter = (chars: readonly string[]) =>
  new Set([chars.join(''), ...chars.map((_, index) => chars.toSpliced(index, 1).join(''))])
