import type { EditedMatch, EditRight } from '@buri/contract/uploads'
import { NO_CANDIDATES } from '@buri/domain/identities/seating'
import {
  isContradicted,
  isCorroborated,
  isLeftToOthers,
  isSettledWithGuests,
  isSharedWithOthers,
  ofItsPeople,
} from '@buri/domain/matches/isSettledWithGuests'
import { EDITABLE_MS, judgeMatchEdit, type MatchEditor } from '@buri/domain/matches/judgeMatchEdit'
import { isCountedTrust, MAX_ORDINARY_GUESTS, type Testimony, type Trust } from '@buri/domain/matches/trust'
import type { Transaction } from 'kysely'
import { writeAuditLog } from '#server/model/audit/audit.ts'
import { findVisibleClan, requireClan } from '#server/model/clans/findVisibleClan.ts'
import { lockFrontier } from '#server/model/matches/ratings/frontier.ts'
import { personOf } from '#server/model/matches/scoreboard/participant.ts'
import { deleteMatch, editMatch, restoreMatch } from '#server/model/matches/store/amendMatch.ts'
import { requireMatch } from '#server/model/matches/store/matchStore.ts'
import { mayNameHost } from '#server/model/matches/trust/namedHost.ts'
import { storedTestimonies } from '#server/model/matches/trust/testimonies.ts'
import { candidateSeatsOf, testimonyBasisOf } from '#server/model/matches/trust/testimonyBasis.ts'
import { settleVersions } from '#server/model/matches/trust/versions.ts'
import { statementsOf } from '#server/model/matches/tx.ts'
import { inTransactionOnce } from '#server/platform/database/idempotentTransaction.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { hasPermission } from '#server/platform/http/viewer.ts'
import type { Hosts } from './hosts.ts'
import { pastMatchDate } from './matchDate.ts'
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

/** The person who edits a match, with their rights to it, which are computed once. */
type Editor = MatchEditor & { caller: SignedInCaller; mayEditAlways: boolean }

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

  async function editorOf(tx: Transaction<DB>, caller: SignedInCaller, match: EditableMatch): Promise<Editor> {
    const isModerator = hasPermission(caller.viewer, 'moderation')
    const isOfficerOfItsClan = !isModerator && (await isOfficerOf(tx, caller, match))
    const mayEditAlways = isModerator || isOfficerOfItsClan
    return { caller, userId: caller.viewer.userId, isModerator, isOfficerOfItsClan, mayEditAlways }
  }

  /**
   * Whether the caller is an officer of the match's clan, or of another clan of its sender, because a sender may name
   * any of their own clans, or none. Officers have no right to a match that others sent or confirmed, too.
   */
  async function isOfficerOf(tx: Transaction<DB>, caller: SignedInCaller, match: EditableMatch) {
    const { id, clanId: named, uploadedBy, versionKey } = match
    const testimonies = await storedTestimonies(statementsOf(tx), id)
    const testimoniesOfVersion = testimonies.filter((testimony) => testimony.versionKey === versionKey)
    const sent = testimoniesOfVersion.find(({ by }) => by === uploadedBy)
    for (const clanId of new Set([named ?? [], sent?.clans ?? []].flat())) {
      if (!(await findVisibleClan(tx, clanId, caller.viewer))?.may('editMatches')) continue
      if (isSharedWithOthers(testimoniesOfVersion, { uploadedBy, clanId })) continue
      if (clanId === named && !isOfAnotherClansPeople(sent)) return true
      const { officerSeats, seats } = await presentBasisOf(tx, caller, id)
      if (officerSeats.length >= (clanId === named ? seats / 2 : seats - MAX_ORDINARY_GUESTS)) return true
    }
    return false
  }

  async function presentBasisOf(tx: Transaction<DB>, { viewer: { userId }, now }: SignedInCaller, matchId: string) {
    const statements = statementsOf(tx)
    const seats = await candidateSeatsOf(statements, await requireMatch(statements, matchId))
    const context = { now: now.getTime(), exceptMatch: matchId }
    return { ...(await testimonyBasisOf(statements, userId, seats, context)), seats: seats.length }
  }

  async function hasLeft(tx: Transaction<DB>, { caller, mayEditAlways }: Editor, match: EditableMatch) {
    if (mayEditAlways) return false
    const { id, standing, uploadedBy, versionKey } = match
    const testimonies = await storedTestimonies(statementsOf(tx), id)
    const sent = testimonies.filter((testimony) => testimony.by === uploadedBy && testimony.versionKey === versionKey)
    return isLeftToOthers(standing, sent, await presentBasisOf(tx, caller, id))
  }

  /** The changes depend on the testimony of other people and on who has been notified of the match. */
  async function leftTo(
    tx: Transaction<DB>,
    editor: Editor,
    match: EditableMatch,
  ): Promise<Pick<EditRight, 'mayMove' | 'mayChangeFacts' | 'mayDelete'>> {
    const { caller, isModerator, isOfficerOfItsClan: isOfficer } = editor
    if (isModerator) return { mayMove: true, mayChangeFacts: true, mayDelete: true }
    const { id, uploadedBy, standing, versionKey } = match
    const all = await storedTestimonies(statementsOf(tx), id)
    const testimonies = all.filter((testimony) => testimony.versionKey === versionKey)
    if (await hasLeft(tx, editor, match)) return { mayMove: false, mayChangeFacts: false, mayDelete: false }
    const spokenFor = isOfficer ? (await presentBasisOf(tx, caller, id)).officerSeats : []
    const isOwn = isOfficer || !isCorroborated(testimonies, uploadedBy)
    // After the people of a match have confirmed it, only officers may change its facts.
    const isOpen = isOfficer || !isCorroborated(ofItsPeople(testimonies), uploadedBy)
    const mayChangeFacts = isOpen && !isSettledWithGuests(testimonies, { uploadedBy, change: 'facts', spokenFor })
    if (isCountedTrust(standing))
      return {
        mayMove: true,
        mayChangeFacts,
        mayDelete: isOwn && !isSettledWithGuests(testimonies, { uploadedBy, change: 'deletion', spokenFor }),
      }
    // While two versions are undecided, no sender may delete the other sender's version.
    return {
      mayMove: true,
      mayChangeFacts,
      mayDelete: isOfficer || (isOwn && !isContradicted(all, { uploadedBy, versionKey })),
    }
  }

  /** The clan's members may add matches, and so may people who may edit the matches of any clan. */
  async function requireAdding(tx: Transaction<DB>, clanId: string, { viewer }: SignedInCaller) {
    const clan = await requireClan(tx, clanId, viewer)
    if (!clan.may('addMatches') && !clan.may('editMatches')) throw new AppError('FORBIDDEN')
  }

  /**
   * If another account of the match has testified to the same result, only moderators and officers of the match's clan
   * may take the match out of the clan, or move it into a clan to which that account does not belong.
   */
  async function requireMayMoveToClan(
    tx: Transaction<DB>,
    { mayEditAlways }: Editor,
    match: EditableMatch,
    clanId: string | null,
  ) {
    if (mayEditAlways) return
    const { id, uploadedBy, versionKey } = match
    const testimonies = await storedTestimonies(statementsOf(tx), id)
    const testimoniesOfVersion = ofItsPeople(testimonies).filter((testimony) => testimony.versionKey === versionKey)
    const isOthersToo =
      clanId === null
        ? isCorroborated(testimoniesOfVersion, uploadedBy)
        : isSharedWithOthers(testimoniesOfVersion, { uploadedBy, clanId })
    if (isOthersToo) throw new AppError('MATCH_WITH_GUESTS')
  }

  type HostAndSeats = { hostId: string; seats: readonly { playerId: string | null }[] }

  async function requireMayNameHost(
    tx: Transaction<DB>,
    { caller, isModerator }: Editor,
    { hostId, seats }: HostAndSeats,
  ) {
    if (isModerator) return
    const played = seats.map(({ playerId }) => ({ ...NO_CANDIDATES, playerIds: playerId === null ? [] : [playerId] }))
    const mayName = await mayNameHost(statementsOf(tx), caller.viewer.userId, {
      hostId,
      played,
      now: caller.now.getTime(),
    })
    if (!mayName) throw new AppError('HOST_OUTSIDER')
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
        return { mayEdit: true, ...(await leftTo(tx, editor, match)), until: editor.mayEditAlways ? null : until }
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
        if (clanId && changesClan) await requireAdding(tx, clanId, caller)
        if (changesClan) await requireMayMoveToClan(tx, editor, match, clanId)
        const seats = await matches.seats(matchId)
        if (substitutes?.some((slot) => slot >= seats.length)) throw seatMissingError()
        if (changesHost && hostId !== null) await requireMayNameHost(tx, editor, { hostId, seats })
        const before = testimoniesOfEditedVersion(match, seats)
        const isMoved = matchDate !== undefined && before.matchDate !== new Date(matchDate).toISOString()
        const changesFacts = isMoved || (substitutes && String([...substitutes].sort()) !== String(before.substitutes))
        if (changesFacts && !(await leftTo(tx, editor, match)).mayChangeFacts) throw new AppError('MATCH_WITH_GUESTS')
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
        await writeAuditLog(tx, { ...entryOf(caller, matchId), action: 'match.edited', before, after })
        const { hostId: hostedBy, ...rest } = after
        return { matchId, ...rest, host: hostedBy === null ? null : personOf(await matches.person(hostedBy), audience) }
      })
    },

    async remove(caller: SignedInCaller, matchId: string): Promise<void> {
      await inTransaction(db, async (tx) => {
        const { match, editor } = await takeOwnMatch(tx, caller, matchId)
        if (!(await leftTo(tx, editor, match)).mayDelete) throw new AppError('MATCH_WITH_GUESTS')
        const before = testimoniesOfEditedVersion(match, await matchEditRows(tx).seats(matchId))
        const userId = caller.viewer.userId
        const as = match.uploadedBy === userId ? null : editor.isModerator ? 'staff' : 'officer'
        const outcome = await deleteMatch(statementsOf(tx), matchId, caller.now.getTime(), { by: userId, as })
        if (outcome !== 'done') throw new AppError(outcome)
        await writeAuditLog(tx, { ...entryOf(caller, matchId), action: 'match.deleted', before })
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
        await writeAuditLog(tx, {
          ...entryOf(caller, matchId),
          action: 'match.restored',
          after: testimoniesOfEditedVersion(match, seats),
        })
      }),
  }
}
export type MatchEditService = ReturnType<typeof matchEditService>

const judgeEditOf = (editor: Editor, { uploadedBy, createdAt }: EditableMatch) =>
  judgeMatchEdit(editor, { uploadedBy, uploadedAt: createdAt.getTime() }, editor.caller.now.getTime())

/** Such a sender may have named a clan whose people did not play the match. */
const isOfAnotherClansPeople = (sent: Pick<Testimony, 'speaksFor' | 'officerSeats'> | undefined) =>
  sent !== undefined && sent.speaksFor.filter((seat) => !sent.officerSeats.includes(seat)).length > MAX_ORDINARY_GUESTS

const NO_RIGHT: EditRight = { mayEdit: false, mayMove: false, mayChangeFacts: false, mayDelete: false, until: null }

const entryOf = ({ actor, now }: SignedInCaller, matchId: string) =>
  ({ at: now, actor, target: { type: 'match', id: matchId } }) as const

type EditableMatch = {
  id: string
  uploadedBy: string | null
  createdAt: Date
  clanId: string | null
  versionKey: string
  standing: Trust
}
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
