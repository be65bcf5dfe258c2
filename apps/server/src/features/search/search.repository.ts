import type { Pool } from 'pg'

type Candidate = { id: string; gameName: string; tagLine: string }

// Pieces say who could match; who does is judged name by name, so more than are shown are read. Of a piece that very many
// have only some are: whoever is meant types on.
const MOST_WITH_PIECES = 80
const MOST_WITH_BEGINNING = 20

// Names that begin so come along however many others hold the same pieces.
const CANDIDATES = `
  select id, game_name as "gameName", tag_line as "tagLine" from (
    (select id, game_name, tag_line, last_played_at from player
      where name_key >= $2 and name_key < $2 || U&'\\+10FFFF' and visibility = 'public'
      order by name_key limit ${MOST_WITH_BEGINNING})
    union
    (select id, game_name, tag_line, last_played_at from player
      where search_grams @> $1::text[] and visibility = 'public' limit ${MOST_WITH_PIECES})
  ) candidate
  order by last_played_at desc nulls last, id`

export const searchRepository = (pool: Pool) => ({
  /** People who may be seen and either begin so or have every piece, whoever played last first. */
  async withGrams(grams: readonly string[], beginning: string): Promise<Candidate[]> {
    const { rows } = await pool.query<Candidate>({
      name: 'search-people',
      text: CANDIDATES,
      values: [grams, beginning],
    })
    return rows
  },
})
