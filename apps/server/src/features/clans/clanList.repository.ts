import { LIMITS } from '@buri/contract/limits'
import type { Pool } from 'pg'
import { visibleClan } from '#server/model/clans/visibility.ts'

type ClanOrder = 'latest' | 'members' | 'likes' | 'rating' | 'name'
/** Clans hidden from the viewer are neither listed nor counted. */
export type ListViewer = { userId: string | null; seesAll: boolean }
type ClanFilter = ListViewer & {
  /** The ids of the clans with the searched name. `undefined` if no name was searched. */
  among: readonly string[] | undefined
  isPublic: boolean | undefined
  isRecruiting: boolean | undefined
  /** 0 is Monday. */
  weekday: number | undefined
  lane: string | undefined
}
type ListOrder = { order: ClanOrder; isDescending: boolean }
export type ListWindow = { limit: number; offset: number }

const IS_VISIBLE = visibleClan('c', { user: '$1', seesAll: '$2' })

const FILTERED_CLANS = `
  from clan c left join clan_habit h on h.clan_id = c.id where ${IS_VISIBLE}
    and ($3::uuid[] is null or c.id = any ($3))
    and ($4::boolean is null or c.is_public = $4)
    and ($5::boolean is null or (c.is_public and c.member_count < c.member_limit) = $5)
    and ($6::smallint is null or h.weekdays @> array[$6])
    and ($7::text is null or h.short_lanes @> array[$7])`

// The average is shrunk towards the mean of all clans, because a single vote of five must not outrank fifty of four and
// a half.
const SHRUNK_RATING = `(10 * coalesce(
    (select sum(rating_sum)::float8 / nullif(sum(rating_count), 0) from clan where deleted_at is null), 3)
  + c.rating_sum) / (10 + c.rating_count)`

const SORT_COLUMN: Record<ClanOrder, string> = {
  latest: 'c.created_at',
  members: 'c.member_count',
  likes: 'c.like_count',
  rating: SHRUNK_RATING,
  name: 'c.name_key',
}

/** Clans that are asleep (no longer new, and not playing) come last. */
const ASLEEP_LAST = 'c.is_asleep, '

/** The maximum number of clans that a searched name finds and ranks. A longer text narrows the search. */
const MAX_CANDIDATES = 1000

const MAX_COUNTED = LIMITS.listLimitMax * LIMITS.pageMax

const CLANS_WITH_PIECES = `
  select c.id, c.clan_name as "clanName" from clan c
  where ${IS_VISIBLE} and ($3::text[] is null or c.search_grams @> $3)
  order by c.like_count desc, c.id limit ${MAX_CANDIDATES}`

const LIKED_CLANS = `from clan_like l join clan c on c.id = l.clan_id where l.user_id = $1 and ${IS_VISIBLE}`

export const clanListReads = (pool: Pool) => {
  async function idsOf(text: string, values: unknown[]): Promise<string[]> {
    const { rows } = await pool.query<{ id: string }>(text, values)
    return rows.map(({ id }) => id)
  }
  async function countOf(text: string, values: unknown[]): Promise<number> {
    const { rows } = await pool.query<{ count: number }>(text, values)
    return rows[0]?.count ?? 0
  }
  const filterValues = ({ userId, seesAll, among, isPublic, isRecruiting, weekday, lane }: ClanFilter) => [
    userId,
    seesAll,
    among ?? null,
    isPublic ?? null,
    isRecruiting ?? null,
    weekday ?? null,
    lane ?? null,
  ]

  return {
    ids(filter: ClanFilter, { order, isDescending }: ListOrder, { limit, offset }: ListWindow) {
      const isDefault = order === 'latest' && isDescending
      const orderBy = `${isDefault ? ASLEEP_LAST : ''}${SORT_COLUMN[order]} ${isDescending ? 'desc' : 'asc'}`
      return idsOf(`select c.id ${FILTERED_CLANS} order by ${orderBy}, c.id limit $8 offset $9`, [
        ...filterValues(filter),
        limit,
        offset,
      ])
    },

    count: (filter: ClanFilter) =>
      countOf(`select count(*) from (select ${FILTERED_CLANS} limit ${MAX_COUNTED}) as counted`, filterValues(filter)),

    async candidates({ userId, seesAll }: ListViewer, grams: readonly string[] | undefined) {
      const { rows } = await pool.query<{ id: string; clanName: string }>(CLANS_WITH_PIECES, [
        userId,
        seesAll,
        grams ?? null,
      ])
      return rows
    },

    likedIds: ({ userId, seesAll }: ListViewer, { limit, offset }: ListWindow) =>
      idsOf(`select c.id ${LIKED_CLANS} order by l.liked_at desc, c.id limit $3 offset $4`, [
        userId,
        seesAll,
        limit,
        offset,
      ]),

    likedCount: ({ userId, seesAll }: ListViewer) => countOf(`select count(*) ${LIKED_CLANS}`, [userId, seesAll]),

    ownIds: (userId: string) =>
      idsOf(
        `select m.clan_id as id from clan_member m where m.user_id = $1
         order by (m.rank <> 'leader'), m.joined_at, m.clan_id`,
        [userId],
      ),
  }
}
