import { z } from 'zod'
import { CommunityNumber, ReadRevision } from './boards.ts'
import { LIMITS } from './limits.ts'
import type { Route } from './route.ts'
import { lineOf, markdownOf } from './texts.ts'

const time = z.iso.datetime()

/** Only its author can see a draft. */
const Draft = z.object({
  id: z.uuid(),
  boardId: z.int(),
  boardName: z.string(),
  /** `null` for a new post. */
  postId: z.int().nullable(),
  /** The revision of the post when editing began. 0 if unknown, `null` for a new post. */
  postRevision: z.int().nullable(),
  title: z.string(),
  body: z.string(),
  prefix: z.string().nullable(),
  revision: z.int(),
  updatedAt: time,
})
export type Draft = z.infer<typeof Draft>

const DraftInput = z.strictObject({
  boardId: CommunityNumber,
  postId: CommunityNumber.nullish(),
  postRevision: ReadRevision.nullish(),
  title: lineOf(LIMITS.postTitleMaxLength).default(''),
  body: markdownOf(LIMITS.postBodyMaxLength).default(''),
  prefix: lineOf(LIMITS.boardPrefixMaxLength).nullish(),
  /** 0 for a new draft. If the draft has changed since, the answer is `STALE_REVISION` with the draft in `details`. */
  revision: ReadRevision,
})
export type DraftInput = z.output<typeof DraftInput>

const idParams = z.object({ id: z.uuid() })
const draftResponse = { 200: Draft } as const

export const draftRoutes = {
  /** The newest drafts come first. */
  list: {
    call: 'GET /api/community/drafts',
    access: 'login',
    schema: { summary: '임시저장한 게시글', response: { 200: z.object({ items: z.array(Draft) }) } },
  },
  draft: {
    call: 'GET /api/community/drafts/:id',
    access: 'login',
    schema: { summary: '임시저장한 게시글 하나', params: idParams, response: draftResponse },
  },
  /** The browser chooses the id of a new draft. */
  keep: {
    call: 'PUT /api/community/drafts/:id',
    access: 'login',
    limits: ['draft'],
    schema: { summary: '임시저장', params: idParams, body: DraftInput, response: draftResponse },
  },
  discard: {
    call: 'DELETE /api/community/drafts/:id',
    access: 'login',
    limits: ['draft'],
    schema: { summary: '임시저장 지우기', params: idParams, response: { 204: z.null() } },
  },
} as const satisfies Record<string, Route>
