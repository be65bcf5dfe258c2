import type { EditedMatch, EditRight } from '@buri/contract/uploads'
import { EDITABLE_MS } from '@buri/domain/matches/judgeMatchEdit'
import type { Transaction } from 'kysely'
import { writeAuditLog } from '#server/model/audit/audit.ts'
import { lockFrontier } from '#server/model/matches/ratings/frontier.ts'
import { personOf } from '#server/model/matches/scoreboard/participant.ts'
import { deleteMatch, editMatch, restoreMatch } from '#server/model/matches/store/amendMatch.ts'
import { settleVersions } from '#server/model/matches/trust/versions.ts'
import { statementsOf } from '#server/model/matches/tx.ts'
import { inTransactionOnce } from '#server/platform/database/idempotentTransaction.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import type { Hosts } from './hosts.ts'
import { pastMatchDate } from './matchDate.ts'
import {
  editorOf,
  hasLeft,
  judgeEditOf,
  remainingEditRights,
  requireMayAddMatches,
  requireMayMoveToClan,
  requireMayNameHost,
} from './matchEditRights.ts'
import { matchEditRows } from './matchEdits.repository.ts'

/** `null` removes a value, `undefined` keeps it. */
type MatchChange = {
  matchDate?: string | undefined
  remark?: string | null | undefined
  clanId?: string | null | undefined
  hostName?: string | null | undefined
  substitutes?: readonly number[] | undefined
}

type Options = { db: Db; hosts: Hosts; onDeleted: (matchId: string, now: Date) => Promise<void> }

/** Only one change runs at a time. */
export const matchEditService = ({ db, hosts, onDeleted }: Options) => {
  /** Reads the match after taking the lock on the frontier. */
  async function take(tx: Transaction<DB>, matchId: string) {
    await lockFrontier(statementsOf(tx))
    return matchEditRows(tx).find(matchId)
  }

  async function takeOwnMatch(tx: Transaction<DB>, caller: SignedInCaller, matchId: string) {
    const match = await take(tx, matchId)
    if (!match || match.deletedAt) throw new AppError('MATCH_NOT_FOUND')
    const editor = await editorOf(tx, caller, match)
    const verdict = judgeEditOf(editor, match)
    if (verdict !== 'allowed') throw new AppError(verdict)
    return { match, editor }
  }

  return {
    /** Returns what the caller may edit. Each edit is checked again. */
    right: (caller: SignedInCaller, matchId: string): Promise<EditRight> =>
      inTransaction(db, async (tx) => {
        const match = await matchEditRows(tx).find(matchId)
        if (!match || match.deletedAt) throw new AppError('MATCH_NOT_FOUND')
        const editor = await editorOf(tx, caller, match)
        if (judgeEditOf(editor, match) !== 'allowed') return NO_RIGHT
        const until = new Date(match.createdAt.getTime() + EDITABLE_MS).toISOString()
        return {
          mayEdit: true,
          ...(await remainingEditRights(tx, editor, match)),
          until: editor.mayEditAlways ? null : until,
        }
      }),

    async edit(caller: SignedInCaller, matchId: string, change: MatchChange): Promise<EditedMatch> {
      const { matchDate, remark, clanId, hostName, substitutes } = change
      const audience = await hosts.audience(caller.viewer)
      const hostId = hostName === null ? null : await hosts.find(hostName, caller.viewer)
      return inTransaction(db, async (tx) => {
        const matches = matchEditRows(tx)
        const { match, editor } = await takeOwnMatch(tx, caller, matchId)
        const changesClan = clanId !== undefined && clanId !== match.clanId
        const changesHost = hostName !== undefined && hostId !== match.hostId
        if ((changesClan || changesHost) && (await hasLeft(tx, editor, match))) throw new AppError('MATCH_WITH_GUESTS')
        if (clanId && changesClan) await requireMayAddMatches(tx, clanId, caller)
        if (changesClan) await requireMayMoveToClan(tx, editor, match, clanId)
        const seats = await matches.seats(matchId)
        if (substitutes?.some((slot) => slot >= seats.length)) throw seatMissingError()
        if (changesHost && hostId !== null)
          await requireMayNameHost(tx, editor, { hostId, clanId: clanId === undefined ? match.clanId : clanId, seats })
        const before = testimoniesOfEditedVersion(match, seats)
        const isMoved = matchDate !== undefined && before.matchDate !== new Date(matchDate).toISOString()
        const changesFacts = isMoved || (substitutes && String([...substitutes].sort()) !== String(before.substitutes))
        if (changesFacts && !(await remainingEditRights(tx, editor, match)).mayChangeFacts)
          throw new AppError('MATCH_WITH_GUESTS')
        const outcome = await editMatch(statementsOf(tx), matchId, {
          ...(matchDate === undefined ? {} : { playedAt: pastMatchDate(matchDate, caller.now.getTime()) }),
          ...(remark === undefined ? {} : { remark: remark || null }),
          ...(clanId === undefined ? {} : { clanId }),
          ...(hostName === undefined ? {} : { hostId }),
          ...(substitutes === undefined ? {} : { substitutes }),
        })
        if (outcome !== 'done') throw new AppError(outcome)
        const edited = await matches.find(matchId)
        if (!edited) throw new Error(`the match ${matchId} was there a moment ago`)
        const after = testimoniesOfEditedVersion(edited, await matches.seats(matchId))
        await writeAuditLog(tx, caller, 'match.edited', { target: { type: 'match', id: matchId }, before, after })
        const { hostId: hostedBy, ...rest } = after
        return { matchId, ...rest, host: hostedBy === null ? null : personOf(await matches.person(hostedBy), audience) }
      })
    },

    async remove(caller: SignedInCaller, matchId: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const { match, editor } = await takeOwnMatch(tx, caller, matchId)
        if (!(await remainingEditRights(tx, editor, match)).mayDelete) throw new AppError('MATCH_WITH_GUESTS')
        const before = testimoniesOfEditedVersion(match, await matchEditRows(tx).seats(matchId))
        const userId = caller.viewer.userId
        const as = match.uploadedBy === userId ? null : editor.isModerator ? 'staff' : 'officer'
        const outcome = await deleteMatch(statementsOf(tx), matchId, caller.now.getTime(), { by: userId, as })
        if (outcome !== 'done') throw new AppError(outcome)
        await writeAuditLog(tx, caller, 'match.deleted', { target: { type: 'match', id: matchId }, before })
      })
      await onDeleted(matchId, caller.now)
    },

    restore: (caller: SignedInCaller, matchId: string): Promise<void> =>
      inTransactionOnce(db, caller, async (tx) => {
        const match = await take(tx, matchId)
        if (!match?.deletedAt) throw new AppError('MATCH_NOT_FOUND')
        const seats = await matchEditRows(tx).seats(matchId)
        const statements = statementsOf(tx)
        const outcome = await restoreMatch(statements, matchId)
        if (outcome !== 'done') throw new AppError(outcome)
        // Testimony that was given or withdrawn while the match was deleted applies from now on.
        await settleVersions(statements, matchId, caller.now.getTime())
        await writeAuditLog(tx, caller, 'match.restored', {
          target: { type: 'match', id: matchId },
          after: testimoniesOfEditedVersion(match, seats),
        })
      }),
  }
}
export type MatchEditService = ReturnType<typeof matchEditService>

const NO_RIGHT: EditRight = { mayEdit: false, mayMove: false, mayChangeFacts: false, mayDelete: false, until: null }

type LoggedFields = { playedAt: Date; remark: string | null; clanId: string | null; hostId: string | null }

const testimoniesOfEditedVersion = (
  { playedAt, remark, clanId, hostId }: LoggedFields,
  seats: readonly { slot: number; isSubstitute: boolean }[],
) => ({
  matchDate: playedAt.toISOString(),
  remark,
  clanId,
  // Players are logged by id, because the log must not contain the name of a hidden player.
  hostId,
  substitutes: seats.filter(({ isSubstitute }) => isSubstitute).map(({ slot }) => slot),
})

const seatMissingError = () =>
  new AppError('INVALID_REQUEST', { details: [{ path: '/substitutes', message: 'nobody sits there' }] })
