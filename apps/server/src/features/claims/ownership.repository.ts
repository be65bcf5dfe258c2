import { randomUUIDv7 } from 'node:crypto'
import type { ClaimStatus, Ownership } from '@buri/domain/claims/judgeClaim'
import type { Proof } from '@buri/domain/claims/proofs'
import { sql, type Transaction } from 'kysely'
import { claimReads, OPEN_CLAIM } from '#server/features/claims/claims.repository.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'

async function ownershipOf(
  db: Db,
  playerId: string,
  userId: string,
): Promise<{ kind: Ownership; ownerId: string | null; proof: Proof | null; since: Date | null }> {
  const owner = await db
    .selectFrom('playerOwner')
    .select(['userId', 'since', sql<Proof>`proof`.as('proof')])
    .where('playerId', '=', playerId)
    .executeTakeFirst()
  if (!owner) return { kind: 'nobody', ownerId: null, proof: null, since: null }
  const { userId: ownerId, proof, since } = owner
  return { kind: ownerId === userId ? 'claimant' : 'another account', ownerId, proof, since }
}

/** Locks the player of a claim and reads the claim again, because it may have changed. */
export async function lockClaim(tx: Transaction<DB>, claimId: string) {
  const found = await claimReads(tx).find(claimId)
  if (!found) return undefined
  const player = await ownershipRows(tx).lockPlayer(found.playerId)
  const claim = await claimReads(tx).find(claimId)
  return player && claim && { claim, player }
}

/** The transaction must lock the player first. */
export const ownershipRows = (tx: Transaction<DB>) => ({
  lockPlayer: (playerId: string) =>
    tx
      .selectFrom('player')
      .select(['id', 'gameName', 'tagLine', 'nameKey', 'visibility'])
      .where('id', '=', playerId)
      .forNoKeyUpdate()
      .executeTakeFirst(),

  lockClaimant: (userId: string) =>
    tx.selectFrom('appUser').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst(),

  openClaims: (userId: string) =>
    tx
      .selectFrom('ownershipClaim')
      .select('playerId')
      .where('userId', '=', userId)
      .where('status', 'in', OPEN_CLAIM)
      .execute(),

  ownership: (playerId: string, userId: string) => ownershipOf(tx, playerId, userId),

  openClaim: (playerId: string, userId: string) =>
    tx
      .selectFrom('ownershipClaim')
      .select('id')
      .where('playerId', '=', playerId)
      .where('userId', '=', userId)
      .where('status', 'in', OPEN_CLAIM)
      .executeTakeFirst(),

  /**
   * Locks the game account, because two open claims must not ask for the same icon on it: wearing it would prove both.
   * Returns the icons that open claims ask for.
   */
  async lockIcons(puuid: string): Promise<number[]> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`icons ${puuid}`}, 0))`.execute(tx)
    const claims = tx.selectFrom('ownershipClaim').select('iconId').where('iconPuuid', '=', puuid)
    return (await claims.where('status', 'in', OPEN_CLAIM).execute()).flatMap(({ iconId }) => iconId ?? [])
  },

  /** The new claim keeps the denials of the account's last claim to the player, and a rejection by staff. */
  async addClaim(claim: {
    playerId: string
    userId: string
    status: ClaimStatus
    createdAt: Date
    iconId?: number
    iconPuuid?: string
  }) {
    const id = randomUUIDv7()
    await tx
      .insertInto('ownershipClaim')
      .values({
        id,
        ...claim,
        doubtedBy: sql<string[]>`coalesce((
          select last.doubted_by || array_remove(array[case when last.status = 'rejected' then last.decided_by end], null)
          from ownership_claim last
          where last.player_id = ${claim.playerId} and last.user_id = ${claim.userId}
            and last.status in ('cancelled', 'rejected')
          order by last.created_at desc, last.id desc limit 1), '{}')`,
      })
      .execute()
    return id
  },

  /** A decision clears `iconPuuid` unless the icon proved the claim, because `isBelieved` trusts it. */
  async settleClaim(
    id: string,
    status: ClaimStatus,
    { iconPuuid, ...decision }: { by: string; at: Date; iconPuuid?: string | undefined },
  ) {
    const isDecided = status !== 'disputed'
    await tx
      .updateTable('ownershipClaim')
      .set({
        status,
        decidedAt: isDecided ? decision.at : null,
        decidedBy: isDecided ? decision.by : null,
        ...(isDecided && { iconPuuid: iconPuuid ?? null }),
      })
      .where('id', '=', id)
      .execute()
  },

  disputeOthers: (playerId: string, except: string): Promise<{ id: string; userId: string }[]> =>
    tx
      .updateTable('ownershipClaim')
      .set({ status: 'disputed' })
      .where('playerId', '=', playerId)
      .where('id', '!=', except)
      .where('status', '=', 'pending')
      .returning(['id', 'userId'])
      .execute(),

  /** Also records the previous owner, who may object. */
  async setOwner(owner: {
    playerId: string
    userId: string
    proof: Proof
    confirmedBy: string | null
    since: Date
    nameKey: string
  }) {
    const before = await tx
      .deleteFrom('playerOwner')
      .where('playerId', '=', owner.playerId)
      .returning(['playerId', 'userId', 'proof', 'since'])
      .executeTakeFirst()
    if (before && before.userId !== owner.userId) {
      const displaced = { ...before, displacedAt: owner.since }
      const { proof, since, displacedAt } = displaced
      await tx
        .insertInto('displacedOwner')
        .values(displaced)
        .onConflict((conflict) => conflict.columns(['playerId', 'userId']).doUpdateSet({ proof, since, displacedAt }))
        .execute()
    }
    await tx
      .deleteFrom('displacedOwner')
      .where('playerId', '=', owner.playerId)
      .where('userId', '=', owner.userId)
      .execute()
    await tx.insertInto('playerOwner').values(owner).execute()
  },

  wasDisplaced: async (playerId: string, userId: string, since: Date): Promise<boolean> =>
    (await tx
      .selectFrom('displacedOwner')
      .select('playerId')
      .where('playerId', '=', playerId)
      .where('userId', '=', userId)
      .where('displacedAt', '>', since)
      .executeTakeFirst()) !== undefined,

  /** If `isTrue` is `null`, only removes the account's vote. Returns the accounts that confirm the claim. */
  async vouch(claimId: string, userId: string, isTrue: boolean | null): Promise<string[]> {
    const without = (column: string) => sql`array_remove(${sql.ref(column)}, ${userId}::uuid)`
    const { rows } = await sql<{ vouchedBy: string[] }>`
      update ownership_claim set
        vouched_by = ${without('vouched_by')} || ${isTrue === true ? [userId] : []}::uuid[],
        doubted_by = ${without('doubted_by')} || ${isTrue === false ? [userId] : []}::uuid[]
      where id = ${claimId} returning vouched_by`.execute(tx)
    return rows[0]?.vouchedBy ?? []
  },

  async removeOwner(playerId: string, userId: string): Promise<boolean> {
    const removed = await tx
      .deleteFrom('playerOwner')
      .where('playerId', '=', playerId)
      .where('userId', '=', userId)
      .returning('playerId')
      .executeTakeFirst()
    return removed !== undefined
  },
})
