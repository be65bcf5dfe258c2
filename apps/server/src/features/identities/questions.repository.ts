import type { QuestionAnswer } from '@buri/contract/identities'
import type { Visibility } from '@buri/domain/players/visibility'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { hasPlayedFor, isKnownMostlyFromClan } from '#server/model/clans/clanPlayers.ts'
import type { MergeRecord } from '#server/model/matches/people/identityAnswers.ts'
import { hiddenPlayers, publicPlayer } from '#server/model/people/visibility.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'

/** The player as it is now or, if the answer merged it into the other one, as it was before. */
export type QuestionSide = {
  playerId: string
  gameName: string
  tagLine: string
  profileIconId: number | null
  visibility: Visibility
  ownerId: string | null
  games: number
  isGone: boolean
}
/** The changes that an answer made, stored so that the answer can be undone. */
type AnswerEffect = { joined: MergeRecord } | { shown: { id: string; before: Visibility } } | Record<string, never>
export type StoredQuestion = {
  id: string
  matchId: string | null
  askedAt: Date
  hiddenId: string | null
  answer: QuestionAnswer | null
  answeredAt: Date | null
  answeredBy: string | null
  /** Whether the staff said that the players are two people. */
  isToldApartByStaff: boolean
  /** The main player, if the owner said that the other player is an alt. */
  mainId: string | null
  /**
   * `saidSame`: accounts that answered "same" to a question that needs two answers. `secondedBy`: those among them
   * who are officers of a clan that knows both players. Their answer counts only together with an owner's.
   */
  saidSame: string[]
  secondedBy: string[]
  one: QuestionSide
  other: QuestionSide
  isOfficerOfBoth: boolean
}

const MAX_SHOWN = 50
const IS_OPEN: Visibility = 'public'

const questionSide = (player: string) => sql`(select jsonb_build_object(
    'playerId', asked.id, 'gameName', coalesce(p.game_name, gone.game_name), 'tagLine', coalesce(p.tag_line, gone.tag_line),
    'profileIconId', coalesce(p.profile_icon_id, gone.profile_icon_id),
    'visibility', coalesce(p.visibility, gone.visibility), 'ownerId', coalesce(o.user_id, gone_owner.user_id), 'isGone', p.id is null,
    'games', (select count(*) from match_participant mp
      where mp.player_id = asked.id and mp.is_counted and not mp.is_deleted))
  from (select ${sql.ref(player)} as id) as asked
  left join player p on p.id = asked.id
  left join player_owner o on o.player_id = asked.id
  left join lateral jsonb_to_record(case when q.joined #>> '{joined,drop}' = asked.id::text then q.joined #> '{joined,player}' end)
    as gone (game_name text, tag_line text, profile_icon_id integer, visibility text) on true
  left join lateral (select (q.joined #>> '{joined,rows,player_owner,drop,0,user_id}')::uuid as user_id)
    as gone_owner on p.id is null)`

// The player's own clans are checked first, so that the costly checks run only for the few who could answer.
const isKnownTo = (player: string) => `exists (select from player_history h
  where h.player_id = ${player} and (h.is_stale or h.origins is null or exists (
    select from unnest(h.origins) as origin where origin not like '~%' and split_part(origin, '/', 2) = c.clan_id::text)))`
const isOwned = (player: string) => `exists (select from player_owner o where o.player_id = ${player})`
const mayKnow = (player: string) =>
  `case when ${isOwned(player)} then ${hasPlayedFor(player, 'c.clan_id')} else ${isKnownMostlyFromClan(player, 'c.clan_id')} end`
const ARE_PUBLIC = `(select count(*) from player p where p.id in (q.player_a, q.player_b) and ${publicPlayer('p')}) = 2`
const IS_LEADING = `c.rank in ('leader', 'officer')`
const MAY_SAY = `((not ${isOwned('q.player_a')} and not ${isOwned('q.player_b')}) or ${ARE_PUBLIC})
  and ${mayKnow('q.player_a')} and ${mayKnow('q.player_b')}`
const IS_OFFICER_OF_BOTH = `${IS_LEADING} and ${isKnownTo('q.player_a')} and ${isKnownTo('q.player_b')} and ${MAY_SAY}`

const officerOfBoth = (userId: string) => sql<boolean>`exists (
  select from clan_member c where c.user_id = ${userId} and ${sql.raw(IS_OFFICER_OF_BOTH)})`

/**
 * Whether the account's own answer merged the two players, and the account still leads a clan for which the remaining
 * player has played. The merged player has no matches left by which a clan could know both.
 */
const hasMerged = (
  userId: string,
) => sql<boolean>`(coalesce(q.answer = 'same' and q.answered_by = ${userId}, false) and exists (
  select from clan_member c where c.user_id = ${userId} and ${sql.raw(IS_LEADING)}
    and (${sql.raw(hasPlayedFor('q.player_a', 'c.clan_id'))} or ${sql.raw(hasPlayedFor('q.player_b', 'c.clan_id'))})))`

const SECONDED_BY = `array(select distinct c.user_id::text from clan_member c
  where c.user_id = any (q.said_same) and ${IS_OFFICER_OF_BOTH})`

const IS_TOLD_APART_BY_STAFF = sql.raw(`coalesce(q.answer = 'different' and exists (
  select from app_user u join permission p on p.name in ('admin', 'moderation')
  where u.id = q.answered_by and (exists (select from role_permission rp where rp.role_id = u.role_id and rp.permission_id = p.id)
    or exists (select from user_permission up where up.user_id = u.id and up.permission_id = p.id))), false)`)

const REMAINING_SIDES = sql`(select count(*) from player p where p.id in (q.player_a, q.player_b))
  = case when q.answer = 'same' then 1 else 2 end`

const questionColumns = (
  isOfficerOfBoth: RawBuilder<boolean>,
) => sql`q.id, q.match_id, q.asked_at, q.hidden_id, q.answer, q.answered_at, q.answered_by, q.main_id,
  ${IS_TOLD_APART_BY_STAFF} as is_told_apart_by_staff,
  array(select said::text from unnest(q.said_same) as said) as said_same, ${sql.raw(SECONDED_BY)} as seconded_by,
  ${questionSide('q.player_a')} as one, ${questionSide('q.player_b')} as other, ${isOfficerOfBoth} as is_officer_of_both`

const isRecent = (since: Date) => sql`(q.answer is null or (q.answer is not null and q.answered_at > ${since}))`
const OPEN_FIRST = sql.raw(`order by q.answered_at desc nulls first, q.asked_at limit ${MAX_SHOWN}`)

// If many questions are open, only those about the clan's own matches are checked, so that a flood of questions delays
// no leader.
const MANY_OPEN = 200
const knownAmongFew = (since: Date) => sql`
    select q.id, q.player_a, q.player_b, c.clan_id from led c join identity_question q on ${isRecent(since)}
    where case when ${sql.raw(isKnownTo('q.player_a'))} then ${sql.raw(isKnownTo('q.player_b'))} else false end`
const knownAmongMany = (since: Date) => sql`
    select q.id, q.player_a, q.player_b, one.clan_id from identity_question q
    join of_led one on one.player_id = q.player_a
    join of_led other on other.player_id = q.player_b and other.clan_id = one.clan_id
    where ${isRecent(since)}`
const PLAYERS_OF_LED_CLANS = sql`of_led as materialized (
    select distinct c.clan_id, l.player_id from led c
    join match m on m.clan_id = c.clan_id and m.deleted_at is null and m.is_counted
    join match_participant l on l.match_id = m.id and l.is_counted and not l.is_deleted and l.player_id is not null),`

// The search goes from the caller's players and clans to their questions, so that the costly checks run only for these
// few.
const questionsNear = (userId: string, since: Date, checkFew: boolean) => sql<StoredQuestion>`
  with led as materialized (select c.clan_id from clan_member c where c.user_id = ${userId} and ${sql.raw(IS_LEADING)}),
  ${checkFew ? PLAYERS_OF_LED_CLANS : sql``}
  known as materialized (${checkFew ? knownAmongMany(since) : knownAmongFew(since)}),
  spoken_for as materialized (
    select distinct q.id from known q cross join lateral (select q.clan_id) as c where ${sql.raw(MAY_SAY)}),
  shown as (
    select q.id from identity_question q where q.id in (
        select asked.id from player_owner o join identity_question asked on asked.player_a = o.player_id where o.user_id = ${userId}
        union select asked.id from player_owner o join identity_question asked on asked.player_b = o.player_id where o.user_id = ${userId}
        union select id from spoken_for
        union select id from identity_question where answer = 'same' and answered_by = ${userId} and answered_at > ${since})
      and ${isRecent(since)} and ${REMAINING_SIDES} ${OPEN_FIRST})
  select ${questionColumns(sql`(exists (select from spoken_for s where s.id = q.id) or ${hasMerged(userId)})`)} from identity_question q
  where q.id in (select id from shown) ${OPEN_FIRST}`

const allQuestionsSql = (userId: string, since: Date) => sql<StoredQuestion>`
  with shown as (select q.id from identity_question q where ${isRecent(since)} and ${REMAINING_SIDES} ${OPEN_FIRST})
  select ${questionColumns(officerOfBoth(userId))} from identity_question q where q.id in (select id from shown) ${OPEN_FIRST}`

async function areManyOpen(db: Db): Promise<boolean> {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from (select from identity_question where answer is null limit ${MANY_OPEN}) as waiting`.execute(
    db,
  )
  return rows[0]?.open === MANY_OPEN
}

export const identityQuestionReads = (db: Db) => ({
  async near(userId: string, isStaff: boolean, since: Date): Promise<StoredQuestion[]> {
    const { rows } = await (isStaff
      ? allQuestionsSql(userId, since)
      : questionsNear(userId, since, await areManyOpen(db))
    ).execute(db)
    return rows
  },

  async find(id: string, userId: string): Promise<StoredQuestion | undefined> {
    const { rows } = await sql<StoredQuestion>`
      select ${questionColumns(sql`(${officerOfBoth(userId)} or ${hasMerged(userId)})`)}
      from identity_question q where q.id = ${id} and ${REMAINING_SIDES}`.execute(db)
    return rows[0]
  },
})

type UnannouncedQuestion = { id: string; oneOwnerId: string | null; otherOwnerId: string | null; officers: string[] }

/** Skips questions that another process has locked. */
export async function unannouncedQuestions(tx: Transaction<DB>, limit: number): Promise<UnannouncedQuestion[]> {
  const { rows } = await sql<UnannouncedQuestion>`
    select q.id, one.user_id as one_owner_id, other.user_id as other_owner_id,
      array(select distinct c.user_id from clan_member c where ${sql.raw(IS_OFFICER_OF_BOTH)}) as officers
    from identity_question q
    left join player_owner one on one.player_id = q.player_a
    left join player_owner other on other.player_id = q.player_b
    where q.told_at is null and q.answer is null
      -- Questions about a clan's old replays wait until all are sent, like other bells.
      and not exists (select from match m join clan_backlog b on b.clan_id = m.clan_id and b.user_id = m.uploaded_by
        where m.id = q.match_id and q.asked_at >= b.began_at)
    order by q.asked_at limit ${limit} for no key update of q skip locked`.execute(tx)
  return rows
}

export const markAnnounced = (tx: Transaction<DB>, ids: readonly string[], at: Date) =>
  tx.updateTable('identityQuestion').set({ toldAt: at }).where('id', 'in', ids).execute()

export const questionAnswerRows = (tx: Transaction<DB>) => ({
  /** The frontier is locked first, because an answer changes players' identities. */
  async lock(id: string): Promise<{ joined: AnswerEffect | null } | undefined> {
    await sql`select from rating_frontier where id = 1 for no key update`.execute(tx)
    const { rows } = await sql<{ joined: AnswerEffect | null }>`
      select joined from identity_question where id = ${id} for no key update`.execute(tx)
    return rows[0]
  },

  /** Locks the players, so that they get no new owner and are not hidden. */
  async lockPlayers(playerIds: readonly string[]) {
    await sql`select from player where id = any(${[...playerIds]}::uuid[]) order by id for update`.execute(tx)
  },

  async say(id: string, userId: string, isSame: boolean) {
    await sql`update identity_question
      set said_same = array_remove(said_same, ${userId}::uuid) || ${isSame ? [userId] : []}::uuid[]
      where id = ${id}`.execute(tx)
  },

  async settle(id: string, decision: { answer: QuestionAnswer; by: string; at: Date; changed: AnswerEffect } | null) {
    await tx
      .updateTable('identityQuestion')
      .set({
        answer: decision?.answer ?? null,
        answeredBy: decision?.by ?? null,
        answeredAt: decision?.at ?? null,
        joined: decision === null ? null : JSON.stringify(decision.changed),
        saidSame: [],
      })
      .where('id', '=', id)
      .execute()
  },

  /** Shows a player that is hidden only because of this question. */
  async show(playerId: string, questionId: string): Promise<Visibility | undefined> {
    const { rows } = await sql<{ before: Visibility }>`
      with asked as (select id, visibility from player where id = ${playerId} for no key update)
      update player p set visibility = ${IS_OPEN}, data_version = data_version + 1 from asked
      where p.id = asked.id and ${hiddenPlayers()}
        and not exists (select from player_owner o where o.player_id = p.id)
        and not exists (select from identity_question q
          where q.hidden_id = p.id and q.answer is null and q.id <> ${questionId})
      returning asked.visibility as before`.execute(tx)
    return rows[0]?.before
  },

  async hideAgain(playerId: string, visibility: Visibility) {
    await sql`update player p set visibility = ${visibility}, data_version = data_version + 1 where p.id = ${playerId}
      and not exists (select from player_owner o where o.player_id = p.id)`.execute(tx)
  },

  /** Records the former owner of a merged player, who may object as after any stronger proof. */
  async displace(keep: string, { userId, proof, since }: { userId: string; proof: string; since: Date }, at: Date) {
    await tx
      .insertInto('displacedOwner')
      .values({ playerId: keep, userId, proof, since, displacedAt: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  async ownerOf(playerId: string) {
    return tx
      .selectFrom('playerOwner')
      .select(['userId', 'proof', 'since'])
      .where('playerId', '=', playerId)
      .executeTakeFirst()
  },
})
