import {
  type Evening,
  meetingsIn,
  type Pairing,
  type PairingRuling,
  roundsOf,
  type TeamGame,
  teamPairKey,
} from './eveningPlan.ts'

/** `seconds` is the mean length of the games that its winner won; `null` if one length is unknown. */
type DecidedGame = {
  teams: readonly [number, number]
  winner: number
  seconds: number | null
  /** How many games the two teams won, in the order of `teams`. If left out, 1 and 0. */
  games?: readonly [number, number]
  /** Whether the host gave the win without a game. No length is known then. */
  isGiven?: boolean
}

type TimedEvening = Omit<Evening, 'rooms' | 'games'> & { games: readonly (TeamGame & { seconds: number | null })[] }

/**
 * Returns the results that count in the table: wins given without a game, and decided series and games. A ruling
 * replaces its pairing's games, except in a free plan.
 */
export function decidedGames(evening: TimedEvening): DecidedGame[] {
  const { plan, games, bestOf, rulings } = evening
  const isRuled = ({ teams }: Pick<TeamGame, 'teams'>) =>
    plan !== 'free' &&
    rulings.some(
      (ruling) =>
        teamPairKey(...ruling.teams) === teamPairKey(...teams) && (ruling.winner !== null || plan === 'roundRobin'),
    )
  const played = meetingsIn({ games, bestOf }).flatMap((meeting): DecidedGame[] => {
    const { teams, winner, wins } = meeting
    if (winner === null || isRuled(meeting)) return []
    const lengths = meeting.games.flatMap((game) => (game.winner === winner ? [game.seconds] : []))
    return [{ teams, winner, games: wins, seconds: meanOf(lengths) }]
  })
  return [...played, ...resultsCountedIn(evening)]
}

function meanOf(lengths: readonly (number | null)[]): number | null {
  const durations = lengths.filter((length) => length !== null)
  return durations.length === 0 || durations.length < lengths.length
    ? null
    : Math.round(durations.reduce((sum, one) => sum + one, 0) / durations.length)
}

function resultsCountedIn(evening: TimedEvening): DecidedGame[] {
  const pairings: readonly (Pairing | PairingRuling)[] =
    evening.plan === 'free' ? evening.rulings : roundsOf(evening).flat()
  return pairings.flatMap((pairing): DecidedGame[] => {
    const [one, other] = pairing.teams
    const isGiven = !('state' in pairing) || pairing.state === 'given'
    if (!isGiven || pairing.winner === null || one === null || other === null) return []
    return [{ teams: [one, other], winner: pairing.winner, seconds: null, isGiven: true }]
  })
}

export type Standing = {
  team: number
  /** Equal teams share a place. */
  place: number
  wins: number
  losses: number
  gameDifference: number
  /** Mean length of the won games. `null` if one length is unknown, or no game was won. */
  wonSeconds: number | null
  /** The rule by which the team is behind the previous one; `null` for the first team and on a tie. */
  decidedBy: 'wins' | 'games' | 'direct' | 'time' | null
}

type Row = Pick<Standing, 'team' | 'wins' | 'losses' | 'gameDifference' | 'wonSeconds'>

/**
 * Ranks the teams by wins, then by fewer losses, then by won minus lost games, then by wins among the tied teams alone,
 * then by the mean length of the games they won, shortest first.
 */
export function standingsOf(teamCount: number, games: readonly DecidedGame[]): Standing[] {
  const rows = Array.from({ length: teamCount }, (_, index) => rowOf(index + 1, games))
  const tied = Map.groupBy(rows, ({ wins, losses, gameDifference }) => `${wins}:${losses}:${gameDifference}`)
  const directOf = new Map(
    [...tied.values()].flatMap((group) => {
      const groupTeams = group.map(({ team }) => team)
      const gamesAmong = games.filter(({ teams }) => teams.every((team) => groupTeams.includes(team)))
      return group.map(({ team }) => [team, gamesAmong.filter(({ winner }) => winner === team).length] as const)
    }),
  )
  const direct = ({ team }: Row) => directOf.get(team) ?? 0
  const time = ({ wonSeconds }: Row) => wonSeconds ?? Number.POSITIVE_INFINITY
  const score = (a: Row, b: Row) => b.wins - a.wins || a.losses - b.losses
  const difference = (a: Row, b: Row) => b.gameDifference - a.gameDifference
  const faster = (a: Row, b: Row) => (time(a) === time(b) ? 0 : time(a) - time(b))
  const sorted = rows.sort(
    (a, b) => score(a, b) || difference(a, b) || direct(b) - direct(a) || faster(a, b) || a.team - b.team,
  )
  const standings: Standing[] = []
  for (const [index, row] of sorted.entries()) {
    const previousRow = sorted[index - 1]
    const decidedBy = previousRow ? decider(previousRow, row) : null
    const place = previousRow && decidedBy === null ? (standings[index - 1]?.place ?? 1) : index + 1
    standings.push({ ...row, place, decidedBy })
  }
  return standings

  function decider(before: Row, row: Row): Standing['decidedBy'] {
    if (score(before, row) !== 0) return 'wins'
    if (difference(before, row) !== 0) return 'games'
    if (direct(before) !== direct(row)) return 'direct'
    return faster(before, row) === 0 ? null : 'time'
  }
}

const OPEN_STATES: ReadonlySet<Pairing['state']> = new Set(['unknown', 'ready', 'open', 'awaiting'])

/**
 * Returns the team that has won an evening: the winner of the final of a knockout, or the first of a round robin in
 * which everything is decided. Returns `null` until then, for a shared first place, and for a free plan, which has no
 * end.
 */
export function winnerOfEvening(evening: TimedEvening): number | null {
  const rounds = roundsOf(evening)
  if (evening.plan === 'knockout') return rounds.at(-1)?.[0]?.winner ?? null
  if (rounds.length === 0 || rounds.flat().some(({ state }) => OPEN_STATES.has(state))) return null
  const [first, second] = standingsOf(evening.teamCount, decidedGames(evening))
  return first && second?.place !== 1 ? first.team : null
}

function rowOf(team: number, games: readonly DecidedGame[]): Row {
  const ownGames = games.filter(({ teams }) => teams.includes(team))
  const won = ownGames.filter(({ winner }) => winner === team)
  const timed = won.filter(({ isGiven }) => !isGiven)
  return {
    team,
    wins: won.length,
    losses: ownGames.length - won.length,
    gameDifference: ownGames.reduce((sum, pairing) => sum + pointDifference(team, pairing), 0),
    wonSeconds: meanOf(timed.map(({ seconds }) => seconds)),
  }
}

function pointDifference(team: number, { teams, winner, games }: DecidedGame): number {
  if (!games) return winner === team ? 1 : -1
  return teams[0] === team ? games[0] - games[1] : games[1] - games[0]
}
