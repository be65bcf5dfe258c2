import type { Side } from '@buri/domain/matches/matchFacts'
import { SIDES } from '@buri/domain/matches/reportedMatch'
import { type SeriesScore, type SetGame, seriesOf, type TeamNumber } from '@buri/domain/nights/series'
import type { BestOf } from '@buri/domain/nights/seriesSettings'
import { numberInSeries } from '@buri/domain/nights/teams/eveningPlan'
import type { GameRow, SeatRow } from '../games/games.repository.ts'

export const isSet = ({ series }: Pick<GameRow, 'series'>) => series !== null

/** In a night whose teams are made for each game, all sets belong to series 1. */
export const setsOf = (games: readonly GameRow[], series: number): GameRow[] =>
  games.filter((game) => game.series === series)

const sets = (games: readonly GameRow[]): SetGame[] => games.filter(isSet)

/** Games that are not sets do not count. */
export const scoreOf = (games: readonly GameRow[], bestOf: BestOf): SeriesScore => seriesOf(sets(games), bestOf)

export const sideOf = (team: TeamNumber, blueTeam: TeamNumber): Side => (team === blueTeam ? 'blue' : 'red')
export const teamOn = (side: Side, blueTeam: TeamNumber): TeamNumber =>
  side === 'blue' ? blueTeam : blueTeam === 1 ? 2 : 1

/** Returns `null` if the teams were made for this game only. */
export function teamNumberOn(side: Side, { blueTeam, blueNth, redNth }: GameRow): TeamNumber | null {
  if (blueTeam !== null) return teamOn(side, blueTeam)
  if (blueNth === null || redNth === null) return null
  return numberInSeries(side === 'blue' ? blueNth : redNth, [blueNth, redNth])
}

type Seats = readonly Pick<SeatRow, 'n' | 'signupId' | 'side' | 'isBench'>[]

const playersOn = (seats: Seats, n: number, side: Side) =>
  seats.filter((seat) => seat.n === n && !seat.isBench && seat.side === side).map(({ signupId }) => signupId)

export function rostersOf({ n, blueTeam }: { n: number; blueTeam: TeamNumber }, seats: Seats) {
  const [blue, red] = SIDES.map((side) => playersOn(seats, n, side))
  const idsOfTeam = (team: TeamNumber) => (team === blueTeam ? blue : red) ?? []
  return { 1: idsOfTeam(1), 2: idsOfTeam(2) }
}

export const teamsUpTo = (games: readonly GameRow[], n: number) =>
  games.findLast(
    (game): game is GameRow & { blueTeam: TeamNumber } =>
      game.n <= n && game.blueTeam !== null && game.state !== 'cancelled',
  )

export const sideChoiceOf = ({ state, sideTeam, sideUntil }: GameRow) => ({
  state,
  chooser: sideTeam,
  until: sideUntil?.getTime() ?? null,
})
