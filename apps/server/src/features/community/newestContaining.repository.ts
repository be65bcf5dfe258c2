/** The database functions `post_places` and `comment_places` use the same numbers. */
const NARROW_BLOCK_SIZE = 500
const WIDE_BLOCK_SIZE = 8000
/** How many wide blocks are searched one at a time. A word that is in none of these blocks is rare. */
const WIDE_BLOCK_COUNT = 16

const SOURCES = {
  post: {
    from: 'post p join board b on b.id = p.board_id',
    number: 'p.publish_no',
    pieces: 'p.search_grams || post_places(p.publish_no, p.board_id)',
    last: `select max(publish_no) from post where status = 'published' and deleted_at is null`,
  },
  comment: {
    from: 'post_comment k',
    number: 'k.id',
    pieces: 'k.search_grams || comment_places(k.id, k.board_id)',
    last: 'select max(id) from post_comment',
  },
}

type HoldingQuery = {
  source: keyof typeof SOURCES
  pieces: string
  below: string
  where: string
  limit: string
}

/** Returns the index piece that all posts on a board and their comments have. */
export const boardIndexPiece = (boardId: number): string => ` b${boardId}`

/**
 * Returns SQL for the newest posts `p` in boards `b`, or comments `k`, as `id` and `number`. A word may be in half of
 * all posts or in none, so small blocks are searched first, and then everything older at once. `offset 0` makes the
 * planner use the index of pieces instead of reading all rows in order.
 */
export function newestContaining({ source, pieces, below, where, limit }: HoldingQuery): string {
  const { from, number, pieces: storedPieces, last } = SOURCES[source]
  const id = source === 'post' ? 'p.id' : 'k.id'
  const statementOf = (all: string, more = '') => `
    select * from (
      select ${id} as id, ${number} as number from ${from}
      where (${storedPieces}) @> (${all}) and ${number} + 0 < (select ${below}::integer) ${more} and ${where} offset 0
    ) one order by number desc limit (select ${limit}::integer)`
  const inBlocks = (first: string, end: string, mark: string) => `
    (select f.id, f.number from edge cross join lateral generate_series(${first}, ${end}, -1) block
      cross join lateral (${statementOf(`(select ${pieces}::text[]) || ('${mark}' || block::text)`)}) f)`
  return `
    with edge as materialized (
      select last, wide, greatest(wide - ${WIDE_BLOCK_COUNT}, 0) as old from (
        select last, greatest(last / ${WIDE_BLOCK_SIZE} - 1, 0) as wide from (
          select least(${below}::integer - 1, (${last})) as last) l) w)
    select id, number from (
      ${inBlocks(`last / ${NARROW_BLOCK_SIZE}`, `wide * ${WIDE_BLOCK_SIZE / NARROW_BLOCK_SIZE}`, ' ')}
      union all ${inBlocks('wide - 1', 'old', ' w')}
      union all (${statementOf(`select ${pieces}::text[]`, `and ${number} + 0 < (select old from edge) * ${WIDE_BLOCK_SIZE}`)})
      limit (select ${limit}::integer)
    ) blocks order by number desc`
}
