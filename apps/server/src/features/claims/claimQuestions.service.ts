import type { Question, QuestionAnswer } from '@buri/contract/identities'
import { avatarUrl } from '@buri/domain/accounts/avatarUrl'
import { knowsPlayer, VOUCHERS } from '@buri/domain/claims/witnesses'
import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import { addressAmongNamesakes } from '@buri/domain/players/playerAddress'
import { formatRiotId } from '@buri/domain/riotId'
import { approveClaim } from '#server/features/claims/approveClaim.ts'
import { type ClaimToVouch, claimReads } from '#server/features/claims/claims.repository.ts'
import { claimEvidenceReads } from '#server/features/claims/evidence.repository.ts'
import { lockClaim, ownershipRows } from '#server/features/claims/ownership.repository.ts'
import { eligibleVouchers } from '#server/features/claims/vouching.ts'
import { writeAuditLog } from '#server/model/audit/audit.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'

type Options = { db: Db; urls: ImageUrls }

/** People whom a claim concerns may deny it, and those who know the player well may also confirm it. */
export function claimQuestionService({ db, urls }: Options) {
  const questionFor = (claim: ClaimToVouch, { mayAffirm }: { mayAffirm: boolean }): Question => {
    const { id, gameName, tagLine, createdAt, isTrue, games, claimant, inviteTo } = claim
    return {
      id,
      kind: 'claim',
      players: [
        {
          summonerName: gameName,
          tagLine,
          isHidden: false,
          address: addressAmongNamesakes({ id: claim.playerId, gameName, tagLine }),
          profileIcon: urls.profileIconUrl(claim.profileIconId),
          games,
          isOwn: false,
        },
      ],
      claimant: {
        id: claimant.id,
        nickname: claimant.nickname,
        avatarUrl: avatarUrl(claimant.discordId, claimant.avatarHash),
        inviteTo,
      },
      matchId: null,
      askedAt: createdAt.toISOString(),
      answer: isTrue === null ? null : isTrue ? 'same' : 'different',
      answeredAt: isTrue === null ? null : createdAt.toISOString(),
      isAlt: false,
      isSaid: false,
      mayAffirm,
      mayDeny: claim.mayDeny,
      undoUntil: null,
    }
  }

  async function affirmableClaims({ viewer: { userId }, now }: SignedInCaller, claims: readonly ClaimToVouch[]) {
    if (claims.length === 0) return []
    const shared = await claimEvidenceReads(db).sharedWith(
      claims.map(({ playerId }) => playerId),
      userId,
    )
    const ofKnownPlayers = claims.filter((claim) =>
      knowsPlayer(shared.get(claim.playerId) ?? [], [claim.userId, userId], now.getTime()),
    )
    const mayVouch = await eligibleVouchers(db, ofKnownPlayers, [userId], now.getTime())
    return ofKnownPlayers.filter((claim) => mayVouch(claim, userId))
  }

  return {
    async all(caller: SignedInCaller): Promise<Question[]> {
      const claims = await claimReads(db).toVouch(caller.viewer.userId)
      const affirmable = await affirmableClaims(caller, claims)
      return claims.map((claim) => questionFor(claim, { mayAffirm: affirmable.includes(claim) }))
    },

    async answer(caller: SignedInCaller, id: string, answer: QuestionAnswer | null): Promise<Question | undefined> {
      const { viewer, actor, now } = caller
      const found = await claimReads(db).toVouch(viewer.userId, id)
      const [claim] = found
      if (!claim) return undefined
      const mayAffirm = (await affirmableClaims(caller, found)).length > 0
      if (answer === 'same' && !mayAffirm) throw new AppError('FORBIDDEN')
      if (answer === 'different' && !claim.mayDeny) throw new AppError('OBJECTIONS_REFUTED')
      await inTransaction(db, async (tx) => {
        const lockedClaim = await lockClaim(tx, id)
        if (!lockedClaim || (lockedClaim.claim.status !== 'pending' && lockedClaim.claim.status !== 'disputed')) return
        const vouches = answer === null ? null : answer === 'same'
        const vouchers = await ownershipRows(tx).vouch(id, viewer.userId, vouches)
        const target = { type: 'claim', id, label: formatRiotId(lockedClaim.player) } as const
        await writeAuditLog(tx, caller, 'claim.vouched', { target, after: { answer } })
        const { playerId, userId } = lockedClaim.claim
        const shared = await claimEvidenceReads(tx).sharedMatches(playerId, vouchers)
        // Each voucher must know the player from matches that neither the claimant nor another voucher could have
        // invented.
        const partyIds = [userId, ...vouchers]
        const mayVouch = await eligibleVouchers(tx, [lockedClaim.claim], vouchers, now.getTime())
        const knowingVouchers = vouchers.filter(
          (voucher) =>
            knowsPlayer(shared.get(voucher) ?? [], partyIds, now.getTime()) && mayVouch(lockedClaim.claim, voucher),
        )
        if (vouches !== true || knowingVouchers.length < VOUCHERS) return
        // A single objection is enough to leave the decision to staff.
        if (((await claimReads(tx).find(id))?.doubts ?? 0) > 0) return
        const confirmedBy = viewer.userId
        await approveClaim(tx, { claimId: id, proof: 'owners', takeOver: false, confirmedBy, actor, now })
      })
      return questionFor({ ...claim, isTrue: answer === null ? null : answer === 'same' }, { mayAffirm })
    },
  }
}
