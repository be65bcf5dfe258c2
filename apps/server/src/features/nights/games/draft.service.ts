import type { Night } from '@buri/contract/nights/nights'
import type { Side } from '@buri/domain/matches/matchFacts'
import { SIDES } from '@buri/domain/matches/reportedMatch'
import { bestPick, DRAFT_PICKS, drawCaptains, type Pickable, pickOrder } from '@buri/domain/nights/captainDraft'
import { judgeCaptains, judgeDraftStart, judgePick, judgeUndo } from '@buri/domain/nights/judgeDraft'
import { judgeSeenGame, judgeTeamMaking } from '@buri/domain/nights/judgeGame'
import { wishesForMap } from '@buri/domain/nights/lanes'
import { mayManageNight } from '@buri/domain/nights/nightRights'
import { seededChance } from '@buri/domain/nights/seededChance'
import type { Transaction } from 'kysely'
import { inTransactionOnce } from '#server/platform/database/idempotentTransaction.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError, refuse } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { completeStrengths, type ShownStrengths } from '../balance/shownStrengths.ts'
import { type PlayerStrengths, type SeatDraft, teamInLanes } from '../balance/teamMaking.ts'
import type { ReadNight } from '../lobby/nightReader.ts'
import { pushTurn } from '../nightNotifications.ts'
import { nightRows } from '../nights.repository.ts'
import { recordNightChange } from '../recordNightChange.ts'
import { isTeamGame } from '../schedule/teamGame.ts'
import { hasOwnPlace, type NightCaller, nightRelationTo } from '../seenNight.ts'
import { type GameRow, gameRows, type PickRow, type SeatRow } from './games.repository.ts'
import {
  type GameKey,
  type LockedNight,
  lockedParts,
  lockNight,
  playersOf,
  presentIds,
  requireGame,
} from './nightGames.ts'
import { saveTeams, seatTenAndBench } from './saveTeams.ts'

type Options = {
  db: Db
  read: ReadNight
  strengths: ShownStrengths
  storeForecast: (nightId: string, n: number) => Promise<void>
}
type Manager = SignedInCaller & NightCaller

type Drafting = { held: LockedNight; game: GameRow; picks: PickRow[] }

async function draftOf(tx: Transaction<DB>, lockedNight: LockedNight): Promise<Drafting | undefined> {
  const game = lockedNight.games.find(({ state }) => state === 'drafting')
  if (!game) return undefined
  const picks = (await gameRows(tx).picks(lockedNight.night.id)).filter(({ n }) => n === game.n)
  return { held: lockedNight, game, picks }
}

const sideOfTurn = ({ game, picks }: Drafting): Side => pickOrder(game.firstSide ?? 'blue')[picks.length] ?? 'blue'

const teamOf = ({ held, game, picks }: Drafting, side: Side): string[] => [
  ...playersOf(held, game.n)
    .filter((seat) => seat.isCaptain && seat.side === side)
    .map(({ signupId }) => signupId),
  ...picks.filter((pick) => pick.side === side).map(({ signupId }) => signupId),
]

const remainingRows = (draft: Drafting): SeatRow[] => {
  const picked = new Set(SIDES.flatMap((side) => teamOf(draft, side)))
  return playersOf(draft.held, draft.game.n).filter(({ signupId }) => !picked.has(signupId))
}

function captainOf(draft: Drafting) {
  const side = sideOfTurn(draft)
  const captain = playersOf(draft.held, draft.game.n).find((seat) => seat.isCaptain && seat.side === side)
  return draft.held.signups.find(({ id }) => id === captain?.signupId)
}

function turnOf(draft: Drafting, caller: NightCaller) {
  const { held, game, picks } = draft
  const captain = captainOf(draft)
  return {
    made: picks.length,
    isLate: game.turnUntil !== null && game.turnUntil <= caller.now,
    isCaptain: captain !== undefined && hasOwnPlace(captain, caller),
    isManager: mayManageNight(nightRelationTo(held.night, caller.viewer)),
    left: remainingRows(draft).map(({ signupId }) => signupId),
  }
}

async function storePick(
  tx: Transaction<DB>,
  draft: Drafting,
  { signupId, pickedBy, at, turnUntil }: Pick<PickRow, 'signupId' | 'pickedBy'> & { at: Date; turnUntil: Date },
): Promise<Drafting | undefined> {
  const { held, game } = draft
  const pick = { n: game.n, nth: draft.picks.length + 1, side: sideOfTurn(draft), signupId, pickedBy }
  const rows = gameRows(tx)
  await rows.addPick(held.night.id, pick, at)
  const after = { ...draft, picks: [...draft.picks, pick] }
  if (after.picks.length < DRAFT_PICKS) {
    await rows.change(held.night.id, game.n, { turnUntil })
    await recordNightChange(tx, held.night.id, { kind: 'pick', n: game.n, at })
    await pushTurn(tx, held.night.id, [captainOf(after)?.userId], { by: captainOf(draft)?.userId, at })
    return { ...after, game: { ...game, turnUntil } }
  }
  const people = new Map(held.signups.map((signup) => [signup.id, signup]))
  const seats = SIDES.flatMap((side) =>
    teamInLanes(
      side,
      teamOf(after, side).flatMap((id) => people.get(id) ?? []),
    ),
  )
  const isCaptain = ({ signupId }: SeatDraft) =>
    playersOf(held, game.n).some((seat) => seat.isCaptain && seat.signupId === signupId)
  await saveTeams(
    tx,
    held,
    game.n,
    seats.map((seat) => ({ ...seat, isCaptain: isCaptain(seat) })),
    at,
  )
  return undefined
}

/** The database stores whose turn it is and until when, so no process has to remember it. */
export function draftService({ db, read, strengths, storeForecast }: Options) {
  const pickable = (lockedNight: LockedNight, ids: readonly string[], shown: PlayerStrengths): Pickable[] => {
    const completed = completeStrengths(shown, ids)
    return lockedNight.signups
      .filter(({ id }) => ids.includes(id))
      .map((signup) => wishesForMap(lockedNight.night.map, signup))
      .map(({ id, main, sub }) => ({ id, main, sub, score: completed.get(id)?.strength ?? 0 }))
  }

  /** After an outage, the captain whose turn it is gets a whole turn. */
  async function decideOverdue(nightId: string, now: Date): Promise<void> {
    const shown = await strengths.toEveryone(nightId, now)
    const fixed = await inTransaction(db, async (tx) => {
      const night = await nightRows(tx).hold(nightId, null)
      if (!night) return undefined
      let draft = await draftOf(tx, await lockedParts(tx, night))
      if (!draft) return undefined
      const { n } = draft.game
      while (draft?.game.turnUntil && draft.game.turnUntil <= now) {
        const { held, game } = draft
        const people = new Map(held.signups.map((signup) => [signup.id, signup]))
        const team = teamOf(draft, sideOfTurn(draft))
        const positions = new Set(team.flatMap((id) => people.get(id)?.main ?? []))
        const remainingIds = remainingRows(draft).map(({ signupId }) => signupId)
        const pickedByClock = bestPick(pickable(held, remainingIds, shown), positions)
        if (!pickedByClock) break
        const span = (game.pickSeconds ?? 0) * 1000
        const next = Math.max((game.turnUntil?.getTime() ?? 0) + span, now.getTime() + 1)
        const turnUntil = new Date(next > now.getTime() + 1 ? next : now.getTime() + span)
        draft = await storePick(tx, draft, { signupId: pickedByClock.id, pickedBy: 'timer', at: now, turnUntil })
      }
      return draft ? undefined : n
    })
    if (fixed !== undefined) await storeForecast(nightId, fixed)
  }

  return {
    decideOverdue,

    async begin(
      caller: Manager,
      nightId: string,
      key: GameKey,
      { captains, seconds }: { captains?: string[] | undefined; seconds: number },
    ): Promise<Night> {
      const { n } = key
      const shown: PlayerStrengths = captains ? new Map() : await strengths.toEveryone(nightId, caller.now)
      await inTransactionOnce(db, caller, async (tx) => {
        const lockedNight = await lockNight(tx, nightId, caller, { isManaged: true })
        const game = requireGame(lockedNight, key)
        refuse(judgeTeamMaking(game))
        if (isTeamGame(game)) throw new AppError('TEAM_GAME')
        const ten = playersOf(lockedNight, n).map(({ signupId }) => signupId)
        refuse(judgeDraftStart({ ten, captains }, presentIds(lockedNight)))
        const chance = seededChance(game.seed)
        const recentCaptains = lockedNight.games
          .filter((one) => one.n < n && one.state !== 'cancelled')
          .map((one) =>
            lockedNight.seats.filter((seat) => seat.n === one.n && seat.isCaptain).map(({ signupId }) => signupId),
          )
        const people = captains ? [] : pickable(lockedNight, ten, shown)
        const captainIds = judgeCaptains(captains ?? drawCaptains(people, { lately: recentCaptains, chance }))
        if (typeof captainIds === 'string') throw new AppError(captainIds)
        const firstSide = chance() < 0.5 ? 'blue' : 'red'
        const rows = gameRows(tx)
        await rows.removePicks(nightId, n)
        await seatTenAndBench(tx, lockedNight, n, ten)
        await rows.forgetPrediction(nightId, n)
        await rows.makeCaptain(nightId, n, captainIds.blue, 'blue')
        await rows.makeCaptain(nightId, n, captainIds.red, 'red')
        await rows.change(nightId, n, {
          state: 'drafting',
          fixedAt: null,
          firstSide,
          pickSeconds: seconds,
          turnUntil: new Date(caller.now.getTime() + seconds * 1000),
        })
        await recordNightChange(tx, nightId, { kind: 'pick', n, log: { kind: 'draft', n }, at: caller.now })
        const first = lockedNight.signups.find(({ id }) => id === captainIds[firstSide])
        await pushTurn(tx, nightId, [first?.userId], { by: caller.viewer.userId, at: caller.now })
      })
      return read(nightId, caller)
    },

    async pick(
      caller: NightCaller,
      nightId: string,
      { nth, signupId, createdAt }: { nth: number; signupId: string; createdAt?: string | undefined },
    ): Promise<Night> {
      const fixed = await inTransaction(db, async (tx) => {
        const lockedNight = await lockNight(tx, nightId, caller, { isManaged: false })
        const latest = lockedNight.games.findLast(({ state }) => state !== 'cancelled')
        if (latest) refuse(judgeSeenGame(latest, createdAt))
        const storedPick = (await gameRows(tx).picks(nightId)).find((pick) => pick.n === latest?.n && pick.nth === nth)
        const draft = await draftOf(tx, lockedNight)
        const verdict = judgePick({ nth, signupId }, { known: storedPick, turn: draft && turnOf(draft, caller) })
        if (verdict === 'again') return undefined
        if (verdict === 'late') return 'late'
        if (verdict !== 'captain' && verdict !== 'host') throw new AppError(verdict)
        if (!draft) throw new Error('a pick was judged without a draft')
        const { game } = draft
        const turnUntil = new Date(caller.now.getTime() + (game.pickSeconds ?? 0) * 1000)
        const after = await storePick(tx, draft, { signupId, pickedBy: verdict, at: caller.now, turnUntil })
        return after ? undefined : game.n
      })
      if (fixed === 'late') {
        // The turn was over when the pick was sent. The clock picks, even if no process has done so yet.
        await decideOverdue(nightId, caller.now)
        throw new AppError('PICK_OVER')
      }
      if (fixed !== undefined) await storeForecast(nightId, fixed)
      return read(nightId, caller)
    },

    async undo(
      caller: Manager,
      nightId: string,
      { nth, createdAt }: { nth: number; createdAt?: string | undefined },
    ): Promise<Night> {
      await inTransaction(db, async (tx) => {
        const lockedNight = await lockNight(tx, nightId, caller, { isManaged: true })
        const draft = await draftOf(tx, lockedNight)
        const draftState = draft && { createdAt: draft.game.createdAt, made: draft.picks.length }
        refuse(judgeUndo({ nth, createdAt }, draftState))
        if (!draft) return
        const { game } = draft
        const rows = gameRows(tx)
        await rows.removePicks(nightId, game.n, nth)
        await rows.change(nightId, game.n, {
          turnUntil: new Date(caller.now.getTime() + (game.pickSeconds ?? 0) * 1000),
        })
        await recordNightChange(tx, nightId, { kind: 'pick', n: game.n, at: caller.now })
      })
      return read(nightId, caller)
    },
  }
}
export type DraftService = ReturnType<typeof draftService>
