import { type Evening, keyOf, type Pairing, type PairingRuling, roundsOf, type TeamGame } from './eveningPlan.ts'

/** A decided pairing of two teams; `seconds` is the length of its game, `null` if only the winner is known. */
type DecidedGame = {
  teams: readonly [number, number]
  winner: number
  seconds: number | null
  /** Won without a game, which has no length. */
  isGiven?: boolean
}

type Timed = Omit<Evening, 'rooms' | 'games'> & { games: readonly (TeamGame & { seconds: number | null })[] }

/** What counts for the table: games, unless the host ruled on their pairing, and pairings that a team won without one. */
export function decidedIn(evening: Timed): DecidedGame[] {
  const { plan, games, rulings } = evening
  const isRuled = ({ teams }: TeamGame) =>
    plan !== 'free' &&
    rulings.some((one) => keyOf(...one.teams) === keyOf(...teams) && (one.winner !== null || plan === 'roundRobin'))
  const played = games.flatMap((game): DecidedGame[] => {
    const { state, teams, winner, seconds } = game
    return state === 'cancelled' || winner === null || isRuled(game) ? [] : [{ teams, winner, seconds }]
  })
  return [...played, ...givenIn(evening)]
}

function givenIn(evening: Timed): DecidedGame[] {
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
  /** Counts from 1; equal teams share it. */
  place: number
  wins: number
  losses: number
  /** Mean length of the won games; `null` if one has no known length, or no game was won. */
  wonSeconds: number | null
  /** What put the team behind the previous one; `null` for the first team and on a tie. */
  decidedBy: 'wins' | 'direct' | 'time' | null
}

type Row = Pick<Standing, 'team' | 'wins' | 'losses' | 'wonSeconds'>

/**
 * Teams by wins, then fewer losses, then wins among the tied teams alone, then the shorter games that they won. Teams that are
 * equal in all share a place.
 */
export function standingsOf(teamCount: number, games: readonly DecidedGame[]): Standing[] {
  const rows = Array.from({ length: teamCount }, (_, place) => rowOf(place + 1, games))
  const tied = Map.groupBy(rows, ({ wins, losses }) => `${wins}:${losses}`)
  const directOf = new Map(
    [...tied.values()].flatMap((group) => {
      const among = group.map(({ team }) => team)
      const inner = games.filter(({ teams }) => teams.every((team) => among.includes(team)))
      return group.map(({ team }) => [team, inner.filter(({ winner }) => winner === team).length] as const)
    }),
  )
  const direct = ({ team }: Row) => directOf.get(team) ?? 0
  const time = ({ wonSeconds }: Row) => wonSeconds ?? Number.POSITIVE_INFINITY
  const score = (a: Row, b: Row) => b.wins - a.wins || a.losses - b.losses
  const faster = (a: Row, b: Row) => (time(a) === time(b) ? 0 : time(a) - time(b))
  const sorted = rows.sort((a, b) => score(a, b) || direct(b) - direct(a) || faster(a, b) || a.team - b.team)
  const standings: Standing[] = []
  for (const [index, row] of sorted.entries()) {
    const before = sorted[index - 1]
    const decidedBy = before ? decider(before, row) : null
    const place = before && decidedBy === null ? (standings[index - 1]?.place ?? 1) : index + 1
    standings.push({ ...row, place, decidedBy })
  }
  return standings

  function decider(before: Row, row: Row): Standing['decidedBy'] {
    if (score(before, row) !== 0) return 'wins'
    if (direct(before) !== direct(row)) return 'direct'
    return faster(before, row) === 0 ? null : 'time'
  }
}

function rowOf(team: number, games: readonly DecidedGame[]): Row {
  const own = games.filter(({ teams }) => teams.includes(team))
  const won = own.filter(({ winner }) => winner === team)
  const timed = won.filter(({ isGiven }) => !isGiven)
  const isTimed = timed.length > 0 && timed.every(({ seconds }) => seconds !== null)
  return {
    team,
    wins: won.length,
    losses: own.length - won.length,
    wonSeconds: isTimed ? Math.round(timed.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0) / timed.length) : null,
  }
}
