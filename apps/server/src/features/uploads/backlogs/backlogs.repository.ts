import type { Transaction } from 'kysely'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { DB } from '#server/platform/database/tables.ts'

type Sender = { clanId: string; userId: string }
type EndedMatch = { matchId: string; isWaiting: boolean; isHeld: boolean }

type Drawing = { clanCreatedAt: Date; usedClanId: string | null; usedSince: Date | null }
const ALLOWANCE_OF_CLAN = `
  select c.created_at as "clanCreatedAt", a.clan_id as "usedClanId", a.since as "usedSince"
  from clan c left join upload_allowance a on a.user_id = $2 where c.id = $1 and c.deleted_at is null`

// Returns nothing if a simultaneous upload to another clan has used the allowance first.
const USE_ALLOWANCE = `
  insert into upload_allowance as a (user_id, clan_id, since) values ($1, $2, $3)
  on conflict (user_id) do update set clan_id = excluded.clan_id,
    since = case when a.clan_id = excluded.clan_id then a.since else excluded.since end
  where a.clan_id = excluded.clan_id or a.since <= $4 returning 1`

const BACKLOG_COUNTS = `
  select (select count(*)::int from clan_backlog_match m where m.clan_id = $1 and m.user_id = $2) as matches,
    (select count(*)::int from match m where m.clan_id = $1 and m.deleted_at is null) as "clanMatches"`

const BEGIN_BACKLOG = `
  insert into clan_backlog (clan_id, user_id, began_at, last_at) values ($1, $2, $3, $3)
  on conflict (clan_id, user_id) do update set last_at = excluded.last_at`

// `for share` waits for a backlog that is just ending. After that, nothing is held back for it.
const HOLD_BACK_NOTIFICATIONS = `
  with open as (select clan_id, user_id from clan_backlog where clan_id = $1 and user_id = $2 for share)
  insert into clan_backlog_match (clan_id, user_id, match_id, is_held) select clan_id, user_id, $3, true from open
  on conflict (clan_id, user_id, match_id) do update set is_held = true returning 1`

const ADD_MATCHES = `
  with open as (
    update clan_backlog set last_at = $4 where clan_id = $1 and user_id = $2 returning clan_id, user_id)
  insert into clan_backlog_match (clan_id, user_id, match_id, is_held)
  select open.clan_id, open.user_id, m.id, false from open join match m on m.id = any ($3::text[])
  on conflict do nothing`

const TAKE_MATCHES = 'select from clan_backlog where clan_id = $1 and user_id = $2 for no key update'
const MATCHES_OF_BACKLOG = `
  select b.match_id as "matchId", m.standing in ('waiting', 'disputed') as "isWaiting", b.is_held as "isHeld"
  from clan_backlog_match b join match m on m.id = b.match_id and m.deleted_at is null
  where b.clan_id = $1 and b.user_id = $2 order by m.played_at`
// The sender may have left the clan or the site meanwhile.
const LEADER_AND_SENDER = `select user_id as id from clan_member where clan_id = $1 and (rank = 'leader' or user_id = $2)`

export const backlogReads = (db: Db) => ({
  async one({ clanId, userId }: Sender) {
    type Row = { matches: number; clanMatches: number }
    const [row] = await runQuery<Row>(db, { name: 'backlog-one', text: BACKLOG_COUNTS, values: [clanId, userId] })
    return row ?? { matches: 0, clanMatches: 0 }
  },

  async drawing({ clanId, userId }: Sender): Promise<Drawing | undefined> {
    return (
      await runQuery<Drawing>(db, { name: 'backlog-drawing', text: ALLOWANCE_OF_CLAN, values: [clanId, userId] })
    )[0]
  },

  /** Returns false if the account has used another clan's allowance since `restStart`. */
  async draw({ clanId, userId }: Sender, now: Date, restStart: Date): Promise<boolean> {
    const values = [userId, clanId, now, restStart]
    return (await runQuery(db, { name: 'backlog-draw', text: USE_ALLOWANCE, values })).length > 0
  },

  async begin({ clanId, userId }: Sender, now: Date): Promise<void> {
    await runQuery(db, { name: 'backlog-begin', text: BEGIN_BACKLOG, values: [clanId, userId, now] })
  },

  /** Adds nothing unless a backlog is open. */
  async note({ clanId, userId }: Sender, matchIds: readonly string[], now: Date): Promise<void> {
    await runQuery(db, { name: 'backlog-note', text: ADD_MATCHES, values: [clanId, userId, [...matchIds], now] })
  },

  quiet: (since: Date, startedBefore: Date): Promise<Sender[]> =>
    runQuery<Sender>(db, {
      name: 'backlogs-quiet',
      text: `select clan_id as "clanId", user_id as "userId" from clan_backlog where last_at <= $1 or began_at <= $2
        order by last_at limit 50`,
      values: [since, startedBefore],
    }),
})

export const backlogRows = (tx: Transaction<DB>) => ({
  /** Returns false if no backlog is open. */
  async hold({ clanId, userId }: Sender, matchId: string): Promise<boolean> {
    return (
      (await runQuery(tx, { name: 'backlog-hold', text: HOLD_BACK_NOTIFICATIONS, values: [clanId, userId, matchId] }))
        .length > 0
    )
  },

  /** Returns `undefined` if another process has ended the backlog. */
  async take({ clanId, userId }: Sender): Promise<EndedMatch[] | undefined> {
    const values = [clanId, userId]
    if ((await runQuery(tx, { name: 'backlog-take', text: TAKE_MATCHES, values })).length === 0) return undefined
    const matches = await runQuery<EndedMatch>(tx, {
      name: 'backlog-matches',
      text: MATCHES_OF_BACKLOG,
      values,
    })
    await tx.deleteFrom('clanBacklog').where('clanId', '=', clanId).where('userId', '=', userId).execute()
    return matches
  },

  /** Returns the clan's leader, and the sender if they are still a member. */
  told: async ({ clanId, userId }: Sender): Promise<string[]> =>
    (
      await runQuery<{ id: string }>(tx, { name: 'backlog-told', text: LEADER_AND_SENDER, values: [clanId, userId] })
    ).map(({ id }) => id),
})
