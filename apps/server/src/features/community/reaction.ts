import type { Reaction } from '@buri/contract/reactions'
import { AppError } from '#server/platform/errors.ts'

/** Returns the reaction after a request: true for a like, false for a dislike, `null` for neither. */
export function reactionAfter(
  { isLike, isDislike }: Pick<Reaction, 'isLike' | 'isDislike'>,
  mine: boolean | null,
): boolean | null {
  if (isLike === isDislike) throw new AppError('INVALID_REQUEST')
  if (isLike === true) return true
  if (isDislike === true) return false
  const removed = [isLike === false ? true : undefined, isDislike === false ? false : undefined]
  return mine !== null && removed.includes(mine) ? null : mine
}
