import { randomInt } from 'node:crypto'
import type { ClaimToDecide } from '@buri/contract/claims'
import { type Claim, ClaimStatus } from '@buri/contract/claims'
import { isOpenClaim, judgeNewClaim } from '@buri/domain/claims/judgeClaim'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import { maySee } from '@buri/domain/players/visibility'
import { formatRiotId, nameKeyOf } from '@buri/domain/riotId'
import { approveClaim } from '#server/features/claims/approveClaim.ts'
import { claimReads } from '#server/features/claims/claims.repository.ts'
import { notifyOfClaim, notifyOfNewClaim } from '#server/features/claims/notifyOfClaim.ts'
import { lockClaim, ownershipRows } from '#server/features/claims/ownership.repository.ts'
import { claimToDecide, ownClaim } from '#server/features/claims/shownClaim.ts'
import { writeAuditLog } from '#server/model/audit/audit.ts'
import type { NamedPlayer, PlayerFinder } from '#server/model/people/playerFinder.ts'
import { playersOfOthers } from '#server/model/people/playersOfOthers.ts'
import { bumpPeopleVersion } from '#server/model/people/sharedVersions.ts'
import { gameAccountRows } from '#server/outside/riot/gameAccount.repository.ts'
import type { IconOf } from '#server/outside/riot/profileIcon.ts'
import { inTransactionOnce } from '#server/platform/database/idempotentTransaction.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'

/** The number of icons that every account has from its first day. */
const STARTER_ICONS = 29

/** Returns an icon that every account has and that is not in `used`, or `undefined`. */
function unusedIcon(used: readonly number[]): number | undefined {
  const free = Array.from({ length: STARTER_ICONS }, (_, icon) => icon).filter((icon) => !used.includes(icon))
  return free[randomInt(Math.max(1, free.length))]
}

type Options = {
  db: Db
  finder: PlayerFinder
  urls: ImageUrls
  /** Undefined without an API key of the game. A person then confirms claims. */
  iconOf: IconOf | undefined
}

export function claimService({ db, finder, urls, iconOf }: Options) {
  const claims = claimReads(db)

  const wornIcon: IconOf = async (...question) => {
    try {
      return await iconOf?.(...question)
    } catch (cause) {
      throw new AppError('UNAVAILABLE', { cause })
    }
  }

  async function requireClaim(id: string): Promise<Claim> {
    const claim = await claims.find(id)
    if (!claim) throw new AppError('NOT_FOUND')
    return ownClaim(claim, urls)
  }

  return {
    async open(caller: SignedInCaller, nameTag: string): Promise<Claim> {
      const { viewer, now } = caller
      const [named, audience] = await Promise.all([finder.bearersFor(nameTag, viewer.userId), finder.audience(viewer)])
      // Owners are read for unknown names, too, and before the game is asked, so that the time of the answer does not
      // reveal hidden players.
      const ownedByOthers = await playersOfOthers(
        db,
        named.map(({ id }) => id),
        viewer.userId,
      )
      // A player hidden from the claimant is treated as if it did not exist.
      const isUnseen = ({ id, visibility }: NamedPlayer, isOthers: boolean) =>
        isOthers && !maySee(visibility, audience.nearnessTo(id))
      const player = named.find((one) => !isUnseen(one, ownedByOthers.has(one.id)))
      if (!player) throw new AppError('SUMMONER_NOT_FOUND')
      const playerId = player.id
      const worn = await wornIcon(playerId, now)

      const id = await inTransactionOnce(db, caller, async (tx) => {
        const ownerships = ownershipRows(tx)
        // Claims of one account run one after another, because simultaneous ones would not count each other.
        await ownerships.lockClaimant(viewer.userId)
        await ownerships.lockPlayer(playerId)
        const { kind } = await ownerships.ownership(playerId, viewer.userId)
        if (isUnseen(player, kind === 'another account')) throw new AppError('SUMMONER_NOT_FOUND')
        const openClaims = await ownerships.openClaims(viewer.userId)
        const isWaiting = openClaims.some((one) => one.playerId === playerId)
        const status = judgeNewClaim(kind, { isWaiting, open: openClaims.length })
        if (status !== 'pending' && status !== 'disputed') throw new AppError(status)
        const iconId = worn && unusedIcon([worn.profileIconId, ...(await ownerships.lockIcons(worn.puuid))])
        const asked = worn && iconId !== undefined ? { iconId, iconPuuid: worn.puuid } : {}
        const claim = await ownerships.addClaim({ playerId, userId: viewer.userId, status, createdAt: now, ...asked })
        const target = { type: 'claim', id: claim, label: formatRiotId(player) } as const
        await writeAuditLog(tx, caller, 'claim.opened', { target, after: { status, playerId } })
        await notifyOfNewClaim(tx, { id: claim, playerId, userId: viewer.userId }, now)
        return claim
      })
      return requireClaim(id)
    },

    async check({ viewer, actor, now }: SignedInCaller, claimId: string): Promise<Claim> {
      const claim = await claims.find(claimId)
      if (!claim || claim.userId !== viewer.userId || claim.iconId === null || !iconOf) throw new AppError('NOT_FOUND')
      // If the claim is approved already, an earlier check succeeded, but its answer was lost.
      if (claim.status === 'approved') return ownClaim(claim, urls)
      if (!isOpenClaim(ClaimStatus.parse(claim.status))) throw new AppError('CLAIM_DECIDED')
      const worn = claim.iconPuuid === null ? undefined : await wornIcon(claim.playerId, now, claim.iconPuuid)
      if (!worn) throw new AppError('ACCOUNT_UNSURE')
      if (worn.profileIconId !== claim.iconId) throw new AppError('ICON_NOT_CHANGED')
      const { playerId } = claim
      await inTransaction(db, async (tx) => {
        const accounts = gameAccountRows(tx)
        await accounts.lockFrontier()
        // Another claim may have proven the account while the game was asked.
        if ((await accounts.heldByOther(playerId, worn.puuid))?.isProven) throw new AppError('ACCOUNT_UNSURE')
        const isApproved = await approveClaim(tx, {
          claimId,
          proof: 'icon',
          proven: { playerId, puuid: worn.puuid, nameKey: nameKeyOf(worn.riotId) },
          takeOver: false,
          confirmedBy: viewer.userId,
          actor,
          now,
        })
        if (!isApproved) return
        await accounts.remember(playerId, worn)
        await bumpPeopleVersion(tx)
      })
      return requireClaim(claimId)
    },

    async waiting(limit: number, cursor: string | undefined) {
      const page = await claims.waiting(limit + 1, cursor)
      const items = page.slice(0, limit)
      return {
        items: items.map((claim) => claimToDecide(claim, urls)),
        nextCursor: page.length > limit ? (items.at(-1)?.id ?? null) : null,
      }
    },

    async decide(
      { viewer, actor, now }: SignedInCaller,
      { id, action, takeOver }: { id: string; action: 'approve' | 'reject'; takeOver: boolean },
    ): Promise<ClaimToDecide> {
      await inTransaction(db, async (tx) => {
        if (action === 'approve') {
          const confirmedBy = viewer.userId
          await approveClaim(tx, { claimId: id, proof: 'admin', takeOver, confirmedBy, actor, now })
          return
        }
        const claim = (await lockClaim(tx, id))?.claim
        if (!claim) throw new AppError('NOT_FOUND')
        if (!isOpenClaim(ClaimStatus.parse(claim.status))) throw new AppError('CLAIM_DECIDED')
        await ownershipRows(tx).settleClaim(id, 'rejected', { by: viewer.userId, at: now })
        const target = { type: 'claim', id, label: formatRiotId(claim) } as const
        await writeAuditLog(tx, { actor, now }, 'claim.rejected', { target })
        await notifyOfClaim(tx, claim, 'rejected', now)
      })
      const claim = await claims.findWithPeople(id)
      if (!claim) throw new AppError('NOT_FOUND')
      return claimToDecide(claim, urls)
    },
  }
}
export type ClaimService = ReturnType<typeof claimService>
