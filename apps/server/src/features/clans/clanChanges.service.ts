import type { ClanChange, NewClan } from '@buri/contract/clans'
import { type ClanRight, mayInClan } from '@buri/domain/clans/clanRights'
import { judgeFounding, judgeMemberLimit } from '@buri/domain/clans/judgeClanChange'
import { WEEK_MS } from '@buri/domain/seoulTime'
import type { Transaction } from 'kysely'
import { type Actor, record } from '#server/audit/audit.ts'
import { type ClanRow, clanRows } from '#server/clans/clanRows.ts'
import { eyesOf } from '#server/clans/seenClan.ts'
import type { Db } from '#server/database/openDatabase.ts'
import type { DB } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import type { SignedIn } from '#server/http/viewer.ts'
import { clansRepository } from './clans.repository.ts'
import { refuseBeyond } from './refuseBeyond.ts'
import { meanRating } from './shownClan.ts'

const FOUNDINGS = { most: 3, withinMs: WEEK_MS }

/** A clan that nothing else happens to meanwhile, for somebody who may do this to it. */
export async function lockClanFor(
  tx: Transaction<DB>,
  clanId: string,
  { viewer, right }: { viewer: SignedIn; right: ClanRight },
): Promise<ClanRow> {
  const rows = clanRows(tx)
  const clan = await rows.lock(clanId)
  if (!clan) throw new AppError('CLAN_NOT_FOUND')
  const eyes = eyesOf(viewer, await rows.rankOf(clanId, viewer.userId), clan.isPublic)
  if (!mayInClan('see', eyes)) throw new AppError('CLAN_NOT_FOUND')
  if (!mayInClan(right, eyes)) throw new AppError('FORBIDDEN')
  return clan
}

const kept = ({ clanName, introduceContent, memberLimit, isPublic }: NewClan) => ({
  clanName,
  introduceContent,
  memberLimit,
  isPublic,
})

type Options = { db: Db; now: () => Date }

/** What people do to a clan as a whole. */
export function clanChangeService({ db, now }: Options) {
  const targetOf = (id: string, label: string) => ({ type: 'clan', id, label }) as const

  return {
    create: (viewer: SignedIn, fields: NewClan, actor: Actor): Promise<string> =>
      inTransaction(db, async (tx) => {
        const verdict = judgeFounding(await clanRows(tx).lockPerson(viewer.userId))
        if (verdict !== 'founded') throw new AppError(verdict)
        const clans = clansRepository(tx)
        await refuseBeyond(FOUNDINGS, now(), (since) => clans.timesFounded(viewer.userId, since))
        if (await clans.isNameTaken(fields.clanName)) throw new AppError('CLAN_NAME_TAKEN')
        const clanId = await clans.found(fields, viewer.userId, now())
        const target = targetOf(clanId, fields.clanName)
        await record(tx, { at: now(), actor, action: 'clan.created', target, after: kept(fields) })
        return clanId
      }),

    change: (viewer: SignedIn, clanId: string, change: ClanChange, actor: Actor): Promise<void> =>
      inTransaction(db, async (tx) => {
        const clan = await lockClanFor(tx, clanId, { viewer, right: 'edit' })
        const { clanName, introduceContent, memberLimit, isPublic } = change
        if (memberLimit !== undefined) {
          const verdict = judgeMemberLimit(clan.memberCount, memberLimit)
          if (verdict !== 'enough') throw new AppError(verdict)
        }
        const clans = clansRepository(tx)
        if (clanName !== undefined && (await clans.isNameTaken(clanName, clanId))) throw new AppError('CLAN_NAME_TAKEN')
        const after = {
          clanName: clanName ?? clan.clanName,
          introduceContent: introduceContent ?? clan.introduceContent,
          memberLimit: memberLimit ?? clan.memberLimit,
          isPublic: isPublic ?? clan.isPublic,
        }
        await clans.change(clanId, after)
        const target = targetOf(clanId, clan.clanName)
        await record(tx, { at: now(), actor, action: 'clan.changed', target, before: kept(clan), after })
      }),

    disband: (viewer: SignedIn, clanId: string, actor: Actor): Promise<void> =>
      inTransaction(db, async (tx) => {
        const clan = await lockClanFor(tx, clanId, { viewer, right: 'disband' })
        await clanRows(tx).disband(clanId, now())
        const target = targetOf(clanId, clan.clanName)
        await record(tx, { at: now(), actor, action: 'clan.disbanded', target, before: kept(clan) })
      }),

    /** Sets what is wished; without a wish it toggles. */
    like: (viewer: SignedIn, clanId: string, wish: boolean | undefined) =>
      inTransaction(db, async (tx) => {
        await lockClanFor(tx, clanId, { viewer, right: 'like' })
        const clans = clansRepository(tx)
        const liked = wish ?? !(await clans.isLiked(clanId, viewer.userId))
        return { liked, likeCount: await clans.setLiked(clanId, viewer.userId, { liked, at: now() }) }
      }),

    rate: (viewer: SignedIn, clanId: string, rating: number) =>
      inTransaction(db, async (tx) => {
        const clan = await lockClanFor(tx, clanId, { viewer, right: 'see' })
        const eyes = eyesOf(viewer, await clanRows(tx).rankOf(clanId, viewer.userId), clan.isPublic)
        if (!mayInClan('rate', eyes)) throw new AppError(eyes.standing === 'stranger' ? 'FORBIDDEN' : 'OWN_CLAN_RATING')
        const clans = clansRepository(tx)
        const { ratingSum, ratingCount } = await clans.rate(clanId, viewer.userId, { rating, at: now() })
        return {
          liked: await clans.isLiked(clanId, viewer.userId),
          likeCount: clan.likeCount,
          myRating: rating,
          ratingAvg: meanRating(ratingSum, ratingCount) ?? rating,
          ratingCount,
        }
      }),
  }
}
export type ClanChangeService = ReturnType<typeof clanChangeService>
