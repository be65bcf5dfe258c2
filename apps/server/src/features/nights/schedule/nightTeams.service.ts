import type { Night } from '@buri/contract/nights/nights'
import type { TeamsOfNight } from '@buri/contract/nights/schedules'
import { judgeTeams } from '@buri/domain/nights/teams/judgeTeams'
import type { Transaction } from 'kysely'
import { nightTarget, writeAuditLog } from '#server/model/audit/audit.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { AppError, refuse } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { ifNightUnchanged, type NightCommandOutcome } from '../games/ifNightUnchanged.ts'
import { type LockedNight, lockNight, presentIds } from '../games/nightGames.ts'
import type { ReadNight } from '../lobby/nightReader.ts'
import { type ReplacedEvent, replacedSeats } from '../nightEvents.repository.ts'
import { recordNightChange } from '../recordNightChange.ts'
import type { NightCaller } from '../seenNight.ts'
import { teamGamesOf } from './teamGame.ts'
import { type TeamRow, teamRows } from './teams.repository.ts'

type Options = { db: Db; read: ReadNight }
type Manager = SignedInCaller & NightCaller
/** The host does not set `rest`, so that a team that broke up stays broken up. */
type TeamInput = Omit<TeamRow, 'rest'>

export function nightTeamsService(options: Options) {
  const command = ifNightUnchanged(options)
  return (caller: Manager, id: string, { teams, revision }: TeamsOfNight): Promise<Night> => {
    const wanted = teams.map((team, index): TeamInput => ({ nth: index + 1, ...team }))
    return command(caller, id, (tx) => setTeams(tx, caller, { id, revision }, wanted))
  }
}
export type NightTeamsService = ReturnType<typeof nightTeamsService>

async function setTeams(
  tx: Transaction<DB>,
  caller: Manager,
  { id, revision }: { id: string; revision: number },
  teams: readonly TeamInput[],
): Promise<NightCommandOutcome> {
  const lockedNight = await lockNight(tx, id, caller, { isManaged: true })
  const { night } = lockedNight
  if (night.teamCount === 2) throw new AppError('NOT_SEVERAL_TEAMS')
  const before = await teamRows(tx).all(id)
  const wanted = withGone(before, teams)
  // A page that did not get the first answer sends the same teams again.
  if (isSame(before, wanted)) return 'done'
  if (revision < night.revision) return 'changed'
  await fixNightTeams(tx, lockedNight, wanted, caller)
  for (const log of replacedSeats(replacedIn(before, wanted)))
    await recordNightChange(tx, id, { kind: 'night', log, at: caller.now })
  return 'done'
}

/** The caller must hold the night's lock. */
export async function fixNightTeams(
  tx: Transaction<DB>,
  lockedNight: LockedNight,
  teams: readonly TeamInput[],
  caller: Manager,
): Promise<void> {
  const { night, games } = lockedNight
  const rows = teamRows(tx)
  const before = await rows.all(night.id)
  const wanted = withGone(before, teams)
  const verdict = judgeTeams(wanted, {
    teamCount: night.teamCount,
    present: presentIds(lockedNight),
    before: before.map(({ players }) => players.map(({ signupId }) => signupId)),
    games: teamGamesOf(games),
    gone: new Set(wanted.filter(isBrokenUp).map(({ nth }) => nth)),
  })
  refuse(verdict)
  await rows.set(night.id, wanted)
  await recordNightChange(tx, night.id, { kind: 'night', log: { kind: 'teams' }, at: caller.now })
  const after = { teams: wanted.map(({ name }) => name) }
  await writeAuditLog(tx, caller, 'night.teams_set', { target: nightTarget(night), after })
}

const isBrokenUp = ({ rest }: Pick<TeamRow, 'rest'>) => rest !== null

/** A team that broke up keeps the players who have joined no other team. */
function withGone(before: readonly TeamRow[], teams: readonly TeamInput[]): TeamRow[] {
  const restOf = new Map(before.map((team) => [team.nth, team]))
  const seatedIds = new Set(teams.flatMap(({ nth, players }) => (restOf.get(nth)?.rest ? [] : players.map(idOf))))
  return teams.map((team) => {
    const old = restOf.get(team.nth)
    if (!old || !isBrokenUp(old)) return { ...team, rest: null }
    return { ...team, rest: old.rest, players: old.players.filter((seat) => !seatedIds.has(idOf(seat))) }
  })
}

const idOf = ({ signupId }: { signupId: string }) => signupId

function replacedIn(before: readonly TeamRow[], after: readonly TeamRow[]): ReplacedEvent[] {
  const idsOf = (teams: readonly TeamRow[]) =>
    teams.filter((team) => !isBrokenUp(team)).flatMap(({ players }) => players.map(idOf))
  const [old, now] = [idsOf(before), idsOf(after)]
  const leavingIds = old.filter((id) => !now.includes(id))
  return now
    .filter((id) => !old.includes(id))
    .flatMap((enteringId, index) => {
      const leavingId = leavingIds[index]
      return leavingId === undefined ? [] : [{ leavingId, enteringId }]
    })
}

const comparableTeams = (teams: readonly TeamRow[]) =>
  JSON.stringify(
    teams.map(({ name, colour, players }) => [
      name,
      colour,
      players.map(({ signupId, position }) => `${signupId} ${position}`).sort(),
    ]),
  )
const isSame = (before: readonly TeamRow[], wanted: readonly TeamRow[]) =>
  comparableTeams(before) === comparableTeams(wanted)
