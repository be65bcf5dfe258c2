import { effectivePermissions, isAdministrator, permissionsInForce } from '@buri/domain/permissions/permissions'
import { DAY_MS } from '@buri/domain/seoulTime'
import type { Pool } from 'pg'
import { skipIfUnwritable } from '#server/platform/storage.ts'
import { hashOf } from './keyedHash.ts'
import type { SignedIn } from './viewer.ts'

const SESSION_IDLE_DAYS = 14
export const SESSION_DAYS = 90
/** Use within this time is not noted again: writing for every request would cost more than it is worth. */
const LAST_USED_STEP_MS = 60_000

type Row = {
  id: string
  userId: string
  lastUsedAt: Date
  nickname: string
  role: string | null
  rolePermissions: string[]
  direct: string[]
  made: string[]
}

const FIND_SESSION = `
  select held.*, case when 'admin' = any ("rolePermissions" || direct)
    then array(select name from permission where not is_built_in) else '{}' end as made
  from (
    select s.id, s.user_id as "userId", s.last_used_at as "lastUsedAt", u.nickname, r.name as role,
      array(select p.name from role_permission rp join permission p on p.id = rp.permission_id
        where rp.role_id = u.role_id) as "rolePermissions",
      array(select p.name from user_permission up join permission p on p.id = up.permission_id
        where up.user_id = u.id) as direct
    from session s join app_user u on u.id = s.user_id left join role r on r.id = u.role_id
    where s.token_hash = $1 and s.last_used_at > $2 and s.created_at > $3 and u.status = 'active'
  ) held`

/** Also notes on the account, once a day at most, when it was last seen, because sessions are deleted later. */
const MARK_USED = `
  with used as (
    update session set last_used_at = $2 where id = $1 and last_used_at < $2 returning user_id)
  update app_user u set last_seen_at = $2 from used
  where u.id = used.user_id and u.last_seen_at < $2 - interval '1 day'`

export const sessionIdleCutoff = (now: Date) => new Date(now.getTime() - SESSION_IDLE_DAYS * DAY_MS)
const earliestStart = (now: Date) => new Date(now.getTime() - SESSION_DAYS * DAY_MS)

/** Notes the session's use. Returns `undefined` if there is no session or it has expired. */
export const sessionFinder = (pool: Pool) =>
  async function find(token: string, now: Date): Promise<SignedIn | undefined> {
    const { rows } = await pool.query<Row>({
      name: 'find-session',
      text: FIND_SESSION,
      values: [hashOf(token), sessionIdleCutoff(now), earliestStart(now)],
    })
    const session = rows[0]
    if (!session) return undefined
    if (now.getTime() - session.lastUsedAt.getTime() >= LAST_USED_STEP_MS) {
      await skipIfUnwritable(pool.query(MARK_USED, [session.id, now]))
    }
    const permissions = effectivePermissions(session.rolePermissions, session.direct)
    return {
      kind: 'user',
      userId: session.userId,
      nickname: session.nickname,
      role: session.role,
      permissions: permissionsInForce(permissions, session.made),
      isAdmin: isAdministrator(permissions),
      sessionId: session.id,
    }
  }
