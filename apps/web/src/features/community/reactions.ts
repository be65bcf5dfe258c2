import type { ReactionState } from '@buri/contract/posts'

type Reacted = { likeCount: number; dislikeCount: number; mine: { isLiked: boolean; isDisliked: boolean } }

export type Input = { isLike: boolean } | { isDislike: boolean }

export const reactionOf = ({ mine, likeCount, dislikeCount }: Reacted): ReactionState => ({
  isLiked: mine.isLiked,
  isDisliked: mine.isDisliked,
  likeCount,
  dislikeCount,
})

const counted = (count: number, was: boolean, is: boolean) => Math.max(0, count + Number(is) - Number(was))

/** As it will be once the server agrees: a like takes a dislike back, and the other way round. */
export function reactionsAfter(state: ReactionState, input: Input): ReactionState {
  const isLiked = 'isLike' in input ? input.isLike : state.isLiked && !input.isDislike
  const isDisliked = 'isDislike' in input ? input.isDislike : state.isDisliked && !input.isLike
  return {
    isLiked,
    isDisliked,
    likeCount: counted(state.likeCount, state.isLiked, isLiked),
    dislikeCount: counted(state.dislikeCount, state.isDisliked, isDisliked),
  }
}

export const withReaction = <Thing extends Reacted>(thing: Thing, state: ReactionState): Thing => ({
  ...thing,
  likeCount: state.likeCount,
  dislikeCount: state.dislikeCount,
  mine: { ...thing.mine, isLiked: state.isLiked, isDisliked: state.isDisliked },
})
