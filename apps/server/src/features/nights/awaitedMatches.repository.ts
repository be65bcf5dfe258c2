import { MIN_PEOPLE_TO_ASK } from '@buri/domain/nights/judgeReplay'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'

/** SQL for the accounts of a night's host and participants. */
const peopleOf = (night: string) => `(select host_id from night where id = ${night} union
  select user_id from night_signup where night_id = ${night} and state = 'in')`

/**
 * Returns SQL for how well a match fits a game. A seated player counts two if the person owns the player they signed up
 * as and that player is in the match. A match that the night's host or a participant sent gets one more, which decides
 * ties.
 */
const fitOf = (night: string, n: string, match: string) => `(select (2 * count(*) + case when exists (
      select from match m where m.id = ${match} and m.uploaded_by in ${peopleOf(night)})
    then 1 else 0 end)::int
  from night_seat t join night_signup s on s.id = t.signup_id
  join player_owner o on o.user_id = s.user_id and o.player_id = s.player_id
  join match_participant l on l.match_id = ${match} and coalesce(l.player_id, l.guest_id) = s.player_id
  where t.night_id = ${night} and t.n = ${n} and not t.is_bench)`

/** SQL for the matches in which the player sat, even as a silent guest. */
const matchesOf = (player: string) => `(select match_id from match_participant where player_id = ${player}
  union all select match_id from match_participant where guest_id = ${player})`

/** The number is limited because anyone may open many nights under the names of other people. */
const NIGHTS_OF_ONE_MATCH = 10

const couldBeGame = (game: string) => `m.created_at >= ${game}.started_at and not m.is_remake
      and (m.date_source <> 'game' or m.played_at >= ${game}.started_at - interval '2 hours')
      and m.deleted_at is null and ($2::text is null or m.id = $2)
      and not exists (select from night_game taken where taken.match_id = m.id)
      and m.id <> all (${game}.denied)`

// If `$2` names a match, only seats that may belong to its players are compared.
const PLAYERS_OF_MATCH = 'select coalesce(player_id, guest_id) from match_participant where match_id = $2'

// The search starts from the games and finds later matches by the index of the players' matches. A signup fits all
// bearers of its name. A waiting match may lack players, so it is found by its sender. If too many pairs fit equally
// well, those returned are drawn at random. Otherwise one host's many nights could crowd out others.
const nightsFor = (games: 'match_id is null' | 'match_id is not null') => `
  with game as (
    select night_id, n, started_at, denied from night_game
    where ${games} and state in ('running', 'awaiting', 'finished') and started_at > $1),
  seated as (
    select g.night_id, g.n, g.started_at, g.denied, t.signup_id, k.player_id
    from game g join night_seat t on t.night_id = g.night_id and t.n = g.n and not t.is_bench
    join night_signup s on s.id = t.signup_id and ($2::text is null or s.player_id = any (array(${PLAYERS_OF_MATCH}))
      or s.name_key = any (array(select name_key from player_name where player_id in (${PLAYERS_OF_MATCH}))))
    join lateral (
      select s.player_id where s.player_id is not null
      union select n.player_id from player_name n where n.name_key = s.name_key
    ) as k on true),
  alike as (
    select s.night_id, s.n, m.id as match_id
    from seated s cross join lateral ${matchesOf('s.player_id')} as l join match m on m.id = l.match_id
    where ${couldBeGame('s')}
    group by s.night_id, s.n, m.id having count(distinct s.signup_id) >= ${MIN_PEOPLE_TO_ASK}
    union select g.night_id, g.n, m.id from game g join match m on m.taken_for_night = g.night_id where ${couldBeGame('g')}
    union select g.night_id, g.n, m.id from game g cross join lateral ${peopleOf('g.night_id')} as sender (id)
      join match m on m.uploaded_by = sender.id and m.standing = 'waiting' where ${couldBeGame('g')}),
  fitting as (
    select night_id, match_id, max(${fitOf('alike.night_id', 'alike.n', 'alike.match_id')}) as fit
    from alike group by night_id, match_id),
  ranked as (
    select *, row_number() over (partition by match_id order by fit desc, night_id) as nth from fitting)
  select night_id as "nightId", match_id as "matchId" from ranked where nth <= ${NIGHTS_OF_ONE_MATCH}
  order by fit desc, random() limit 200`

const FIT_OF_MATCH = `select ${fitOf('$1', '$2', '$3')} as fit`

export async function matchFit(db: Db, nightId: string, n: number, matchId: string): Promise<number> {
  const statement = { name: 'inhouse-match-fit', text: FIT_OF_MATCH, values: [nightId, n, matchId] }
  return (await runQuery<{ fit: number }>(db, statement))[0]?.fit ?? 0
}

// A night that accepts no more results keeps the result of a deleted match.
const TAKEN_BACK = `
  select g.night_id as "nightId", m.id as "matchId" from night_game g join match m on m.id = g.match_id
  where m.deleted_at is not null and g.started_at > $1 and ($2::text is null or m.id = $2) limit 200`

export const gamesOfDeletedMatches = (db: Db, { since, matchId }: { since: Date; matchId?: string }) =>
  runQuery<{ nightId: string; matchId: string }>(db, { text: TAKEN_BACK, values: [since, matchId ?? null] })

export const matchCandidates = (db: Db, { since, matchId }: { since: Date; matchId?: string }) =>
  runQuery<{ nightId: string; matchId: string }>(db, {
    text: nightsFor('match_id is null'),
    values: [since, matchId ?? null],
  })

export const nightsWithAnother = (db: Db, { since, matchId }: { since: Date; matchId: string }) =>
  runQuery<{ nightId: string }>(db, { text: nightsFor('match_id is not null'), values: [since, matchId] })

const RELATION_TO_NIGHT = `
  select coalesce(bool_or(told.by is null or told.by = night.host_id), false) as "isByHost",
    coalesce(bool_or(told.by is null or told.by = night.host_id
      or exists (select from night_signup s where s.night_id = night.id and s.user_id = told.by and s.state = 'in')
      or exists (select from clan_member mine join clan_member host on host.clan_id = mine.clan_id
        where mine.user_id = told.by and host.user_id = night.host_id)), false) as "isOfNight",
    coalesce(bool_or(m.clan_id is not null and m.clan_id is distinct from night.clan_id and not exists (
      select from clan_member of_clan where of_clan.clan_id = m.clan_id and (of_clan.user_id = night.host_id and night.clan_id is null
        or of_clan.user_id in (select s.user_id from night_signup s where s.night_id = night.id and s.state = 'in')))),
      false) as "isOfOtherClan"
  from match m join night on night.id = $1 cross join lateral (
    select s.uploaded_by from match_source s where s.match_id = m.id and s.version_key = m.version_key
    union all select c.user_id from match_confirmation c where c.match_id = m.id and c.version_key = m.version_key) as told (by)
  where m.id = $2`

type Relation = {
  /** Whether the operator or the night's host sent or confirmed the match. */
  isByHost: boolean
  /** Whether the operator, the host, a clanmate of the host or a participant sent or confirmed the match. */
  isOfNight: boolean
  /**
   * Whether the match's clan has nothing to do with the night: it is not the night's clan, no participant with an
   * account is a member, and neither is the host of a night without a clan.
   */
  isOfOtherClan: boolean
}

export async function relationToNight(db: Db, nightId: string, matchId: string): Promise<Relation> {
  const rows = await runQuery<Relation>(db, { text: RELATION_TO_NIGHT, values: [nightId, matchId] })
  return rows[0] ?? { isByHost: false, isOfNight: false, isOfOtherClan: false }
}

/** Enough for an account, which hosts one night an evening, rarely two. */
const MAX_STARTED = 3

const STARTED_NIGHTS = `
  select n.id from night n
  where n.state <> 'cancelled' and n.starts_at > $2::timestamptz - interval '7 days' and (n.host_id = $1
      or n.clan_id in (select m.clan_id from clan_member m where m.user_id = $1))
    and exists (select from night_game g where g.night_id = n.id and g.match_id is null and g.started_at > $2)
  order by n.starts_at desc, n.id limit ${MAX_STARTED}`

export async function startedNightsOf(db: Db, userId: string, since: Date): Promise<string[]> {
  const rows = await runQuery<{ id: string }>(db, { text: STARTED_NIGHTS, values: [userId, since] })
  return rows.map(({ id }) => id)
}
