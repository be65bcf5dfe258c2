import { randomInt } from 'node:crypto'
import type { ClaimToDecide } from '@buri/contract/claims'
import { type Claim, ClaimStatus } from '@buri/contract/me'
import { isOpenClaim, judgeNewClaim } from '@buri/domain/accounts/judgeClaim'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import { maySee } from '@buri/domain/players/visibility'
import { formatRiotId, type RiotId } from '@buri/domain/riotId'
import { type Actor, record } from '#server/audit/audit.ts'
import type { Db } from '#server/database/openDatabase.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { approveClaim } from '#server/features/me/approveClaim.ts'
import { claimRepository, holdClaim, ownershipRepository } from '#server/features/me/claims.repository.ts'
import type { IconOf } from '#server/features/me/iconOf.ts'
import { claimToDecide, shownClaim } from '#server/features/me/shownClaim.ts'
import { CLAIM_LIMIT, ICON_CHECK_LIMIT, type RequestCounter, type RequestLimit } from '#server/http/requestLimit.ts'
import type { SignedIn } from '#server/http/viewer.ts'
import type { PlayerFinder } from '#server/people/playerFinder.ts'

/** Every account has these icons from its first day. */
const STARTER_ICONS = 29

type Options = {
  db: Db
  finder: PlayerFinder
  requests: RequestCounter
  urls: ImageUrls
  now: () => Date
  /** Undefined where no key of the game's API is set: then a person confirms. */
  iconOf: IconOf | undefined
}

export function claimService({ db, finder, requests, urls, now, iconOf }: Options) {
  const claims = claimRepository(db)

  async function limit(kind: RequestLimit, userId: string) {
    const wait = await requests.secondsToWait(kind, userId, now())
    if (wait !== undefined) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: wait })
  }

  const wornIcon = async (riotId: RiotId, ask: IconOf) => {
    try {
      return await ask(riotId)
    } catch (cause) {
      // Could not be asked, which proves nothing either way.
      throw new AppError('UNAVAILABLE', { cause })
    }
  }

  /** One he does not wear now, or wearing it would prove nothing. */
  async function proofIcon(riotId: RiotId): Promise<number | null> {
    if (!iconOf) return null
    const worn = await wornIcon(riotId, iconOf)
    if (worn === undefined) return null
    const icon = randomInt(STARTER_ICONS - 1)
    return icon < worn ? icon : icon + 1
  }

  async function requireShown(id: string): Promise<Claim> {
    const claim = await claims.find(id)
    if (!claim) throw new AppError('NOT_FOUND')
    return shownClaim(claim, urls)
  }

  return {
    async open(viewer: SignedIn, nameTag: string, actor: Actor): Promise<Claim> {
      const player = await finder.find(nameTag)
      if (!player) throw new AppError('SUMMONER_NOT_FOUND')
      const { id: playerId, gameName, tagLine } = player
      await limit(CLAIM_LIMIT, viewer.userId)
      const nearness = (await finder.circle(viewer)).nearnessTo(playerId)
      const iconId = await proofIcon({ gameName, tagLine })

      const id = await inTransaction(db, async (tx) => {
        const ownerships = ownershipRepository(tx)
        await ownerships.lockPlayer(playerId)
        const { kind } = await ownerships.ownership(playerId, viewer.userId)
        // Whom his owner hides from somebody is not there for him.
        if (kind === 'somebody else' && !maySee(player.visibility, nearness)) throw new AppError('SUMMONER_NOT_FOUND')
        const status = judgeNewClaim(kind, (await ownerships.openClaim(playerId, viewer.userId)) !== undefined)
        if (status === 'ALREADY_LINKED' || status === 'CLAIM_WAITING') throw new AppError(status)
        const claim = await ownerships.addClaim({ playerId, userId: viewer.userId, status, iconId, createdAt: now() })
        const target = { type: 'claim', id: claim, label: formatRiotId(player) } as const
        await record(tx, { at: now(), actor, action: 'claim.opened', target, after: { status, playerId } })
        return claim
      })
      return requireShown(id)
    },

    /** Asks the game whether the claimant wears the icon he was told to. */
    async check(viewer: SignedIn, claimId: string, actor: Actor): Promise<Claim> {
      const claim = await claims.find(claimId)
      if (!claim || claim.userId !== viewer.userId || claim.iconId === null || !iconOf) throw new AppError('NOT_FOUND')
      if (!isOpenClaim(ClaimStatus.parse(claim.status))) throw new AppError('CLAIM_DECIDED')
      await limit(ICON_CHECK_LIMIT, viewer.userId)
      if ((await wornIcon(claim, iconOf)) !== claim.iconId) throw new AppError('ICON_NOT_CHANGED')
      await inTransaction(db, (tx) =>
        approveClaim(tx, { claimId, proof: 'icon', takeOver: false, confirmedBy: viewer.userId, actor, now: now() }),
      )
      return requireShown(claimId)
    },

    async waiting(limit: number, cursor: string | undefined) {
      const found = await claims.waiting(limit + 1, cursor)
      const items = found.slice(0, limit)
      return {
        items: items.map((claim) => claimToDecide(claim, urls)),
        nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null,
      }
    },

    async decide(
      viewer: SignedIn,
      { id, action, takeOver }: { id: string; action: 'approve' | 'reject'; takeOver: boolean },
      actor: Actor,
    ): Promise<ClaimToDecide> {
      await inTransaction(db, async (tx) => {
        if (action === 'approve') {
          const confirmedBy = viewer.userId
          return approveClaim(tx, { claimId: id, proof: 'admin', takeOver, confirmedBy, actor, now: now() })
        }
        const claim = (await holdClaim(tx, id))?.claim
        if (!claim) throw new AppError('NOT_FOUND')
        if (!isOpenClaim(ClaimStatus.parse(claim.status))) throw new AppError('CLAIM_DECIDED')
        await ownershipRepository(tx).settleClaim(id, 'rejected', { by: viewer.userId, at: now() })
        const target = { type: 'claim', id, label: formatRiotId(claim) } as const
        await record(tx, { at: now(), actor, action: 'claim.rejected', target })
      })
      const claim = await claims.findWithPeople(id)
      if (!claim) throw new AppError('NOT_FOUND')
      return claimToDecide(claim, urls)
    },
  }
}
export type ClaimService = ReturnType<typeof claimService>
