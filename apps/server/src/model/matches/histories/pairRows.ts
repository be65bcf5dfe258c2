import { type Meeting, meetingsOf } from '@buri/domain/players/meetings'
import type { LineRow, MatchRow } from '#server/model/matches/store/matchRows.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import { joinIslands, splitIslands } from './islandRows.ts'

export type MatchMeetings = { playedAt: number; meetings: readonly Meeting[] }

type MetMatch = Pick<MatchRow, 'isCounted' | 'playedAt' | 'winner'>
type MetPlayerLine = Pick<LineRow, 'playerId' | 'side' | 'position' | 'isPositionKnown'>

export const meetingsOfMatch = (
  { isCounted, playedAt, winner }: MetMatch,
  lines: readonly MetPlayerLine[],
): MatchMeetings => ({
  playedAt,
  meetings: isCounted && winner !== null ? meetingsOf(lines, winner) : [],
})

const MEETING_ROWS = `unnest($1::uuid[], $2::uuid[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[])
  as n (player_a, player_b, together, together_wins, against, against_wins_a, same_lane_against)`

const valuesOf = (meetings: readonly Meeting[]) => [
  meetings.map(({ playerA }) => playerA),
  meetings.map(({ playerB }) => playerB),
  meetings.map(({ together }) => together),
  meetings.map(({ togetherWins }) => togetherWins),
  meetings.map(({ against }) => against),
  meetings.map(({ againstWinsA }) => againstWinsA),
  meetings.map(({ sameLaneAgainst }) => sameLaneAgainst),
]

const PAIR_COLUMNS =
  'player_a, player_b, together, together_wins, against, against_wins_a, same_lane_against, last_met_at'

/** A record has only sums and a latest time, so the order of uploads does not matter. */
const ON_KNOWN_PAIR = `on conflict (player_a, player_b) do update set together = player_pair.together + excluded.together,
  together_wins = player_pair.together_wins + excluded.together_wins,
  against = player_pair.against + excluded.against,
  against_wins_a = player_pair.against_wins_a + excluded.against_wins_a,
  same_lane_against = player_pair.same_lane_against + excluded.same_lane_against,
  last_met_at = greatest(player_pair.last_met_at, excluded.last_met_at)`

const ADD_MEETINGS = {
  name: 'ingest_add_meetings',
  isPrepared: true,
  text: `insert into player_pair (${PAIR_COLUMNS}) select n.*, $8::timestamptz from ${MEETING_ROWS} ${ON_KNOWN_PAIR}`,
} as const

/** Joins the players' islands unless `isOneIsland` says that all are on one already. */
export async function addMeetings(
  tx: Tx,
  { meetings, playedAt }: MatchMeetings,
  { isOneIsland = false }: { isOneIsland?: boolean } = {},
): Promise<void> {
  if (meetings.length === 0) return
  await tx.run(ADD_MEETINGS, [...valuesOf(meetings), new Date(playedAt)])
  if (!isOneIsland) await joinIslands(tx, playersOf(meetings))
}

const playersOf = (meetings: readonly Meeting[]) => [
  ...new Set(meetings.flatMap(({ playerA, playerB }) => [playerA, playerB])),
]

const FORGET_STRANGERS = {
  name: 'ingest_forget_strangers',
  text: `delete from player_pair p using ${MEETING_ROWS}
    where p.player_a = n.player_a and p.player_b = n.player_b
      and p.together + p.against <= n.together + n.against
    returning p.player_a, p.player_b`,
}

// Players with many matches together usually played together lately, so even for them the search for their last
// remaining meeting is short.
const TAKE_BACK = {
  name: 'ingest_take_back_meetings',
  text: `update player_pair p set together = p.together - n.together, together_wins = p.together_wins - n.together_wins,
      against = p.against - n.against, against_wins_a = p.against_wins_a - n.against_wins_a,
      same_lane_against = p.same_lane_against - n.same_lane_against,
      last_met_at = case when p.last_met_at > $8::timestamptz then p.last_met_at else (
        select mine.played_at from match_participant mine
        where mine.player_id = p.player_a and mine.is_counted and not mine.is_deleted and exists (
          select from match_participant theirs where theirs.match_id = mine.match_id and theirs.player_id = p.player_b)
        order by mine.played_at desc, mine.match_id desc limit 1) end
    from ${MEETING_ROWS} where p.player_a = n.player_a and p.player_b = n.player_b`,
}

/** The match's rows must already be deleted or changed. */
export async function removeMeetings(tx: Tx, { meetings, playedAt }: MatchMeetings): Promise<void> {
  await replaceMeetings(tx, { meetings, playedAt }, { meetings: [], playedAt })
}

/** The match's rows must already be updated. */
export async function replaceMeetings(tx: Tx, before: MatchMeetings, after: MatchMeetings): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(after)) return
  const { meetings, playedAt } = before
  const strangers = meetings.length === 0 ? [] : await tx.run(FORGET_STRANGERS, valuesOf(meetings))
  if (meetings.length > 0) await tx.run(TAKE_BACK, [...valuesOf(meetings), new Date(playedAt)])
  await addMeetings(tx, after)
  if (strangers.length > 0) await splitIslands(tx, playersOf(meetings))
}

/** Moves the pairs of player `$2` to `$1`. The two never sat in one match, so their records can be added up. */
export const JOIN_PAIRS = `insert into player_pair (${PAIR_COLUMNS})
  select least($1::uuid, other), greatest($1::uuid, other), together, together_wins, against,
    case when $1::uuid < other then wins else against - wins end, same_lane_against, last_met_at
  from (
    select player_b as other, against_wins_a as wins, together, together_wins, against, same_lane_against, last_met_at
      from player_pair where player_a = $2
    union all
    select player_a, against - against_wins_a, together, together_wins, against, same_lane_against, last_met_at
      from player_pair where player_b = $2
  ) as theirs
  ${ON_KNOWN_PAIR}`

// Shares no code with the addition of one match, so that each of the two can check the other.
const RECOUNT_PAIRS = {
  name: 'ingest_recount_pairs',
  text: `with told as (
      select a.player_id as player_a, b.player_id as player_b,
        count(*) filter (where a.side = b.side) as together,
        count(*) filter (where a.side = b.side and a.result = 'win') as together_wins,
        count(*) filter (where a.side <> b.side) as against,
        count(*) filter (where a.side <> b.side and a.result = 'win') as against_wins_a,
        count(*) filter (where a.side <> b.side and a.position = b.position
          and a.is_position_known and b.is_position_known) as same_lane_against,
        max(a.played_at) as last_met_at
      from match_participant a join match_participant b on b.match_id = a.match_id and b.player_id > a.player_id
      where a.player_id = any ($1::uuid[]) and a.is_counted and not a.is_deleted
      group by a.player_id, b.player_id
    ), untold as (
      delete from player_pair p where p.player_a = any ($1::uuid[])
        and not exists (select from told where told.player_a = p.player_a and told.player_b = p.player_b)
    )
    insert into player_pair as p (${PAIR_COLUMNS}) select ${PAIR_COLUMNS} from told
    on conflict (player_a, player_b) do update set together = excluded.together,
      together_wins = excluded.together_wins, against = excluded.against, against_wins_a = excluded.against_wins_a,
      same_lane_against = excluded.same_lane_against, last_met_at = excluded.last_met_at
    where (p.together, p.together_wins, p.against, p.against_wins_a, p.same_lane_against, p.last_met_at)
      is distinct from (excluded.together, excluded.together_wins, excluded.against, excluded.against_wins_a,
        excluded.same_lane_against, excluded.last_met_at)`,
}

/** Recomputes, from the stored matches, the pairs in which one of these players has the smaller id. */
export async function recountPairs(tx: Tx, playerIds: readonly string[]): Promise<void> {
  await tx.run(RECOUNT_PAIRS, [playerIds])
}

const FORGET_PAIRS_OF = {
  name: 'ingest_forget_pairs_of',
  text: 'delete from player_pair where player_a = any ($1::uuid[]) or player_b = any ($1::uuid[])',
}

const COUNT_PAIRS_OF = {
  name: 'ingest_count_pairs_of',
  text: `insert into player_pair (${PAIR_COLUMNS})
    select a.player_id, b.player_id,
      count(*) filter (where a.side = b.side), count(*) filter (where a.side = b.side and a.result = 'win'),
      count(*) filter (where a.side <> b.side), count(*) filter (where a.side <> b.side and a.result = 'win'),
      count(*) filter (where a.side <> b.side and a.position = b.position
        and a.is_position_known and b.is_position_known),
      max(a.played_at)
    from (select distinct match_id from match_participant
      where player_id = any ($1::uuid[]) and is_counted and not is_deleted) as theirs
    join match_participant a using (match_id)
    join match_participant b on b.match_id = a.match_id and b.player_id > a.player_id
    where a.player_id = any ($1::uuid[]) or b.player_id = any ($1::uuid[])
    group by a.player_id, b.player_id`,
}

export async function recountAllPairs(tx: Tx, playerIds: readonly string[]): Promise<void> {
  await tx.run(FORGET_PAIRS_OF, [playerIds])
  await tx.run(COUNT_PAIRS_OF, [playerIds])
}
