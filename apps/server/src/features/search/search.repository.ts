import type { Pool } from 'pg'

type Candidate = { id: string; gameName: string; tagLine: string }

/** Pieces say who could match; who does is judged name by name, so a few more than are shown are read. */
const MOST_CANDIDATES = 200

const WITH_GRAMS = `
  select id, game_name as "gameName", tag_line as "tagLine"
  from player
  where search_grams @> $1::text[] and visibility = 'public'
  order by last_played_at desc nulls last, id
  limit ${MOST_CANDIDATES}`

export const searchRepository = (pool: Pool) => ({
  /** People who may be seen and have every piece, whoever played last first. */
  async withGrams(grams: readonly string[]): Promise<Candidate[]> {
    const { rows } = await pool.query<Candidate>({ name: 'search-people', text: WITH_GRAMS, values: [grams] })
    return rows
  },
})
