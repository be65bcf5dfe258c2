import { randomInt } from 'node:crypto'
import { isOpen, judgeNewGame } from '@buri/domain/nights/judgeGame'
import { drawnBlue } from '@buri/domain/nights/seriesSides'
import { type Evening, judgePairing, nextPairings, type TeamGame } from '@buri/domain/nights/teams/eveningPlan'
import { judgeOneGame } from '@buri/domain/nights/teams/judgeTeams'
import type { Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'
import { AppError, refuse } from '#server/platform/errors.ts'
import { isAuctionOn } from '../auction/auction.repository.ts'
import type { MadeSeat } from '../balance/teamMaking.ts'
import { fixTeams } from '../games/fixTeams.ts'
import { type GameRow, gameRows } from '../games/games.repository.ts'
import { type HeldNight, playersOf } from '../games/nightGames.ts'
import { scheduleColumns } from '../nightRow.ts'
import { type RulingRow, type TeamRow, teamRows } from './teams.repository.ts'

/** The last number that an SQL integer holds. */
const MOST_SEED = 2 ** 31 - 1

/** Games of two of the night's teams, with the number of the team that won. A void one that is over does not count. */
export const teamGamesOf = (games: readonly GameRow[]): TeamGame[] =>
  allTeamGames(games.filter((game) => !game.isVoid || isOpen(game)))

export const allTeamGames = (games: readonly GameRow[]): TeamGame[] =>
  games.flatMap(({ n, room, state, blueNth, redNth, winner }) => {
    if (blueNth === null || redNth === null) return []
    const won = winner === null ? null : winner === 'blue' ? blueNth : redNth
    return [{ n, room, state, teams: [blueNth, redNth] as const, winner: won }]
  })

/** The evening's plan as it stands, with everything that was ruled about it. */
export const eveningOf = (
  { night, games }: Pick<HeldNight, 'night' | 'games'>,
  teams: readonly TeamRow[],
  rulings: readonly RulingRow[],
): Evening => ({
  ...scheduleColumns(night),
  games: teamGamesOf(games),
  rulings,
  gone: teams.flatMap(({ nth, rest }) => (rest === null ? [] : [{ nth, rest }])),
})

type NewTeamGame = { pairing?: number[] | undefined; room?: number | undefined; now: Date }

/** Opens a game of two teams in a room; the teams are fixed at once. Returns its number. */
export async function addTeamGame(
  tx: Transaction<DB>,
  held: HeldNight,
  { pairing, room: wantedRoom, now }: NewTeamGame,
): Promise<number> {
  const { night, games } = held
  if (await isAuctionOn(tx, night.id)) throw new AppError('AUCTION_ON')
  const teams = await teamRows(tx).all(night.id)
  if (teams.length !== night.teamCount) throw new AppError('TEAMS_NOT_FIXED')
  const evening = eveningOf(held, teams, await teamRows(tx).rulings(night.id))
  const next = nextPairings(evening)
  const due = wantedRoom === undefined ? next[0] : (next.find(({ room }) => room === wantedRoom) ?? next[0])
  const [one, other] = pairing ?? due?.teams ?? []
  if (one === undefined || other === undefined) throw new AppError('PAIRING_NOT_DUE')
  const room = wantedRoom ?? due?.room ?? emptyRoom(night.rooms, games)
  refuse(judgePairing({ teams: [one, other], room }, evening))
  const made = judgeNewGame(
    games,
    games.filter((game) => game.room === room),
  )
  if (typeof made === 'string') throw new AppError(made)
  const { n } = made
  const rows = gameRows(tx)
  const running = games.find((game) => game.room === room && game.state === 'running')
  if (running) await rows.change(night.id, running.n, { state: 'awaiting', endedAt: now })
  const seed = randomInt(MOST_SEED)
  const [blueNth, redNth] = drawnBlue(seed) === 1 ? [one, other] : [other, one]
  const seats = teams.flatMap(({ nth, players }): MadeSeat[] => {
    if (nth !== blueNth && nth !== redNth) return []
    return players.map((seat) => ({ ...seat, side: nth === blueNth ? 'blue' : 'red' }))
  })
  requireAlone(
    held,
    { n, room },
    seats.map(({ signupId }) => signupId),
  )
  await rows.forgetCancelled(night.id, n)
  await rows.add(night.id, { n, mode: 'fixed', seed, createdAt: now, series: null, room, blueNth, redNth })
  await fixTeams(tx, held, n, seats, now)
  return n
}

/** Refuses people who are in another unfinished game. A running game in the same room counts as over. */
export function requireAlone(
  held: Pick<HeldNight, 'games' | 'seats'>,
  { n, room }: { n: number; room: number },
  ids: readonly string[],
) {
  const others = held.games
    .filter((game) => game.n !== n && !(game.room === room && game.state === 'running'))
    .map((game) => ({ state: game.state, players: playersOf(held, game.n).map(({ signupId }) => signupId) }))
  refuse(judgeOneGame(ids, others))
}

/** The first room without a game, or room 1 if each has one. */
const emptyRoom = (rooms: number, games: readonly GameRow[]) => {
  const isTaken = (room: number) =>
    games.some((game) => game.room === room && (game.state === 'fixed' || game.state === 'running'))
  return Array.from({ length: rooms }, (_, place) => place + 1).find((room) => !isTaken(room)) ?? 1
}

export const isTeamGame = ({ blueNth }: Pick<GameRow, 'blueNth'>) => blueNth !== null
