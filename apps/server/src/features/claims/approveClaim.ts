import { ClaimStatus as Status } from '@buri/contract/claims'
import { type ClaimStatus, judgeApproval } from '@buri/domain/claims/judgeClaim'
import { isStrongerProof, type Proof } from '@buri/domain/claims/proofs'
import { formatRiotId } from '@buri/domain/riotId'
import type { Transaction } from 'kysely'
import { notifyOfClaim } from '#server/features/claims/notifyOfClaim.ts'
import { lockClaim, ownershipRows } from '#server/features/claims/ownership.repository.ts'
import { writeAuditLog } from '#server/model/audit/audit.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/caller.ts'

type Approval = {
  claimId: string
  proof: Proof
  /** The player and the account whose icon was checked. The player's name and id may have changed since. */
  proven?: { playerId: string; puuid: string; nameKey: string }
  takeOver: boolean
  confirmedBy: string
  actor: Actor
  now: Date
}

/**
 * Returns whether the claimant is now the owner. A proof that is stronger than the owner's takes the player over. An
 * administrator's proof does so only if `takeOver`.
 */
export async function approveClaim(
  tx: Transaction<DB>,
  { claimId, proof, proven, takeOver, confirmedBy, actor, now }: Approval,
) {
  const ownerships = ownershipRows(tx)
  const lockedClaim = await lockClaim(tx, claimId)
  if (!lockedClaim) throw new AppError('NOT_FOUND')
  const { claim, player } = lockedClaim
  const { playerId, userId } = claim
  if (proven && proven.playerId !== playerId) throw new AppError('ACCOUNT_UNSURE')
  const owner = await ownerships.ownership(playerId, userId)
  const isStronger = owner.proof !== null && isStrongerProof(proof, owner.proof) && proof !== 'admin'
  const verdict = judgeApproval(Status.parse(claim.status), owner.kind, takeOver || isStronger)
  if (verdict === 'CLAIM_DECIDED') throw new AppError(verdict)

  const label = formatRiotId(player)
  const settle = async (id: string, status: ClaimStatus & ('approved' | 'disputed')) => {
    await writeAuditLog(tx, { actor, now }, `claim.${status}`, { target: { type: 'claim', id, label } })
  }
  await ownerships.settleClaim(claimId, verdict, { by: confirmedBy, at: now, iconPuuid: proven?.puuid })
  await settle(claimId, verdict)
  // A claimant who proved the claim by icon sees the result anyway.
  if (confirmedBy !== userId) await notifyOfClaim(tx, claim, verdict, now)
  if (verdict === 'disputed') return false

  await ownerships.setOwner({
    playerId,
    userId,
    proof,
    confirmedBy,
    since: now,
    nameKey: proven?.nameKey ?? player.nameKey,
  })
  await writeAuditLog(tx, { actor, now }, 'player.linked', {
    target: { type: 'player', id: playerId, label },
    before: { owner: owner.ownerId },
    after: { owner: userId, proof },
  })
  if (owner.kind === 'another account')
    await notifyOfClaim(tx, { id: claimId, userId: owner.ownerId ?? '' }, 'displaced', now)
  for (const other of await ownerships.disputeOthers(playerId, claimId)) {
    await settle(other.id, 'disputed')
    await notifyOfClaim(tx, other, 'disputed', now)
  }
  return true
}
