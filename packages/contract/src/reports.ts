import { REPORT_OUTCOMES, REPORT_TARGETS } from '@buri/domain/community/judgeReport'
import { REPORT_REASONS } from '@buri/domain/community/reportReasons'
import { z } from 'zod'
import { CommunityNumber } from './boards.ts'
import { LIMITS } from './limits.ts'
import type { Route } from './route.ts'
import { lineOf, paragraphsOf } from './texts.ts'

const count = z.int().nonnegative()
const time = z.iso.datetime()

const ReportReason = z.enum(REPORT_REASONS)
const TargetType = z.enum(REPORT_TARGETS)
const targetId = z.string().min(1).max(36)
export type ReportReason = z.infer<typeof ReportReason>

const NewReport = z.strictObject({
  targetType: TargetType,
  /** Ids of posts and comments may be sent as numbers. */
  targetId: z.union([targetId, CommunityNumber.transform(String)]),
  reason: ReportReason,
  detail: paragraphsOf(LIMITS.reportDetailMaxLength).default(''),
})
export type NewReport = z.output<typeof NewReport>

const OwnReport = z.object({
  id: z.uuid(),
  targetType: TargetType,
  targetId: z.string(),
  reason: ReportReason,
  state: z.enum(['open', 'in_review', 'resolved', 'rejected']),
  createdAt: time,
})
export type OwnReport = z.infer<typeof OwnReport>

const ReportOutcome = z.enum(REPORT_OUTCOMES)

const ReportedTarget = z.object({
  targetType: TargetType,
  targetId: z.string(),
  /** Current title, name, or beginning of the text; `null` if the target no longer exists. */
  label: z.string().nullable(),
  /** Beginning of the text or of a match's remark; `null` for clans and people. */
  excerpt: z.string().nullable(),
  /**
   * Reported texts that the author has changed since, oldest first: beginnings of the text (a post's with its title),
   * or names. They are deleted ninety days after the decision, or with the author's account.
   */
  reportedTexts: z.array(z.string()),
  /** The board of a post, or the post of a comment. */
  place: z.string().nullable(),
  url: z.string().nullable(),
  authorName: z.string().nullable(),
  state: z.enum(['open', 'in_review', 'resolved', 'rejected']),
  outcome: ReportOutcome.nullable(),
  count,
  reasons: z.array(z.object({ reason: ReportReason, count })),
  firstAt: time,
  lastAt: time,
  isBlind: z.boolean(),
  reports: z.array(
    z.object({ id: z.uuid(), reporter: z.string(), reason: ReportReason, detail: z.string(), createdAt: time }),
  ),
})
export type ReportedTarget = z.infer<typeof ReportedTarget>

export const reportRoutes = {
  /** A second report by the same person on the same target returns the first one. */
  report: {
    call: 'POST /api/community/reports',
    repeat: 'keyed',
    access: 'login',
    limits: ['report'],
    schema: { summary: '신고', body: NewReport, response: { 200: OwnReport, 201: OwnReport } },
  },
  queue: {
    call: 'GET /api/admin/reports',
    access: 'login',
    permission: 'moderation',
    schema: {
      summary: '신고 대기열',
      querystring: z.object({
        state: z.enum(['open', 'in_review', 'resolved', 'rejected']).default('open'),
        page: z.coerce.number().int().min(1).max(LIMITS.pageMax).default(1),
      }),
      response: { 200: z.object({ data: z.array(ReportedTarget), total: count, page: z.int(), totalPages: count }) },
    },
  },
  /** Closes all reports of the target, except that `in_review` only marks them as being looked at. */
  decide: {
    call: 'PATCH /api/admin/reports/:targetType/:targetId',
    access: 'login',
    permission: 'moderation',
    limits: ['moderation'],
    schema: {
      summary: '신고 처리',
      params: z.object({ targetType: TargetType, targetId }),
      body: z.strictObject({
        outcome: z.union([ReportOutcome, z.literal('in_review')]),
        note: lineOf(LIMITS.moderationReasonMaxLength).default(''),
      }),
      response: { 200: ReportedTarget },
    },
  },
} as const satisfies Record<string, Route>
