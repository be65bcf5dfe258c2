import type { ReactionState } from '@buri/contract/reactions'
import type { News } from '#web/api/eventStream.ts'

type LikesAndDislikes = { likeCount: number; dislikeCount: number; mine: { isLiked: boolean; isDisliked: boolean } }

export type ReactionInput = { isLike: boolean } | { isDislike: boolean }

export const reactionOf = ({ mine, likeCount, dislikeCount }: LikesAndDislikes): ReactionState => ({
  isLiked: mine.isLiked,
  isDisliked: mine.isDisliked,
  likeCount,
  dislikeCount,
})

const countAfter = (count: number, wasSet: boolean, isSet: boolean) =>
  Math.max(0, count + Number(isSet) - Number(wasSet))

/** A like removes a dislike, and the reverse. */
export function reactionsAfter(state: ReactionState, input: ReactionInput): ReactionState {
  const isLiked = 'isLike' in input ? input.isLike : state.isLiked && !input.isDislike
  const isDisliked = 'isDislike' in input ? input.isDislike : state.isDisliked && !input.isLike
  return {
    isLiked,
    isDisliked,
    likeCount: countAfter(state.likeCount, state.isLiked, isLiked),
    dislikeCount: countAfter(state.dislikeCount, state.isDisliked, isDisliked),
  }
}

export const withReaction = <Thing extends LikesAndDislikes>(thing: Thing, state: ReactionState): Thing => ({
  ...thing,
  likeCount: state.likeCount,
  dislikeCount: state.dislikeCount,
  mine: { ...thing.mine, isLiked: state.isLiked, isDisliked: state.isDisliked },
})

type ReactionCounts = { commentId: number | null; likeCount: number; dislikeCount: number }

const isCount = (value: unknown): value is number => typeof value === 'number'

/** Returns `undefined` for events that are not about reactions. */
export function countsIn({ kind, commentId, likeCount, dislikeCount }: News): ReactionCounts | undefined {
  if (kind !== 'reactions' || !isCount(likeCount) || !isCount(dislikeCount)) return undefined
  return { commentId: isCount(commentId) ? commentId : null, likeCount, dislikeCount }
}

export const withCounts = <Thing extends LikesAndDislikes>(
  thing: Thing,
  { likeCount, dislikeCount }: ReactionCounts,
): Thing => ({
  ...thing,
  likeCount,
  dislikeCount,
})

export const isReaction = ({ options }: { options: { mutationKey?: readonly unknown[] | undefined } }): boolean =>
  String(options.mutationKey?.[0]).startsWith('reaction-')
