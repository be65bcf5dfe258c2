import { ADMIN_ROLE } from '@buri/domain/permissions/permissions'
import { sql } from 'kysely'
import { systemActor, writeAuditLog } from '#server/model/audit/audit.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Actor } from '#server/platform/http/caller.ts'

const LATEST_ACTIONS = 60

type DemoEntry = {
  at: Date
  action: 'role.granted' | 'board.created' | 'clan.created' | 'clan.banned' | 'post.moderated' | 'report.blinded'
  targetType: 'user' | 'board' | 'clan' | 'post'
  targetId: string
  targetLabel: string
  actorId: string | null
  actorName: string | null
  actorRole: string | null
  role: string | null
  reason: string | null
}

const DEMO_ENTRIES = sql<DemoEntry>`
  with admin as (
    select u.id from app_user u join role r on r.id = u.role_id
    where r.name = ${ADMIN_ROLE} order by u.id limit 1
  ), done as (
    select u.created_at as at, 'role.granted' as action, 'user' as "targetType", u.id::text as "targetId",
      u.nickname as "targetLabel", admin.id as "actorId", r.name as role, null as reason
    from admin, app_user u join role r on r.id = u.role_id where r.name <> ${ADMIN_ROLE}
    union all select b.created_at, 'board.created', 'board', b.id::text, b.board_name, admin.id, null, null
    from admin, board b where b.clan_id is null
    union all select c.created_at, 'clan.created', 'clan', c.id::text, c.clan_name, m.user_id, null, null
    from clan c join clan_member m on m.clan_id = c.id and m.rank = 'leader'
    union all select n.banned_at, 'clan.banned', 'clan', c.id::text, c.clan_name, n.banned_by, null, n.reason
    from clan_ban n join clan c on c.id = n.clan_id
    union all select p.blind_at, case when p.blind_by is null then 'report.blinded' else 'post.moderated' end, 'post', p.id::text,
      p.title, p.blind_by, null, p.blind_reason
    from post p where p.is_blind
  ), latest as (select * from done order by at desc limit ${LATEST_ACTIONS})
  select latest.*, u.nickname as "actorName", r.name as "actorRole"
  from latest left join app_user u on u.id = latest."actorId" left join role r on r.id = u.role_id
  order by latest.at, latest."targetId"`

const actorOf = ({ actorId, actorName, actorRole }: DemoEntry): Actor =>
  actorId === null ? systemActor('자동: 신고') : { ...systemActor(actorName ?? ''), id: actorId, role: actorRole }

function changeOf({ action, role, reason }: DemoEntry) {
  if (action === 'role.granted') return { before: { role: null }, after: { role } }
  if (action === 'post.moderated' || action === 'report.blinded') {
    return { before: { isBlind: false }, after: { isBlind: true }, ...(reason !== null && { reason }) }
  }
  return reason === null || reason === '' ? {} : { reason }
}

export const seedDemoLog = (db: Db): Promise<void> =>
  inTransaction(db, async (tx) => {
    const known = tx.selectFrom('auditLog').select('id').where('action', '=', 'board.created').limit(1)
    if (await known.executeTakeFirst()) return
    for (const entry of (await DEMO_ENTRIES.execute(tx)).rows) {
      const { at, action, targetType: type, targetId: id, targetLabel: label } = entry
      await writeAuditLog(tx, { actor: actorOf(entry), now: at }, action, {
        target: { type, id, label },
        ...changeOf(entry),
      })
    }
  })
