import type { Side } from '@buri/domain/matches/matchFacts'
import { blueTeamOf, type TeamNumber } from '@buri/domain/nights/series'
import type { Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'
import type { SeatDraft } from '../balance/teamMaking.ts'
import { recordNightChange } from '../recordNightChange.ts'
import { rostersOf, teamsUpTo } from '../series/setGames.ts'
import { gameRows, type StoredPlan } from './games.repository.ts'
import type { LockedNight } from './nightGames.ts'

/** Seats the ten. Everybody else with a place sits on the bench, except in a night of several teams. */
export async function seatTenAndBench(
  tx: Transaction<DB>,
  { night, signups }: LockedNight,
  n: number,
  ten: readonly SeatDraftOrId[],
) {
  const seats = ten.map((id) => (typeof id === 'string' ? { signupId: id, side: null, position: null } : id))
  const playing = new Set(seats.map(({ signupId }) => signupId))
  const isOneGame = night.teamCount === 2
  const bench = signups.filter(({ id, state }) => isOneGame && state === 'in' && !playing.has(id))
  await gameRows(tx).seat(night.id, n, [
    ...seats.map((seat) => ({ isCaptain: false, ...seat, isBench: false })),
    ...bench.map(({ id }) => ({ signupId: id, side: null, position: null, isBench: true, isCaptain: false })),
  ])
}
type SeatDraftOrId = SeatDraft | string

export type TeamReasons = { plan: StoredPlan | null; reason: string | null }
type FixedTeams = Partial<TeamReasons> & {
  /** Given only in a series. Outside a series, the blue team is known by its players. */
  blueTeam?: TeamNumber | undefined
}

export async function saveTeams(
  tx: Transaction<DB>,
  lockedNight: LockedNight,
  n: number,
  seats: readonly SeatDraft[],
  now: Date,
  { plan = null, reason = null, blueTeam = blueTeamIn(lockedNight, n, seats) }: FixedTeams = {},
) {
  const rows = gameRows(tx)
  await seatTenAndBench(tx, lockedNight, n, seats)
  await rows.forgetPrediction(lockedNight.night.id, n)
  await rows.change(lockedNight.night.id, n, {
    state: 'fixed',
    fixedAt: now,
    turnUntil: null,
    teamPlan: plan && JSON.stringify(plan),
    teamReason: reason,
    blueTeam: lockedNight.night.bestOf === null ? null : blueTeam,
    sideTeam: null,
    sideUntil: null,
  })
  await recordNightChange(tx, lockedNight.night.id, { kind: 'teams', n, at: now })
}

/** The earlier teams of the series decide which team is on blue. */
function blueTeamIn({ games, seats: before }: LockedNight, n: number, seats: readonly SeatDraft[]): TeamNumber {
  const last = teamsUpTo(games, n)
  const playersOnSide = (side: Side) => seats.filter((seat) => seat.side === side).map(({ signupId }) => signupId)
  return blueTeamOf({ blue: playersOnSide('blue'), red: playersOnSide('red') }, last ? rostersOf(last, before) : null)
}
