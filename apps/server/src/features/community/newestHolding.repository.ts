/** The same sizes as in the functions `post_places` and `comment_places`. */
const NARROW = 500
const WIDE = 8000
/** So many wide blocks are looked through one by one: words that are not found often enough in them are rare. */
const WIDE_BLOCKS = 16

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

type Wanted = {
  source: keyof typeof SOURCES
  /** The places of the values: all pieces, and the number that those found are below. */
  pieces: string
  below: string
  where: string
  limit: string
}

/** More than any number of theirs. */
export const BEYOND_ALL = 2_147_483_647

/** The piece of all posts of a board, and of their comments. */
export const pieceOfBoard = (boardId: number): string => ` b${boardId}`

/**
 * Posts `p` in boards `b`, or comments `k`, that hold all pieces, the newest first, as `id` and `number`. Half of all posts may hold a word or
 * none: so blocks are met in turn until there are enough, small ones first, and what is older than all of them at once. Each is
 * asked for by the index of pieces alone (`offset 0`): the order would lead the planner past every row.
 */
export function newestHolding({ source, pieces, below, where, limit }: Wanted): string {
  const { from, number, pieces: held, last } = SOURCES[source]
  const id = source === 'post' ? 'p.id' : 'k.id'
  const found = (all: string, more = '') => `
    select * from (
      select ${id} as id, ${number} as number from ${from}
      where (${held}) @> (${all}) and ${number} + 0 < (select ${below}::integer) ${more} and ${where} offset 0
    ) one order by number desc limit (select ${limit}::integer)`
  const inBlocks = (first: string, end: string, mark: string) => `
    (select f.id, f.number from edge cross join lateral generate_series(${first}, ${end}, -1) block
      cross join lateral (${found(`(select ${pieces}::text[]) || ('${mark}' || block::text)`)}) f)`
  return `
    with edge as materialized (
      select last, wide, greatest(wide - ${WIDE_BLOCKS}, 0) as old from (
        select last, greatest(last / ${WIDE} - 1, 0) as wide from (
          select least(${below}::integer - 1, (${last})) as last) l) w)
    select id, number from (
      ${inBlocks(`last / ${NARROW}`, `wide * ${WIDE / NARROW}`, ' ')}
      union all ${inBlocks('wide - 1', 'old', ' w')}
      union all (${found(`select ${pieces}::text[]`, `and ${number} + 0 < (select old from edge) * ${WIDE}`)})
      limit (select ${limit}::integer)
    ) blocks order by number desc`
}
