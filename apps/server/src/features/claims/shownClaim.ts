import type { ClaimToDecide } from '@buri/contract/claims'
import { type Claim, ClaimStatus } from '@buri/contract/claims'
import { avatarUrl } from '@buri/domain/accounts/avatarUrl'
import { isOpenClaim } from '@buri/domain/claims/judgeClaim'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import { HIDDEN_NAME } from '@buri/domain/players/visibility'
import type {
  AccountSummary,
  ClaimWithPeople,
  OwnClaim,
  StoredClaim,
} from '#server/features/claims/claims.repository.ts'

/** These are shown instead of the name and icon of a claimed player whom the owner has hidden since the claim. */
export const HIDDEN_NAMES = { summonerName: HIDDEN_NAME, tagLine: '', profileIcon: null }

export const ownClaim = (claim: OwnClaim, urls: ImageUrls): Claim => ({
  ...shownClaim(claim, urls),
  ...(claim.isHidden ? HIDDEN_NAMES : {}),
})

function shownClaim(claim: StoredClaim, urls: ImageUrls): Claim {
  const status = ClaimStatus.parse(claim.status)
  const { iconId } = claim
  return {
    id: claim.id,
    summonerName: claim.gameName,
    tagLine: claim.tagLine,
    profileIcon: urls.profileIconUrl(claim.profileIconId),
    status,
    proofIcon: iconId !== null && isOpenClaim(status) ? { id: iconId, imageUrl: urls.profileIconUrl(iconId) } : null,
    vouchers: claim.vouchers,
    isForStaff: claim.doubts > 0,
    createdAt: claim.createdAt.toISOString(),
    decidedAt: claim.decidedAt?.toISOString() ?? null,
  }
}

export const claimToDecide = (claim: ClaimWithPeople, urls: ImageUrls): ClaimToDecide => ({
  ...shownClaim(claim, urls),
  claimant: shownPerson(claim.claimant),
  owner: claim.owner && shownPerson(claim.owner),
})

const shownPerson = ({ id, nickname, discordId, avatarHash }: AccountSummary) => ({
  id,
  nickname,
  avatarUrl: avatarUrl(discordId, avatarHash),
})
