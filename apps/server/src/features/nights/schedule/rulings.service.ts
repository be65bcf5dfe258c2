import type { Night } from '@buri/contract/nights/nights'
import type { DissolutionInput, PairingRulingInput } from '@buri/contract/nights/schedules'
import type { Side } from '@buri/domain/matches/matchFacts'
import { isOpen } from '@buri/domain/nights/judgeGame'
import { type Evening, teamPairKey } from '@buri/domain/nights/teams/eveningPlan'
import {
  isFollowed,
  judgeDissolution,
  judgeGameRuling,
  judgePairingRuling,
  type PairingDecision,
} from '@buri/domain/nights/teams/judgeRuling'
import { TEAM_LIMITS } from '@buri/domain/nights/teams/teamsSettings'
import type { Transaction } from 'kysely'
import { type AuditAction, nightTarget, writeAuditLog } from '#server/model/audit/audit.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB, JsonObject } from '#server/platform/database/tables.ts'
import { AppError, refuse } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { isAuctionOn } from '../auction/auction.repository.ts'
import { type GameRow, gameRows } from '../games/games.repository.ts'
import { ifNightUnchanged } from '../games/ifNightUnchanged.ts'
import { type LockedNight, lockNight } from '../games/nightGames.ts'
import type { ReadNight } from '../lobby/nightReader.ts'
import { recordNightChange } from '../recordNightChange.ts'
import type { NightCaller } from '../seenNight.ts'
import { teamNumberOn } from '../series/setGames.ts'
import { eveningOf, isTeamGame, teamGamesOf } from './teamGame.ts'
import { type TeamRow, teamRows } from './teams.repository.ts'

type Manager = SignedInCaller & NightCaller
const KEPT_WINNER_REASON = '다음 대진이 이미 진행돼 앞선 결과를 유지'
type LockedPlan = { lockedNight: LockedNight; teams: TeamRow[]; evening: Evening }

export function rulingService(options: { db: Db; read: ReadNight }) {
  const command = ifNightUnchanged(options)
  return {
    pairing: (caller: Manager, id: string, { revision, ...input }: PairingRulingInput): Promise<Night> =>
      command(caller, id, async (tx) => {
        const plan = await lockPlan(tx, id, caller, { isAllowedAfterEnd: true })
        const [one, other] = input.pairing
        const pairing = [Math.min(one, other), Math.max(one, other)] as const
        const { lockedNight, evening } = plan
        refuse(judgePairingRuling({ teams: pairing, decision: input.decision }, evening))
        if (decisionOn(pairing, evening) === input.decision) return 'done'
        if (revision < lockedNight.night.revision) return 'changed'
        await rulePairing(tx, plan, { ...input, pairing, caller })
        return 'done'
      }),

    dissolution: (
      caller: Manager,
      { id, nth }: { id: string; nth: number },
      { revision, ...input }: DissolutionInput,
    ): Promise<Night> =>
      command(caller, id, async (tx) => {
        const plan = await lockPlan(tx, id, caller)
        const { lockedNight, teams, evening } = plan
        const team = teams.find((one) => one.nth === nth)
        if (!team) throw new AppError('PAIRING_UNKNOWN')
        if (team.rest === input.rest) return 'done'
        const wanted = { nth, rest: input.rest, players: team.players.length }
        refuse(judgeDissolution(wanted, evening, TEAM_LIMITS.size))
        if (revision < lockedNight.night.revision) return 'changed'
        await breakUpTeam(tx, lockedNight, team, { ...input, caller })
        return 'done'
      }),
  }
}
export type RulingService = ReturnType<typeof rulingService>

async function lockPlan(
  tx: Transaction<DB>,
  id: string,
  caller: NightCaller,
  { isAllowedAfterEnd = false } = {},
): Promise<LockedPlan> {
  const lockedNight = await lockNight(tx, id, caller, { isManaged: true, isAllowedAfterEnd })
  if (lockedNight.night.teamCount === 2) throw new AppError('NOT_SEVERAL_TEAMS')
  // No ruling is made during an auction, which makes new teams.
  if (await isAuctionOn(tx, id)) throw new AppError('AUCTION_ON')
  const teams = await teamRows(tx).all(id)
  if (teams.length === 0) throw new AppError('TEAMS_NOT_FIXED')
  return { lockedNight, teams, evening: eveningOf(lockedNight, teams, await teamRows(tx).rulings(id)) }
}

type ChangedGame = Pick<GameRow, 'n'> & Partial<GameRow>

/** Returns the night's `Evening` as it is, and as it would be after this change of a game. */
async function eveningsAround(tx: Transaction<DB>, lockedNight: LockedNight, change: ChangedGame) {
  const { night, games } = lockedNight
  const before = eveningOf(lockedNight, await teamRows(tx).all(night.id), await teamRows(tx).rulings(night.id))
  const changedGames = games.map((game) => (game.n === change.n ? { ...game, ...change } : game))
  return { before, after: { ...before, games: teamGamesOf(changedGames) } }
}

/** Refuses a ruling on a game of two teams if later games of the plan already depend on the game's result. */
export async function requireRulingAllowed(
  tx: Transaction<DB>,
  lockedNight: LockedNight,
  wanted: Pick<GameRow, 'n' | 'isVoid' | 'ruledWinner'>,
) {
  const { before, after } = await eveningsAround(tx, lockedNight, wanted)
  refuse(judgeGameRuling(wanted, before, after))
}

/** Refuses to cancel a game of two teams if later games of the plan already depend on the game's winner. */
export async function requireCancellable(tx: Transaction<DB>, lockedNight: LockedNight, game: GameRow) {
  if (!isTeamGame(game)) return
  const { before, after } = await eveningsAround(tx, lockedNight, { n: game.n, state: 'cancelled' })
  if (isFollowed(before, after)) throw new AppError('PAIRING_FOLLOWED')
}

/**
 * Returns a ruling that keeps the game's winner if later games of the plan depend on it. Otherwise returns the game's
 * own ruling.
 */
export async function rulingThatKeepsWinner(
  tx: Transaction<DB>,
  lockedNight: LockedNight,
  game: GameRow,
  winner: Side | null,
): Promise<Pick<GameRow, 'ruledWinner' | 'rulingReason'>> {
  const { n, ruledWinner, rulingReason, isVoid } = game
  const ruling = { ruledWinner, rulingReason }
  if (ruledWinner !== null || isVoid || game.winner === null || !isTeamGame(game)) return ruling
  const { before, after } = await eveningsAround(tx, lockedNight, { n, winner })
  return isFollowed(before, after)
    ? { ruledWinner: teamNumberOn(game.winner, game), rulingReason: KEPT_WINNER_REASON }
    : ruling
}

function decisionOn(pairing: readonly [number, number], { rulings }: Evening): PairingDecision {
  const ruling = rulings.find(({ teams }) => teamPairKey(...teams) === teamPairKey(...pairing))
  return ruling ? (ruling.winner ?? 'dropped') : 'played'
}

type PairingRuled = { pairing: readonly [number, number]; decision: PairingDecision; reason: string; caller: Manager }

async function rulePairing(tx: Transaction<DB>, { lockedNight, teams }: LockedPlan, ruled: PairingRuled) {
  const { pairing, decision, reason, caller } = ruled
  const { night } = lockedNight
  const [one, other] = pairing
  const rows = teamRows(tx)
  if (decision === 'played') await rows.forgetRuling(night.id, pairing)
  else {
    const winner = decision === 'dropped' ? null : decision
    await rows.rule(night.id, { teams: [one, other], winner, reason }, caller.now)
    await endGamesOf(tx, lockedNight, pairing, caller.now)
  }
  const nameOf = (nth: number) => teams.find((team) => team.nth === nth)?.name ?? ''
  const pairName = `${nameOf(one)} vs ${nameOf(other)}`
  const log = {
    played: { kind: 'pairingReturned', note: `${pairName}: ${reason}` },
    dropped: { kind: 'pairingDropped', note: `${pairName}: ${reason}` },
    given: {
      kind: 'pairingGiven',
      note: `${nameOf(Number(decision))} (vs ${nameOf(decision === one ? other : one)}): ${reason}`,
    },
  } as const
  await recordNightChange(tx, night.id, {
    kind: 'night',
    log: log[typeof decision === 'number' ? 'given' : decision],
    at: caller.now,
  })
  await recordRuling(tx, lockedNight, caller, 'night.pairing_ruled', { pairing: [...pairing], decision, reason })
}

async function endGamesOf(
  tx: Transaction<DB>,
  { night, games }: LockedNight,
  pairing: readonly [number, number],
  at: Date,
) {
  const isGameOfTeams = ({ blueNth, redNth }: LockedNight['games'][number]) =>
    blueNth !== null && redNth !== null && teamPairKey(blueNth, redNth) === teamPairKey(...pairing)
  for (const { n, state } of games.filter((game) => isOpen(game) && isGameOfTeams(game))) {
    const patch = state === 'running' ? { state: 'awaiting' as const, endedAt: at } : { state: 'cancelled' as const }
    await gameRows(tx).change(night.id, n, patch)
    const log = state === 'running' ? undefined : ({ kind: 'gameCancelled', n } as const)
    await recordNightChange(tx, night.id, { kind: 'game', n, log, at })
  }
}

async function breakUpTeam(
  tx: Transaction<DB>,
  lockedNight: LockedNight,
  { nth, name }: TeamRow,
  { rest, reason, caller }: Pick<DissolutionInput, 'rest' | 'reason'> & { caller: Manager },
) {
  await teamRows(tx).setRest(lockedNight.night.id, nth, rest)
  await recordNightChange(tx, lockedNight.night.id, {
    kind: 'night',
    log: { kind: rest === null ? 'teamReturned' : 'teamDissolved', note: `${name}: ${reason}` },
    at: caller.now,
  })
  await recordRuling(tx, lockedNight, caller, 'night.team_dissolved', { nth, rest, reason })
}

const recordRuling = (
  tx: Transaction<DB>,
  { night }: LockedNight,
  { now, actor }: Manager,
  action: AuditAction,
  after: JsonObject,
) => writeAuditLog(tx, { actor, now }, action, { target: nightTarget(night), after })
