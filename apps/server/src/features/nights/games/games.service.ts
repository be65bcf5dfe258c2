import { randomInt } from 'node:crypto'
import type { NewGame, TeamsInput } from '@buri/contract/nights/games'
import type { Night } from '@buri/contract/nights/nights'
import type { BalanceWeights } from '@buri/domain/balancing/weights'
import { otherSide } from '@buri/domain/matches/matchFacts'
import { nextTen } from '@buri/domain/nights/benchRotation'
import {
  judgeCancelling,
  judgeGivenTeams,
  judgeNewGame,
  judgePresence,
  judgeSideSwap,
  judgeStart,
  judgeTeamMaking,
  judgeTen,
  previousCaptains,
} from '@buri/domain/nights/judgeGame'
import { weightsOf, weightsOn, wishesForMap } from '@buri/domain/nights/lanes'
import { MAX_SEED } from '@buri/domain/nights/seededChance'
import { otherTeam, TEAM_NAMES, type TeamNumber } from '@buri/domain/nights/series'
import { drawnBlue, isChoosingSide } from '@buri/domain/nights/seriesSides'
import type { Transaction } from 'kysely'
import { nightTarget, writeAuditLog } from '#server/model/audit/audit.ts'
import { inTransactionOnce } from '#server/platform/database/idempotentTransaction.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError, refuse } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { weightsOfClan } from '../balance/clanWeights.repository.ts'
import { completeStrengths, type ShownStrengths } from '../balance/shownStrengths.ts'
import {
  balancedTeams,
  earlierGamesOf,
  givenTeams,
  type PlayerStrengths,
  peopleOfPlan,
  planWithSidesSwapped,
  randomTeams,
  type SeatDraft,
  storedPlan,
} from '../balance/teamMaking.ts'
import type { ReadNight } from '../lobby/nightReader.ts'
import { recordNightChange } from '../recordNightChange.ts'
import { requireCancellable } from '../schedule/rulings.service.ts'
import { addTeamGame, isTeamGame } from '../schedule/teamGame.ts'
import type { NightCaller } from '../seenNight.ts'
import { openWithSameTeams } from '../series/nextSet.ts'
import { scoreOf, sideChoiceOf, teamsUpTo } from '../series/setGames.ts'
import { fillPlaces } from '../signups/admit.ts'
import { signupRows } from '../signups/signups.repository.ts'
import { gameRows } from './games.repository.ts'
import {
  type GameKey,
  type LockedNight,
  lockNight,
  playersOf,
  presentIds,
  requireGame,
  turnCounts,
} from './nightGames.ts'
import { saveTeams, seatTenAndBench, type TeamReasons } from './saveTeams.ts'
import { type Substitution, substitute } from './substitute.ts'

type Options = {
  db: Db
  read: ReadNight
  strengths: ShownStrengths
  storeForecast: (nightId: string, n: number) => Promise<void>
}
type Manager = SignedInCaller & NightCaller

const BY_MANAGER = { isManaged: true }

export function nightGameService({ db, read, strengths, storeForecast }: Options) {
  return {
    async create(caller: Manager, nightId: string, input: NewGame): Promise<Night> {
      const fixed = await inTransactionOnce(db, caller, (tx) => addGame(tx, caller, nightId, input))
      if (fixed !== undefined) await storeForecast(nightId, fixed)
      return read(nightId, caller)
    },

    async teams(caller: Manager, nightId: string, key: GameKey, input: TeamsInput): Promise<Night> {
      const { n } = key
      // Ratings are read before the night is locked, so that the lock is held for a shorter time.
      const shown: PlayerStrengths = input.method === 'balance' ? await strengths.toCaller(nightId, caller) : new Map()
      await inTransactionOnce(db, caller, async (tx) => {
        const lockedNight = await lockNight(tx, nightId, caller, BY_MANAGER)
        const game = requireGame(lockedNight, key)
        refuse(judgeTeamMaking(game))
        if (isTeamGame(game) && input.method !== 'turn') throw new AppError('TEAM_GAME')
        const ofClan = await weightsOfClan(tx, lockedNight.night.clanId)
        const { seats, seed, reasons } = newGame(lockedNight, n, input, { shown, ofClan })
        const rows = gameRows(tx)
        await rows.removePicks(nightId, n)
        if (seed !== undefined) await rows.change(nightId, n, { seed })
        if (isTeamGame(game)) await rows.change(nightId, n, { blueNth: game.redNth, redNth: game.blueNth })
        const teams = drawnSides(lockedNight, n, input, { seats, seed })
        const swappedTeam = isTeamGame(game) && game.blueTeam !== null ? { blueTeam: otherTeam(game.blueTeam) } : {}
        await saveTeams(tx, lockedNight, n, teams?.seats ?? seats, caller.now, {
          ...reasons,
          ...swappedTeam,
          ...(teams && {
            blueTeam: teams.blueTeam,
            plan: teams.hasSwappedSides && reasons?.plan ? planWithSidesSwapped(reasons.plan) : (reasons?.plan ?? null),
          }),
        })
        if (teams) await logCoinToss(tx, nightId, n, { blueTeam: teams.blueTeam, at: caller.now })
      })
      await storeForecast(nightId, n)
      return read(nightId, caller)
    },

    async start(caller: Manager, nightId: string, key: GameKey): Promise<Night> {
      const { n } = key
      // The process that fixed the teams may have ended before it stored the forecast.
      await storeForecast(nightId, n)
      await inTransactionOnce(db, caller, async (tx) => {
        const lockedNight = await lockNight(tx, nightId, caller, BY_MANAGER)
        const game = requireGame(lockedNight, key)
        refuse(judgeStart(game))
        if (isChoosingSide(sideChoiceOf(game), caller.now.getTime())) throw new AppError('SIDE_BEING_CHOSEN')
        await gameRows(tx).change(nightId, n, { state: 'running', startedAt: caller.now })
        await recordNightChange(tx, nightId, {
          kind: 'start',
          n,
          patch: { state: 'running', readyUntil: null },
          at: caller.now,
        })
      })
      return read(nightId, caller)
    },

    async substitute(caller: Manager, nightId: string, key: GameKey, input: Substitution): Promise<Night> {
      await inTransactionOnce(db, caller, (tx) => substitute(tx, caller, { nightId, meant: key }, input))
      // The teams changed before the start, so they get a new forecast.
      await storeForecast(nightId, key.n)
      return read(nightId, caller)
    },

    async cancel(caller: Manager, nightId: string, key: GameKey): Promise<Night> {
      const { n } = key
      await inTransaction(db, async (tx) => {
        const lockedNight = await lockNight(tx, nightId, caller, BY_MANAGER)
        const game = requireGame(lockedNight, key)
        refuse(judgeCancelling(game))
        await requireCancellable(tx, lockedNight, game)
        const { now } = caller
        await gameRows(tx).change(nightId, n, {
          state: 'cancelled',
          turnUntil: null,
          askedMatchId: null,
          askedReason: null,
        })
        await recordNightChange(tx, nightId, { kind: 'game', n, log: { kind: 'gameCancelled', n }, at: now })
        const target = nightTarget(lockedNight.night)
        await writeAuditLog(tx, caller, 'night.game_cancelled', { target, after: { n } })
      })
      return read(nightId, caller)
    },
  }
}
export type NightGameService = ReturnType<typeof nightGameService>

/** Adds a game. Returns its number if its teams are already fixed. */
export async function addGame(
  tx: Transaction<DB>,
  caller: Manager,
  nightId: string,
  { signupIds, mode, isAgain, pairing, room }: NewGame,
): Promise<number | undefined> {
  const lockedNight = await lockNight(tx, nightId, caller, BY_MANAGER)
  const { night, games } = lockedNight
  if (night.teamCount > 2) return addTeamGame(tx, lockedNight, { pairing, room, now: caller.now })
  if (pairing || room !== undefined) throw new AppError('NOT_SEVERAL_TEAMS')
  const verdict = judgeNewGame(games)
  if (typeof verdict === 'string') throw new AppError(verdict)
  const { n } = verdict
  const rows = gameRows(tx)
  await rows.forgetCancelled(nightId, n)
  const running = games.find(({ state }) => state === 'running')
  if (running) await rows.change(nightId, running.n, { state: 'awaiting', endedAt: caller.now })
  await fillPlaces(tx, night, caller.now)
  const filledNight = { ...lockedNight, signups: await signupRows(tx).all(nightId) }
  const opensSet = night.bestOf !== null && scoreOf(games, night.bestOf).winner === null
  const hasTeams = night.bestOf !== null && teamsUpTo(games, n) !== undefined
  if (hasTeams && signupIds === undefined && (opensSet || isAgain)) {
    await openWithSameTeams(tx, filledNight, { n, isSet: opensSet, now: caller.now })
    return undefined
  }
  const ten = chosenTen(filledNight, signupIds)
  const series = opensSet ? 1 : null
  await rows.add(nightId, { n, mode: mode ?? night.mode, seed: randomInt(MAX_SEED), createdAt: caller.now, series })
  await seatTenAndBench(tx, filledNight, n, ten)
  await recordNightChange(tx, nightId, { kind: 'game', n, at: caller.now })
  return undefined
}

/** Returns the drawn sides, or none if the host placed the teams or decides the sides. */
function drawnSides(
  { night, games }: LockedNight,
  n: number,
  input: TeamsInput,
  { seats, seed }: { seats: readonly SeatDraft[]; seed: number | undefined },
) {
  const game = games.find((one) => one.n === n)
  const isFirstSet = game?.series != null && game.state === 'choosing' && !teamsUpTo(games, n)
  const isByHand = input.method === 'turn' || (input.method === 'given' && !input.plan)
  if (!isFirstSet || isByHand || night.sideRule === 'host') return undefined
  const blueTeam = drawnBlue(seed ?? game.seed)
  const hasSwappedSides = blueTeam === 2
  const swappedSeats = seats.map((seat) => ({ ...seat, side: otherSide(seat.side) }))
  return { blueTeam, hasSwappedSides, seats: hasSwappedSides ? swappedSeats : seats }
}

export const logCoinToss = (
  tx: Transaction<DB>,
  nightId: string,
  n: number,
  { blueTeam, at }: { blueTeam: TeamNumber; at: Date },
) => recordNightChange(tx, nightId, { kind: 'game', n, log: { kind: 'coin', n, note: TEAM_NAMES[blueTeam] }, at })

function chosenTen(lockedNight: LockedNight, wanted: readonly string[] | undefined): readonly string[] {
  const next = nextTen(turnCounts(lockedNight)).players
  const verdict = judgeTen(wanted, { present: presentIds(lockedNight), next })
  if (verdict === 'NOT_ENOUGH_PEOPLE' && wanted === undefined)
    throw new AppError(verdict, {
      message: `한 경기에는 자리가 있는 사람 10명이 필요합니다. 지금 ${next.length}명입니다.`,
    })
  if (typeof verdict === 'string') throw new AppError(verdict)
  return verdict.ten
}

function newGame(
  lockedNight: LockedNight,
  n: number,
  input: TeamsInput,
  { shown, ofClan }: { shown: PlayerStrengths; ofClan: BalanceWeights | null },
): { seats: SeatDraft[]; seed?: number | undefined; reasons?: TeamReasons } {
  const game = requireGame(lockedNight, { n })
  const { map } = lockedNight.night
  const present = presentIds(lockedNight)
  const people = new Map(
    lockedNight.signups.filter(({ id }) => present.has(id)).map((signup) => [signup.id, wishesForMap(map, signup)]),
  )
  const playing = playersOf(lockedNight, n)
  refuse(
    judgePresence(
      playing.map(({ signupId }) => signupId),
      present,
    ),
  )
  const ten = playing.flatMap(({ signupId }) => people.get(signupId) ?? [])
  switch (input.method) {
    case 'given': {
      const plan = input.plan ?? null
      refuse(judgeGivenTeams({ ...input, planned: plan ? peopleOfPlan(plan) : [] }, present))
      const reasons = { plan: plan && storedPlan(plan, ofClan), reason: input.reason || null }
      const captains = previousCaptains(input, playing)
      const seats = givenTeams(input, people).map((seat) => ({ ...seat, isCaptain: captains.has(seat.signupId) }))
      return { seats, seed: input.seed, reasons }
    }
    case 'random': {
      const seed = input.seed ?? randomInt(MAX_SEED)
      return { seats: randomTeams(ten, seed), seed }
    }
    case 'balance': {
      const seed = input.seed ?? game.seed
      const preset = input.preset ?? lockedNight.night.preset
      const plan = storedPlan({ preset, locks: [], together: [], apart: [] }, ofClan)
      const weights = weightsOn(map, weightsOf(preset, ofClan))
      const ids = ten.map(({ id }) => id)
      const strengths = completeStrengths(shown, ids)
      const judged = { weights, strengths, seed, ...earlierGamesOf(lockedNight, n, ten) }
      return { seats: balancedTeams(ten, input.option, judged), seed, reasons: { plan, reason: null } }
    }
    case 'turn': {
      const seats = judgeSideSwap(playing)
      if (typeof seats === 'string') throw new AppError(seats)
      return { seats, reasons: { plan: game.teamPlan && planWithSidesSwapped(game.teamPlan), reason: game.teamReason } }
    }
  }
}
