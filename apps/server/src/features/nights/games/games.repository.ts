import type { TeamPlan } from '@buri/contract/nights/gameBalance'
import type { BalanceWeights } from '@buri/domain/balancing/weights'
import type { Prediction } from '@buri/domain/live/livePrediction'
import type { Position, Side } from '@buri/domain/matches/matchFacts'
import type { GameState } from '@buri/domain/nights/judgeGame'
import type { NightMode } from '@buri/domain/nights/nightSettings'
import type { TeamNumber } from '@buri/domain/nights/series'
import type { Transaction } from 'kysely'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { DB } from '#server/platform/database/tables.ts'

/** `weights` has the clan's weights at the time when the teams were made, if the teams follow them. */
export type StoredPlan = TeamPlan & { weights?: BalanceWeights }

export type GameRow = {
  n: number
  state: GameState
  mode: NightMode
  seed: number
  createdAt: Date
  prediction: Prediction | null
  fixedAt: Date | null
  startedAt: Date | null
  endedAt: Date | null
  winner: Side | null
  resultSource: 'replay' | 'typed' | null
  matchId: string | null
  hasSwappedSides: boolean
  claimedWinner: Side | null
  askedMatchId: string | null
  askedReason: 'names' | 'time' | 'nights' | 'sender' | null
  pickSeconds: number | null
  firstSide: Side | null
  turnUntil: Date | null
  teamPlan: StoredPlan | null
  teamReason: string | null
  series: number | null
  blueTeam: TeamNumber | null
  /** The number of the room, counted from 1. */
  room: number
  /** The teams that are planned for blue and for red. */
  blueNth: number | null
  redNth: number | null
  sideTeam: TeamNumber | null
  sideUntil: Date | null
  isVoid: boolean
  ruledWinner: TeamNumber | null
  rulingReason: string | null
  /** Whether a replay that came after the ruling names another winner. */
  replayDiffers: boolean
  /** The values of `clanId`, `hostId` and `substitutes` that the night set on the match. */
  named: string[]
  /** The signups that had no player until the match showed which player they are. */
  recognised: string[]
  /** The host denied these matches. The night neither takes them nor asks about them again. */
  denied: string[]
}

export type SeatRow = {
  n: number
  signupId: string
  isBench: boolean
  side: Side | null
  position: Position | null
  isCaptain: boolean
  confirmedWinner: Side | null
  /** The number of the night's team that lends its player to this team. */
  lentBy: number | null
}

export type PickRow = { n: number; nth: number; side: Side; signupId: string; pickedBy: 'captain' | 'timer' | 'host' }

export const gamesOf = (
  night: string,
) => `select n, state, mode, seed, created_at as "createdAt", prediction, fixed_at as "fixedAt", started_at as "startedAt",
    ended_at as "endedAt", winner, result_source as "resultSource", match_id as "matchId", has_swapped_sides as "hasSwappedSides",
    claimed_winner as "claimedWinner", asked_match_id as "askedMatchId", asked_reason as "askedReason",
    pick_seconds as "pickSeconds", first_side as "firstSide", turn_until as "turnUntil",
    team_plan as "teamPlan", team_reason as "teamReason", series, blue_team as "blueTeam", room,
    blue_nth as "blueNth", red_nth as "redNth",
    side_team as "sideTeam", side_until as "sideUntil", is_void as "isVoid", ruled_winner as "ruledWinner",
    ruling_reason as "rulingReason", replay_differs as "replayDiffers", named, recognised, denied
  from night_game where night_id = ${night}`
const GAMES_OF_NIGHT = `${gamesOf('$1')} order by n`
const SEATS_OF_NIGHT = `select n, signup_id as "signupId", is_bench as "isBench", side, position, is_captain as "isCaptain",
    confirmed_winner as "confirmedWinner", lent_by as "lentBy"
  from night_seat where night_id = $1 order by n, side, position, signup_id`
const PICKS_OF_NIGHT = `select n, nth, side, signup_id as "signupId", picked_by as "pickedBy"
  from night_pick where night_id = $1 order by n, nth`

export const gameReads = (db: Db) => ({
  games: (nightId: string) => runQuery<GameRow>(db, { name: 'inhouse-games', text: GAMES_OF_NIGHT, values: [nightId] }),
  seats: (nightId: string) => runQuery<SeatRow>(db, { name: 'inhouse-seats', text: SEATS_OF_NIGHT, values: [nightId] }),
  picks: (nightId: string) => runQuery<PickRow>(db, { name: 'inhouse-picks', text: PICKS_OF_NIGHT, values: [nightId] }),
})

type GamePatch = Partial<Omit<GameRow, 'n' | 'prediction' | 'teamPlan'> & { teamPlan: string | null }>
type NewRow = { n: number; mode: NightMode; seed: number; createdAt: Date; series: number | null } & Partial<
  Pick<GameRow, 'room' | 'blueNth' | 'redNth'>
>
type NewSeat = Omit<SeatRow, 'n' | 'confirmedWinner' | 'lentBy'> & Partial<Pick<SeatRow, 'confirmedWinner' | 'lentBy'>>

/** The transaction must have locked the night. */
export const gameRows = (tx: Transaction<DB>) => ({
  ...gameReads(tx),

  async isTaken(matchId: string): Promise<boolean> {
    const games = tx.selectFrom('nightGame').select('n').where('matchId', '=', matchId)
    return (await games.executeTakeFirst()) !== undefined
  },

  async add(nightId: string, row: NewRow) {
    await tx
      .insertInto('nightGame')
      .values({ nightId, state: 'choosing', ...row })
      .execute()
  },

  async forgetCancelled(nightId: string, from: number) {
    await tx
      .deleteFrom('nightGame')
      .where('nightId', '=', nightId)
      .where('n', '>=', from)
      .where('state', '=', 'cancelled')
      .execute()
  },

  async change(nightId: string, n: number, patch: GamePatch) {
    await tx.updateTable('nightGame').set(patch).where('nightId', '=', nightId).where('n', '=', n).execute()
  },

  /** Only games that have not begun or are running become sets. */
  async becomeSets(nightId: string) {
    await tx
      .updateTable('nightGame')
      .set((eb) => ({ series: 1, blueTeam: eb.case().when('fixedAt', 'is not', null).then(1).else(null).end() }))
      .where('nightId', '=', nightId)
      .where('state', 'in', ['choosing', 'drafting', 'fixed', 'running'])
      .execute()
  },

  /** Running games get the given state, and unstarted games are cancelled. */
  async end(nightId: string, { running, at }: { running: 'awaiting' | 'cancelled'; at: Date }) {
    const games = tx.updateTable('nightGame').where('nightId', '=', nightId)
    await games
      .set({ state: 'cancelled', turnUntil: null })
      .where('state', 'in', ['choosing', 'drafting', 'fixed'])
      .execute()
    await games.set({ state: running, endedAt: at }).where('state', '=', 'running').execute()
  },

  /** Stores a forecast, unless the game has one. */
  async predict(nightId: string, n: number, prediction: Prediction) {
    await tx
      .updateTable('nightGame')
      .set({ prediction: JSON.stringify(prediction) })
      .where('nightId', '=', nightId)
      .where('n', '=', n)
      .where('prediction', 'is', null)
      .execute()
  },

  async forgetPrediction(nightId: string, n: number) {
    await tx
      .updateTable('nightGame')
      .set({ prediction: null })
      .where('nightId', '=', nightId)
      .where('n', '=', n)
      .execute()
  },

  async seat(nightId: string, n: number, seats: readonly NewSeat[]) {
    await tx.deleteFrom('nightSeat').where('nightId', '=', nightId).where('n', '=', n).execute()
    await tx
      .insertInto('nightSeat')
      .values(seats.map((seat) => ({ nightId, n, ...seat })))
      .execute()
  },

  async makeCaptain(nightId: string, n: number, signupId: string, side: Side) {
    await tx
      .updateTable('nightSeat')
      .set({ isCaptain: true, side })
      .where('nightId', '=', nightId)
      .where('n', '=', n)
      .where('signupId', '=', signupId)
      .execute()
  },

  async confirm(nightId: string, n: number, signupId: string, winner: Side) {
    await tx
      .updateTable('nightSeat')
      .set({ confirmedWinner: winner })
      .where('nightId', '=', nightId)
      .where('n', '=', n)
      .where('signupId', '=', signupId)
      .execute()
  },

  async forgetConfirmations(nightId: string, n: number) {
    await tx
      .updateTable('nightSeat')
      .set({ confirmedWinner: null })
      .where('nightId', '=', nightId)
      .where('n', '=', n)
      .execute()
  },

  async addPick(nightId: string, { n, nth, side, signupId, pickedBy }: PickRow, pickedAt: Date) {
    await tx.insertInto('nightPick').values({ nightId, n, nth, side, signupId, pickedBy, pickedAt }).execute()
  },

  async removePicks(nightId: string, n: number, from = 1) {
    await tx
      .deleteFrom('nightPick')
      .where('nightId', '=', nightId)
      .where('n', '=', n)
      .where('nth', '>=', from)
      .execute()
  },
})

export const overdueDrafts = async (db: Db, now: Date): Promise<string[]> => {
  const overdueQuery = db
    .selectFrom('nightGame')
    .select('nightId')
    .where('turnUntil', '<', now)
    .orderBy('turnUntil')
    .limit(50)
  return (await overdueQuery.execute()).map(({ nightId }) => nightId)
}
