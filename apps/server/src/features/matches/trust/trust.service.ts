import type { MatchDispute } from '@buri/contract/matchTrust'
import { isDecidedBy } from '@buri/domain/matches/isDecidedBy'
import { judgeObjection } from '@buri/domain/matches/judgeObjection'
import { type Decision, DISPUTABLE_MS, type DisputeReason, isCountedTrust } from '@buri/domain/matches/trust'
import type { NotificationOutcome } from '@buri/domain/notifications/kinds'
import type { Transaction } from 'kysely'
import { writeAuditLog } from '#server/model/audit/audit.ts'
import { lockFrontier } from '#server/model/matches/ratings/frontier.ts'
import { isReplaced } from '#server/model/matches/store/amendMatch.ts'
import { requireMatch } from '#server/model/matches/store/matchStore.ts'
import { decideDispute } from '#server/model/matches/trust/disputes.ts'
import { hearSenderAgain } from '#server/model/matches/trust/hearSenderAgain.ts'
import { reassessTrust } from '#server/model/matches/trust/reassessTrust.ts'
import { testimoniesWithNights } from '#server/model/matches/trust/testimonies.ts'
import { otherVersions, settleVersions } from '#server/model/matches/trust/versions.ts'
import { statementsOf } from '#server/model/matches/tx.ts'
import { notify } from '#server/model/news/notify.ts'
import { inTransactionOnce } from '#server/platform/database/idempotentTransaction.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { type JudgedMatch, matchTrustRows, type SeatOwner, type StoredDispute } from './trust.repository.ts'
import { isObjectors, outsidersOf, type TrustRights, trustRightsOn, votesHeard } from './trustRights.ts'
import { shownVersionsOf } from './versions.ts'

type Options = { db: Db }
type StatusAfter = Decision | 'open'

/**
 * Each testimony is handled in one transaction that holds the lock on the frontier, so that no two run at the same
 * time.
 */
export const trustService = ({ db }: Options) => {
  async function take(tx: Transaction<DB>, caller: SignedInCaller, matchId: string, { evenVoid = false } = {}) {
    await lockFrontier(statementsOf(tx))
    const match = await matchTrustRows(tx).match(matchId)
    if (!match || (match.isDeleted && match.standing !== 'void')) throw new AppError('MATCH_NOT_FOUND')
    if (match.standing === 'void' && (match.isVoidedWithAll || !evenVoid)) throw new AppError('MATCH_VOID')
    const rights = await trustRightsOn(tx, match, caller.viewer, caller.now)
    if (!rights) throw new AppError('UNAUTHENTICATED')
    return { match, rights }
  }

  const currentTrust = async (tx: Transaction<DB>, matchId: string) => {
    const { match, lines } = await requireMatch(statementsOf(tx), matchId)
    const { standing, maturesAt } = match
    const silentGuests = lines.filter(({ guestId }) => guestId !== null).length
    return { standing, maturesAt: maturesAt === null ? null : new Date(maturesAt).toISOString(), silentGuests }
  }

  /** Notifies the people concerned. All matches of one sender or objector share one notification. */
  async function tell(
    tx: Transaction<DB>,
    match: JudgedMatch,
    { outcome, by, of, at, objector = null }: MatchNewsItem & { at: Date },
  ) {
    const seatedPlayers = match.seats.flatMap(({ playerId }) => playerId ?? [])
    const concernedUsers = await matchTrustRows(tx).concerned(seatedPlayers)
    const users = [...concernedUsers, match.uploadedBy, objector].filter((id) => id !== null && id !== by)
    await notifyConcerned(tx, { users: users.flatMap((id) => id ?? []), matchId: match.id, outcome, of, at })
  }

  return {
    /** `shownKey` is that of the match as the account saw it. */
    confirm: (caller: SignedInCaller, matchId: string, shownKey?: string) =>
      inTransactionOnce(db, caller, async (tx) => {
        const { match, rights } = await take(tx, caller, matchId)
        if (!rights.canConfirm) {
          const hasSaid = rights.testimonies.some(({ by }) => by === caller.viewer.userId)
          throw new AppError(hasSaid ? 'ALREADY_CONFIRMED' : 'FORBIDDEN')
        }
        // Otherwise a sender could change the match while a guest reads it.
        if (shownKey !== undefined && shownKey !== match.shownKey) throw new AppError('MATCH_CHANGED')
        const { userId } = caller.viewer
        const isOwnWord = rights.basis.sides.length > 0 || rights.basis.officerOf.length > 0
        const kind = isOwnWord ? 'account' : 'staff'
        await matchTrustRows(tx).addConfirmation(match, userId, kind, caller.now, rights.basis)
        const { before, after } = await settleVersions(statementsOf(tx), matchId, caller.now.getTime())
        const values = { before: { standing: before }, after: { standing: after } }
        await writeAuditLog(tx, caller, 'match.confirmed', { target: { type: 'match', id: matchId }, ...values })
        const uploader = match.uploadedBy
        if (uploader !== null && rights.basis.officerOf.length > 0 && isCountedTrust(after))
          await hearSenderAgain(statementsOf(tx), uploader, caller.now.getTime())
        if (before !== after) await tell(tx, match, { outcome: 'confirmed', by: userId, of: uploader, at: caller.now })
        return currentTrust(tx, matchId)
      }),

    dispute: (caller: SignedInCaller, matchId: string, input: { reason: DisputeReason; detail?: string | undefined }) =>
      inTransactionOnce(db, caller, async (tx) => {
        const { match, rights } = await take(tx, caller, matchId)
        const { userId } = caller.viewer
        if (!rights.canDispute) throw await whyNot(tx, match, rights, caller)
        const objections = matchTrustRows(tx)
        const objector = await objections.objectorOf(userId, caller.now)
        const isCounted = isCountedTrust(match.standing)
        const refusal = judgeObjection(objector, { isCounted, now: caller.now.getTime() })
        if (refusal) throw new AppError(refusal)
        const { reason, detail = '' } = input
        const ownSeats = (await objections.owners(matchId)).filter((owner) => owner.userId === userId)
        const dispute = {
          matchId,
          openedBy: userId,
          openedAt: caller.now,
          reason,
          detail,
          seats: rights.basis.speaksFor,
          ownSeats: ownSeats.map(({ slot }) => slot),
        }
        const id = await objections.addDispute(dispute)
        if (id === undefined) throw new AppError('ALREADY_DISPUTED')
        await reassessTrust(statementsOf(tx), matchId, caller.now.getTime())
        const before = { standing: match.standing }
        await writeAuditLog(tx, caller, 'match.disputed', {
          target: { type: 'match', id: matchId },
          before,
          after: { id, reason },
          reason: detail,
        })
        await tell(tx, match, { outcome: 'disputed', by: userId, of: userId, at: caller.now })
        return { id, ...(await currentTrust(tx, matchId)) }
      }),

    decide: (
      caller: SignedInCaller,
      { matchId, disputeId }: { matchId: string; disputeId: string },
      wanted: StatusAfter,
    ) =>
      inTransaction(db, async (tx) => {
        const { match, rights } = await take(tx, caller, matchId, { evenVoid: true })
        const disputes = matchTrustRows(tx)
        const dispute = (await disputes.disputes(matchId)).find(({ id }) => id === disputeId)
        if (!dispute || !rights.isConcerned) throw new AppError('DISPUTE_NOT_FOUND')
        const owners = await disputes.owners(matchId)
        if (!mayDecide(dispute, rights, { userId: caller.viewer.userId, owners }).includes(wanted))
          throw new AppError((dispute.decision === null) === (wanted === 'open') ? 'DISPUTE_DECIDED' : 'FORBIDDEN')
        const { userId } = caller.viewer
        const mayDecideAlone = rights.isStaff || wanted === 'withdrawn'
        if (!mayDecideAlone && wanted !== 'open') {
          // An account that sent one of the versions may speak only for its own team.
          const { votingBasis } = rights
          const officerOf = rights.votes === 'asOfficer' ? votingBasis.officerOf : []
          const vote = { ...votingBasis, officerOf, speaksFor: votingBasis.officerSeats }
          await disputes.vote(disputeId, userId, wanted, caller.now, vote)
          const stored = await disputes.votes([disputeId])
          const votes = await votesHeard(tx, match, stored, { ...rights, dispute, now: caller.now })
          const objectors = dispute.otherDigest === null ? dispute.seats : null
          const about = { decision: wanted, objectors, seats: match.seats.length }
          if (!isDecidedBy(votes, about)) return { isDecided: false, ...(await currentTrust(tx, matchId)) }
        }
        if (wanted === 'open') {
          if (match.isDeleted && (await isReplaced(statementsOf(tx), matchId))) throw new AppError('MATCH_REPLACED')
          await disputes.forgetVotes(disputeId)
        }
        const decision = wanted === 'open' ? null : wanted
        const { before, after } = await decideDispute(statementsOf(tx), dispute, {
          decision,
          by: userId,
          now: caller.now.getTime(),
        })
        await writeAuditLog(tx, caller, 'match.decided', {
          target: { type: 'match', id: matchId },
          before: { standing: before, decision: dispute.decision },
          after: { standing: after, decision, id: disputeId },
        })
        // If an objection is withdrawn, its notifications end, and no new one is sent.
        if (decision !== 'withdrawn') {
          const objector = dispute.openedBy
          const source = decision === null ? objector : matchId
          await tell(tx, match, { outcome: outcomeOf(decision), by: userId, of: source, objector, at: caller.now })
        }
        return { isDecided: decision !== null, ...(await currentTrust(tx, matchId)) }
      }),

    /** Without `readsWords`, the person gets only the reasons that they wrote themselves. */
    disputes: (caller: SignedInCaller, matchId: string): Promise<{ items: MatchDispute[] }> =>
      inTransaction(db, async (tx) => {
        const match = await matchTrustRows(tx).match(matchId)
        if (!match || (match.isDeleted && match.standing !== 'void')) throw new AppError('MATCH_NOT_FOUND')
        const rights = await trustRightsOn(tx, match, caller.viewer, caller.now)
        if (!rights?.isConcerned) throw new AppError('FORBIDDEN')
        const { userId } = caller.viewer
        const stored = await requireMatch(statementsOf(tx), matchId)
        const repository = matchTrustRows(tx)
        const versions = await otherVersions(statementsOf(tx), stored.match)
        const items: MatchDispute[] = []
        const disputes = await repository.disputes(matchId)
        const owners = await repository.owners(matchId)
        const votes = await repository.votes(disputes.map(({ id }) => id))
        for (const dispute of disputes) {
          items.push({
            id: dispute.id,
            reason: dispute.reason,
            detail: rights.readsWords || dispute.openedBy === userId ? dispute.detail : '',
            openedAt: dispute.openedAt.toISOString(),
            isMine: dispute.openedBy === userId,
            isAboutEarlierVersion: dispute.isAboutEarlierVersion,
            decision: dispute.decision,
            mayDecide: mayDecide(dispute, rights, { userId, owners }),
            ownVote: votes.find(({ by, disputeId }) => by === userId && disputeId === dispute.id)?.decision ?? null,
            versions: shownVersionsOf(stored, versions, dispute),
          })
        }
        return { items }
      }),

    /** Asks the people whom a new match concerns, in the transaction that stored it. */
    async ask(tx: Transaction<DB>, matchId: string, by: string, at: Date) {
      const repository = matchTrustRows(tx)
      const match = await repository.match(matchId)
      if (!match) throw new Error(`the match ${matchId} was stored a moment ago`)
      const isDisputed = match.standing === 'disputed'
      const notice = isDisputed
        ? match.seats.flatMap(({ playerId }) => playerId ?? [])
        : outsidersOf(match, await testimoniesWithNights(statementsOf(tx), matchId))
      const concernedUsers = (await repository.concerned(notice)).filter((id) => id !== by)
      const users = await repository.usersOfItsNight(matchId, concernedUsers)
      await notifyConcerned(tx, { users, matchId, outcome: isDisputed ? 'disputed' : 'waiting', of: by, at })
    },
  }

  async function whyNot(tx: Transaction<DB>, match: JudgedMatch, rights: TrustRights, { viewer, now }: SignedInCaller) {
    const disputes = await matchTrustRows(tx).disputes(match.id)
    if (disputes.some(({ openedBy }) => openedBy === viewer.userId)) return new AppError('ALREADY_DISPUTED')
    const speaks = rights.basis.sides.length > 0 || rights.basis.officerOf.length > 0 || rights.isStaff
    const isOver = now.getTime() - match.createdAt.getTime() >= DISPUTABLE_MS
    return new AppError(speaks && isOver ? 'DISPUTE_TIME_OVER' : 'FORBIDDEN')
  }
}
export type TrustService = ReturnType<typeof trustService>

type MatchNewsItem = {
  outcome: MatchNews
  /** The account that acted, which is not notified. */
  by: string
  /** The sender or objector whose matches share the notification, or the id of the match that was decided. */
  of: string | null
  objector?: string | null
}
type MatchNews = Extract<NotificationOutcome, 'waiting' | 'confirmed' | Outcome>
type Outcome = 'disputed' | 'upheld' | 'corrected' | 'voided'
type TrustNotification = Pick<MatchNewsItem, 'outcome' | 'of'> & { users: readonly string[]; matchId: string; at: Date }

/** Sends a notification without names, to protect objectors and people who decide. */
const notifyConcerned = (tx: Transaction<DB>, { users, matchId, outcome, of, at }: TrustNotification) =>
  notify(tx, {
    to: { users },
    kind: 'match',
    actorId: null,
    target: { type: 'match', id: matchId },
    outcome,
    groupKey: `match:${outcome}:${of ?? ''}`,
    isGathered: true,
    at,
  })

const OUTCOMES: Readonly<Record<Exclude<Decision, 'withdrawn'>, Outcome>> = {
  stands: 'upheld',
  other: 'corrected',
  void: 'voided',
}
/** People are notified of a reopened objection as of a new one. */
const outcomeOf = (decision: Exclude<Decision, 'withdrawn'> | null): Outcome =>
  decision === null ? 'disputed' : OUTCOMES[decision]

/**
 * Returns the decisions that the viewer may make in a dispute. Staff may judge their own objections. Other people may
 * only withdraw theirs. An account whose only players in the match were the objector's has no vote.
 */
function mayDecide(
  dispute: StoredDispute,
  rights: TrustRights,
  { userId, owners }: { userId: string; owners: readonly SeatOwner[] },
): StatusAfter[] {
  const { openedBy, decision, otherDigest, seats } = dispute
  const isOwnDispute = openedBy === userId
  if (decision !== null) return rights.isStaff ? ['open'] : []
  const decisions: Decision[] = otherDigest === null ? ['stands', 'void'] : ['stands', 'other', 'void']
  if (rights.isStaff) return isOwnDispute ? [...decisions, 'withdrawn'] : decisions
  if (isOwnDispute) return ['withdrawn']
  if (rights.votes === null) return []
  // An objector without a seat is staff, for whom no officer speaks.
  const isOfNobodySeated = otherDigest === null && seats.length === 0
  if (rights.votes === 'asOfficer') return isOfNobodySeated ? ['void'] : decisions
  return rights.votingBasis.sides.every((side) => isObjectors(userId, side, { owners, dispute })) ? [] : ['void']
}
