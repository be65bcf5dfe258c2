import { POST_RIGHTS } from '@buri/domain/community/postRights'
import { z } from 'zod'
import { CommunityId } from './boards.ts'
import { LIMITS } from './limits.ts'
import { PostListItem, PostStatusInput } from './posts.ts'

const time = z.iso.datetime()

/** A post of a list with its body as Markdown, but without rendered HTML. */
export const ManagedPost = PostListItem.extend({
  body: z.string(),
  revision: z.int(),
  updatedAt: time,
  rights: z.array(z.enum(POST_RIGHTS)),
})
export type ManagedPost = z.infer<typeof ManagedPost>

/** A request may name up to three keys, in order; `-` before a key means descending. */
export const MANAGED_SORTS = [
  ...['id', 'title', 'body', 'boardId', 'status', 'isNotice', 'isTopfix', 'author', 'userId'],
  ...['views', 'likeCount', 'commentCount', 'createdAt', 'updatedAt'],
] as const
const ManagedSort = z
  .string()
  .max(60)
  .transform((text) => text.split(','))
  .pipe(z.array(z.string().regex(new RegExp(`^-?(${MANAGED_SORTS.join('|')})$`))).max(3))
const booleanText = z.enum(['true', 'false']).transform((text) => text === 'true')
/** Accepts a list in a query string, as a repeated parameter or separated by commas. */
const repeatedParameter = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (typeof value === 'string' ? value.split(',', 201) : value), z.array(item).max(200))

export const ManagedQuery = z.object({
  clanId: z.uuid().optional(),
  cursor: z.string().max(1200).optional(),
  limit: z.coerce.number().int().min(1).default(LIMITS.managedPosts),
  sort: ManagedSort.default(['-id']),
  /** Searches titles, bodies and authors' names; a whole number also matches the id. */
  search: z.string().max(LIMITS.searchMaxLength).optional(),
  isCase: booleanText.default(false),
  isWord: booleanText.default(false),
  boardIds: repeatedParameter(CommunityId).optional(),
  statuses: repeatedParameter(PostStatusInput).optional(),
  isNotice: booleanText.optional(),
  isTopfix: booleanText.optional(),
})
export type ManagedQuery = z.output<typeof ManagedQuery>
