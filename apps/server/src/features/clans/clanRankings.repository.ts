import type { Pool } from 'pg'
import { publicClan } from '#server/model/clans/visibility.ts'

type StandingRow = {
  clanId: string
  rank: number | null
  pastRank: number | null
  score: number | null
  value: number | null
}

const WEEK_DAYS = 7

// Leaves out clans that have become private or were disbanded after the standings were made.
const NEWEST_STANDINGS = `
  from clan_standing s join clan c on c.id = s.clan_id and ${publicClan('c')}
  where s.type = $1 and s.day = (select max(day) from clan_board)`

const PAGE_OF_STANDINGS = `
  select s.clan_id as "clanId", s.rank, s.score, s.value, w.rank as "pastRank" ${NEWEST_STANDINGS.replace(
    'where',
    `left join clan_standing w on w.clan_id = s.clan_id and w.type = s.type and w.day = s.day - ${WEEK_DAYS} where`,
  )}
  order by s.rank nulls last, c.member_count desc, s.clan_id limit $2 offset $3`

export const clanRankingReads = (pool: Pool) => ({
  async page(type: string, { limit, offset }: { limit: number; offset: number }): Promise<StandingRow[]> {
    return (await pool.query<StandingRow>(PAGE_OF_STANDINGS, [type, limit, offset])).rows
  },

  async count(type: string): Promise<number> {
    const text = `select count(*) ${NEWEST_STANDINGS}`
    const { rows } = await pool.query<{ count: number }>({ name: 'clan-board-size', text, values: [type] })
    return rows[0]?.count ?? 0
  },

  async madeAt(): Promise<Date | null> {
    const text = 'select made_at as "madeAt" from clan_board order by day desc limit 1'
    const { rows } = await pool.query<{ madeAt: Date }>(text)
    return rows[0]?.madeAt ?? null
  },
})
