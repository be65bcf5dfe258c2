import { GAMES_WITH_HIDDEN } from '@buri/domain/clans/activity/clanFairness'
import type { Position } from '@buri/domain/matches/matchFacts'
import { PLACEMENT_GAMES } from '@buri/domain/rating/felicanScore'
import type { Pool } from 'pg'
import type { ClanRow } from '#server/model/clans/clanRows.ts'
import { publicClan } from '#server/model/clans/visibility.ts'
import { hiddenPlayer, publicPlayer } from '#server/model/people/visibility.ts'

export type ClanCardRow = ClanRow & {
  ratingCount: number
  ratingSum: number
  createdAt: Date
  leaderId: string | null
  leaderName: string | null
  leaderDiscordId: string | null
  leaderAvatar: string | null
  recentMatches: number
  /** When the clan usually plays and which positions it lacks. `null` if the clan is asleep. */
  habit: { weekdays: number[]; hour: number | null; shortLanes: Position[] } | null
  places: { type: string; rank: number }[]
  rank: string | null
  isLiked: boolean
  rating: number | null
  hasRequested: boolean
}

const BADGE_PLACES = 3

const CLAN_CARDS = `
  select c.id, c.clan_name as "clanName", c.introduce_content as "introduceContent", c.crest_url as "crestUrl", c.is_public as "isPublic",
    c.member_limit as "memberLimit", c.member_count as "memberCount", c.like_count as "likeCount",
    c.rating_count as "ratingCount", c.rating_sum as "ratingSum", c.created_at as "createdAt",
    u.id as "leaderId", u.nickname as "leaderName", u.discord_id as "leaderDiscordId", u.avatar_hash as "leaderAvatar",
    (select count(*) from match m where m.clan_id = c.id and m.deleted_at is null and m.is_rated and m.played_at > $3)
      as "recentMatches",
    (select jsonb_build_object('weekdays', h.weekdays, 'hour', h.hour, 'shortLanes', h.short_lanes) from clan_habit h
      where h.clan_id = c.id) as habit,
    coalesce((
      select jsonb_agg(jsonb_build_object('type', s.type, 'rank', s.rank)) from clan_standing s
      where s.clan_id = c.id and s.day = (select max(day) from clan_board) and s.rank <= ${BADGE_PLACES} and ${publicClan('c')}
    ), '[]') as places,
    mine.rank, r.rating,
    exists (select from clan_like l where l.clan_id = c.id and l.user_id = $2) as "isLiked",
    exists (select from join_request j where j.clan_id = c.id and j.user_id = $2 and j.status = 'pending')
      as "hasRequested"
  from clan c
  left join clan_member lead on lead.clan_id = c.id and lead.rank = 'leader'
  left join app_user u on u.id = lead.user_id
  left join clan_member mine on mine.clan_id = c.id and mine.user_id = $2
  left join clan_rating r on r.clan_id = c.id and r.user_id = $2
  where c.id = any ($1) and c.deleted_at is null`

const CLAN_FIGURES = `
  with rated as materialized (
    select m.id, p.expected_win from match m
    join match_participant p on p.match_id = m.id and p.slot = 0 and p.expected_win is not null
    where m.clan_id = $1 and m.deleted_at is null and m.is_rated and m.played_at >= $2)
  select
    (select round(avg(s.score))::integer from clan_member m
      join player_owner o on o.user_id = m.user_id
      join player p on p.id = o.player_id and ${publicPlayer('p')}
      join player_rating s on s.player_id = p.id and s.rated_games >= ${PLACEMENT_GAMES}
      where m.clan_id = $1) as "averageScore",
    array(select r.expected_win from rated r where case when (select count(*) from rated) < ${GAMES_WITH_HIDDEN}
      then not exists (select from match_participant l join player h on h.id = coalesce(l.player_id, l.guest_id) and ${hiddenPlayer('h')}
        where l.match_id = r.id) else true end) as chances,
    (select count(*) from join_request where clan_id = $1 and status = 'pending') as "pendingRequests"`

type ClanFigures = {
  averageScore: number | null
  /** Predicted win rates of the first seats' teams, one per match, from 0 to 1. */
  chances: number[]
  pendingRequests: number
}

export const clanCardReads = (pool: Pool) => ({
  /** The caller must have checked that the viewer may see the clans. */
  async cards(ids: readonly string[], userId: string | null, playedAfter: Date): Promise<ClanCardRow[]> {
    if (ids.length === 0) return []
    const { rows } = await pool.query<ClanCardRow>({
      name: 'clan-cards',
      text: CLAN_CARDS,
      values: [ids, userId, playedAfter],
    })
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  },

  async figures(clanId: string, playedAfter: Date): Promise<ClanFigures> {
    const { rows } = await pool.query<ClanFigures>({
      name: 'clan-figures',
      text: CLAN_FIGURES,
      values: [clanId, playedAfter],
    })
    return rows[0] ?? { averageScore: null, chances: [], pendingRequests: 0 }
  },
})
