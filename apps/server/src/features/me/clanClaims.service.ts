import type { ClaimToDecide } from '@buri/contract/claims'
import { LIMITS } from '@buri/contract/limits'
import { ClaimStatus } from '@buri/contract/me'
import { judgeVouching } from '@buri/domain/accounts/judgeClaim'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import type { Actor } from '#server/audit/audit.ts'
import { clanRows } from '#server/clans/clanRows.ts'
import { requireClanRight } from '#server/clans/seenClan.ts'
import type { Db } from '#server/database/openDatabase.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { approveClaim } from '#server/features/me/approveClaim.ts'
import { claimRepository, holdClaim, ownershipRepository } from '#server/features/me/claims.repository.ts'
import { claimToDecide } from '#server/features/me/shownClaim.ts'
import type { SignedIn } from '#server/http/viewer.ts'

type Options = { db: Db; urls: ImageUrls; now: () => Date }

/** Officers know who of their people plays as whom. They confirm what nobody disputes; the rest is the site's staff's. */
export const clanClaimService = ({ db, urls, now }: Options) => ({
  async waiting(viewer: SignedIn, clanId: string): Promise<{ items: ClaimToDecide[] }> {
    await requireClanRight(db, clanId, viewer, 'confirmClaims')
    const claims = await claimRepository(db).ofClan(clanId, viewer.userId, LIMITS.listLimitMax)
    return { items: claims.map((claim) => claimToDecide(claim, urls)) }
  },

  async confirm(viewer: SignedIn, { clanId, claimId }: { clanId: string; claimId: string }, actor: Actor) {
    await inTransaction(db, async (tx) => {
      // Who is in the clan, and as what, stays so until this is decided.
      const clan = clanRows(tx)
      await clan.lock(clanId)
      await requireClanRight(tx, clanId, viewer, 'confirmClaims')
      const held = await holdClaim(tx, claimId)
      if (!held || (await clan.rankOf(clanId, held.claim.userId)) === null) throw new AppError('NOT_FOUND')
      const { playerId, userId, status } = held.claim
      const owner = await ownershipRepository(tx).ownership(playerId, userId)
      const verdict = judgeVouching({
        status: ClaimStatus.parse(status),
        owner: owner.kind,
        isOwn: userId === viewer.userId,
        hasPlayedForClan: await claimRepository(tx).hasPlayedForClan(playerId, clanId),
      })
      if (verdict !== 'vouched') throw new AppError(verdict)
      const confirmedBy = viewer.userId
      await approveClaim(tx, { claimId, proof: 'officer', takeOver: false, confirmedBy, actor, now: now() })
    })
    const claim = await claimRepository(db).findWithPeople(claimId)
    if (!claim) throw new AppError('NOT_FOUND')
    return claimToDecide(claim, urls)
  },
})
export type ClanClaimService = ReturnType<typeof clanClaimService>
