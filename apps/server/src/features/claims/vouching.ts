import { independentSources, revealingAccounts } from '@buri/domain/matches/independence'
import { claimEvidenceReads } from '#server/features/claims/evidence.repository.ts'
import { surroundingsOf } from '#server/model/matches/trust/surroundings.ts'
import { statementsOf } from '#server/model/matches/tx.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'

type Claimed = { playerId: string; userId: string }

/**
 * Returns a function that decides whether an account may vouch for a claim. Vouching for a match follows the same rule.
 */
export async function eligibleVouchers(db: Db, claims: readonly Claimed[], vouchers: readonly string[], now: number) {
  if (claims.length === 0 || vouchers.length === 0) return () => false
  const playerIds = claims.map(({ playerId }) => playerId)
  const facts = await claimEvidenceReads(db).known(playerIds, vouchers)
  const partyIds = [...claims.map(({ userId }) => userId), ...vouchers]
  const accounts = facts.flatMap(revealingAccounts)
  const surroundings = await surroundingsOf(statementsOf(db), { parties: partyIds, accounts, now })
  return (claim: Claimed, userId: string): boolean => {
    const claimed = facts.find(({ playerId }) => playerId === claim.playerId)
    const players = facts.filter(({ ownerId }) => ownerId === userId)
    const sources = independentSources({ userId, players }, [claim.userId], surroundings, now)
    return claimed !== undefined && revealingAccounts(claimed).some((account) => sources.has(account))
  }
}
