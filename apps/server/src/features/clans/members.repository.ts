import type { Position } from '@buri/domain/matches/matchFacts'
import type { Transaction } from 'kysely'
import type { Pool } from 'pg'
import { visibleClan } from '#server/model/clans/visibility.ts'
import { isPlayerVisibleTo } from '#server/model/people/visibility.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { validAlts } from './alts/clanAlts.repository.ts'

export type PersonRow = {
  userId: string
  nickname: string
  discordId: string | null
  avatarHash: string | null
  /** The first of the member's players that the viewer may see. */
  player: {
    id: string
    gameName: string
    tagLine: string
    profileIconId: number | null
    score: number | null
    ratedGames: number | null
    mainPosition: Position | null
    lastPlayedAt: string | null
  } | null
}
export type MemberRow = PersonRow & { rank: string; joinedAt: Date; note: string; greetedAt: Date | null }
export type PlayedRow = { playerId: string; position: Position | null; games: number }
export type RequestRow = PersonRow & {
  id: string
  clanId: string
  clanName: string | null
  crestUrl: string | null
  status: string
  reason: string
  createdAt: Date
  decidedAt: Date | null
}
export type BlockRow = PersonRow & { cause: string; endsAt: Date }

const PERSON_COLUMNS = `u.id as "userId", u.nickname, u.discord_id as "discordId", u.avatar_hash as "avatarHash", p.player`

/** `$1` is the viewer. `clanmate` is true if the viewer and the person are in the same clan. */
const playerOf = (clanmate: string) => `
  left join lateral (
    select jsonb_build_object('id', p.id, 'gameName', p.game_name, 'tagLine', p.tag_line, 'profileIconId', p.profile_icon_id,
      'score', r.score, 'ratedGames', r.rated_games, 'mainPosition', r.main_position, 'lastPlayedAt', r.last_played_at)
      as player
    from player_owner o
    join player p on p.id = o.player_id
    left join player_rating r on r.player_id = p.id
    where o.user_id = u.id
      and ${isPlayerVisibleTo('p', { isOwn: 'u.id = $1', isClanmate: clanmate })}
    order by o.since, p.id limit 1
  ) p on true`

const MEMBERS_OF_CLAN = `
  select m.rank, m.joined_at as "joinedAt", m.note, m.greeted_at as "greetedAt", ${PERSON_COLUMNS}
  from clan_member m join app_user u on u.id = m.user_id
  ${playerOf('exists (select from clan_member v where v.clan_id = $2 and v.user_id = $1)')}
  where m.clan_id = $2 and ($3::uuid is null or m.user_id = $3)
  order by case m.rank when 'leader' then 0 when 'officer' then 1 else 2 end, m.joined_at, m.user_id`

const GAMES_OF_MONTH = `
  select coalesce(alt.main_id, p.player_id) as "playerId", p.position, count(*)::int as games
  from match m join match_participant p on p.match_id = m.id
  left join (${validAlts('$1')}) as alt on alt.alt_id = p.player_id
  where m.clan_id = $1 and m.deleted_at is null and m.is_rated and m.played_at >= $2 and p.player_id is not null
  group by 1, p.position`

const WITH_CLAN = `
  select p.player_id as "playerId", count(*)::int as games
  from match m join match_participant p on p.match_id = m.id
  where m.clan_id = $1 and m.deleted_at is null and m.is_counted and p.player_id = any ($2::uuid[])
  group by p.player_id`

const SEEN_CLAN = visibleClan('c', { user: '$1', seesAll: 'false' })

const REQUEST_COLUMNS = `
  select j.id, j.clan_id as "clanId", j.status, j.reason, j.created_at as "createdAt", j.decided_at as "decidedAt",
    case when ${SEEN_CLAN} then c.clan_name end as "clanName", case when ${SEEN_CLAN} then c.crest_url end as "crestUrl",
    ${PERSON_COLUMNS}
  from join_request j join app_user u on u.id = j.user_id join clan c on c.id = j.clan_id
  ${playerOf('false')}`

const BLOCKED_PEOPLE = `
  select b.cause, b.ends_at as "endsAt", ${PERSON_COLUMNS}
  from clan_block b join app_user u on u.id = b.user_id ${playerOf('false')}
  where b.clan_id = $2 and b.ends_at > $3 order by b.blocked_at desc, b.user_id`

type Window = { limit: number; offset: number }

export const memberReads = (pool: Pool) => {
  async function rowsOf<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
    return (await pool.query<Row>(text, values)).rows
  }
  async function countOf(text: string, values: unknown[]): Promise<number> {
    return (await rowsOf<{ count: number }>(text, values))[0]?.count ?? 0
  }

  return {
    members: (viewerId: string | null, clanId: string) => rowsOf<MemberRow>(MEMBERS_OF_CLAN, [viewerId, clanId, null]),

    played: (clanId: string, since: Date) => rowsOf<PlayedRow>(GAMES_OF_MONTH, [clanId, since]),

    async gamesWith(clanId: string, playerIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const rows = await rowsOf<{ playerId: string; games: number }>(WITH_CLAN, [clanId, playerIds])
      return new Map(rows.map(({ playerId, games }) => [playerId, games]))
    },

    async member(viewerId: string | null, clanId: string, userId: string): Promise<MemberRow | undefined> {
      return (await rowsOf<MemberRow>(MEMBERS_OF_CLAN, [viewerId, clanId, userId]))[0]
    },

    async request(viewerId: string, id: string): Promise<RequestRow | undefined> {
      return (await rowsOf<RequestRow>(`${REQUEST_COLUMNS} where j.id = $2`, [viewerId, id]))[0]
    },

    /** Returns applications oldest first, so that the one that has waited longest is answered first. */
    requests: (viewerId: string, { clanId, status }: { clanId: string; status: string }, { limit, offset }: Window) =>
      rowsOf<RequestRow>(
        `${REQUEST_COLUMNS} where j.clan_id = $2 and j.status = $3 order by j.created_at, j.id limit $4 offset $5`,
        [viewerId, clanId, status, limit, offset],
      ),

    newestRequests: (viewerId: string, clanId: string, { limit, offset }: Window) =>
      rowsOf<RequestRow>(
        `${REQUEST_COLUMNS} where j.clan_id = $2 and j.status = 'pending' order by j.created_at desc, j.id desc limit $3 offset $4`,
        [viewerId, clanId, limit, offset],
      ),

    requestCount: ({ clanId, status }: { clanId: string; status: string }) =>
      countOf('select count(*) from join_request where clan_id = $1 and status = $2', [clanId, status]),

    ownRequests: (userId: string, { limit, offset }: Window) =>
      rowsOf<RequestRow>(
        `${REQUEST_COLUMNS} where j.user_id = $1 and j.status <> 'cancelled'
         order by j.created_at desc, j.id desc limit $2 offset $3`,
        [userId, limit, offset],
      ),

    ownRequestCount: (userId: string) =>
      countOf(`select count(*) from join_request where user_id = $1 and status <> 'cancelled'`, [userId]),

    blocks: (viewerId: string, clanId: string, now: Date) => rowsOf<BlockRow>(BLOCKED_PEOPLE, [viewerId, clanId, now]),
  }
}

export async function setMemberNote(
  tx: Transaction<DB>,
  { clanId, userId, note }: { clanId: string; userId: string; note: string },
): Promise<boolean> {
  const noteQuery = tx.updateTable('clanMember').set({ note }).where('clanId', '=', clanId).where('userId', '=', userId)
  return (await noteQuery.returning('userId').executeTakeFirst()) !== undefined
}

export async function markAsGreeted(
  tx: Transaction<DB>,
  { clanId, userIds, since, at }: { clanId: string; userIds: readonly string[]; since: Date; at: Date },
): Promise<string[]> {
  const greeted = await tx
    .updateTable('clanMember')
    .set({ greetedAt: at })
    .where('clanId', '=', clanId)
    .where('userId', 'in', userIds)
    .where(({ or, eb }) => or([eb('greetedAt', 'is', null), eb('greetedAt', '<=', since)]))
    .returning('userId')
    .execute()
  return greeted.map(({ userId }) => userId)
}
