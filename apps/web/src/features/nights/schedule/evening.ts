import type { NightGame } from '@buri/contract/nights/nightGame'
import type { Night } from '@buri/contract/nights/nights'
import type { NightSchedule } from '@buri/contract/nights/schedules'
import { isOpen } from '@buri/domain/nights/judgeGame'
import { type GameRuling, seriesOf } from '@buri/domain/nights/series'
import {
  type Evening as EveningSoFar,
  type Meeting,
  meetingsIn,
  nextPairings,
  numberInSeries,
  type Round,
  remainingMs,
  roundsOf,
  type TeamGame,
  teamInSeries,
} from '@buri/domain/nights/teams/eveningPlan'
import { pairingGameAsSet, wonSide } from '@buri/domain/nights/teams/pairingSets'
import { decidedGames, type Standing, standingsOf } from '@buri/domain/nights/teams/standings'
import { seoulHour } from '@buri/domain/seoulTime'
import type { ShownSeries } from '../games/seriesWords.ts'

export type PairingGame = NightGame & { pairing: NonNullable<NightGame['pairing']> }

const pairedGames = ({ games }: Pick<Night, 'games'>): PairingGame[] =>
  games.flatMap((game) => (game.pairing && game.state !== 'cancelled' ? [{ ...game, pairing: game.pairing }] : []))

function asTeamGame(game: PairingGame): TeamGame & { seconds: number | null } {
  const side = wonSide(game)
  return {
    ...{ n: game.n, room: game.room, state: game.state, series: game.series, winner: side && game.pairing[side] },
    teams: [game.pairing.blue, game.pairing.red],
    seconds: game.result?.durationSeconds ?? null,
  }
}

/** Whether a game counts. A void game counts only until it is over. */
const isCounted = (game: PairingGame) => game.voidReason === null || isOpen(game)

export type EveningPlan = Omit<EveningSoFar, 'games'> & { games: readonly (TeamGame & { seconds: number | null })[] }

export const planOf = (night: Pick<Night, 'games' | 'series'>, schedule: NightSchedule): EveningPlan => ({
  ...schedule,
  bestOf: night.series.bestOf,
  games: pairedGames(night).filter(isCounted).map(asTeamGame),
  gone: schedule.teams.flatMap(({ nth, rest }) => (rest === null ? [] : [{ nth, rest }])),
})

export const nightWithRuling = (night: Night, { n, ruling }: { n: number; ruling: GameRuling }): Night => ({
  ...night,
  games: night.games.map((game) => (game.n === n ? ruledGame(game, ruling) : game)),
})

const ruledGame = (game: NightGame, ruling: GameRuling): NightGame => ({
  ...game,
  voidReason: ruling === 'void' ? '' : null,
  ruling:
    game.pairing && (ruling === 1 || ruling === 2)
      ? { winner: teamInSeries(ruling, [game.pairing.blue, game.pairing.red]), reason: '' }
      : null,
})

/** Returns a time in milliseconds, or `null` if nothing remains of the plan or the plan is `free`. */
export function expectedEnd(plan: EveningPlan, { startsAt, now }: { startsAt: string; now: number }): number | null {
  const remaining = remainingMs(roundsOf(plan), plan.rooms)
  return remaining === 0 ? null : Math.max(now, Date.parse(startsAt)) + remaining
}

export type Evening = {
  games: PairingGame[]
  meetings: Meeting[]
  rounds: Round[]
  standings: Standing[]
  next: ReturnType<typeof nextPairings>
  endsAt: number | null
}

export function eveningOf(
  night: Pick<Night, 'games' | 'series' | 'startsAt'>,
  schedule: NightSchedule,
  now: number,
): Evening {
  const plan = planOf(night, schedule)
  return {
    games: pairedGames(night),
    meetings: meetingsIn(plan),
    rounds: roundsOf(plan),
    standings: standingsOf(schedule.teamCount, decidedGames(plan)),
    next: nextPairings(plan),
    endsAt: expectedEnd(plan, { startsAt: night.startsAt, now }),
  }
}

/** Returns the game's series, lower team number first, or `null` if the game belongs to no series. */
export function seriesWith(
  night: Pick<Night, 'games' | 'series'>,
  { teams }: Pick<NightSchedule, 'teams'>,
  game: PairingGame,
): (ShownSeries & { wins: Record<'blue' | 'red', number>; nth: number }) | null {
  const { bestOf } = night.series
  if (game.series === null || bestOf === null || bestOf === 1) return null
  const numberOf = (nth: number) => numberInSeries(nth, [game.pairing.blue, game.pairing.red])
  const seriesGames = pairedGames(night).filter(({ series }) => series === game.series)
  const { sets, wins } = seriesOf(
    seriesGames.map((setGame) => pairingGameAsSet(setGame, numberOf(setGame.pairing.blue))),
    bestOf,
  )
  return {
    sets,
    teams: teams
      .filter(({ nth }) => nth === game.pairing.blue || nth === game.pairing.red)
      .map(({ nth, name }) => ({ number: numberOf(nth), name })),
    wins: { blue: wins[numberOf(game.pairing.blue)], red: wins[numberOf(game.pairing.red)] },
    nth: sets.find(({ n }) => n === game.n)?.nth ?? sets.length,
  }
}

const LATE_HOUR = 1
const MORNING_HOUR = 9
/** Whether the time is from 01:00 to 09:00 in Seoul. */
export const isPastOneAtNight = (endsAt: number) => seoulHour(endsAt) >= LATE_HOUR && seoulHour(endsAt) < MORNING_HOUR

type Seat = { signupId: string; position: NightSchedule['teams'][number]['players'][number]['position'] }
type SeatedTeam = { name: string; colour: number; players: Seat[] }

/** A person who already has a seat exchanges it with the person on the target seat. */
export function teamsAfterSeating(
  teams: readonly SeatedTeam[],
  target: { team: number; place: number },
  signupId: string,
): SeatedTeam[] {
  const leavingId = teams[target.team]?.players[target.place]?.signupId
  return teams.map((team, index) => ({
    ...team,
    players: team.players.map((seat, seatIndex) => {
      if (index === target.team && seatIndex === target.place) return { ...seat, signupId }
      return seat.signupId === signupId && leavingId !== undefined ? { ...seat, signupId: leavingId } : seat
    }),
  }))
}
