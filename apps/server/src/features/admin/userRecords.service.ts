import type { AdminUpload, AdminUserClaim } from '@buri/contract/admin/users'
import { ClaimStatus } from '@buri/contract/claims'
import type { Pool } from 'pg'
import { errorSentenceOf } from '#server/features/admin/errorSentenceOf.ts'
import { userRecords } from '#server/features/admin/userRecords.repository.ts'
import { AppError } from '#server/platform/errors.ts'

type PageQuery = { limit: number; cursor?: string | undefined }

const KEPT_OUTCOMES = new Set(['created', 'merged', 'duplicate'])

export function userRecordService(pool: Pool) {
  const records = userRecords(pool)

  async function pageOf<Row, Item>(
    userId: string,
    { limit, cursor }: PageQuery,
    {
      read,
      place,
      show,
    }: {
      read: (userId: string, limit: number, cursor: string | undefined) => Promise<Row[]>
      place: (row: Row) => string
      show: (row: Row) => Item
    },
  ) {
    const [isThere, rows] = await Promise.all([records.isThere(userId), read(userId, limit + 1, cursor)])
    if (!isThere) throw new AppError('USER_NOT_FOUND')
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return { items: page.map(show), nextCursor: rows.length > limit && last !== undefined ? place(last) : null }
  }

  return {
    uploads: (userId: string, page: PageQuery) =>
      pageOf(userId, page, {
        read: records.uploads,
        place: ({ cursor }) => cursor,
        show: ({ id, uploadedAt, outcome, match }): AdminUpload => ({
          id,
          uploadedAt: uploadedAt.toISOString(),
          outcome,
          message: KEPT_OUTCOMES.has(outcome) ? null : errorSentenceOf(outcome),
          match: match && { ...match, matchDate: match.matchDate.toISOString() },
        }),
      }),

    claims: (userId: string, page: PageQuery) =>
      pageOf(userId, page, {
        read: records.claims,
        place: ({ id }) => id,
        show: ({ id, status, createdAt, decidedAt, gameName, tagLine }): AdminUserClaim => ({
          id,
          status: ClaimStatus.parse(status),
          createdAt: createdAt.toISOString(),
          decidedAt: decidedAt?.toISOString() ?? null,
          player: gameName === null || tagLine === null ? null : { summonerName: gameName, tagLine },
        }),
      }),
  }
}
export type UserRecordService = ReturnType<typeof userRecordService>
