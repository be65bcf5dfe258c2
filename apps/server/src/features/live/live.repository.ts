import type { Outline } from '@buri/domain/players/outline'
import { nameKeyOf } from '@buri/domain/riotId'
import type { Pool } from 'pg'
import type { LiveSeat, SoloRank } from '#server/features/live/liveSource.ts'
import { RATING_ROW, type RatingRow } from '#server/model/matches/ratings/currentRating.ts'

export type LivePerson = {
  seat: number
  id: string
  gameName: string
  tagLine: string
  visibility: 'public' | 'clan' | 'private'
  outline: Outline | null
  rating: RatingRow
  /** `null` for a player without a rank, and `undefined` if the rank was never fetched. */
  solo: SoloRank | null | undefined
  championGames: number
  /** The result minus the expected result of the last rated matches, oldest first. */
  residuals: number[]
}

const MAX_CHAMPION_GAMES = 30
const FORM_MATCHES = 20
/** The strength of the sides is computed from this many matches. It changes slowly, with patches. */
const SIDE_MATCHES = 2000

// A player is looked up by id first, because an id is more reliable than a name.
const PEOPLE_IN_GAME = `
  select asked.seat, p.id, p.game_name as "gameName", p.tag_line as "tagLine", p.visibility, h.outline,
    ${RATING_ROW},
    k.tier, k.division, told.player_id is not null as "isAsked",
    (select count(*) from (
       select from match_participant line where line.player_id = p.id and line.champion_id = asked.champion_id
         and not line.is_deleted and line.is_counted limit ${MAX_CHAMPION_GAMES}) as played) as "championGames",
    array(select case when last.result = 'win' then 1 else 0 end - last.expected_win from (
       select result, expected_win, played_at, match_id from match_participant line
       where line.player_id = p.id and not line.is_deleted and line.mu_after is not null
       order by line.played_at desc, line.match_id desc limit ${FORM_MATCHES}) as last
     order by last.played_at, last.match_id) as residuals
  from unnest($1::int[], $2::uuid[], $3::text[], $4::text[], $5::int[])
    as asked (seat, player_id, puuid, name_key, champion_id)
  join player p on p.id = coalesce(
    asked.player_id,
    (select player_id from player_account where puuid = asked.puuid),
    (select player_id from player_identity where kind = 'api' and puuid = asked.puuid),
    (select id from player where name_key = asked.name_key order by last_played_at desc nulls last, id limit 1))
  left join player_history h on h.player_id = p.id
  left join player_rating r on r.player_id = p.id
  left join player_rank k on k.player_id = p.id and k.queue_type = 'RANKED_SOLO_5x5'
  left join player_account told on told.player_id = p.id
  order by asked.seat`

const SIDE_STRENGTH = `
  select count(*) as games, count(*) filter (where winner = 'blue') as "blueWins" from (
    select winner from match where is_rated and deleted_at is null order by played_at desc, id desc limit ${SIDE_MATCHES}
  ) as newest`

type Row = Omit<LivePerson, 'solo'> & SoloRank & { isAsked: boolean }

export const liveGameReads = (pool: Pool) => ({
  /** If two seats mean the same player, the first counts. */
  async people(seats: readonly LiveSeat[]): Promise<LivePerson[]> {
    const { rows } = await pool.query<Omit<Row, keyof SoloRank> & { tier: string | null; division: string | null }>({
      name: 'live-people',
      text: PEOPLE_IN_GAME,
      values: [
        seats.map((_, seat) => seat),
        seats.map(({ playerId }) => playerId),
        seats.map(({ puuid }) => puuid),
        seats.map(({ riotId }) => riotId && nameKeyOf(riotId)),
        seats.map(({ championId }) => championId),
      ],
    })
    const seenIds = new Set<string>()
    return rows.flatMap(({ tier, division, isAsked, ...person }) => {
      if (seenIds.has(person.id)) return []
      seenIds.add(person.id)
      const solo = tier === null ? (isAsked ? null : undefined) : { tier, division }
      return [{ ...person, solo }]
    })
  },

  async sides(): Promise<{ games: number; blueWins: number }> {
    const { rows } = await pool.query<{ games: number; blueWins: number }>({ name: 'live-sides', text: SIDE_STRENGTH })
    return rows[0] ?? { games: 0, blueWins: 0 }
  },
})
