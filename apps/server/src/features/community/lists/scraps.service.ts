import type { Db } from '#server/platform/database/openDatabase.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { scrapRows } from './scraps.repository.ts'

export function scrapService({ db }: { db: Db }) {
  const scraps = scrapRows(db)
  return {
    /** If the post is scrapped already, nothing changes. */
    async keep({ viewer, now }: SignedInCaller, postId: number) {
      if (!(await scraps.mayRead(viewer, postId))) throw new AppError('POST_NOT_FOUND')
      await scraps.keep(viewer.userId, postId, now)
    },

    /** Removes the scrap, even if the post is deleted or unreadable. */
    drop: ({ viewer }: SignedInCaller, postId: number) => scraps.drop(viewer.userId, postId),
  }
}
export type ScrapService = ReturnType<typeof scrapService>
