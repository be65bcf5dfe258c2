import { POSITIONS, type Position, TEAM_SIZE } from './matchFacts.ts'
import { type PositionClues, positionEvidence } from './positionEvidence.ts'
import { type ReportedParticipant, SIDES } from './reportedMatch.ts'
import { isSummonersRift, type MapEvidence } from './summonersRift.ts'

type Line = PositionClues & Pick<ReportedParticipant, 'side' | 'position'>
type PositionedMatch = Omit<MapEvidence, 'participants'> & {
  participants: readonly (Line & MapEvidence['participants'][number])[]
}

type InferredPosition = {
  position: Position | null
  /** Whether the source gave this position, and gave it to no other player of the team. */
  isPositionKnown: boolean
}

/** Points for a role that the source gives to only one player of a team. They outweigh all other evidence together. */
const STATED_ALONE = 1000
/** Points for a role that the source gives to several players: only a hint, so that their play decides. */
const STATED_TWICE = 2

/**
 * Returns the role of every line, in line order. If the five reported roles of a team are distinct, they are taken.
 * Otherwise the five roles are assigned so that they fit the play best. Only roles reported for a single player are
 * taken if a team does not have five lines, or if its source has too few values to distinguish even the jungler from the
 * support. All roles are `null` off Summoner's Rift.
 */
export function inferPositions(match: PositionedMatch): InferredPosition[] {
  const inferred = match.participants.map((): InferredPosition => ({ position: null, isPositionKnown: false }))
  if (!isSummonersRift(match)) return inferred
  for (const side of SIDES) {
    const team = match.participants
      .map((line, slot) => ({ ...line, slot }))
      .filter((line) => line.side === side)
      .sort(byChampion)
    positionsOfTeam(team).forEach((position, index) => {
      const slot = team[index]?.slot
      if (slot !== undefined) inferred[slot] = position
    })
  }
  return inferred
}

// The first line gets the first role if the evidence is equal, so lines are sorted by values that do not depend on the
// source.
const byChampion = (a: Line, b: Line) =>
  (a.championId ?? 0) - (b.championId ?? 0) ||
  (a.championKey ?? '').localeCompare(b.championKey ?? '') ||
  (a.cs ?? 0) - (b.cs ?? 0)

function positionsOfTeam(team: readonly Line[]): InferredPosition[] {
  const isOnlyOneThere = ({ position }: Line) =>
    position !== null && team.filter((line) => line.position === position).length === 1
  const statedPositions = team.map((line) => ({
    position: isOnlyOneThere(line) ? line.position : null,
    isPositionKnown: isOnlyOneThere(line),
  }))
  const unstated = statedPositions.filter(({ position }) => position === null).length
  if (unstated === 0 || team.length !== TEAM_SIZE) return statedPositions
  // A single missing role follows from the four others.
  if (unstated > 1 && !canTellRolesApart(team)) return statedPositions

  const evidence = team.map((line) => {
    const points = positionEvidence(line, team)
    if (line.position !== null) points[line.position] += isOnlyOneThere(line) ? STATED_ALONE : STATED_TWICE
    return points
  })
  const bestRoles = bestAssignment(evidence)
  return team.map((line, index) => ({ position: bestRoles[index] ?? null, isPositionKnown: isOnlyOneThere(line) }))
}

function canTellRolesApart(team: readonly Line[]): boolean {
  const identifiesJungler = team.every((line) => line.spell1Id !== null || line.neutralMinionsKilled !== null)
  const showsSupport = team.every((line) => line.cs !== null || line.items !== null)
  return identifiesJungler && showsSupport
}

/** Returns the roles that fit the evidence best. On a tie, lines get roles in the order of `POSITIONS`. */
function bestAssignment(evidence: readonly Readonly<Record<Position, number>>[]): readonly Position[] {
  let best = ASSIGNMENTS[0] ?? []
  let bestPoints = Number.NEGATIVE_INFINITY
  for (const assignment of ASSIGNMENTS) {
    const points = evidence.reduce((sum, line, index) => {
      const position = assignment[index]
      return position === undefined ? sum : sum + line[position]
    }, 0)
    if (points > bestPoints) {
      best = assignment
      bestPoints = points
    }
  }
  return best
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, index) =>
    permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  )
}

const ASSIGNMENTS = permutations(POSITIONS)
