import type { ClanDashboard } from '@buri/contract/clanActivity'
import { NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import type { Pool } from 'pg'

type ToDo = NonNullable<ClanDashboard['toDo']>
type PendingMatchRow = {
  matchId: string
  playedAt: Date
  isObjected: boolean
  isContradicted: boolean
  isWaiting: boolean
}
type NightRow = { nightId: string; title: string; startsAt: Date; games: number }

const MAX_NAMED_TASKS = 3

const hasOpenDispute = (condition: string) => `exists (
  select from match_dispute d where d.match_id = m.id and d.decision is null and d.reason ${condition} 'contradiction')`

const WAITING_MATCHES = `
  select m.id as "matchId", m.played_at as "playedAt", m.standing = 'waiting' as "isWaiting",
    ${hasOpenDispute('<>')} as "isObjected", ${hasOpenDispute('=')} as "isContradicted"
  from match m where m.clan_id = $1 and m.deleted_at is null and m.id in (
    select id from match where clan_id = $1 and standing in ('waiting', 'disputed')
    union all select match_id from match_dispute where decision is null)
  order by m.played_at desc, m.id desc`

const GAMES_WITHOUT_RESULT = `
  select n.id as "nightId", n.title, n.starts_at as "startsAt", count(*)::int as games
  from night n join night_game g on g.night_id = n.id and g.state = 'awaiting'
  where n.clan_id = $1 and n.state <> 'cancelled' and (n.finished_at is null or n.finished_at > $2)
  group by n.id order by n.starts_at desc, n.id`

export async function clanTasks(pool: Pool, clanId: string, now: Date): Promise<ToDo> {
  const answerable = new Date(now.getTime() - NIGHT_LIMITS.answeredForMs)
  const [busyNights, resultless] = await Promise.all([
    pool.query<PendingMatchRow>({ name: 'clan-held', text: WAITING_MATCHES, values: [clanId] }),
    pool.query<NightRow>({ name: 'clan-resultless', text: GAMES_WITHOUT_RESULT, values: [clanId, answerable] }),
  ])
  const waitingWhere = (is: (row: PendingMatchRow) => boolean) => {
    const rows = busyNights.rows.filter(is)
    return {
      count: rows.length,
      matches: rows
        .slice(0, MAX_NAMED_TASKS)
        .map(({ matchId, playedAt }) => ({ matchId, matchDate: playedAt.toISOString() })),
    }
  }
  return {
    objections: waitingWhere(({ isObjected }) => isObjected),
    contradictions: waitingWhere(({ isContradicted }) => isContradicted),
    unconfirmed: waitingWhere(({ isWaiting }) => isWaiting),
    resultless: {
      count: resultless.rows.reduce((sum, { games }) => sum + games, 0),
      nights: resultless.rows
        .slice(0, MAX_NAMED_TASKS)
        .map(({ startsAt, ...night }) => ({ ...night, startsAt: startsAt.toISOString() })),
    },
  }
}
