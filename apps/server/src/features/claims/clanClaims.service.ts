import { ClaimStatus, type ClaimToDecide, claimRoutes } from '@buri/contract/claims'
import { LIMITS } from '@buri/contract/limits'
import { judgeVouching } from '@buri/domain/claims/judgeClaim'
import { identifiesPlayer } from '@buri/domain/claims/witnesses'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import { approveClaim } from '#server/features/claims/approveClaim.ts'
import { claimReads } from '#server/features/claims/claims.repository.ts'
import { claimEvidenceReads } from '#server/features/claims/evidence.repository.ts'
import { lockClaim, ownershipRows } from '#server/features/claims/ownership.repository.ts'
import { claimToDecide } from '#server/features/claims/shownClaim.ts'
import { clanRows } from '#server/model/clans/clanRows.ts'
import { requireClanRight } from '#server/model/clans/findVisibleClan.ts'
import { inTransactionOnce } from '#server/platform/database/idempotentTransaction.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import type { SignedIn } from '#server/platform/http/viewer.ts'

type Options = { db: Db; urls: ImageUrls }

/** Only this many claims are looked at, because the evidence of each is read from all of the player's matches. */
const SUMMED_CLAIMS = 20

/** Officers confirm claims of their members, whom they know in the game. Staff decide disputed claims. */
export function clanClaimService({ db, urls }: Options) {
  async function confirmable({ userId }: SignedIn, clanId: string, { now, limit }: { now: Date; limit: number }) {
    const claims = await claimReads(db).ofClan(clanId, userId, limit)
    return claims.filter(({ userId: claimant, results }) =>
      identifiesPlayer(results, [claimant, userId], now.getTime()),
    )
  }

  return {
    async waiting({ viewer, now }: SignedInCaller, clanId: string): Promise<{ items: ClaimToDecide[] }> {
      const claims = await confirmable(viewer, clanId, { now, limit: LIMITS.listLimitMax })
      return { items: claims.map((claim) => claimToDecide(claim, urls)) }
    },

    /** Returns the claimants' nicknames. Only the claims that have waited longest are looked at. */
    waitingIn: async (officer: SignedIn, clanId: string, now: Date) =>
      (await confirmable(officer, clanId, { now, limit: SUMMED_CLAIMS })).map(({ claimant }) => claimant.nickname),

    async confirm(caller: SignedInCaller, { clanId, claimId }: { clanId: string; claimId: string }) {
      const { viewer, actor, now } = caller
      await inTransactionOnce(db, caller, async (tx) => {
        // The lock keeps memberships and ranks unchanged until the decision.
        const clan = clanRows(tx)
        await clan.lock(clanId)
        await requireClanRight(tx, clanId, viewer, claimRoutes.confirm.clan.right)
        const lockedClaim = await lockClaim(tx, claimId)
        if (!lockedClaim || (await clan.rankOf(clanId, lockedClaim.claim.userId)) === null)
          throw new AppError('NOT_FOUND')
        const { playerId, userId, status, doubts } = lockedClaim.claim
        const owner = await ownershipRows(tx).ownership(playerId, userId)
        const results = await claimEvidenceReads(tx).clanResults(playerId, clanId)
        const verdict = judgeVouching({
          status: ClaimStatus.parse(status),
          owner: owner.kind,
          isOwn: userId === viewer.userId,
          isDoubted: doubts > 0,
          isKnownToClan: identifiesPlayer(results, [userId, viewer.userId], now.getTime()),
        })
        if (verdict !== 'vouched') throw new AppError(verdict)
        const confirmedBy = viewer.userId
        await approveClaim(tx, { claimId, proof: 'officer', takeOver: false, confirmedBy, actor, now })
      })
      const claim = await claimReads(db).findWithPeople(claimId)
      if (!claim) throw new AppError('NOT_FOUND')
      return claimToDecide(claim, urls)
    },
  }
}
export type ClanClaimService = ReturnType<typeof clanClaimService>
