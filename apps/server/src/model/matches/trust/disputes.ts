import type { Decision } from '@buri/domain/matches/trust'
import { lockFrontier } from '#server/model/matches/ratings/frontier.ts'
import { requireMatch } from '#server/model/matches/store/matchStore.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import { settleVersions } from './versions.ts'

const DECIDE_DISPUTE = {
  name: 'ingest_decide_dispute',
  text: 'update match_dispute set decision = $2, decided_at = $3, decided_by = $4, stands = $5 where id = $1',
}

type DisputeToDecide = { id: string; matchId: string; otherDigest: string | null }

/** A decision of `null` reopens the dispute. Ratings and histories are only marked here; a job updates them. */
export async function decideDispute(
  tx: Tx,
  dispute: DisputeToDecide,
  { decision, by, now }: { decision: Decision | null; by: string; now: number },
) {
  await lockFrontier(tx)
  const { match } = await requireMatch(tx, dispute.matchId)
  const stands = decision === 'other' ? dispute.otherDigest : decision === 'stands' ? match.versionKey : null
  const ruling = dispute.otherDigest === null ? null : stands
  await tx.run(DECIDE_DISPUTE, [dispute.id, decision, decision && new Date(now), decision && by, ruling])
  return settleVersions(tx, dispute.matchId, now, { isBatch: true })
}
