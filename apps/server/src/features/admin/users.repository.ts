import type { Pool } from 'pg'
import { type UserFilter, type UserPage, userFilter } from '#server/features/admin/userFilter.repository.ts'
import { isClanVisibleIf } from '#server/model/clans/visibility.ts'
import { publicPlayer } from '#server/model/people/visibility.ts'

export type UserRow = {
  id: string
  nickname: string
  discordId: string | null
  avatarHash: string | null
  roleId: string | null
  roleName: string | null
  status: string
  createdAt: Date
  lastSignedInAt: Date
}

export const USER_COLUMNS = `u.id, u.nickname, u.discord_id as "discordId", u.avatar_hash as "avatarHash", r.id as "roleId",
  r.name as "roleName", u.status, u.created_at as "createdAt", u.last_signed_in_at as "lastSignedInAt"`

const USERS_OF_IDS = `
  select ${USER_COLUMNS} from app_user u left join role r on r.id = u.role_id
  where u.id = any ($1::uuid[]) order by array_position($1::uuid[], u.id)`

const USER_DETAIL = `
  select u.discord_id as "discordId",
    (select count(*)::int from session s where s.user_id = u.id) as "sessionCount",
    (select count(*)::int from match m where m.uploaded_by = u.id and m.deleted_at is null) as "uploads",
    (select max(m.created_at) from match m where m.uploaded_by = u.id and m.deleted_at is null) as "lastUploadAt",
    coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'clanName', c.clan_name, 'rank', m.rank) order by m.joined_at)
      from clan_member m join clan c on c.id = m.clan_id
      where m.user_id = u.id and ${isClanVisibleIf('c', '$2')}), '[]') as clans,
    coalesce((select jsonb_agg(jsonb_build_object('summonerName', p.game_name, 'tagLine', p.tag_line) order by o.since)
      from player_owner o join player p on p.id = o.player_id
      where o.user_id = u.id and ${publicPlayer('p')}), '[]') as players
  from app_user u where u.id = $1`

const SESSIONS_OF_USER = `
  select id, user_agent as "userAgent", address_hint as "addressHint", created_at as "createdAt",
    last_used_at as "lastUsedAt"
  from session where user_id = $1 order by last_used_at desc, id desc`

type Detail = {
  discordId: string | null
  sessionCount: number
  uploads: number
  lastUploadAt: Date | null
  clans: { id: string; clanName: string; rank: string }[]
  players: { summonerName: string; tagLine: string }[]
}
type SessionRow = { id: string; userAgent: string; addressHint: string; createdAt: Date; lastUsedAt: Date }

export const adminUserReads = (pool: Pool) => ({
  async page(filter: UserFilter, { limit, offset }: UserPage): Promise<UserRow[]> {
    const { condition, values, name } = userFilter(filter)
    const at = values.length
    const { rows } = await pool.query<UserRow>({
      name: `admin-users-${name}`,
      text: `select ${USER_COLUMNS} from app_user u left join role r on r.id = u.role_id where ${condition}
        order by u.id desc limit (select $${at + 1}::int) offset (select $${at + 2}::int)`,
      values: [...values, limit, offset],
    })
    return rows
  },

  async count(filter: UserFilter, limit: number): Promise<number> {
    const { condition, values, name } = userFilter(filter)
    const { rows } = await pool.query<{ count: number }>({
      name: `admin-users-count-${name}`,
      text: `select count(*)::int as count from (
        select from app_user u where ${condition} limit (select $${values.length + 1}::int)) as counted`,
      values: [...values, limit],
    })
    return rows[0]?.count ?? 0
  },

  /** Returns the accounts with these ids, in the order of `ids`. */
  async named(ids: readonly string[]): Promise<UserRow[]> {
    const { rows } = await pool.query<UserRow>({ name: 'admin-users-named', text: USERS_OF_IDS, values: [ids] })
    return rows
  },

  async detail(userId: string, seesAllClans: boolean): Promise<Detail | undefined> {
    const { rows } = await pool.query<Detail>({
      name: 'admin-user',
      text: USER_DETAIL,
      values: [userId, seesAllClans],
    })
    return rows[0]
  },

  async sessions(userId: string): Promise<SessionRow[]> {
    const { rows } = await pool.query<SessionRow>({
      name: 'admin-user-sessions',
      text: SESSIONS_OF_USER,
      values: [userId],
    })
    return rows
  },
})
