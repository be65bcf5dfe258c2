import { LIMITS } from './limits.ts'

/** The query parameter in the address of a post's page for the page of comments to show. */
export const COMMENTS_PARAM = 'comments'

/** The page of comments that the address of a post's page asks for; 1 if the value is missing or invalid. */
export function commentsFrom(value: string | null): number {
  const page = Number(value)
  return Number.isInteger(page) && page >= 1 && page <= LIMITS.pageMax ? page : 1
}

/** The query string for this page of comments; empty for the first. */
export const searchOfComments = (page: number) => (page > 1 ? `?${COMMENTS_PARAM}=${page}` : '')
