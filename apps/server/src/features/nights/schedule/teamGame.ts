import { randomInt } from 'node:crypto'
import { isOpen, judgeNewGame } from '@buri/domain/nights/judgeGame'
import { MAX_SEED } from '@buri/domain/nights/seededChance'
import { drawnBlue, nextSides, SIDE_SECONDS } from '@buri/domain/nights/seriesSides'
import {
  type Evening,
  judgePairing,
  meetingsIn,
  nextPairings,
  type TeamGame,
  teamInSeries,
  teamPairKey,
} from '@buri/domain/nights/teams/eveningPlan'
import { judgeOneGame } from '@buri/domain/nights/teams/judgeTeams'
import type { Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'
import { AppError, refuse } from '#server/platform/errors.ts'
import { isAuctionOn } from '../auction/auction.repository.ts'
import type { SeatDraft } from '../balance/teamMaking.ts'
import { type GameRow, gameRows } from '../games/games.repository.ts'
import { type LockedNight, playersOf } from '../games/nightGames.ts'
import { saveTeams } from '../games/saveTeams.ts'
import { scheduleColumns } from '../nightRow.ts'
import { scoreOf, setsOf } from '../series/setGames.ts'
import { type PairingRulingRow, type TeamRow, teamRows } from './teams.repository.ts'

/** Finished games that were voided are left out. */
export const teamGamesOf = (games: readonly GameRow[]): TeamGame[] =>
  allTeamGames(games.filter((game) => !game.isVoid || isOpen(game)))

const allTeamGames = (games: readonly GameRow[]): TeamGame[] =>
  games.flatMap(({ n, room, state, blueNth, redNth, winner, ruledWinner, series }) => {
    if (blueNth === null || redNth === null) return []
    const teams = [blueNth, redNth] as const
    const played = winner === null ? null : winner === 'blue' ? blueNth : redNth
    return [{ n, room, state, series, teams, winner: ruledWinner === null ? played : teamInSeries(ruledWinner, teams) }]
  })

export const eveningOf = (
  { night, games }: Pick<LockedNight, 'night' | 'games'>,
  teams: readonly TeamRow[],
  rulings: readonly PairingRulingRow[],
): Evening => ({
  ...scheduleColumns(night),
  bestOf: night.bestOf,
  games: teamGamesOf(games),
  rulings,
  gone: teams.flatMap(({ nth, rest }) => (rest === null ? [] : [{ nth, rest }])),
})

type NewTeamGame = { pairing?: number[] | undefined; room?: number | undefined; now: Date }

/** Adds a game of two teams, which are fixed at once. Returns the game's number. */
export async function addTeamGame(
  tx: Transaction<DB>,
  lockedNight: LockedNight,
  { pairing, room: wantedRoom, now }: NewTeamGame,
): Promise<number> {
  const { night, games } = lockedNight
  if (await isAuctionOn(tx, night.id)) throw new AppError('AUCTION_ON')
  const teams = await teamRows(tx).all(night.id)
  if (teams.length !== night.teamCount) throw new AppError('TEAMS_NOT_FIXED')
  const evening = eveningOf(lockedNight, teams, await teamRows(tx).rulings(night.id))
  const next = nextPairings(evening)
  const due = wantedRoom === undefined ? next[0] : (next.find(({ room }) => room === wantedRoom) ?? next[0])
  const [one, other] = pairing ?? due?.teams ?? []
  if (one === undefined || other === undefined) throw new AppError('PAIRING_NOT_DUE')
  const room = wantedRoom ?? due?.room ?? emptyRoom(night.rooms, games)
  refuse(judgePairing({ teams: [one, other], room }, evening))
  const verdict = judgeNewGame(
    games,
    games.filter((game) => game.room === room),
  )
  if (typeof verdict === 'string') throw new AppError(verdict)
  const running = games.find((game) => game.room === room && game.state === 'running')
  if (running) await gameRows(tx).change(night.id, running.n, { state: 'awaiting', endedAt: now })
  const lineup = teams.flatMap(({ nth, players }): Lineup => {
    if (nth !== one && nth !== other) return []
    return players.map((seat) => ({ ...seat, isCaptain: false, nth }))
  })
  await openTeamGame(tx, lockedNight, { n: verdict.n, room, teams: [one, other], lineup, evening, now })
  return verdict.n
}

type Lineup = (Omit<SeatDraft, 'side'> & { nth: number })[]
type TeamGameInput = {
  n: number
  room: number
  teams: readonly [number, number]
  lineup: Lineup
  evening: Evening
  now: Date
}

async function openTeamGame(
  tx: Transaction<DB>,
  lockedNight: LockedNight,
  { n, room, teams: [one, other], lineup, evening, now }: TeamGameInput,
) {
  const { night } = lockedNight
  requireNotInOtherGame(
    lockedNight,
    { n, room },
    lineup.map(({ signupId }) => signupId),
  )
  const rows = gameRows(tx)
  const seed = randomInt(MAX_SEED)
  const series = night.bestOf === null ? null : seriesFor([one, other], lockedNight, evening)
  const { blueTeam, chooser } = sidesOf(lockedNight, { series, seed })
  const [low, high] = [Math.min(one, other), Math.max(one, other)]
  const [blueNth, redNth] = blueTeam === 1 ? [low, high] : [high, low]
  const seats = lineup.map(({ nth, ...seat }): SeatDraft => ({ ...seat, side: nth === blueNth ? 'blue' : 'red' }))
  await rows.forgetCancelled(night.id, n)
  await rows.add(night.id, { n, mode: 'fixed', seed, createdAt: now, series, room, blueNth, redNth })
  await saveTeams(tx, lockedNight, n, seats, now, { blueTeam })
  if (chooser === null) return
  const sideUntil = new Date(now.getTime() + SIDE_SECONDS * 1000)
  await rows.change(night.id, n, { sideTeam: chooser, sideUntil })
}

/** Opens the next set if the room is free and the plan still has the two teams meet. Returns the set's number. */
export async function openNextSet(
  tx: Transaction<DB>,
  lockedNight: LockedNight,
  last: GameRow,
  now: Date,
): Promise<number | undefined> {
  const { night, games } = lockedNight
  const { room, blueNth, redNth } = last
  if (blueNth === null || redNth === null || (await isAuctionOn(tx, night.id))) return undefined
  if (games.some((game) => game.room === room && isOpen(game))) return undefined
  const rows = teamRows(tx)
  const evening = eveningOf(lockedNight, await rows.all(night.id), await rows.rulings(night.id))
  const teams = [blueNth, redNth] as const
  const verdict = judgeNewGame(games, [])
  // A string is a refusal: the night has reached its maximum number of games.
  if (typeof verdict === 'string' || judgePairing({ teams, room }, evening) !== 'allowed') return undefined
  const lineup = playersOf(lockedNight, last.n).flatMap(({ signupId, side, position, isCaptain, lentBy }): Lineup => {
    if (side === null || position === null) return []
    return [{ signupId, position, isCaptain, lentBy, nth: side === 'blue' ? blueNth : redNth }]
  })
  if (isAnyPlaying(lockedNight, lineup)) return undefined
  await openTeamGame(tx, lockedNight, { n: verdict.n, room, teams, lineup, evening, now })
  return verdict.n
}

const isAnyPlaying = ({ games, seats }: LockedNight, lineup: Lineup) => {
  const openGames = new Set(games.filter(isOpen).map(({ n }) => n))
  const ids = new Set(lineup.map(({ signupId }) => signupId))
  return seats.some((seat) => openGames.has(seat.n) && !seat.isBench && ids.has(seat.signupId))
}

/** Returns the number of the teams' series, or a new number if they have no series or theirs is decided. */
function seriesFor(teams: readonly [number, number], { games }: LockedNight, evening: Evening): number {
  const all = allTeamGames(games)
  const isGameOfTeams = (game: Pick<TeamGame, 'teams'>) => teamPairKey(...game.teams) === teamPairKey(...teams)
  const last = all.findLast((game) => isGameOfTeams(game) && game.state !== 'cancelled')?.series ?? null
  const isDecided = meetingsIn(evening).some(({ games: [first], winner }) => first?.series === last && winner !== null)
  return last !== null && !isDecided ? last : Math.max(0, ...all.map(({ series }) => series ?? 0)) + 1
}

/** Draws the sides, except that those of a later set follow the earlier sets by the night's rule. */
function sidesOf({ night, games }: LockedNight, { series, seed }: { series: number | null; seed: number }) {
  if (series === null || night.bestOf === null) return { blueTeam: drawnBlue(seed), chooser: null }
  return nextSides(scoreOf(setsOf(games, series), night.bestOf).sets, { rule: night.sideRule, seed })
}

/** Refuses people who are in another game. A running game in the same room counts as over. */
export function requireNotInOtherGame(
  lockedNight: Pick<LockedNight, 'games' | 'seats'>,
  { n, room }: { n: number; room: number },
  ids: readonly string[],
) {
  const otherGames = lockedNight.games
    .filter((game) => game.n !== n && !(game.room === room && game.state === 'running'))
    .map((game) => ({ state: game.state, players: playersOf(lockedNight, game.n).map(({ signupId }) => signupId) }))
  refuse(judgeOneGame(ids, otherGames))
}

/** Returns an empty room, or room 1 if all rooms have a game. */
const emptyRoom = (rooms: number, games: readonly GameRow[]) => {
  const isTaken = (room: number) =>
    games.some((game) => game.room === room && (game.state === 'fixed' || game.state === 'running'))
  return Array.from({ length: rooms }, (_, index) => index + 1).find((room) => !isTaken(room)) ?? 1
}

export const isTeamGame = ({ blueNth }: Pick<GameRow, 'blueNth'>) => blueNth !== null
