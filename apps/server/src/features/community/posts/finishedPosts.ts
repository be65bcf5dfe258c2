import type { Db } from '#server/platform/database/openDatabase.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Encoding } from '#server/platform/http/compression.ts'
import {
  type FinishedBodies,
  type FinishedBody,
  finish,
  type Unfinished,
} from '#server/platform/http/finishedBodies.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { type PostVersionRow, postsRepository } from './posts.repository.ts'

type PostQuery = { postId: number; viewer: Viewer; encoding: Encoding }

/**
 * Answers about one post, as bytes. Visitors' answers are cached under a version of everything in them, which costs one
 * short query; signed-in viewers have their own rights and reactions, so theirs are made each time.
 */
export function finishedPosts({ db, bodies }: { db: Db; bodies: FinishedBodies }) {
  const posts = postsRepository(db)
  return {
    async take(
      kind: string,
      { postId, viewer, encoding }: PostQuery,
      make: () => Promise<Unfinished>,
    ): Promise<FinishedBody> {
      if (viewer.kind === 'user') return finish(await make(), encoding)
      const version = await posts.version(postId)
      if (!version) throw new AppError('POST_NOT_FOUND')
      return bodies.take(keyOf(kind, version), encoding, make)
    },
  }
}
export type FinishedPosts = ReturnType<typeof finishedPosts>

const keyOf = (kind: string, { id, version, boardVersion, communityVersion }: PostVersionRow) =>
  `${kind} ${id} ${version}.${boardVersion}.${communityVersion}`
