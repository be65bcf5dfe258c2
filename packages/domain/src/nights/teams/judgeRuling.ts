import { isOpen } from '../judgeGame.ts'
import { type Evening, meetingOf, type PairingRuling, type RestRule, roundsOf, teamPairKey } from './eveningPlan.ts'

type Refusal =
  | 'PAIRING_UNKNOWN'
  | 'PAIRING_NOT_DUE'
  | 'PAIRING_NEEDS_WINNER'
  | 'PAIRING_FOLLOWED'
  | 'PAIRING_PLAYED'
  | 'TEAM_PLAYING'
  | 'TEAM_NOT_FULL'

/** Returns the names of the games and rulings whose two teams do not meet in the plan. Cancelled games are left out. */
function pairingsLost(evening: Evening): Set<string> {
  if (evening.plan === 'free') return new Set()
  const rounds = roundsOf(evening)
  const games = evening.games
    .filter(({ state }) => state !== 'cancelled')
    .map(({ n, teams }) => ({ name: `game ${n}`, teams }))
  const rulings = evening.rulings.map(({ teams }) => ({ name: `ruling ${teamPairKey(...teams)}`, teams }))
  return new Set([...games, ...rulings].filter(({ teams }) => !meetingOf(teams, rounds)).map(({ name }) => name))
}

/**
 * Whether, after a change, the two teams of a game or a ruling no longer meet. This happens if the next round of a
 * knockout has begun.
 */
export function isFollowed(before: Evening, after: Evening): boolean {
  const pairings = pairingsLost(before)
  return [...pairingsLost(after)].some((name) => !pairings.has(name))
}

/** The winning team; `dropped` if the pairing is not played; `played` if the game's own result counts again. */
export type PairingDecision = number | 'dropped' | 'played'

/**
 * Returns the rulings after a decision. It replaces an earlier ruling on the same teams; `played` only removes that
 * one. In a free plan, a win by ruling counts in addition to the games of the two teams.
 */
export function applyRuling(
  rulings: readonly PairingRuling[],
  { teams, decision }: { teams: readonly [number, number]; decision: PairingDecision },
): PairingRuling[] {
  const otherRulings = rulings.filter((ruling) => teamPairKey(...ruling.teams) !== teamPairKey(...teams))
  return decision === 'played'
    ? otherRulings
    : [...otherRulings, { teams, winner: decision === 'dropped' ? null : decision }]
}

/** Judges whether the host may decide a pairing without its game. */
export function judgePairingRuling(
  wanted: { teams: readonly [number, number]; decision: PairingDecision },
  evening: Evening,
): Refusal | 'allowed' {
  const { teams, decision } = wanted
  const [one, other] = teams
  if (one === other || Math.max(one, other) > evening.teamCount) return 'PAIRING_UNKNOWN'
  if (typeof decision === 'number' && !teams.includes(decision)) return 'PAIRING_UNKNOWN'
  if (decision === 'dropped' && evening.plan !== 'roundRobin') return 'PAIRING_NEEDS_WINNER'
  if (evening.plan !== 'free' && !meetingOf(teams, roundsOf(evening))) return 'PAIRING_NOT_DUE'
  const after = { ...evening, rulings: applyRuling(evening.rulings, wanted) }
  return isFollowed(evening, after) ? 'PAIRING_FOLLOWED' : 'allowed'
}

/**
 * Judges whether the host may rule on a game of two teams: void it, so that they play again, let it count again, or
 * correct its winner. `after` is the evening with that ruling.
 */
export function judgeGameRuling(
  { n, isVoid }: { n: number; isVoid: boolean },
  before: Evening,
  after: Evening,
): Refusal | 'allowed' {
  const teams = after.games.find((game) => game.n === n)?.teams
  const isRepeatedRuling =
    teams &&
    before.games.some(
      (game) => game.n !== n && game.state !== 'cancelled' && teamPairKey(...game.teams) === teamPairKey(...teams),
    )
  const isOneGame = before.bestOf === null || before.bestOf === 1
  if (!isVoid && isRepeatedRuling && isOneGame && before.plan !== 'free') return 'PAIRING_PLAYED'
  return isFollowed(before, after) ? 'PAIRING_FOLLOWED' : 'allowed'
}

/**
 * `rest` says what becomes of the team's undecided pairings; `null` means that the team comes back. In a knockout the
 * other team always advances. A team comes back with five players of its own.
 */
export function judgeDissolution(
  { nth, rest, players }: { nth: number; rest: RestRule | null; players: number },
  evening: Evening,
  teamSize: number,
): Refusal | 'allowed' {
  if (nth > evening.teamCount) return 'PAIRING_UNKNOWN'
  if (evening.games.some((game) => isOpen(game) && game.teams.includes(nth))) return 'TEAM_PLAYING'
  if (rest === null && players < teamSize) return 'TEAM_NOT_FULL'
  const otherTeams = evening.gone.filter((team) => team.nth !== nth)
  const after = { ...evening, gone: rest === null ? otherTeams : [...otherTeams, { nth, rest }] }
  return isFollowed(evening, after) ? 'PAIRING_FOLLOWED' : 'allowed'
}
