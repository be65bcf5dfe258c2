import type { SourceFile } from './architecture.ts'

/**
 * A plain `for update` waits for every transaction that inserts a row referencing the locked one. `for no key update`
 * does not wait for these, and excludes other writers just as well.
 */
export const FULL_ROW_LOCKS: Record<string, readonly string[]> = {
  'apps/server/src/features/community/jobs/purgePosts.ts': ['deletes the posts'],
  'apps/server/src/features/community/boards/boards.repository.ts': [
    'no board may come into a category that is deleted',
    'no post may come into a board that is deleted or moved',
  ],
  'apps/server/src/features/identities/questions.repository.ts': ['one of the two players may be deleted'],
  'apps/server/src/features/images/images.repository.ts': ['deletes the picture unless something has named it'],
  'apps/server/src/features/me/withdrawal.repository.ts': ['changes the Discord id, which is a key'],
  'apps/server/src/model/matches/people/people.ts': ['one of the two players may be deleted'],
  'apps/server/src/model/matches/people/identityAnswers.ts': ['deletes the player'],
}

const FULL_ROW_LOCK = /\bfor update\b|\.forUpdate\(/gi

export function unexplainedLocksIn({ path, text }: SourceFile): string[] {
  if (!path.startsWith('apps/server/src/') || /\.test\.ts$/.test(path)) return []
  const lockCount = text.match(FULL_ROW_LOCK)?.length ?? 0
  const explained = FULL_ROW_LOCKS[path]?.length ?? 0
  return lockCount === explained
    ? []
    : [`${path} has ${lockCount} plain "for update", ${explained} of them with a reason`]
}
