import { randomUUIDv7 } from 'node:crypto'
import type { Vote } from '@buri/domain/matches/isDecidedBy'
import { REFUTED_MS } from '@buri/domain/matches/judgeObjection'
import type { Side } from '@buri/domain/matches/matchFacts'
import type { Decision, DisputeReason, Trust } from '@buri/domain/matches/trust'
import { sql } from 'kysely'
import { firstFoundedClan } from '#server/model/clans/isFounder.ts'
import { isDecidedByStaff } from '#server/model/matches/trust/testimonies.ts'
import type { TestimonyBasis } from '#server/model/matches/trust/testimonyBasis.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'

export type JudgedMatch = {
  id: string
  standing: Trust
  isDeleted: boolean
  /** Whether the match was voided with all uploads of its sender. It is then restored together with them. */
  isVoidedWithAll: boolean
  createdAt: Date
  uploadedBy: string | null
  versionKey: string
  /** Changes with everything that a confirmation of the match is for: its result, date and lines. */
  shownKey: string
  /** Includes the seats of silent guests, who may still confirm the match or object to it. */
  seats: { slot: number; side: Side; playerId: string | null; isSilent: boolean }[]
}

export type StoredDispute = {
  id: string
  matchId: string
  openedBy: string | null
  openedAt: Date
  reason: DisputeReason | 'contradiction'
  detail: string
  keptVersion: string | null
  otherDigest: string | null
  decision: Decision | null
  seats: number[]
  /** The slots of the players whom the objector owned. */
  ownSeats: number[]
  isAboutEarlierVersion: boolean
}

/** `since` is when the account became the owner. */
export type SeatOwner = { slot: number; side: Side; userId: string; since: Date }

/**
 * SQL for the people who may speak for the players: their owners, leaders and officers of the owners' clans and, for a
 * player without an owner, of the clans that made the player known. A match sent to no clan made its players known to
 * the sender's only clan then or, if the sender was in none, to the first clan that the sender founded, as in
 * `isKnownFromCircle`.
 */
const concernedPeople = (players: readonly string[]) => sql<{ userId: string }>`
  with origins as (
    select distinct split_part(origin, '/', 1) as account, split_part(origin, '/', 2) as clan,
        split_part(origin, '/', 3) as clans
      from player_history h cross join unnest(h.origins) as origin
      where h.player_id = any (${[...players]}::uuid[]) and origin not like '~%'
        and not exists (select from player_owner o where o.player_id = h.player_id)
  ), clans as (
    select mine.clan_id from clan_member mine join player_owner o on o.user_id = mine.user_id
      where o.player_id = any (${[...players]}::uuid[])
    union
    select coalesce(nullif(clan, '-'), case when clans not like '%+%' then nullif(clans, '') end)::uuid from origins
    union
    select ${sql.raw(firstFoundedClan("nullif(account, '-')::uuid"))} from origins where clan = '-' and clans = ''
  )
  select user_id from player_owner where player_id = any (${[...players]}::uuid[])
  union select user_id from clan_member where rank in ('leader', 'officer') and clan_id in (select clan_id from clans)`

/** SQL for whether people chose another version of the match after the objection `d`. */
const IS_ABOUT_EARLIER_VERSION = sql.raw(`(d.opened_by is not null and exists (
  select from match_dispute replacing where replacing.match_id = d.match_id and replacing.opened_by is null
    and replacing.decision = 'other' and replacing.decided_at >= d.opened_at))`)

export const matchTrustRows = (db: Db) => ({
  async match(matchId: string): Promise<JudgedMatch | undefined> {
    const { rows } = await sql<JudgedMatch>`
      select m.id, m.standing, m.deleted_at is not null as is_deleted,
        exists (select from voided_upload v where v.match_id = m.id) as is_voided_with_all, m.created_at, m.uploaded_by, m.version_key,
        (select md5(concat_ws(' ', m.version_key, m.winner, m.played_at, s.sides, s.lines))
          from match_scoreboard s where s.match_id = m.id) as shown_key,
        coalesce((select json_agg(json_build_object('slot', l.slot, 'side', l.side,
            'playerId', coalesce(l.player_id, l.guest_id), 'isSilent', l.guest_id is not null) order by l.slot)
          from match_participant l where l.match_id = m.id), '[]') as seats
      from match m where m.id = ${matchId}`.execute(db)
    return rows[0]
  },

  async concerned(players: readonly string[]): Promise<string[]> {
    const { rows } = await concernedPeople(players).execute(db)
    return rows.map(({ userId }) => userId)
  },

  async owners(matchId: string): Promise<SeatOwner[]> {
    const { rows } = await sql<SeatOwner>`
      select l.slot, l.side, o.user_id, o.since
      from match_participant l join player_owner o on o.player_id = coalesce(l.player_id, l.guest_id)
      where l.match_id = ${matchId} order by l.slot`.execute(db)
    return rows
  },

  /** Returns the users who signed up for the match's night, or all `users` if no night has taken the match. */
  async usersOfItsNight(matchId: string, users: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ userId: string }>`
      select asked.user_id from unnest(${users}::uuid[]) as asked (user_id) join match m on m.id = ${matchId}
      where m.taken_for_night is null or exists (
        select from night_signup s where s.night_id = m.taken_for_night and s.user_id = asked.user_id)`.execute(db)
    return rows.map(({ userId }) => userId)
  },

  async addConfirmation(
    { id: matchId, versionKey }: Pick<JudgedMatch, 'id' | 'versionKey'>,
    userId: string,
    kind: 'account' | 'staff',
    at: Date,
    basis: TestimonyBasis,
  ) {
    await db
      .insertInto('matchConfirmation')
      .values({ matchId, versionKey, userId, kind, confirmedAt: at, ...basis })
      .execute()
  },

  disputes: async (matchId: string): Promise<StoredDispute[]> => {
    const { rows } = await sql<StoredDispute>`select id, match_id, opened_by, opened_at, reason, detail, kept_version,
      other_digest, decision, seats, own_seats, ${IS_ABOUT_EARLIER_VERSION} as is_about_earlier_version
      from match_dispute d where match_id = ${matchId} order by opened_at, id`.execute(db)
    return rows
  },

  /**
   * An objection does not count as lost if people chose another version after it was made, even if they later rejected
   * the objection.
   */
  async objectorOf(userId: string, now: Date): Promise<{ open: number; lostAt: number | null; refuted: number }> {
    const { rows } = await sql<{ open: number; lostAt: number | null; refuted: number }>`
      select (count(*) filter (where d.decision is null and m.deleted_at is null
          and m.standing in ('confirmed', 'reported')))::int as open,
        extract(epoch from max(d.decided_at) filter (where is_lost)) * 1000 as lost_at,
        (count(*) filter (where is_lost and d.decided_at > ${new Date(now.getTime() - REFUTED_MS)}
          and ${sql.raw(isDecidedByStaff('d'))}))::int as refuted
      from match_dispute d join match m on m.id = d.match_id
      cross join lateral (select d.decision = 'stands' and not ${IS_ABOUT_EARLIER_VERSION} as is_lost) as lost
      where d.opened_by = ${userId}`.execute(db)
    return rows[0] ?? { open: 0, lostAt: null, refuted: 0 }
  },

  async addDispute(dispute: {
    matchId: string
    openedBy: string
    openedAt: Date
    reason: DisputeReason
    detail: string
    seats: number[]
    ownSeats: number[]
  }): Promise<string | undefined> {
    const id = randomUUIDv7()
    const added = await db
      .insertInto('matchDispute')
      .values({ id, ...dispute })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return added?.id
  },

  async votes(disputeIds: readonly string[]): Promise<(Vote & { disputeId: string })[]> {
    const { rows } = await sql<
      Vote & { disputeId: string }
    >`select dispute_id, user_id as by, decision, sides, officer_of, speaks_for
      from match_dispute_vote where dispute_id = any (${[...disputeIds]}::uuid[])
        and exists (select from app_user u where u.id = user_id and u.status = 'active')`.execute(db)
    return rows
  },

  async vote(disputeId: string, userId: string, decision: Decision, at: Date, basis: TestimonyBasis) {
    const { sides, officerOf, speaksFor } = basis
    await db
      .insertInto('matchDisputeVote')
      .values({ disputeId, userId, decision, votedAt: at, sides, officerOf, speaksFor })
      .onConflict((conflict) =>
        conflict.columns(['disputeId', 'userId']).doUpdateSet({ decision, votedAt: at, sides, officerOf, speaksFor }),
      )
      .execute()
  },

  /** Deletes the votes, so that they do not count for the next decision. */
  async forgetVotes(disputeId: string) {
    await db.deleteFrom('matchDisputeVote').where('disputeId', '=', disputeId).execute()
  },
})
