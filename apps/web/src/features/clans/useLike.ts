import type { Clan } from '@buri/contract/clans'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cachedAnswersOf } from '#web/api/cachedAnswers.ts'
import { call } from '#web/api/call.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { CLAN_ANSWERS, refreshClans } from './clanCaches.ts'
import { type LikeState, likeStateAfter, likeStateOf, withLike } from './likes.ts'

/** A like is shown at once wherever the clan occurs, and reverted after a refusal. */
export function useLike(clan: Pick<Clan, 'id' | 'likeCount' | 'mine'>) {
  const { id } = clan
  const queries = useQueryClient()
  const mutationKey = ['clan-like', id]
  const show = (state: LikeState) =>
    queries.setQueriesData(CLAN_ANSWERS, (answer: unknown) => withLike(answer, id, state))
  // After several fast presses only the last answer counts.
  const isLast = () => queries.isMutating({ mutationKey }) === 1

  const like = useMutation({
    mutationKey,
    // Likes are sent one after another, because the server must receive the last press last.
    scope: { id: `clan-like-${id}` },
    mutationFn: (liked: boolean) => call('POST /api/clans/:id/like', { params: { id }, body: { liked } }),
    onMutate: async (input) => {
      await queries.cancelQueries(CLAN_ANSWERS)
      show(likeStateAfter(likeStateOf(clan), input))
      return likeStateOf(clan)
    },
    onSuccess: (state) => {
      if (isLast()) show(state)
      // The list is refetched later, because a clan just unliked stays in it, so that it can be liked again.
      return queries.invalidateQueries({ ...cachedAnswersOf('GET /api/clans/my-likes'), refetchType: 'none' })
    },
    onError: (error, _wish, before) => {
      if (before) show(before)
      toast.danger(error.message)
      return refreshClans(queries)
    },
  })
  return () => like.mutate(!clan.mine.isLiked)
}
