import { LIMITS } from './limits.ts'

/** The query parameter that selects the page of comments in the address of a post. */
export const COMMENTS_PARAM = 'comments'

/** Reads the page of comments from an address. Returns 1 if the value is missing or invalid. */
export function commentsFrom(value: string | null): number {
  const page = Number(value)
  return Number.isInteger(page) && page >= 1 && page <= LIMITS.pageMax ? page : 1
}

/** Returns the query string for this page of comments. It is empty for the first page. */
export const searchOfComments = (page: number) => (page > 1 ? `?${COMMENTS_PARAM}=${page}` : '')
