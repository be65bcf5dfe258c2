import type { Comment } from '@buri/contract/comments'
import type { Post } from '@buri/contract/posts'
import type { ReactionState } from '@buri/contract/reactions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { type ReactionInput, reactionOf, reactionsAfter } from './reactions.ts'

type ReactionTarget = { type: 'post'; thing: Post } | { type: 'comment'; thing: Comment }

/** A reaction is shown at once, and reverted after a refusal. `show` writes a state wherever the thing occurs. */
export function useReaction({ type, thing }: ReactionTarget, show: (state: ReactionState) => void) {
  const queries = useQueryClient()
  const mutationKey = [`reaction-${type}`, thing.id]
  const react = useMutation({
    mutationKey,
    // Reactions are sent one after another, because the server must receive the last press last.
    scope: { id: `reaction-${type}-${thing.id}` },
    mutationFn: (input: ReactionInput) => {
      const body = { targetType: type, targetId: thing.id, ...input }
      return type === 'post'
        ? call('POST /api/community/posts/likes/toggle', { body })
        : call('POST /api/community/comments/likes/toggle', { body })
    },
    onMutate: (input) => {
      const stateBefore = reactionOf(thing)
      show(reactionsAfter(stateBefore, input))
      return stateBefore
    },
    // After several fast presses only the last answer counts.
    onSuccess: (state) => {
      if (queries.isMutating({ mutationKey }) === 1) show(state)
    },
    onError: (error, _wish, before) => {
      if (before) show(before)
      toast.danger(error.message)
    },
  })
  return {
    like: () => react.mutate({ isLike: !thing.mine.isLiked }),
    dislike: () => react.mutate({ isDislike: !thing.mine.isDisliked }),
  }
}
