import type { Clan } from '@buri/contract/clans'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answersOf } from '#web/api/answers.ts'
import { call } from '#web/api/call.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { CLANS, refreshClans } from './clanCaches.ts'
import { type LikeState, likeStateAfter, likeStateOf, withLike } from './likes.ts'

/** The press shows at once, wherever the clan stands; a refusal takes it back. */
export function useLike(clan: Pick<Clan, 'id' | 'likeCount' | 'mine'>) {
  const { id } = clan
  const queries = useQueryClient()
  const mutationKey = ['clan-like', id]
  const show = (state: LikeState) => queries.setQueriesData(CLANS, (answer: unknown) => withLike(answer, id, state))
  // Of presses that follow each other fast the last one's answer counts.
  const isLast = () => queries.isMutating({ mutationKey }) === 1

  const like = useMutation({
    mutationKey,
    // One after the other: the server must hear the last wish last.
    scope: { id: `clan-like-${id}` },
    mutationFn: (liked: boolean) => call('POST /api/clans/:id/like', { params: { id }, body: { liked } }),
    onMutate: async (input) => {
      await queries.cancelQueries(CLANS)
      show(likeStateAfter(likeStateOf(clan), input))
      return likeStateOf(clan)
    },
    onSuccess: (state) => {
      if (isLast()) show(state)
      // Not at once: what was just taken back may be liked again where it stands.
      return queries.invalidateQueries({ ...answersOf('GET /api/clans/my-likes'), refetchType: 'none' })
    },
    onError: (error, _wish, before) => {
      if (before) show(before)
      toast.danger(error.message)
      return refreshClans(queries)
    },
  })
  return () => like.mutate(!clan.mine.isLiked)
}
