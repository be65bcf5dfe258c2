import type { NicknameQuery } from '@buri/domain/search/nicknamePieces'
import type { Pool } from 'pg'
import { type UserFilter, type UserPage, userFilter } from '#server/features/admin/userFilter.repository.ts'
import { USER_COLUMNS, type UserRow } from '#server/features/admin/users.repository.ts'

/** If more accounts match, only the newest are found. A longer text narrows the search. */
const MAX_FOUND = 200
/**
 * A search reads the accounts that the filter lets through or those with the rarest piece of the name, whichever are
 * fewer. Counting them stops at this number.
 */
const MAX_COUNTED = 2000

const IS_OTHER = 'id <> all (array(select id from exact))'

/** Finds accounts by a search of one piece. The index alone answers it, so the names need no second check. */
const HOLDERS_OF_PIECE = `
  holding as materialized (
    select user_id as id from nickname_piece n where piece = (select ($1::text[])[1]) and user_${IS_OTHER}
    order by user_id desc limit ${MAX_FOUND})`

/** Checks the accounts with the rarest piece of the name or, if they are fewer, those that the filter lets through. */
function judged({ condition, hasIndex }: { condition: string; hasIndex: boolean }) {
  // The order of these conditions matters, because the second costs ten times the first.
  const searchMatches = `((select $5::text) is null or u.compared_name like (select $5::text))
    and ((select $6::text) is null or u.compared_name ~ (select $6::text))`
  const isFewer = `(select count from rarest) <= (select count from fitting)`
  const matchingUsers = hasIndex ? `(select from app_user u where ${condition} limit ${MAX_COUNTED})` : ''
  const having = `
    (select n.user_id as id from nickname_piece n
      cross join lateral (select from app_user u where u.id = n.user_id and ${condition} and ${searchMatches} offset 0) account
      where n.piece = (select piece from rarest) and n.user_${IS_OTHER} ${hasIndex ? `and ${isFewer}` : ''}
      order by n.user_id desc limit ${MAX_FOUND})`
  const filtered = `
    (select u.id from app_user u
      cross join lateral (
        select from nickname_piece n where n.piece = (select piece from rarest) and n.user_id = u.id offset 0) piece
      where ${condition} and ${searchMatches} and u.${IS_OTHER} and not ${isFewer}
      order by u.id desc limit ${MAX_FOUND})`
  return `
  rarest as materialized (
    select one.piece, (select count(*) from (
      select from nickname_piece n where n.piece = one.piece limit ${MAX_COUNTED}) counted) as count
    from unnest((select $1::text[])) as one (piece) order by 2 limit 1),
  ${hasIndex ? `fitting as materialized (select count(*) as count from ${matchingUsers} counted),` : ''}
  holding as materialized (${hasIndex ? `${having} union all ${filtered}` : having})`
}

/** Returns SQL whose result always has a row with the total, even if the page is empty. */
const usersWhere = (condition: string, holding: string) => `
  with exact as materialized (
    select u.id from app_user u where lower(u.nickname) collate "C" = lower((select $2::text)) and ${condition}
    order by u.id desc limit ${MAX_FOUND}),
  ${holding},
  page as materialized (
    select id, place from (select id, 0 as place from exact union all select id, 1 from holding) one
    order by place, id desc limit (select $3::int) offset (select $4::int))
  select found.total, ${USER_COLUMNS}
  from (select (select count(*)::int from exact) + (select count(*)::int from holding) as total) found
  left join (page join app_user u on u.id = page.id left join role r on r.id = u.role_id) on true
  order by page.place, u.id desc`

type FoundRow = { total: number } & (UserRow | { id: null })

/** Exact nicknames come first, then those that contain the text. Within each group the newest comes first. */
export async function findUsers(
  pool: Pool,
  { typed, query, filter, page }: { typed: string; query: NicknameQuery; filter: UserFilter; page: UserPage },
): Promise<{ rows: UserRow[]; total: number }> {
  const { pieces, like, pattern } = query
  const { condition, values, name, hasIndex } = userFilter(filter, 6)
  const parameters = [pieces, typed, page.limit, page.offset]
  const { rows } = await pool.query<FoundRow>(
    like === undefined && name === ''
      ? { name: 'admin-users-found', text: usersWhere('true', HOLDERS_OF_PIECE), values: parameters }
      : {
          name: `admin-users-judged-${name}`,
          text: usersWhere(condition, judged({ condition, hasIndex })),
          values: [...parameters, like ?? null, pattern ?? null, ...values],
        },
  )
  return { rows: rows.filter((row): row is FoundRow & UserRow => row.id !== null), total: rows[0]?.total ?? 0 }
}
