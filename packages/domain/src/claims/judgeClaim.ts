export type Ownership = 'nobody' | 'claimant' | 'another account'
export type ClaimStatus = 'pending' | 'approved' | 'rejected' | 'cancelled' | 'disputed'

export const isOpenClaim = (status: ClaimStatus) => status === 'pending' || status === 'disputed'

/** An account may have only so many open claims, because each notifies the people who know the player. */
export const OPEN_CLAIMS = 3

/** Judges a new claim. If another account owns the player, the claim is disputed; the owner does not simply win. */
export function judgeNewClaim(
  owner: Ownership,
  { isWaiting, open }: { isWaiting: boolean; open: number },
): 'ALREADY_LINKED' | 'CLAIM_WAITING' | 'CLAIMS_FULL' | 'pending' | 'disputed' {
  if (owner === 'claimant') return 'ALREADY_LINKED'
  if (isWaiting) return 'CLAIM_WAITING'
  if (open >= OPEN_CLAIMS) return 'CLAIMS_FULL'
  return owner === 'nobody' ? 'pending' : 'disputed'
}

/** Returns the outcome of a proven or approved claim. Taking a player from another account needs `takeOver`. */
export function judgeApproval(
  status: ClaimStatus,
  owner: Ownership,
  takeOver: boolean,
): 'CLAIM_DECIDED' | 'approved' | 'disputed' {
  if (!isOpenClaim(status)) return 'CLAIM_DECIDED'
  return owner === 'another account' && !takeOver ? 'disputed' : 'approved'
}

/**
 * Judges a claim that an officer of the claimant's clan vouches for. Site staff decide disputed and doubted claims,
 * since the clan of one party would not be impartial.
 */
export function judgeVouching({ status, owner, isOwn, isDoubted, isKnownToClan }: VouchingFacts): VouchingVerdict {
  if (isOwn) return 'FORBIDDEN'
  if (!isOpenClaim(status)) return 'CLAIM_DECIDED'
  if (status === 'disputed' || owner !== 'nobody' || isDoubted) return 'CLAIM_DISPUTED'
  return isKnownToClan ? 'vouched' : 'CLAIM_NOT_OF_CLAN'
}

type VouchingFacts = {
  status: ClaimStatus
  owner: Ownership
  isOwn: boolean
  isDoubted: boolean
  isKnownToClan: boolean
}
type VouchingVerdict = 'CLAIM_DECIDED' | 'CLAIM_DISPUTED' | 'CLAIM_NOT_OF_CLAN' | 'FORBIDDEN' | 'vouched'
