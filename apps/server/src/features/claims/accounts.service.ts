import { type Claim, ClaimStatus, type GameAccount, type LostAccount } from '@buri/contract/claims'
import { Visibility as VisibilityOf } from '@buri/contract/players'
import { isOpenClaim } from '@buri/domain/claims/judgeClaim'
import { isMoreHidden, mayHideAt, OBJECTION_MS, type Proof } from '@buri/domain/claims/proofs'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import type { Visibility } from '@buri/domain/players/visibility'
import { formatRiotId } from '@buri/domain/riotId'
import { displacedPlayersOf, linkedAccountsOf, setVisibility } from '#server/features/claims/accounts.repository.ts'
import { claimReads } from '#server/features/claims/claims.repository.ts'
import { notifyOfNewClaim } from '#server/features/claims/notifyOfClaim.ts'
import { lockClaim, ownershipRows } from '#server/features/claims/ownership.repository.ts'
import { HIDDEN_NAMES, ownClaim } from '#server/features/claims/shownClaim.ts'
import { writeAuditLog } from '#server/model/audit/audit.ts'
import { bumpPeopleVersion } from '#server/model/people/sharedVersions.ts'
import { inTransactionOnce } from '#server/platform/database/idempotentTransaction.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import type { SignedIn } from '#server/platform/http/viewer.ts'

type Options = { db: Db; urls: ImageUrls }

export function linkedAccountService({ db, urls }: Options) {
  async function linkedAccounts(userId: string, now: Date): Promise<GameAccount[]> {
    const rows = await linkedAccountsOf(db, userId)
    return rows.map(({ gameName, profileIconId, since, ...row }) => ({
      ...row,
      hidingWaitsUntil: waitsUntil({ proof: row.proof, since }, now)?.toISOString() ?? null,
      summonerName: gameName,
      profileIcon: urls.profileIconUrl(profileIconId),
      since: since.toISOString(),
    }))
  }

  return {
    async all(
      { userId }: SignedIn,
      now: Date,
    ): Promise<{ accounts: GameAccount[]; claims: Claim[]; lost: LostAccount[] }> {
      const [accounts, claims, lost] = await Promise.all([
        linkedAccounts(userId, now),
        claimReads(db).ofUser(userId),
        displacedPlayersOf(db, userId, new Date(now.getTime() - OBJECTION_MS)),
      ])
      return {
        accounts,
        claims: claims.map((claim) => ownClaim(claim, urls)),
        lost: lost.map(({ gameName, profileIconId, displacedAt, isHidden, ...row }) => ({
          ...row,
          summonerName: gameName,
          profileIcon: urls.profileIconUrl(profileIconId),
          displacedAt: displacedAt.toISOString(),
          hasObjected: Boolean(row.hasObjected),
          ...(isHidden ? HIDDEN_NAMES : {}),
        })),
      }
    },

    /** Asks staff to check who owns a player that the account lost to a stronger proof. */
    async object(caller: SignedInCaller, playerId: string): Promise<Claim> {
      const { viewer, now } = caller
      const { userId } = viewer
      const id = await inTransactionOnce(db, caller, async (tx) => {
        const ownerships = ownershipRows(tx)
        const player = await ownerships.lockPlayer(playerId)
        const since = new Date(now.getTime() - OBJECTION_MS)
        if (!player || !(await ownerships.wasDisplaced(playerId, userId, since))) throw new AppError('NOT_FOUND')
        if (await ownerships.openClaim(playerId, userId)) throw new AppError('CLAIM_WAITING')
        const status = 'disputed'
        const claim = await ownerships.addClaim({ playerId, userId, status, createdAt: now })
        const target = { type: 'claim', id: claim, label: formatRiotId(player) } as const
        await writeAuditLog(tx, caller, 'claim.opened', { target, after: { status, playerId } })
        await notifyOfNewClaim(tx, { id: claim, playerId, userId }, now)
        return claim
      })
      const claim = await claimReads(db).find(id)
      if (!claim) throw new AppError('NOT_FOUND')
      return ownClaim(claim, urls)
    },

    /**
     * Ends the account's ownership of the player with this id, or its claim with this id. A hidden player stays hidden.
     */
    remove: ({ viewer: { userId }, actor, now }: SignedInCaller, id: string) =>
      inTransaction(db, async (tx) => {
        const ownerships = ownershipRows(tx)
        const player = await ownerships.lockPlayer(id)
        if (player && (await ownerships.removeOwner(id, userId))) {
          const target = { type: 'player', id, label: formatRiotId(player) } as const
          await writeAuditLog(tx, { actor, now }, 'player.unlinked', { target, before: { owner: userId } })
          return
        }
        const claim = (await lockClaim(tx, id))?.claim
        if (claim?.userId !== userId) throw new AppError('NOT_FOUND')
        if (!isOpenClaim(ClaimStatus.parse(claim.status))) throw new AppError('CLAIM_DECIDED')
        await ownerships.settleClaim(id, 'cancelled', { by: userId, at: now })
        const target = { type: 'claim', id, label: formatRiotId(claim) } as const
        await writeAuditLog(tx, { actor, now }, 'claim.cancelled', { target })
      }),

    async setVisibility({ viewer: { userId }, actor, now }: SignedInCaller, playerId: string, visibility: Visibility) {
      await inTransaction(db, async (tx) => {
        const ownerships = ownershipRows(tx)
        const player = await ownerships.lockPlayer(playerId)
        const { kind, proof, since } = await ownerships.ownership(playerId, userId)
        // A player of another account gets the same answer as one that does not exist.
        if (!player || kind !== 'claimant') throw new AppError('NOT_FOUND')
        if (player.visibility === visibility) return
        // The new owner may not hide the player as long as others may still claim it.
        const isWaiting = proof !== null && since !== null && waitsUntil({ proof, since }, now) !== null
        if (isWaiting && isMoreHidden(VisibilityOf.parse(player.visibility), visibility))
          throw new AppError('HIDING_WAITS')
        await setVisibility(tx, playerId, visibility)
        await bumpPeopleVersion(tx)
        await writeAuditLog(tx, { actor, now }, 'player.visibility_changed', {
          target: { type: 'player', id: playerId, label: formatRiotId(player) },
          before: { visibility: player.visibility },
          after: { visibility },
        })
      })
      const account = (await linkedAccounts(userId, now)).find(({ id }) => id === playerId)
      if (!account) throw new AppError('NOT_FOUND')
      return account
    },
  }
}

function waitsUntil({ proof, since }: { proof: Proof; since: Date }, now: Date): Date | null {
  const hideAt = mayHideAt({ proof, since: since.getTime() })
  return hideAt > now.getTime() ? new Date(hideAt) : null
}

export type LinkedAccountService = ReturnType<typeof linkedAccountService>
