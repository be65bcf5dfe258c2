import { type Claim, ClaimStatus, type GameAccount } from '@buri/contract/claims'
import { isOpenClaim } from '@buri/domain/claims/judgeClaim'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import type { Visibility } from '@buri/domain/players/visibility'
import { formatRiotId } from '@buri/domain/riotId'
import { record } from '#server/audit/audit.ts'
import type { Db } from '#server/database/openDatabase.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { accountsOf, setVisibility } from '#server/features/claims/accounts.repository.ts'
import { claimRepository, holdClaim, ownershipRepository } from '#server/features/claims/claims.repository.ts'
import { shownClaim } from '#server/features/claims/shownClaim.ts'
import type { SignedInCaller } from '#server/http/caller.ts'
import type { SignedIn } from '#server/http/viewer.ts'
import { bumpPeopleVersion } from '#server/players/peopleVersion.ts'

type Options = { db: Db; urls: ImageUrls }

/** The players that are linked to an account, and what their owner decides about them. */
export function linkedAccountService({ db, urls }: Options) {
  async function linked(userId: string): Promise<GameAccount[]> {
    const rows = await accountsOf(db, userId)
    return rows.map(({ gameName, profileIconId, since, ...row }) => ({
      ...row,
      summonerName: gameName,
      profileIcon: urls.profileIconUrl(profileIconId),
      since: since.toISOString(),
    }))
  }

  return {
    async all({ userId }: SignedIn): Promise<{ accounts: GameAccount[]; claims: Claim[] }> {
      const [accounts, claims] = await Promise.all([linked(userId), claimRepository(db).ofUser(userId)])
      return { accounts, claims: claims.map((claim) => shownClaim(claim, urls)) }
    },

    /** Lets a player go, or takes a claim back. What its owner hid stays hidden. */
    remove: ({ viewer: { userId }, actor, now }: SignedInCaller, id: string) =>
      inTransaction(db, async (tx) => {
        const ownerships = ownershipRepository(tx)
        const player = await ownerships.lockPlayer(id)
        if (player && (await ownerships.removeOwner(id, userId))) {
          const target = { type: 'player', id, label: formatRiotId(player) } as const
          await record(tx, { at: now, actor, action: 'player.unlinked', target, before: { owner: userId } })
          return
        }
        const claim = (await holdClaim(tx, id))?.claim
        if (claim?.userId !== userId) throw new AppError('NOT_FOUND')
        if (!isOpenClaim(ClaimStatus.parse(claim.status))) throw new AppError('CLAIM_DECIDED')
        await ownerships.settleClaim(id, 'cancelled', { by: userId, at: now })
        const target = { type: 'claim', id, label: formatRiotId(claim) } as const
        await record(tx, { at: now, actor, action: 'claim.cancelled', target })
      }),

    async setVisibility({ viewer: { userId }, actor, now }: SignedInCaller, playerId: string, visibility: Visibility) {
      await inTransaction(db, async (tx) => {
        const ownerships = ownershipRepository(tx)
        const player = await ownerships.lockPlayer(playerId)
        const { kind } = await ownerships.ownership(playerId, userId)
        // Another account's player is answered like none at all.
        if (!player || kind !== 'claimant') throw new AppError('NOT_FOUND')
        if (player.visibility === visibility) return
        await setVisibility(tx, playerId, visibility)
        await bumpPeopleVersion(tx)
        await record(tx, {
          at: now,
          actor,
          action: 'player.visibility_changed',
          target: { type: 'player', id: playerId, label: formatRiotId(player) },
          before: { visibility: player.visibility },
          after: { visibility },
        })
      })
      const account = (await linked(userId)).find(({ id }) => id === playerId)
      if (!account) throw new AppError('NOT_FOUND')
      return account
    },
  }
}
export type LinkedAccountService = ReturnType<typeof linkedAccountService>
