import type { Position } from '@buri/domain/matches/matchFacts'
import type { Outline } from '@buri/domain/players/outline'
import type { PairRecord } from '@buri/domain/players/pairRecord'
import { NIGHT_ENDS_HOUR } from '@buri/domain/seoulTime'
import { publicClan } from '#server/model/clans/visibility.ts'
import { countedMatch } from '#server/model/matches/scoreboard/matchListItem.ts'
import { shownPlayerOf, visiblePlayer } from '#server/model/people/visibility.ts'

/**
 * Limits for a profile's people and for the matches of its duo synergy, which would otherwise grow with the history.
 */
const MAX_COMPANIONS = 60
const FITTED_MATCHES = 40

/** A person whom the player met, but never one hidden from the viewer. */
export type MetPerson = Omit<PairRecord, 'expectedAgainst'> & {
  gameName: string
  tagLine: string
  profileIconId: number | null
  mainPosition: Position | null
  tier: string | null
  division: string | null
  outline: Outline | null
  /** Whether the accounts of both players are in one public clan. */
  sharesClan: boolean
}

/** `blue` and `red` are the ids of the players on each side. */
export type PlayedLineup = { blue: string[]; red: string[]; hasBlueWon: boolean; expectedBlue: number }

// Returns one JSON text, which the driver reads in half the time of rows. It has arrays, because the keys of objects
// would double its length. `closeness` grows with the number of meetings, in powers of two, so the limit cuts off
// people who were met rarely. The people are sorted by name, because ids depend on the order of uploads.
export const MET_COLUMNS = `
  with met as (
    select * from (
      (select player_b as other_id, closeness, together, together_wins, against, against_wins_a as against_wins,
         same_lane_against, last_met_at
       from player_pair where player_a = $1 order by closeness desc, player_b limit ${MAX_COMPANIONS})
      union all
      (select player_a, closeness, together, together_wins, against, against - against_wins_a, same_lane_against, last_met_at
       from player_pair where player_b = $1 order by closeness desc, player_a limit ${MAX_COMPANIONS})
    ) as both_ways
    order by closeness desc, other_id limit ${MAX_COMPANIONS}
  ), clanmates as materialized (
    select theirs.player_id from player_owner own
    join clan_member mine on mine.user_id = own.user_id
    join clan c on c.id = mine.clan_id and ${publicClan('c')}
    join clan_member mate on mate.clan_id = mine.clan_id
    join player_owner theirs on theirs.user_id = mate.user_id
    where own.player_id = $1
  )
  select coalesce(json_agg(people.person), '[]') as people from (
    select json_build_array(met.other_id, met.together, met.together_wins, met.against, met.against_wins,
      met.same_lane_against, extract(epoch from met.last_met_at) * 1000, p.game_name, p.tag_line, p.profile_icon_id,
      h.main_position, h.solo_tier, h.solo_division, h.outline, met.other_id in (select player_id from clanmates)) as person
    from met
    join player p on p.id = met.other_id and ${visiblePlayer('p', '$2')}
    left join player_history h on h.player_id = p.id
    order by p.name_key, p.id
  ) as people`

export type MetRow = [
  otherId: string,
  together: number,
  togetherWins: number,
  against: number,
  againstWins: number,
  sameLaneAgainst: number,
  lastMetAt: number,
  gameName: string,
  tagLine: string,
  profileIconId: number | null,
  mainPosition: Position | null,
  tier: string | null,
  division: string | null,
  outline: Outline | null,
  sharesClan: boolean,
]

export function metPerson(row: MetRow): MetPerson {
  const [otherId, together, togetherWins, against, againstWins, sameLaneAgainst, lastMetAt, ...shown] = row
  const [gameName, tagLine, profileIconId, mainPosition, tier, division, outline, sharesClan] = shown
  return {
    otherId,
    together,
    togetherWins,
    against,
    againstWins,
    sameLaneAgainst,
    lastMetAt,
    gameName,
    tagLine,
    profileIconId,
    mainPosition,
    tier,
    division,
    outline,
    sharesClan,
  }
}

// Returns all lineups in one row, because reading four hundred rows would cost as much as finding them.
export const LINEUPS_QUERY = `
  select json_build_object(
    'people', coalesce(string_agg(people, ','), ''), 'sides', coalesce(array_agg(sides), '{}'),
    'blueWins', coalesce(array_agg(has_blue_won), '{}'), 'expectedBlue', coalesce(array_agg(expected_blue), '{}'))
  from (
    select array_to_string(s.players, ',', '') as people, s.sides, (mine.side = 'blue') = (mine.result = 'win') as has_blue_won,
      case when mine.side = 'blue' then mine.expected_win else 1 - mine.expected_win end as expected_blue
    from (
      select match_id, played_at, side, result, expected_win from match_participant
      where player_id = $1 and not is_deleted and mu_after is not null
      order by played_at desc, match_id desc limit ${FITTED_MATCHES}
    ) as mine
    join match_scoreboard s on s.match_id = mine.match_id
    order by mine.played_at desc, mine.match_id desc
  ) as lineup`

/**
 * `people` has everyone in these matches, seat by seat, and an empty text for an unknown person. `sides` has a letter
 * for each seat of a match.
 */
export type LineupRows = { people: string; sides: string[]; blueWins: boolean[]; expectedBlue: number[] }

export function lineupsOf({ people, sides, blueWins, expectedBlue }: LineupRows): PlayedLineup[] {
  const seats = people.split(',')
  let seat = 0
  return sides.map((letters, match) => {
    const [blue, red]: [string[], string[]] = [[], []]
    for (let index = 0; index < letters.length; index += 1, seat += 1) {
      const playerId = seats[seat]
      if (playerId) (letters[index] === 'b' ? blue : red).push(playerId)
    }
    return { blue, red, hasBlueWon: blueWins[match] === true, expectedBlue: expectedBlue[match] ?? 0.5 }
  })
}

// The honours of an account go to the player under whom everybody sees it. On all of its players, they would reveal
// that one person owns these.
const UPLOADER = `(select o.user_id from player_owner o where o.player_id = $1 and o.player_id = coalesce(
  ${shownPlayerOf('o.user_id')},
  (select own.player_id from player_owner own where own.user_id = o.user_id order by own.since, own.player_id limit 1)))`
// Each night is found from the one before, so that many matches cost no more than few.
export const GRANTS_OUTSIDE_MATCHES = `
  with recursive hosted as not materialized (
    select id, played_at from match m where host_id = $1 and is_counted and is_rated and deleted_at is null
      and not exists (select from match_participant l where l.match_id = m.id and l.guest_id = $1)
  ), nights as (
    (select 1 as night, id, played_at from hosted order by played_at, id limit 1)
    union all
    select nights.night + 1, next.id, next.played_at from nights cross join lateral (
      select id, played_at from hosted
      where played_at >= (date_trunc('day', nights.played_at at time zone 'Asia/Seoul' - make_interval(hours => ${NIGHT_ENDS_HOUR}))
        + make_interval(days => 1, hours => ${NIGHT_ENDS_HOUR})) at time zone 'Asia/Seoul'
      order by played_at, id limit 1
    ) as next
    where nights.night < 10
  )
  select case night when 1 then 'firstHost' else 'host10' end as code, extract(epoch from played_at) * 1000 as at,
    id as "matchId" from nights where night in (1, 10)
  union all
  (select 'upset', extract(epoch from played_at) * 1000, match_id from match_participant
   where player_id = $1 and expected_win < 0.35 and result = 'win' and not is_deleted
   order by played_at, match_id limit 1)
  union all
  (select 'upload10', extract(epoch from m.created_at) * 1000, m.id from match m
   where m.uploaded_by = ${UPLOADER} and ${countedMatch('m')}
   order by m.created_at, m.id offset 9 limit 1)
  union all
  (select 'upload50', extract(epoch from m.created_at) * 1000, m.id from match m
   where m.uploaded_by = ${UPLOADER} and ${countedMatch('m')}
   order by m.created_at, m.id offset 49 limit 1)`
