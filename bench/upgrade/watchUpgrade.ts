import { setTimeout as pause } from 'node:timers/promises'
import { connectTo } from '@buri/server/src/platform/database/addresses.ts'
import { migrate } from '@buri/server/src/platform/database/migrate.ts'

const EVERY_MS = 20
/** Each statement needs only one row, so it takes long only if it has to wait. */
const WATCHED_STATEMENTS = {
  'read a match': 'select blue_team from match limit 1',
  'read who is signed in': 'select u.nickname from session s join app_user u on u.id = s.user_id limit 1',
  'read a night': 'select n.title, s.state from night n join night_signup s on s.night_id = n.id limit 1',
  'read a post': 'select title from post limit 1',
  'store a result': `update match set remark = remark where id = (select id from match limit 1)`,
  'be seen': 'update app_user set last_seen_at = now() where id = (select id from app_user limit 1)',
} as const

/** Finds locks for which writers must wait, and sometimes readers too. */
const LOCKS_QUERY = `
  select l.relation::regclass::text as table, l.mode from pg_locks l join pg_stat_activity a using (pid)
  where a.application_name = 'buri migrate' and l.granted and l.relation is not null
    and l.mode in ('AccessExclusiveLock', 'ExclusiveLock', 'ShareRowExclusiveLock', 'ShareLock')
    and l.relation in (select oid from pg_class where relkind = 'r' and reltuples > 0)`

type Lock = { table: string; mode: string; from: number; to: number }

async function runRepeatedly(url: string, sql: string, isOver: () => boolean) {
  const client = await connectTo(url)
  let longest = 0
  while (!isOver()) {
    const from = performance.now()
    await client.query(sql)
    longest = Math.max(longest, performance.now() - from)
    await pause(EVERY_MS)
  }
  await client.end()
  return longest
}

async function watchLocks(url: string, isOver: () => boolean) {
  const client = await connectTo(url)
  const locks = new Map<string, Lock>()
  while (!isOver()) {
    const { rows } = await client.query<{ table: string; mode: string }>(LOCKS_QUERY)
    const now = performance.now()
    for (const { table, mode } of rows) {
      const key = `${table} ${mode}`
      locks.set(key, { table, mode, from: locks.get(key)?.from ?? now, to: now })
    }
    await pause(EVERY_MS)
  }
  await client.end()
  return [...locks.values()]
}

/** Returns the longest time that each statement waited, and which locks were held. */
export async function watchUpgrade(url: string) {
  let isOver = false
  const hasEnded = () => isOver
  const readings = Object.entries(WATCHED_STATEMENTS).map(async ([label, sql]) => ({
    what: label,
    longest: await runRepeatedly(url, sql, hasEnded),
  }))
  const watched = watchLocks(url, hasEnded)
  await pause(500)
  const from = performance.now()
  const names = await migrate(url).finally(() => {
    isOver = true
  })
  const took = performance.now() - from
  return { names, took, waits: await Promise.all(readings), locks: await watched }
}
