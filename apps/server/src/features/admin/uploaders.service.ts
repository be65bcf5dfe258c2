import type { UploaderRecord } from '@buri/contract/admin/uploads'
import { LIMITS } from '@buri/contract/limits'
import { avatarUrl } from '@buri/domain/accounts/avatarUrl'
import { judgeUploader } from '@buri/domain/uploads/judgeUploader'
import { uploaderReads, voidedUploadRows } from '#server/features/admin/uploaders.repository.ts'
import { writeAuditLog } from '#server/model/audit/audit.ts'
import { lockFrontier } from '#server/model/matches/ratings/frontier.ts'
import { deleteMatch, restoreMatch } from '#server/model/matches/store/amendMatch.ts'
import { reassessTrust, standsWithout } from '#server/model/matches/trust/reassessTrust.ts'
import { statementsOf, type Tx } from '#server/model/matches/tx.ts'
import { badUploadsOf } from '#server/model/people/uploader.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'

/** Pieces are small, because no other match can be stored while a piece is changed. */
const MATCHES_AT_ONCE = 20
const JOB_OPTIONS = { isBatch: true }

export function uploaderService({ db }: { db: Db }) {
  return {
    async all(now: Date, offset: number): Promise<{ items: UploaderRecord[]; nextCursor: string | null }> {
      const limit = LIMITS.logsPage
      const rows = await uploaderReads(db).page(now, { offset, limit })
      const page = rows.slice(0, limit)
      const uploadsByUser = await badUploadsOf(
        db,
        page.map(({ userId }) => userId),
        now,
      )
      const items = page.map(({ discordId, avatarHash, lastUploadAt, ...row }): UploaderRecord => {
        const { voided, disputed } = uploadsByUser.get(row.userId) ?? { voided: 0, disputed: 0 }
        return {
          ...row,
          avatarUrl: avatarUrl(discordId, avatarHash),
          lastUploadAt: lastUploadAt.toISOString(),
          bad: voided + disputed,
          state: judgeUploader({ voided, disputed }),
        }
      })
      return { items, nextCursor: rows.length > limit ? String(offset + limit) : null }
    },

    async voidAll({ viewer, actor, now }: SignedInCaller, userId: string): Promise<number> {
      let matches = 0
      const nickname = await nicknameOf(db, userId)
      const pieceAfter: PieceFinder = (voids, after) => voids.ofAccount(userId, MATCHES_AT_ONCE, after)
      await inPieces(db, pieceAfter, async ({ matchId, standing }, { statements, voids }) => {
        if (await standsWithout(statements, matchId, userId, now.getTime())) return
        await deleteMatch(statements, matchId, now.getTime(), { by: viewer.userId, as: 'staff' }, JOB_OPTIONS)
        await voids.remember({ matchId, userId, standing, voidedAt: now, voidedBy: viewer.userId })
        await voids.stand(matchId, 'void')
        matches += 1
      })
      await logVoiding(db, { actor, now }, { action: 'uploads.voided', userId, nickname, matches })
      return matches
    },

    async unvoidAll({ actor, now }: SignedInCaller, userId: string): Promise<{ matches: number; left: number }> {
      const doneCounts = { matches: 0, left: 0 }
      const nickname = await nicknameOf(db, userId)
      const pieceAfter: PieceFinder = (voids, after) => voids.voided(userId, MATCHES_AT_ONCE, after)
      await inPieces(db, pieceAfter, async ({ matchId, standing }, { statements, voids }) => {
        await voids.stand(matchId, standing)
        if ((await restoreMatch(statements, matchId, JOB_OPTIONS)) !== 'done') {
          await voids.stand(matchId, 'void')
          doneCounts.left += 1
          return
        }
        await voids.forget(matchId)
        // Testimony and rulings that were given while the match was void apply from now on.
        const stands = await reassessTrust(statements, matchId, now.getTime(), JOB_OPTIONS)
        doneCounts[stands.after === 'void' ? 'left' : 'matches'] += 1
      })
      await logVoiding(db, { actor, now }, { action: 'uploads.restored', userId, nickname, ...doneCounts })
      return doneCounts
    },
  }
}
export type UploaderService = ReturnType<typeof uploaderService>

type Voids = ReturnType<typeof voidedUploadRows>
type Upload = { matchId: string; standing: string }
type PieceFinder = (voids: Voids, after: string) => Promise<Upload[]>

/** Changes the found matches in the order of their ids, each piece in a transaction that locks the frontier. */
async function inPieces(
  db: Db,
  pieceAfter: PieceFinder,
  change: (upload: Upload, tx: { statements: Tx; voids: Voids }) => Promise<void>,
) {
  let after: string | undefined = ''
  while (after !== undefined) {
    const from: string = after
    after = await inTransaction(db, async (tx) => {
      const [statements, voids] = [statementsOf(tx), voidedUploadRows(tx)]
      await lockFrontier(statements)
      const piece = await pieceAfter(voids, from)
      for (const upload of piece) await change(upload, { statements, voids })
      return piece.length === MATCHES_AT_ONCE ? piece.at(-1)?.matchId : undefined
    })
  }
}

const nicknameOf = (db: Db, userId: string) =>
  inTransaction(db, async (tx) => {
    const nickname = await voidedUploadRows(tx).nicknameOf(userId)
    if (nickname === undefined) throw new AppError('USER_NOT_FOUND')
    return nickname
  })

type UploaderAction = {
  action: 'uploads.voided' | 'uploads.restored'
  userId: string
  nickname: string
  matches: number
  left?: number
}

const logVoiding = (
  db: Db,
  { actor, now }: Pick<SignedInCaller, 'actor' | 'now'>,
  { action, userId, nickname, matches, left }: UploaderAction,
) =>
  inTransaction(db, (tx) =>
    writeAuditLog(tx, { actor, now }, action, {
      target: { type: 'user', id: userId, label: nickname },
      after: { matches, ...(left === undefined ? {} : { left }) },
    }),
  )
