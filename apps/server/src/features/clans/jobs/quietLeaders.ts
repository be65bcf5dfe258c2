import { judgeQuietLeader, QUIET_LEADER_LIMITS, successionAt } from '@buri/domain/clans/judgeQuietLeader'
import { DAY_MS } from '@buri/domain/seoulTime'
import { sql, type Transaction } from 'kysely'
import { clanTarget, systemActor, writeAuditLog } from '#server/model/audit/audit.ts'
import { notifyClan, notifyOfNewLeader } from '#server/model/clans/clanNotifications.ts'
import { clanRows } from '#server/model/clans/clanRows.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'

type Person = {
  id: string
  nickname: string
  rank: string
  lastSeenAt: Date
  promotedAt: Date | null
  joinedAt: Date
  warnedDays: number | null
  warnedAt: Date | null
  leads: boolean
}

const daysBetween = (from: Date, to: Date) => Math.floor((to.getTime() - from.getTime()) / DAY_MS)

/** The leader and the officers of a clan, in the order of their ids. */
const staffOf = (clanId: string) => sql`
  select u.id, u.nickname, m.rank, u.last_seen_at, m.promoted_at, m.joined_at, m.warned_days, m.warned_at, exists (
    select from clan_member o where o.user_id = u.id and o.rank = 'leader' and o.clan_id <> m.clan_id) as leads
  from clan_member m join app_user u on u.id = m.user_id
  where m.clan_id = ${clanId} and m.rank <> 'member' order by u.id`

export async function quietLeaderOf(db: Db, clanId: string, now: Date) {
  const { rows: staff } = await sql<Person>`${staffOf(clanId)}`.execute(db)
  const leader = staff.find(({ rank }) => rank === 'leader')
  if (!leader || leader.warnedDays === null || leader.warnedAt === null) return null
  const days = daysBetween(leader.lastSeenAt, now)
  if (days < QUIET_LEADER_LIMITS.warnings[0]) return null
  const warned = { days: leader.warnedDays, at: leader.warnedAt.getTime() }
  const successionTime = successionAt({ lastSeenAt: leader.lastSeenAt.getTime(), warned, now: now.getTime() })
  return {
    nickname: leader.nickname,
    days,
    succeedsAt: new Date(successionTime).toISOString(),
    heir: successorAmong(staff, now)?.nickname ?? null,
  }
}

export async function warnAndReplaceQuietLeaders(db: Db, now: Date): Promise<number> {
  const quietBefore = new Date(now.getTime() - QUIET_LEADER_LIMITS.warnings[0] * DAY_MS)
  const { rows } = await sql<{ clanId: string }>`
    select m.clan_id from clan_member m join app_user u on u.id = m.user_id
    where m.rank = 'leader' and (u.last_seen_at <= ${quietBefore} or m.warned_days is not null)
    order by m.clan_id`.execute(db)
  let changedCount = 0
  for (const { clanId } of rows)
    if (await inTransaction(db, (tx) => warnOrReplaceLeader(tx, clanId, now))) changedCount += 1
  return changedCount
}

/**
 * Reads each person's last activity under the lock on the account. A leader who returns meanwhile either waits for the
 * lock or counts as present.
 */
async function warnOrReplaceLeader(tx: Transaction<DB>, clanId: string, now: Date): Promise<boolean> {
  const rows = clanRows(tx)
  const clan = await rows.lock(clanId)
  if (!clan) return false
  const { rows: staff } = await sql<Person>`${staffOf(clanId)} for no key update of u`.execute(tx)
  const leader = staff.find(({ rank }) => rank === 'leader')
  if (!leader) return false
  const { warnedDays, warnedAt } = leader
  const verdict = judgeQuietLeader({
    quietDays: daysBetween(leader.lastSeenAt, now),
    warned: warnedDays === null || warnedAt === null ? null : { days: warnedDays, daysAgo: daysBetween(warnedAt, now) },
  })
  const target = clanTarget(clan)
  const caller = { actor: systemActor('자동: 클랜장 부재'), now }
  const noteWarning = (values: { warnedDays: number | null; warnedAt: Date | null }) =>
    tx.updateTable('clanMember').set(values).where('clanId', '=', clanId).where('userId', '=', leader.id).execute()

  if (verdict === 'wait') return false
  if (verdict === 'present') {
    await noteWarning({ warnedDays: null, warnedAt: null })
    return false
  }
  if (verdict !== 'succeed') {
    await noteWarning({ warnedDays: verdict.warn, warnedAt: now })
    await writeAuditLog(tx, caller, 'clan.leader_warned', { target, after: { leader: leader.id, days: verdict.warn } })
    await notifyClan(tx, { clanId, outcome: 'absent', to: [leader.id], at: now })
    await notifyClan(tx, { clanId, outcome: 'quiet', to: { ranks: ['officer'] }, at: now })
    return true
  }
  const successor = successorAmong(staff, now)
  if (!successor) return false
  await rows.setRank(clanId, leader.id, { rank: 'officer', at: now })
  await rows.setRank(clanId, successor.id, { rank: 'leader', at: now })
  const change = { before: { leader: leader.id }, after: { leader: successor.id } }
  await writeAuditLog(tx, caller, 'clan.transferred', { target, ...change })
  await notifyOfNewLeader(tx, { clanId, outcome: 'succeeded', leaderId: successor.id, at: now })
  return true
}

/** A plain member is never chosen. */
const successorAmong = (staff: readonly Person[], now: Date) =>
  staff
    .filter(({ rank, leads, lastSeenAt }) => {
      const isActive = daysBetween(lastSeenAt, now) < QUIET_LEADER_LIMITS.warnings[0]
      return rank === 'officer' && !leads && isActive
    })
    .toSorted((a, b) => inRankSince(a) - inRankSince(b) || (a.id < b.id ? -1 : 1))[0]

const inRankSince = ({ promotedAt, joinedAt }: Person) => (promotedAt ?? joinedAt).getTime()
