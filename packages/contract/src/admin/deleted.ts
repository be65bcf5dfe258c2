import { z } from 'zod'
import type { Route } from '../route.ts'

const DeletedKind = z.enum(['match', 'post', 'comment', 'clan'])
export type DeletedKind = z.infer<typeof DeletedKind>

/** Content that its author has deleted is not listed, because only the author can restore it. */
const DeletedThing = z.object({
  kind: DeletedKind,
  id: z.string(),
  label: z.string(),
  deletedAt: z.iso.datetime(),
  deletedBy: z.string(),
  reason: z.string().nullable(),
})
export type DeletedItem = z.infer<typeof DeletedThing>

export const adminDeletedRoutes = {
  /** Newest first. Clans need the clan permission, everything else needs moderation. */
  all: {
    call: 'GET /api/admin/deleted',
    access: 'login',
    permission: ['moderation', 'clan'],
    schema: {
      summary: '삭제 항목',
      querystring: z.object({ kind: DeletedKind, cursor: z.uuid().optional() }),
      response: { 200: z.object({ items: z.array(DeletedThing), nextCursor: z.string().nullable() }) },
    },
  },
  /** The clan gets only its last leader back. Former members must apply again. */
  restoreClan: {
    call: 'POST /api/admin/clans/:id/restore',
    repeat: 'keyed',
    access: 'login',
    permission: 'clan',
    limits: ['admin'],
    schema: { summary: '해체된 클랜 되살리기', params: z.object({ id: z.uuid() }), response: { 204: z.null() } },
  },
} as const satisfies Record<string, Route>
