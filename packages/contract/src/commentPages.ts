import { LIMITS } from './limits.ts'

export const COMMENTS_PARAM = 'comments'

/** Returns the number of the page, or 1 if the value is missing or invalid. */
export function commentsFrom(value: string | null): number {
  const page = Number(value)
  return Number.isInteger(page) && page >= 1 && page <= LIMITS.pageMax ? page : 1
}

/** Returns an empty text for the first page. */
export const searchOfComments = (page: number) => (page > 1 ? `?${COMMENTS_PARAM}=${page}` : '')
