import type { Clan } from '@buri/contract/clans'

type LikedClan = Pick<Clan, 'id' | 'likeCount'> & { mine: Pick<Clan['mine'], 'isLiked'> }
export type LikeState = { liked: boolean; likeCount: number }

export const likeStateOf = ({ mine, likeCount }: LikedClan): LikeState => ({ liked: mine.isLiked, likeCount })

export const likeStateAfter = ({ liked, likeCount }: LikeState, input: boolean): LikeState =>
  liked === input ? { liked, likeCount } : { liked: input, likeCount: Math.max(0, likeCount + (input ? 1 : -1)) }

const isClan = (value: object): value is LikedClan => 'likeCount' in value && 'mine' in value && 'id' in value

/** The clan may occur in a list, in a ranking or as the answer itself. */
export function withLike(answer: unknown, id: string, state: LikeState): unknown {
  if (typeof answer !== 'object' || answer === null) return answer
  if (isClan(answer)) {
    return answer.id === id
      ? { ...answer, likeCount: state.likeCount, mine: { ...answer.mine, isLiked: state.liked } }
      : answer
  }
  if ('clan' in answer) return { ...answer, clan: withLike(answer.clan, id, state) }
  if ('data' in answer && Array.isArray(answer.data)) {
    return { ...answer, data: answer.data.map((item: unknown) => withLike(item, id, state)) }
  }
  return answer
}
