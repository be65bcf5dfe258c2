import { z } from 'zod'
import type { Route } from '../route.ts'

const count = z.int().nonnegative()

export const UploaderRecord = z.object({
  userId: z.uuid(),
  nickname: z.string(),
  avatarUrl: z.string(),
  lastUploadAt: z.iso.datetime(),
  /** Uploads of the last 30 days, including voided ones. */
  sent: count,
  /** Uploads of the last 30 days that are now confirmed or reported. */
  counted: count,
  waiting: count,
  disputed: count,
  void: count,
  /** Uploads that were voided in the last 30 days, or disputed since then without a decision. */
  bad: count,
  /** The account's next upload counts at once, waits for others, or is refused. */
  state: z.enum(['free', 'waits', 'refused']),
  /** Matches of the account that staff have voided together. One call can restore all of them. */
  undoable: count,
})
export type UploaderRecord = z.infer<typeof UploaderRecord>

const params = z.object({ id: z.uuid() })

export const adminUploadRoutes = {
  /** Accounts with uploads of the last 30 days, or with waiting, disputed or void ones, the worst first. */
  uploaders: {
    call: 'GET /api/admin/uploads',
    access: 'login',
    permission: 'moderation',
    schema: {
      summary: '올린 경기가 어떻게 되었는지, 계정마다',
      querystring: z.object({ cursor: z.coerce.number().int().min(0).max(1_000_000).optional() }),
      response: { 200: z.object({ items: z.array(UploaderRecord), nextCursor: z.string().nullable() }) },
    },
  },
  /** Does not void matches that stand without the account's testimony, such as games that others sent, too. */
  voidAll: {
    call: 'POST /api/admin/users/:id/uploads/void',
    repeat: 'harmless',
    access: 'login',
    permission: 'moderation',
    limits: ['admin'],
    schema: {
      summary: '한 계정이 올린 경기를 모두 무효로',
      params,
      response: { 200: z.object({ matches: count }) },
    },
  },
  /** `left` counts the matches that are not restored, because their games have been uploaded again. */
  unvoidAll: {
    call: 'POST /api/admin/users/:id/uploads/unvoid',
    repeat: 'harmless',
    access: 'login',
    permission: 'moderation',
    limits: ['admin'],
    schema: {
      summary: '모두 무효로 한 것 되돌리기',
      params,
      response: { 200: z.object({ matches: count, left: count }) },
    },
  },
} as const satisfies Record<string, Route>
