import { z } from 'zod'
import { CommunityNumber, ReadRevision } from './boards.ts'
import { LIMITS } from './limits.ts'
import { ErrorBody, type Route } from './route.ts'
import { lineOf, markdownOf } from './texts.ts'

const time = z.iso.datetime()

/** What someone is writing; only the author ever sees it. */
const Draft = z.object({
  id: z.uuid(),
  boardId: z.int(),
  boardName: z.string(),
  /** The post that is being edited. */
  postId: z.int().nullable(),
  /** Which revision of that post the edit began from; 0 when unknown. */
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
  /** Of that post, as it was read. */
  postRevision: ReadRevision.nullish(),
  title: lineOf(LIMITS.postTitleMaxLength).default(''),
  body: markdownOf(LIMITS.postBodyMaxLength).default(''),
  prefix: lineOf(LIMITS.boardPrefixMaxLength).nullish(),
  /** Which one was read; 0 for a new draft. Another one is there: `STALE_REVISION`, with it in `details`. */
  revision: ReadRevision,
})
export type DraftInput = z.output<typeof DraftInput>

const tags = ['community']
const id = z.object({ id: z.uuid() })
const one = { 200: Draft, '4xx': ErrorBody } as const

export const draftRoutes = {
  /** The last one kept first. */
  list: {
    method: 'GET',
    url: '/api/community/drafts',
    access: 'login',
    schema: {
      tags,
      summary: '임시저장한 글',
      response: { 200: z.object({ items: z.array(Draft) }), '4xx': ErrorBody },
    },
  },
  draft: {
    method: 'GET',
    url: '/api/community/drafts/:id',
    access: 'login',
    schema: { tags, summary: '임시저장한 글 하나', params: id, response: one },
  },
  /** The browser names a new draft. */
  keep: {
    method: 'PUT',
    url: '/api/community/drafts/:id',
    access: 'login',
    limits: ['draft'],
    schema: { tags, summary: '임시저장', params: id, body: DraftInput, response: one },
  },
  discard: {
    method: 'DELETE',
    url: '/api/community/drafts/:id',
    access: 'login',
    limits: ['draft'],
    schema: { tags, summary: '임시저장 지우기', params: id, response: { 204: z.null(), '4xx': ErrorBody } },
  },
} as const satisfies Record<string, Route>
