import { maySeePost, type SeenPost } from '@buri/domain/community/postRights'
import { boardAudienceOf } from '#server/model/boards/visibility.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { AppError } from '#server/platform/errors.ts'
import type { BodyCache, EncodedBody, UnencodedBody } from '#server/platform/http/bodyCache.ts'
import type { Encoding } from '#server/platform/http/compression.ts'
import { decodedText } from '#server/platform/http/encodedText.ts'
import { VISITOR, type Viewer } from '#server/platform/http/viewer.ts'
import { type PostKeyRow, postKeyReads } from './postKeys.repository.ts'
import { type JudgedPost, seenPostOf } from './postRows.ts'

type PostQuery = { postId: number; viewer: Viewer; encoding: Encoding }

type SharedPost<Answer> = {
  /** The versions of everything in the shared answer, together with the rights of the viewers who share it. */
  key: string
  encoding: Encoding
  make: () => Promise<Answer>
  /** `undefined` if the viewer has no own part. */
  own: { key: string; join: (shared: Answer) => Answer } | undefined
}

/** The key has the versions of everything in an answer and the rights of the viewers who share it. */
export function postCache({ db, bodies }: { db: Db; bodies: BodyCache }) {
  const keys = postKeyReads(db)
  return {
    ofPage: async (postId: number, viewer: Viewer) => seenBy(await keys.ofPage(postId, viewer), viewer),

    async take(
      kind: string,
      { postId, encoding }: Omit<PostQuery, 'viewer'>,
      make: () => Promise<UnencodedBody>,
    ): Promise<EncodedBody> {
      const { row, seen } = seenBy(await keys.ofPost(postId, VISITOR), VISITOR)
      return bodies.take(`${kind} ${postCacheKey(row, seen)}`, encoding, make)
    },

    /**
     * Returns the shared answer if nothing in it is the viewer's own. Otherwise adds the viewer's own part and caches
     * the result, too.
     */
    async joined<Answer>({ key, encoding, make, own }: SharedPost<Answer>): Promise<EncodedBody> {
      const shared = await bodies.take(key, encoding, async () => JSON.stringify(await make()))
      if (own === undefined) return shared
      return bodies.take(`${key} ${own.key}`, encoding, async () =>
        JSON.stringify(own.join(JSON.parse(decodedText(shared)))),
      )
    },
  }
}
export type PostCache = ReturnType<typeof postCache>

export type FoundPost<Own> = { row: PostKeyRow & Own; seen: SeenPost }

export function seenBy<Own>(row: (PostKeyRow & Own) | undefined, viewer: Viewer): FoundPost<Own> {
  const post = row && seenPostOf(row, viewer)
  if (!row || !post || !maySeePost(post)) throw new AppError('POST_NOT_FOUND')
  return { row, seen: post }
}

export const postCacheKey = (
  { id, version, boardVersion, communityVersion }: PostKeyRow,
  { board, isAuthor }: SeenPost,
) => `${id} ${version}.${boardVersion}.${communityVersion} ${isAuthor ? 'author' : ''} ${boardAudienceOf(board)}`

/**
 * Returns the post with the rights in the cache key. The viewer's rank may have changed since the key was read, and an
 * answer made with the new rank would be cached for the wrong viewers.
 */
export const seenByAudience = (
  row: JudgedPost,
  { board, isAuthor }: Pick<SeenPost, 'board' | 'isAuthor'>,
): SeenPost => ({
  ...seenPostOf(row, { kind: 'visitor' }),
  board,
  isAuthor,
})
