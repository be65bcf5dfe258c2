import { randomUUIDv7 } from 'node:crypto'
import { effectivePermissions, isAdministrator, permissionsInForce } from '@buri/domain/permissions/permissions'
import { DAY_MS } from '@buri/domain/seoulTime'
import type { Transaction } from 'kysely'
import type { Pool } from 'pg'
import { announce } from '#server/model/news/announce.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { skipIfDiskFull } from '#server/platform/storage.ts'
import { hashOf, randomToken } from './seal.ts'
import type { SignedIn } from './viewer.ts'

const SESSION_IDLE_DAYS = 14
export const SESSION_DAYS = 90
const MOST_SESSIONS = 10
/** How exact "last used" is; a write for every request would cost more than it tells. */
const LAST_USED_STEP_MS = 60_000

type Row = {
  id: string
  userId: string
  lastUsedAt: Date
  nickname: string
  role: string | null
  ofRole: string[]
  direct: string[]
  /** Permissions that administrators created; only filled for an administrator. */
  made: string[]
}

const FIND = `
  select held.*, case when 'admin' = any ("ofRole" || direct)
    then array(select name from permission where not is_built_in) else '{}' end as made
  from (
    select s.id, s.user_id as "userId", s.last_used_at as "lastUsedAt", u.nickname, r.name as role,
      array(select p.name from role_permission rp join permission p on p.id = rp.permission_id
        where rp.role_id = u.role_id) as "ofRole",
      array(select p.name from user_permission up join permission p on p.id = up.permission_id
        where up.user_id = u.id) as direct
    from session s join app_user u on u.id = s.user_id left join role r on r.id = u.role_id
    where s.token_hash = $1 and s.last_used_at > $2 and s.created_at > $3 and u.status = 'active'
  ) held`

/** An account is seen once a day: that it was, a session cannot tell any more when it is swept. */
const USED = `
  with used as (
    update session set last_used_at = $2 where id = $1 and last_used_at < $2 returning user_id)
  update app_user u set last_seen_at = $2 from used
  where u.id = used.user_id and u.last_seen_at < $2 - interval '1 day'`

const earliestUse = (now: Date) => new Date(now.getTime() - SESSION_IDLE_DAYS * DAY_MS)
const earliestStart = (now: Date) => new Date(now.getTime() - SESSION_DAYS * DAY_MS)

/** Who holds the session of this token, with their present permissions; `undefined` when there is none any more. */
export const sessionFinder = (pool: Pool) =>
  async function find(token: string, now: Date): Promise<SignedIn | undefined> {
    const { rows } = await pool.query<Row>({
      name: 'find-session',
      text: FIND,
      values: [hashOf(token), earliestUse(now), earliestStart(now)],
    })
    const session = rows[0]
    if (!session) return undefined
    if (now.getTime() - session.lastUsedAt.getTime() >= LAST_USED_STEP_MS) {
      await skipIfDiskFull(pool.query(USED, [session.id, now]))
    }
    const held = effectivePermissions(session.ofRole, session.direct)
    return {
      kind: 'user',
      userId: session.userId,
      nickname: session.nickname,
      role: session.role,
      permissions: permissionsInForce(held, session.made),
      isAdmin: isAdministrator(held),
      sessionId: session.id,
    }
  }

/** What the owner recognises a session by. */
export type SessionMarks = { userAgent: string; addressHint: string }

/** Closes the open streams of a session that is over, in every process. */
const announceEnd = (tx: Transaction<DB>, userId: string) => announce(tx, `user:${userId}`, 'session-ended')

/** Sessions inside the caller's transaction: a ban or a change of role ends them with it. */
export const sessionStore = (tx: Transaction<DB>) => ({
  /** The token is nowhere but in the answer. An eleventh session ends the one that was used least recently. */
  async open(userId: string, marks: SessionMarks, now: Date): Promise<{ id: string; token: string }> {
    const token = randomToken()
    const id = randomUUIDv7()
    // Signing in twice at once must not leave eleven.
    await tx.selectFrom('appUser').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
    await tx.deleteFrom('session').where('lastUsedAt', '<=', earliestUse(now)).execute()
    const others = await tx
      .selectFrom('session')
      .select('id')
      .where('userId', '=', userId)
      .orderBy('lastUsedAt', 'desc')
      .orderBy('id', 'desc')
      .offset(MOST_SESSIONS - 1)
      .execute()
    for (const other of others) await tx.deleteFrom('session').where('id', '=', other.id).execute()
    await tx
      .insertInto('session')
      .values({ id, tokenHash: hashOf(token), userId, createdAt: now, lastUsedAt: now, ...marks })
      .execute()
    return { id, token }
  },

  /** Gives whether it was there. */
  async end(userId: string, sessionId: string): Promise<boolean> {
    const ended = await tx
      .deleteFrom('session')
      .where('id', '=', sessionId)
      .where('userId', '=', userId)
      .returning('id')
      .executeTakeFirst()
    if (ended !== undefined) await announceEnd(tx, userId)
    return ended !== undefined
  },

  /** Gives how many there were. */
  async endAll(userId: string, { except }: { except?: string } = {}): Promise<number> {
    let sessions = tx.deleteFrom('session').where('userId', '=', userId)
    if (except !== undefined) sessions = sessions.where('id', '!=', except)
    const ended = await sessions.returning('id').execute()
    if (ended.length > 0) await announceEnd(tx, userId)
    return ended.length
  },
})
