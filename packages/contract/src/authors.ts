import { z } from 'zod'

/** All members are `null` after the account was deleted. */
export const Author = z.object({
  id: z.uuid().nullable(),
  nickname: z.string().nullable(),
  /** `avatar` is an older name for the same URL. */
  discordAvatar: z.string().nullable(),
  avatar: z.string().nullable(),
})
export type Author = z.infer<typeof Author>
