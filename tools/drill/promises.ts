import { countsOf } from './answers.ts'

type SignupState = { isIn: boolean; signupId: string }

/**
 * Keeps what acknowledged writes promise: rows by name, the newest state of each sign-up, and comments that streams
 * must deliver.
 */
export function openPromises() {
  const promisedRows = new Set<string>()
  const promisedPlaces = new Map<string, SignupState>()
  const comments: { id: number; userId: string }[] = []
  const lost = new Set<string>()
  const storedTwice = new Set<string>()
  return {
    row: (name: string) => void promisedRows.add(name),
    recordSignup(userId: string, recordSignup: SignupState | undefined) {
      if (recordSignup) promisedPlaces.set(userId, recordSignup)
      else promisedPlaces.delete(userId)
    },
    placeOf: (userId: string) => promisedPlaces.get(userId),
    comment: (id: number, userId: string) => void comments.push({ id, userId }),
    comments,
    /** Returns the rows that are newly found lost or stored twice. */
    compare(stored: readonly string[]) {
      const counts = countsOf(stored)
      const states = [...promisedPlaces].map(([userId, { isIn }]) => `place ${userId} ${isIn ? 'in' : 'left'}`)
      const newlyLost = [...promisedRows, ...states].filter((name) => !counts.has(name) && !lost.has(name))
      const newlyTwice = [...counts]
        .filter(([name, count]) => count > 1 && !storedTwice.has(name))
        .map(([name]) => name)
      for (const name of newlyLost) lost.add(name)
      for (const name of newlyTwice) storedTwice.add(name)
      return { lost: newlyLost, twice: newlyTwice }
    },
  }
}
export type Promised = ReturnType<typeof openPromises>

/** `run` marks the texts of one drill. */
export const storedRows = (run: string, nightId: string) => `
  select 'comment ' || content from post_comment where content like '${run}-%' and deleted_at is null
  union all select 'post ' || title from post where title like '${run}-%' and deleted_at is null
  union all select 'typed ' || remark from typed_result where remark like '${run}-%'
  union all select 'match ' || m.id || ', players: ' || count(*)
    from match m join match_participant p on p.match_id = m.id where m.deleted_at is null group by m.id
  union all select 'picture ' || name from image
  union all select 'like ' || comment_id || ' ' || user_id from comment_reaction where is_like
  union all select 'place ' || user_id || ' ' || case when state in ('in', 'waiting') then 'in' else 'left' end
    from night_signup where night_id = '${nightId}'`
