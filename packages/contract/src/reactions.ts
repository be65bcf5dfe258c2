import { z } from 'zod'
import { CommunityId } from './boards.ts'

const count = z.int().nonnegative()

export const Reaction = z.strictObject({
  targetType: z.enum(['post', 'comment']),
  targetId: CommunityId,
  isLike: z.boolean().optional(),
  isDislike: z.boolean().optional(),
})
export type Reaction = z.output<typeof Reaction>

export const ReactionState = z.object({
  isLiked: z.boolean(),
  isDisliked: z.boolean(),
  likeCount: count,
  dislikeCount: count,
})
export type ReactionState = z.infer<typeof ReactionState>
