import { endOfTonight } from '@buri/domain/nights/tonight'
import { HOUR_MS } from '@buri/domain/seoulTime'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'

export type TonightRow = { id: string; title: string; startsAt: Date; places: number; inCount: number }

/** How long after its start a night counts as not over, in milliseconds. */
const BEGAN_AT_MOST_MS = 6 * HOUR_MS

const NIGHT_OF_TONIGHT = `
  select n.id, n.title, n.starts_at as "startsAt", n.places,
    (select count(*)::int from night_signup s where s.night_id = n.id and s.state = 'in') as "inCount"
  from night n where n.clan_id = $1 and n.starts_at > $2 and n.starts_at < $3
    and n.state in ('open', 'running') and not n.is_closed
  order by n.starts_at, n.id limit 1`

export async function clanNightTonight(db: Db, clanId: string, now: Date): Promise<TonightRow | undefined> {
  const values = [clanId, new Date(now.getTime() - BEGAN_AT_MOST_MS), new Date(endOfTonight(now.getTime()))]
  return (await runQuery<TonightRow>(db, { text: NIGHT_OF_TONIGHT, values }))[0]
}
