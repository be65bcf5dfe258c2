import { NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'
import { openNights } from '../nights.repository.ts'

export async function openNightsOfAccount(tx: Transaction<DB>, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select n.id from night n where n.state in ('open', 'running')
      and n.id in (
        select night_id from night_signup where user_id = ${userId} and state in ('in', 'waiting', 'absent')
        union all select id from night where host_id = ${userId} and state in ('open', 'running'))
    order by n.id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function nightsOfClan(tx: Transaction<DB>, clanId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from night where clan_id = ${clanId} and state in ('open', 'running') order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Returns the first account that may open one more night. Accounts with a place come before those in the queue. */
export async function nextHost(tx: Transaction<DB>, nightId: string, leaving: string, at: Date) {
  const { rows } = await sql<{ userId: string }>`
    select s.user_id from night_signup s join app_user u on u.id = s.user_id and u.status = 'active'
    where s.night_id = ${nightId} and s.user_id <> ${leaving} and s.state in ('in', 'waiting')
      and (${openNights(sql`s.user_id`, at)}) < ${NIGHT_LIMITS.openPerHost}
    order by s.state = 'in' desc, s.nth limit 1`.execute(tx)
  return rows[0]?.userId
}
