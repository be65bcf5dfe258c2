import { NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import type { TeamsSettings } from '@buri/domain/nights/teams/teamsSettings'
import { DAY_MS } from '@buri/domain/seoulTime'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { isClanVisibleIf } from '#server/model/clans/visibility.ts'
import { recordsetJson } from '#server/model/matches/recordsetJson.ts'
import { changeWithEventSql, eventValues } from '#server/model/news/announce.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { drawNightCode } from './drawNightCode.ts'
import { INSERT_EVENT, type LoggedEvent, loggedValues } from './nightEvents.repository.ts'
import type { NightRow, SeriesColumns } from './nightRow.ts'
import { lastWishesSql, type Wishes } from './signups/signupReads.repository.ts'

const nightSeenBy = (viewerId: string) => `
  select n.id, n.code, c.id as "clanId", c.clan_name as "clanName", c.crest_url as "crestUrl", c.is_public as "isClanPublic", m.rank,
    n.host_id as "hostId", h.nickname as "hostName", n.title, n.starts_at as "startsAt", n.places, n.mode, n.preset, n.map,
    n.best_of as "bestOf", n.side_rule as "sideRule", n.fearless, n.fearless_scope as "fearlessScope", n.access, n.remark, n.state, n.is_closed as "isClosed", n.revision,
    n.team_count as "teamCount", n.plan, n.rooms, n.left_over as "leftOver",
    (select case when a.state->'draft' is not null then case when a.state#>'{draft,turn}' = 'null' then 'drafted' else 'drafting' end
      when a.state->'block' = 'null' then 'over' else 'running' end from night_auction a
      where a.night_id = n.id and a.fixed_at is null) as auction,
    n.ready_until as "readyUntil", n.created_at as "createdAt", n.finished_at as "finishedAt"
  from night n join app_user h on h.id = n.host_id
  left join clan c on c.id = n.clan_id and c.deleted_at is null
  left join clan_member m on m.clan_id = n.clan_id and m.user_id = ${viewerId}`
/** SQL for the night $2 as the account $1 sees it. */
export const ONE_NIGHT = `${nightSeenBy('$1')} where n.id = $2`

export type CardRow = NightRow & {
  inCount: number
  waitingCount: number
  gameCount: number
  isSignedUp: boolean
}

type NightViewer = { userId: string | null; guestMark: string | null; seesAll: boolean }
type Order = 'earliest' | 'latest'
type Window = { clanId: string | null; from: Date; to: Date; order: Order; limit: number }

const IN_WINDOW = 'n.starts_at >= $3 and n.starts_at <= $4'
const ORDER_DIRECTIONS = { earliest: 'asc', latest: 'desc' } as const
const firstBy = (order: Order) =>
  `order by n.starts_at ${ORDER_DIRECTIONS[order]}, n.id ${ORDER_DIRECTIONS[order]} limit $5`
const FOUND_NIGHTS = 'select n.id, n.starts_at from night n'

// Only the earliest `foundPerHost` nights of a host are found, so that one host cannot fill everyone's list. Past
// nights do not displace open ones.
const FOUND_OF_ONE_HOST = `n.state <> 'cancelled' and ${NIGHT_LIMITS.foundPerHost} > (select count(*) from night o
  where o.host_id = n.host_id and o.access = 'everyone' and o.state <> 'cancelled'
    and (o.state = 'finished') = (n.state = 'finished') and o.starts_at >= $3 and (o.starts_at, o.id) < (n.starts_at, n.id))`

// Each part is read from an index of its own, and only as many rows as the list shows.
const listedNights = (order: Order) => {
  const first = firstBy(order)
  return `
  select id from (
    (${FOUND_NIGHTS} left join clan c on c.id = n.clan_id
      where n.access = 'everyone' and ${IN_WINDOW} and (n.clan_id is null or ${isClanVisibleIf('c', 'false')})
        and ${FOUND_OF_ONE_HOST} ${first})
    union (${FOUND_NIGHTS} join clan_member v on v.clan_id = n.clan_id and v.user_id = $1 where ${IN_WINDOW} ${first})
    union (${FOUND_NIGHTS} where n.host_id = $1 and ${IN_WINDOW} ${first})
    union (${FOUND_NIGHTS} join night_signup s on s.night_id = n.id
      where (s.user_id = $1 or s.guest_mark = $2) and s.state in ('in', 'waiting', 'absent') and ${IN_WINDOW} ${first})
  ) as n ${first}`
}

/**
 * Members, and viewers who may see all clans ($7), see all nights of the clan. Others see those that everyone may find,
 * and those that they host or joined.
 */
const ofClan = (order: Order) => `
  select n.id from night n where n.clan_id = $6 and ${IN_WINDOW} and (n.access = 'everyone' or $7 or n.host_id = $1
    or exists (select from clan_member v where v.clan_id = n.clan_id and v.user_id = $1)
    or exists (select from night_signup s where s.night_id = n.id and s.state in ('in', 'waiting', 'absent')
      and (s.user_id = $1 or s.guest_mark = $2))) ${firstBy(order)}`

// The values are subqueries, because PostgreSQL would plan each call if it knew the values.
const NIGHT_CARDS = `
  select night.*,
    (select count(*)::int from night_signup s where s.night_id = night.id and s.state = 'in') as "inCount",
    (select count(*)::int from night_signup s where s.night_id = night.id and s.state = 'waiting') as "waitingCount",
    (select count(*)::int from night_game g where g.night_id = night.id and g.started_at is not null
      and g.state <> 'cancelled') as "gameCount",
    exists (select from night_signup s where s.night_id = night.id and s.state in ('in', 'waiting', 'absent')
      and (s.user_id = (select $1::uuid) or s.guest_mark = (select $2::text collate "C"))) as "isSignedUp"
  from (${nightSeenBy('(select $1::uuid)')} where n.id = any ((select $3::uuid[])::uuid[])) as night`

const CARD_AND_WISHES = `
  select card.*, ${lastWishesSql('(select $1::uuid)', '(select $2::text collate "C")')} as wishes from (${NIGHT_CARDS}) as card`

export type CardWithWishes = CardRow & { wishes: Wishes | null }

const cardQuery = (id: string, { userId, guestMark }: NightViewer) => ({
  name: 'inhouse-card',
  text: CARD_AND_WISHES,
  values: [userId, guestMark, [id]],
})

export const nightReads = (db: Db) => {
  const cards = (ids: readonly string[], { userId, guestMark }: NightViewer) =>
    runQuery<CardRow>(db, { name: 'inhouse-cards', text: NIGHT_CARDS, values: [userId, guestMark, [...ids]] })

  return {
    async find(id: string, viewerId: string | null): Promise<NightRow | undefined> {
      const statement = { name: 'inhouse-night', text: ONE_NIGHT, values: [viewerId, id] }
      return (await runQuery<NightRow>(db, statement))[0]
    },

    async idOf(code: string): Promise<string | undefined> {
      const night = db.selectFrom('night').select('id').where('code', '=', code)
      return (await night.executeTakeFirst())?.id
    },

    async list({ clanId, from, to, order, limit }: Window, nightViewer: NightViewer): Promise<CardRow[]> {
      const { userId, guestMark, seesAll } = nightViewer
      const common = [userId, guestMark, from, to, limit]
      const statement =
        clanId === null
          ? { text: listedNights(order), values: common }
          : { text: ofClan(order), values: [...common, clanId, seesAll] }
      const ids = (await runQuery<{ id: string }>(db, statement)).map(({ id }) => id)
      if (ids.length === 0) return []
      const byId = new Map((await cards(ids, nightViewer)).map((card) => [card.id, card]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    },

    /** Returns a night's card with the wishes of the viewer's last signup to any night. */
    card: async (id: string, nightViewer: NightViewer): Promise<CardWithWishes | undefined> =>
      (await runQuery<CardWithWishes>(db, cardQuery(id, nightViewer)))[0],
  }
}

const NEW_COLUMNS = [
  ...(['id', 'code', 'clanId', 'hostId', 'templateId', 'weeklyFor', 'title', 'startsAt', 'places', 'mode'] as const),
  ...(['preset', 'map', 'bestOf', 'sideRule', 'fearless', 'fearlessScope', 'access', 'remark', 'createdAt'] as const),
  ...(['teamCount', 'plan', 'rooms', 'leftOver'] as const),
]
type SettingsRow = Pick<
  NightRow,
  | ('title' | 'startsAt' | 'places' | 'mode' | 'preset' | 'map' | 'access' | 'remark')
  | (keyof SeriesColumns | keyof TeamsSettings)
>
type NewRow = SettingsRow &
  Pick<NightRow, 'code' | 'createdAt'> & {
    id: string
    clanId: string | null
    hostId: string
    templateId: string | null
    weeklyFor: Date | null
  }

export type NightPatch = Partial<
  SettingsRow & Pick<NightRow, 'isClosed' | 'state' | 'readyUntil' | 'finishedAt' | 'hostId'>
>

type NightChange = {
  at: Date
  log?: LoggedEvent | undefined
  patch?: NightPatch | undefined
  n?: number | undefined
}
const RAISE_REVISION = 'update night set revision = revision + 1 where id = $5::uuid returning revision'
const CHANGE_WITH_EVENT = changeWithEventSql(RAISE_REVISION, INSERT_EVENT)

/** SQL for the number of a host's open nights. A night that is not closed counts for a day from its start. */
export const openNights = (hostId: RawBuilder<unknown>, at: Date) => sql`
  select count(*) from night h where h.host_id = ${hostId} and h.state in ('open', 'running')
    and h.starts_at > ${new Date(at.getTime() - DAY_MS)}`

/** Every change locks the night first. */
export const nightRows = (tx: Transaction<DB>) => ({
  async lock(id: string): Promise<boolean> {
    const night = await tx.selectFrom('night').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    return night !== undefined
  },

  find: (id: string, viewerId: string | null) => nightReads(tx).find(id, viewerId),

  async hold(id: string, viewerId: string | null): Promise<NightRow | undefined> {
    const text = `${ONE_NIGHT} for no key update of n`
    return (await runQuery<NightRow>(tx, { name: 'inhouse-night-held', text, values: [viewerId, id] }))[0]
  },

  /** Locks the host's account, so that the limit holds for two browsers at the same time. */
  async lockHost(userId: string) {
    await tx.selectFrom('appUser').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  },

  /**
   * Adds a night and its news for the clan's members. If `maxOpen` is given, the host's account must be active and have
   * fewer than `maxOpen` open nights. If the drawn code is taken, draws another.
   */
  async add(newNight: Omit<NewRow, 'code'>, maxOpen: number | null = null): Promise<'added' | 'full' | 'closed'> {
    const row = { ...newNight, code: drawNightCode() }
    const night = sql.join(NEW_COLUMNS.map((column) => sql.ref(column)))
    const statement = sql`
      with hosted as (
        select (${openNights(sql`${row.hostId}::uuid`, row.createdAt)}) >= ${maxOpen}::int as is_full,
          ${maxOpen}::int is null or exists (
            select from app_user where id = ${row.hostId}::uuid and status = 'active') as is_active
      ), added as (
        insert into night (${night})
        select ${night} from json_populate_recordset(null::night, ${recordsetJson([row])}) as n, hosted
        where is_active and is_full is not true
        on conflict (code) do nothing returning id, clan_id, created_at
      ), news as (
        insert into night_news (night_id, kind, happened_at, rings, waits_for)
        select a.id, 'opened', a.created_at, a.clan_id is not null, h.clan_id
        from added a left join clan_webhook h on h.clan_id = a.clan_id and h.lost_at is null
      )
      select is_full is true as "isFull", is_active as "isActive", exists (select from added) as "isAdded" from hosted`
    const { sql: text, parameters: values } = statement.compile(tx)
    type Outcome = { isFull: boolean; isActive: boolean; isAdded: boolean }
    const [outcome] = await runQuery<Outcome>(tx, { name: 'night-opened', text, values })
    if (!outcome?.isActive) return 'closed'
    if (outcome.isFull) return 'full'
    return outcome.isAdded ? 'added' : this.add(newNight, maxOpen)
  },

  /** Stores a change and sends the new revision to open lobbies. */
  async change(id: string, kind: string, { patch, n, at, log }: NightChange) {
    if (patch) await tx.updateTable('night').set(patch).where('id', '=', id).execute()
    const event = eventValues(`inhouse:${id}`, kind, n === undefined ? {} : { n })
    const values = [...event, id, ...loggedValues(at, log)]
    await runQuery(tx, { name: 'night-changed', text: CHANGE_WITH_EVENT, values })
  },

  async tell(nightId: string, kind: string, n: number | null, happenedAt: Date) {
    await sql`
      insert into night_news (night_id, kind, n, happened_at, waits_for)
      values (${nightId}, ${kind}, ${n}, ${happenedAt}, (
        select h.clan_id from night i join clan_webhook h on h.clan_id = i.clan_id
        where i.id = ${nightId} and h.lost_at is null))`.execute(tx)
  },
})

export const overdueReadyChecks = async (db: Db, now: Date): Promise<string[]> => {
  const overdueQuery = db.selectFrom('night').select('id').where('readyUntil', '<', now).orderBy('readyUntil').limit(50)
  return (await overdueQuery.execute()).map(({ id }) => id)
}

export async function inactiveNights(db: Db, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select n.id from night n
    where n.state in ('open', 'running') and n.starts_at < ${since} and n.created_at < ${since}
      and not exists (select from night_game g where g.night_id = n.id
        and greatest(g.created_at, g.started_at, g.ended_at) >= ${since})
    order by n.starts_at limit 50`.execute(db)
  return rows.map(({ id }) => id)
}

export const newsToNotify = async (db: Db, limit: number): Promise<number[]> => {
  const ringing = db.selectFrom('nightNews').select('id').where('rings', '=', true).orderBy('id').limit(limit)
  return (await ringing.execute()).map(({ id }) => id)
}

type NightToAnnounce = Pick<NightRow, 'id' | 'hostId' | 'state'> & {
  clanId: string
  happenedAt: Date
  /** The number of nights that the host opened for the clan within a day, with this one and cancelled ones. */
  openedInDay: number
}

/** Returns `undefined` if another process has taken the row. */
export async function takeNewsToNotify(tx: Transaction<DB>, newsId: number): Promise<NightToAnnounce | undefined> {
  const { rows } = await sql<NightToAnnounce>`
    update night_news w set rings = false from night n
    where w.id = ${newsId} and w.rings and n.id = w.night_id
    returning n.id, n.clan_id as "clanId", n.host_id as "hostId", n.state, w.happened_at as "happenedAt", (
      select count(*)::int from night o where o.clan_id = n.clan_id and o.host_id = n.host_id
        and o.created_at > n.created_at - interval '1 day' and o.created_at <= n.created_at) as "openedInDay"`.execute(
    tx,
  )
  return rows[0]
}

/** Older news is neither sent nor edited. */
const NEWS_KEPT_MS = 30 * DAY_MS

export async function sweepNews(db: Db, now: Date) {
  await db
    .deleteFrom('nightNews')
    .where('happenedAt', '<', new Date(now.getTime() - NEWS_KEPT_MS))
    .execute()
}
