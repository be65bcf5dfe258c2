import { LIMITS } from './limits.ts'

/** The query parameter of a post's page that begins with a later page of comments. */
export const COMMENTS_PARAM = 'comments'

/** Page of comments with which a post's page begins, by the value in its address; invalid ones mean the first. */
export function commentsFrom(value: string | null): number {
  const page = Number(value)
  return Number.isInteger(page) && page >= 1 && page <= LIMITS.pageMax ? page : 1
}

/** The shortest query string of such a page. */
export const searchOfComments = (page: number) => (page > 1 ? `?${COMMENTS_PARAM}=${page}` : '')
