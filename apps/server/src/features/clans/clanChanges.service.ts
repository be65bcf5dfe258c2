import { type ClanChange, clanRoutes, type NewClan } from '@buri/contract/clans'
import { hasClanRight } from '@buri/domain/clans/clanRights'
import { judgeFounding, judgeMemberLimit } from '@buri/domain/clans/judgeClanChange'
import { isReservedClanName } from '@buri/domain/clans/reservedNames'
import type { LimitRule } from '@buri/domain/limitWords'
import { WEEK_MS } from '@buri/domain/seoulTime'
import { clanTarget, writeAuditLog } from '#server/model/audit/audit.ts'
import { notifyClan } from '#server/model/clans/clanNotifications.ts'
import { clanRows } from '#server/model/clans/clanRows.ts'
import { clanRelationOf } from '#server/model/clans/findVisibleClan.ts'
import { lockClanFor } from '#server/model/clans/lockClanFor.ts'
import { lockForOpinion } from '#server/model/people/opinions.ts'
import { inTransactionOnce } from '#server/platform/database/idempotentTransaction.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { clanChangeRows } from './clans.repository.ts'
import { refuseTooComplex } from './introduction.ts'
import { refuseOverLimit } from './refuseOverLimit.ts'
import { meanRating } from './shownClan.ts'

const FOUNDING_LIMIT: LimitRule = { what: '클랜 만들기', times: 3, seconds: WEEK_MS / 1000 }

/** A private clan has no exclusive name, because a refusal would reveal that the clan exists. */
async function refuseTakenName(clans: ReturnType<typeof clanChangeRows>, clanName: string, ownId?: string) {
  if (await clans.isTaken(clanName, ownId)) throw new AppError('CLAN_NAME_TAKEN')
}

function refuseReservedName(clanName: string) {
  if (isReservedClanName(clanName)) throw new AppError('CLAN_NAME_UNAVAILABLE')
}

const loggedFields = ({ clanName, introduceContent, memberLimit, isPublic }: NewClan): NewClan => ({
  clanName,
  introduceContent,
  memberLimit,
  isPublic,
})

export function clanChangeService({ db }: { db: Db }) {
  return {
    create: (caller: SignedInCaller, fields: NewClan): Promise<string> =>
      inTransactionOnce(db, caller, async (tx) => {
        const { viewer, now } = caller
        const founder = await clanRows(tx).lockPerson(viewer.userId)
        // The account may have been deleted after the request was sent.
        if (!founder.isActive) throw new AppError('UNAUTHENTICATED')
        const verdict = judgeFounding(founder)
        if (verdict !== 'founded') throw new AppError(verdict)
        refuseTooComplex(fields.introduceContent)
        const clans = clanChangeRows(tx)
        await refuseOverLimit(FOUNDING_LIMIT, now, (since) => clans.timesFounded(viewer.userId, since))
        refuseReservedName(fields.clanName)
        await refuseTakenName(clans, fields.clanName)
        const clanId = await clans.create(fields, viewer.userId, now)
        const target = clanTarget({ ...fields, id: clanId })
        await writeAuditLog(tx, caller, 'clan.created', { target, after: loggedFields(fields) })
        return clanId
      }),

    change: ({ viewer, actor, now }: SignedInCaller, clanId: string, change: ClanChange): Promise<void> =>
      inTransaction(db, async (tx) => {
        const clan = await lockClanFor(tx, clanId, { viewer, ...clanRoutes.change.clan })
        const { clanName, introduceContent, memberLimit, isPublic } = change
        if (memberLimit !== undefined) {
          const verdict = judgeMemberLimit(clan.memberCount, memberLimit)
          if (verdict !== 'enough') throw new AppError(verdict)
        }
        if (introduceContent !== undefined) refuseTooComplex(introduceContent)
        const clans = clanChangeRows(tx)
        const after: NewClan = {
          clanName: clanName ?? clan.clanName,
          introduceContent: introduceContent ?? clan.introduceContent,
          memberLimit: memberLimit ?? clan.memberLimit,
          isPublic: isPublic ?? clan.isPublic,
        }
        const isRenamed = after.clanName !== clan.clanName
        if (isRenamed) refuseReservedName(after.clanName)
        if (isRenamed || (after.isPublic && !clan.isPublic)) await refuseTakenName(clans, after.clanName, clanId)
        await clans.change(clanId, after)
        const target = clanTarget(clan)
        await writeAuditLog(tx, { actor, now }, 'clan.changed', { target, before: loggedFields(clan), after })
      }),

    disband: ({ viewer, actor, now }: SignedInCaller, clanId: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const clan = await lockClanFor(tx, clanId, { viewer, ...clanRoutes.disband.clan })
        const { leaderId } = await clanRows(tx).staff(clanId)
        const receivers = await clanRows(tx).memberIds(clanId)
        await clanRows(tx).disband(clanId, now)
        await notifyClan(tx, { clanId, outcome: 'disbanded', to: receivers, actorId: viewer.userId, at: now })
        const before = { ...loggedFields(clan), leaderId }
        await writeAuditLog(tx, { actor, now }, 'clan.disbanded', { target: clanTarget(clan), before })
      }),

    /** If `wanted` is `undefined`, toggles the like. */
    like: (caller: SignedInCaller, clanId: string, wanted: boolean | undefined) =>
      inTransactionOnce(db, caller, async (tx) => {
        const { viewer, now } = caller
        await lockClanFor(tx, clanId, { viewer, ...clanRoutes.like.clan })
        await lockForOpinion(tx, viewer.userId)
        const clans = clanChangeRows(tx)
        const liked = wanted ?? !(await clans.isLiked(clanId, viewer.userId))
        return { liked, likeCount: await clans.setLiked(clanId, viewer.userId, { liked, at: now }) }
      }),

    rate: ({ viewer, now }: SignedInCaller, clanId: string, rating: number) =>
      inTransaction(db, async (tx) => {
        const clan = await lockClanFor(tx, clanId, { viewer, ...clanRoutes.rate.clan })
        await lockForOpinion(tx, viewer.userId)
        const relation = clanRelationOf(viewer, await clanRows(tx).rankOf(clanId, viewer.userId), clan.isPublic)
        if (!hasClanRight('rate', relation))
          throw new AppError(relation.membership === 'stranger' ? 'FORBIDDEN' : 'OWN_CLAN_RATING')
        const clans = clanChangeRows(tx)
        const { ratingSum, ratingCount } = await clans.rate(clanId, viewer.userId, { rating, at: now })
        return {
          liked: await clans.isLiked(clanId, viewer.userId),
          likeCount: clan.likeCount,
          myRating: rating,
          ratingAvg: meanRating(ratingSum, ratingCount),
          ratingCount,
        }
      }),
  }
}
export type ClanChangeService = ReturnType<typeof clanChangeService>
