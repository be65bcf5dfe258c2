import type { Night, NightGame } from '@buri/contract/nights/nights'
import type { NightSchedule } from '@buri/contract/nights/schedules'
import { nextPairings, type Round, roundsOf, type TeamGame, timeLeft } from '@buri/domain/nights/teams/eveningPlan'
import { type Standing, standingsOf } from '@buri/domain/nights/teams/standings'
import { seoulHour } from '@buri/domain/seoulTime'

type Paired = NightGame & { pairing: NonNullable<NightGame['pairing']> }

/** The night's games of two of its teams. */
const pairedGames = ({ games }: Pick<Night, 'games'>): Paired[] =>
  games.flatMap((game) => (game.pairing && game.state !== 'cancelled' ? [{ ...game, pairing: game.pairing }] : []))

/** The number of the team that won. */
const winnerOf = ({ pairing, result }: Paired): number | null => (result ? pairing[result.winner] : null)

const asTeamGame = (game: Paired): TeamGame => ({
  ...{ n: game.n, room: game.room, state: game.state, winner: winnerOf(game) },
  teams: [game.pairing.blue, game.pairing.red],
})

export type Evening = {
  games: Paired[]
  rounds: Round[]
  standings: Standing[]
  next: ReturnType<typeof nextPairings>
  /** When the plan will be over; `null` once it is, and for a free plan. */
  endsAt: number | null
}

/** The state of an evening's plan after the results so far. `now` is in milliseconds. */
export function eveningOf(night: Pick<Night, 'games' | 'startsAt'>, schedule: NightSchedule, now: number): Evening {
  const games = pairedGames(night)
  const played = games.map(asTeamGame)
  const rounds = roundsOf(schedule.plan, schedule.teamCount, played)
  const left = timeLeft(rounds, schedule.rooms)
  const decided = games.flatMap((game) => {
    const winner = winnerOf(game)
    const { blue, red } = game.pairing
    return winner === null
      ? []
      : [{ teams: [blue, red] as const, winner, seconds: game.result?.durationSeconds ?? null }]
  })
  return {
    games,
    rounds,
    standings: standingsOf(schedule.teamCount, decided),
    next: nextPairings({ ...schedule, games: played }),
    endsAt: left === 0 ? null : Math.max(now, Date.parse(night.startsAt)) + left,
  }
}

const ONE = 1
const MORNING = 9
/** Whether an evening ends past one at night, in Seoul. */
export const isLate = (endsAt: number) => seoulHour(endsAt) >= ONE && seoulHour(endsAt) < MORNING

type Seat = { signupId: string; position: NightSchedule['teams'][number]['players'][number]['position'] }
type Given = { name: string; colour: number; players: Seat[] }

/** The teams after somebody takes a seat. If they had one, the two people exchange seats. */
export function seated(teams: readonly Given[], at: { team: number; place: number }, signupId: string): Given[] {
  const leaving = teams[at.team]?.players[at.place]?.signupId
  return teams.map((team, index) => ({
    ...team,
    players: team.players.map((seat, place) => {
      if (index === at.team && place === at.place) return { ...seat, signupId }
      return seat.signupId === signupId && leaving !== undefined ? { ...seat, signupId: leaving } : seat
    }),
  }))
}
