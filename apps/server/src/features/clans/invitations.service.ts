import {
  type ClanInvitation,
  clanInvitationRoutes,
  type InvitationAnswer,
  type InvitationCard,
  type NewInvitation,
} from '@buri/contract/clanInvitations'
import { CLAN_LIMITS } from '@buri/domain/clans/clanLimits'
import { INVITATION_LIMITS } from '@buri/domain/clans/invitationLimits'
import { isInvitationOver, judgeAcceptance, judgeInviting } from '@buri/domain/clans/judgeInvitation'
import type { LimitRule } from '@buri/domain/limitWords'
import { DAY_MS } from '@buri/domain/seoulTime'
import type { Transaction } from 'kysely'
import { writeAuditLog } from '#server/model/audit/audit.ts'
import { notifyClan } from '#server/model/clans/clanNotifications.ts'
import { clanRows } from '#server/model/clans/clanRows.ts'
import { viewerId } from '#server/model/clans/findVisibleClan.ts'
import { lockClanFor } from '#server/model/clans/lockClanFor.ts'
import { notify } from '#server/model/news/notify.ts'
import type { PlayerFinder } from '#server/model/people/playerFinder.ts'
import { rightsRows } from '#server/model/people/rights.ts'
import { inTransactionOnce } from '#server/platform/database/idempotentTransaction.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Caller, SignedInCaller } from '#server/platform/http/caller.ts'
import { blockRows } from './blocks.repository.ts'
import { clanBanRows } from './clanBans.repository.ts'
import { type Invitee, invitationReads, invitationRows } from './invitations.repository.ts'
import { joinRequestRows } from './joinRequests.repository.ts'
import { refuseOverLimit } from './refuseOverLimit.ts'
import { shownCard, shownInvitation } from './shownInvitation.ts'
import { clanNightTonight } from './tonight.repository.ts'

const INVITATION_LIMIT: LimitRule = { what: '같은 사람 초대', times: 3, seconds: DAY_MS / 1000 }
const RETURN_LIMIT: LimitRule = { what: '같은 클랜 다시 들어가기', times: 3, seconds: DAY_MS / 1000 }

type Options = {
  db: Db
  players: PlayerFinder
  joinNight: (nightId: string, caller: SignedInCaller) => Promise<'in' | 'waiting'>
}

/** Whether the sender of an invitation may still invite. If not, the invitation ends. */
async function mayStillInvite(tx: Transaction<DB>, clanId: string, userId: string): Promise<boolean> {
  const rank = await clanRows(tx).rankOf(clanId, userId)
  return rank === 'leader' || rank === 'officer' || (await rightsRows(tx).inForce(userId)).has('clan')
}

export function invitationService({ db, players, joinNight }: Options) {
  const reads = invitationReads(db)

  async function inviteeOf({ viewer }: SignedInCaller, { userId, player }: NewInvitation) {
    if (player === undefined) return { userId: userId ?? null, playerId: null }
    const { id: playerId } = await players.requireFor(player, viewer, { onlyBelieved: true })
    const owner = await reads.ownerOf(playerId)
    if (owner === undefined) throw new AppError('PLAYER_WITHOUT_ACCOUNT')
    return { userId: owner, playerId }
  }

  /**
   * Refuses only for reasons that the inviter may know. Returns whether the person is notified. If something between
   * the clan and the account forbids the invitation of a player, that invitation is stored without a notification.
   */
  async function judgeInvitee(tx: Transaction<DB>, clanId: string, invitee: Invitee, now: Date): Promise<boolean> {
    const { userId, playerId } = invitee
    const isByPlayer = playerId !== null
    const rows = clanRows(tx)
    const invitations = invitationRows(tx)
    const unknown = isByPlayer ? 'PLAYER_WITHOUT_ACCOUNT' : 'USER_NOT_FOUND'
    if ((await rows.holdStatus(userId)) === undefined) throw new AppError(unknown)
    const { isActive } = await rows.lockPerson(userId)
    const since = new Date(now.getTime() - CLAN_LIMITS.blockDays * DAY_MS)
    const { hasDeclinedOther, ...standing } = await invitations.invitationState(clanId, invitee, since)
    const isMember = (await rows.rankOf(clanId, userId)) !== null
    const isBanned = (await clanBanRows(tx).inForce(clanId, userId, now)) !== undefined
    const verdict = judgeInviting({
      isActive,
      isMember: isMember && (await invitations.isMemberAs(clanId, invitee)),
      isBanned: isBanned && !isByPlayer,
      ...standing,
    })
    if (verdict === 'USER_NOT_FOUND') throw new AppError(unknown)
    if (verdict !== 'invite') throw new AppError(verdict)
    // The number of invitations is limited, because each one notifies, even if the one before was withdrawn.
    const { all } = await invitations.timesInvited(
      clanId,
      invitee,
      new Date(now.getTime() - INVITATION_LIMIT.seconds * 1000),
    )
    await refuseOverLimit(INVITATION_LIMIT, now, (from) => invitations.timesInvited(clanId, invitee, from))
    return !isMember && !isBanned && !hasDeclinedOther && all < INVITATION_LIMIT.times
  }

  async function lockInvitation(tx: Transaction<DB>, code: string, userId: string) {
    const clanId = await invitationReads(tx).clanOf(code)
    if (clanId === undefined) throw new AppError('INVITATION_NOT_FOUND')
    const clan = await clanRows(tx).lock(clanId)
    const invitation = await invitationRows(tx).find(clanId, code)
    const isOfAnother = invitation?.userId != null && invitation.userId !== userId
    if (!invitation || isOfAnother) throw new AppError('INVITATION_NOT_FOUND')
    if (!clan || !(await mayStillInvite(tx, clanId, invitation.invitedBy))) throw new AppError('INVITATION_OVER')
    return { clan, invitation }
  }

  const accept = (caller: SignedInCaller, code: string) =>
    inTransactionOnce(db, caller, async (tx) => {
      const { viewer, now } = caller
      const { userId } = viewer
      const rows = clanRows(tx)
      const invitations = invitationRows(tx)
      const { clan, invitation } = await lockInvitation(tx, code, userId)
      const { isActive, clans } = await rows.lockPerson(userId)
      const isPersonal = invitation.userId !== null
      const blockedUntil = await blockRows(tx).blockedUntil(clan.id, userId, now)
      const verdict = judgeAcceptance(
        {
          isPersonal,
          uses: invitation.uses,
          used: invitation.used,
          hasEnded: invitation.endedAt !== null,
          expiresAt: invitation.expiresAt.getTime(),
        },
        {
          capacity: clan,
          person: {
            isActive,
            isMember: (await rows.rankOf(clan.id, userId)) !== null,
            isBlockedFromApplying: blockedUntil !== undefined,
            isBanned: (await clanBanRows(tx).inForce(clan.id, userId, now)) !== undefined,
            clans,
          },
          now: now.getTime(),
        },
      )
      if (verdict === 'JOIN_BLOCKED') throw new AppError(verdict, { details: { until: blockedUntil?.toISOString() } })
      if (verdict !== 'admit') throw new AppError(verdict)
      // An account may return by a link only a few times, because each acceptance uses the link up for others and
      // notifies officers.
      if (!isPersonal)
        await refuseOverLimit(RETURN_LIMIT, now, (since) => invitations.timesAccepted(clan.id, userId, since))

      await rows.addMember(clan.id, userId, { rank: 'member', at: now })
      await invitations.use(invitation.id, now)
      await invitations.endOf(clan.id, userId, 'accepted', now)
      const requests = joinRequestRows(tx)
      const request = await requests.pendingOf(clan.id, userId)
      if (request) await requests.settle(request.id, 'approved', { by: invitation.invitedBy, at: now })
      await blockRows(tx).unblock(clan.id, userId)
      const target = { type: 'clan_invitation', id: invitation.id, label: clan.clanName } as const
      await writeAuditLog(tx, caller, 'clan_invitation.accepted', { target, after: { clanId: clan.id, userId } })
      const news = { clanId: clan.id, outcome: 'joined', actorId: userId, at: now } as const
      await notifyClan(tx, { ...news, to: { ranks: ['leader', 'officer'] } })
      return { clanId: clan.id, isMember: true }
    })

  /** Uses a transaction of its own, so that the person stays a member if the night refuses. */
  async function joinTonightsNight(caller: SignedInCaller, clanId: string): Promise<InvitationAnswer['night']> {
    const night = await clanNightTonight(db, clanId, caller.now)
    if (!night) return null
    const { id, title } = night
    const signup = await joinNight(id, caller).catch((error: unknown) => {
      if (error instanceof AppError) return 'none' as const
      throw error
    })
    return { id, title, place: signup }
  }

  /** A declined link stays open for others. */
  const decline = (caller: SignedInCaller, code: string) =>
    inTransactionOnce(db, caller, async (tx) => {
      const { viewer, now } = caller
      const { clan, invitation } = await lockInvitation(tx, code, viewer.userId)
      const answer = { clanId: clan.id, isMember: false }
      if (invitation.userId === null) return answer
      const hasEnded = await invitationRows(tx).end(clan.id, invitation.id, 'declined', now)
      if (!hasEnded) throw new AppError('INVITATION_OVER')
      const target = { type: 'clan_invitation', id: invitation.id, label: clan.clanName } as const
      const after = { clanId: clan.id, userId: viewer.userId }
      await writeAuditLog(tx, caller, 'clan_invitation.declined', { target, after })
      // The notification does not name a person who was invited as a player, because it would reveal that player's
      // owner.
      const actorFields = invitation.playerId === null ? { actorId: viewer.userId } : {}
      await notifyClan(tx, {
        clanId: clan.id,
        outcome: 'declined',
        to: [invitation.invitedBy],
        ...actorFields,
        at: now,
      })
      return answer
    })

  return {
    async list({ viewer, now }: SignedInCaller, clanId: string) {
      return { data: (await reads.ofClan(viewer.userId, clanId, now)).map(shownInvitation) }
    },

    async create(caller: SignedInCaller, clanId: string, wanted: NewInvitation): Promise<ClanInvitation> {
      const { viewer, now } = caller
      const { userId, playerId } = await inviteeOf(caller, wanted)
      const id = await inTransactionOnce(db, caller, async (tx) => {
        const clan = await lockClanFor(tx, clanId, { viewer, ...clanInvitationRoutes.create.clan })
        const invitations = invitationRows(tx)
        await invitations.endExpired(clanId, now)
        const isHeard = userId !== null && (await judgeInvitee(tx, clanId, { userId, playerId }, now))
        if ((await invitations.openCount(clanId, now)) >= INVITATION_LIMITS.open) throw new AppError('INVITATIONS_FULL')
        const { uses, days } = wanted
        const expiresAt = new Date(now.getTime() + days * DAY_MS)
        const invitedBy = viewer.userId
        const invitation = await invitations.add({
          clanId,
          userId,
          playerId,
          invitedBy,
          uses,
          createdAt: now,
          expiresAt,
        })
        const target = { type: 'clan_invitation', id: invitation, label: clan.clanName } as const
        const after = { clanId, userId, uses, expiresAt: expiresAt.toISOString() }
        await writeAuditLog(tx, caller, 'clan_invitation.opened', { target, after })
        if (isHeard) {
          const receivers = { users: [userId] }
          await notify(tx, {
            to: receivers,
            kind: 'invitation',
            actorId: viewer.userId,
            target: { type: 'invitation', id: invitation },
            groupKey: `invitation:${clanId}`,
            isGathered: true,
            at: now,
          })
        }
        return invitation
      })
      const row = (await reads.ofClan(viewer.userId, clanId, now)).find((one) => one.id === id)
      if (!row) throw new AppError('INVITATION_OVER')
      return shownInvitation(row)
    },

    revoke: ({ viewer, actor, now }: SignedInCaller, clanId: string, invitationId: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const clan = await lockClanFor(tx, clanId, { viewer, ...clanInvitationRoutes.revoke.clan })
        const hasEnded = await invitationRows(tx).end(clanId, invitationId, 'revoked', now)
        if (!hasEnded) throw new AppError('INVITATION_NOT_FOUND')
        const target = { type: 'clan_invitation', id: invitationId, label: clan.clanName } as const
        await writeAuditLog(tx, { actor, now }, 'clan_invitation.revoked', { target, after: { clanId } })
      }),

    async mine({ viewer, now }: SignedInCaller) {
      const cards = await reads.mine(viewer.userId, now)
      // If a clan invited both the account and its player, only one of the two invitations is shown.
      const newest = [...Map.groupBy(cards, ({ clanId }) => clanId).values()].flatMap(([card]) => card ?? [])
      return { data: newest.map((row) => shownCard(row, undefined)) }
    },

    /** The card of a closed invitation reveals nothing of its clan, except to members. */
    async card({ viewer, now }: Caller, code: string): Promise<InvitationCard> {
      const row = await reads.card(viewerId(viewer), code)
      if (!row) throw new AppError('INVITATION_NOT_FOUND')
      const isShut = row.isGone || isInvitationOver({ ...row, expiresAt: row.expiresAt.getTime() }, now.getTime())
      if (isShut && !row.isMember) throw new AppError('INVITATION_OVER')
      return shownCard(row, await clanNightTonight(db, row.clanId, now))
    },

    async answer(caller: SignedInCaller, code: string, action: 'accept' | 'decline'): Promise<InvitationAnswer> {
      if (action === 'decline') return { ...(await decline(caller, code)), night: null }
      const result = await accept(caller, code)
      return { ...result, night: await joinTonightsNight(caller, result.clanId) }
    },
  }
}
export type InvitationService = ReturnType<typeof invitationService>
