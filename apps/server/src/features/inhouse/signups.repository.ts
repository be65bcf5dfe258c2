import type { Position } from '@buri/domain/matches/matchFacts'
import type { Visibility } from '@buri/domain/players/visibility'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { ask, send } from '#server/database/ask.ts'
import type { Db } from '#server/database/openDatabase.ts'
import type { DB } from '#server/database/tables.ts'
import { recordsOf } from '#server/ingest/records.ts'
import { hiddenPlayer } from '#server/visibility/players.ts'
import type { SignupRow, SignupState } from './nightRow.ts'

/** A signup with the player behind it as the site knows them. */
export type SeenSignup = SignupRow & {
  /** As it is today; as it was typed where no player is known. */
  visibility: Visibility
  score: number | null
  ratedGames: number | null
  /** Everyone who hides and bears or bore the typed name, where no player is known. */
  hiddenBearers: { id: string; visibility: Visibility }[]
}

const COLUMNS = `s.id, s.user_id as "userId", s.guest_mark as "guestMark", s.address_mark as "addressMark", s.player_id as "playerId",
  s.name_key as "nameKey", s.main, s.sub, s.refused, s.arrival, s.arrives_at as "arrivesAt", s.state,
  s.is_clan_guest as "isClanGuest", s.is_unready as "isUnready", s.ready_at as "readyAt", s.joined_at as "joinedAt", s.nth`

const SEEN = `
  select ${COLUMNS}, coalesce(p.game_name, s.game_name) as "gameName", coalesce(p.tag_line, s.tag_line) as "tagLine",
    coalesce(p.visibility, 'public') as visibility, r.score, r.rated_games as "ratedGames",
    case when s.player_id is null then (
      select coalesce(json_agg(json_build_object('id', h.id, 'visibility', h.visibility)), '[]') from player_name k
      join player h on h.id = k.player_id and ${hiddenPlayer('h')} where k.name_key = s.name_key
    ) else '[]' end as "hiddenBearers"
  from night_signup s left join player p on p.id = s.player_id left join player_rating r on r.player_id = p.id
  where s.night_id = (select $1::uuid) and (s.state <> 'removed' or exists (
    select from night_seat t join night_game g on g.night_id = t.night_id and g.n = t.n
    where t.night_id = s.night_id and t.signup_id = s.id and not t.is_bench and g.started_at is not null))
  order by s.nth`

const WISHES = `
  select main, sub, refused from night_signup s where s.user_id = $1 or s.guest_mark = $2
  order by s.joined_at desc limit 1`

export type Wishes = { main: Position | null; sub: Position | null; refused: Position[] }

export const signupReads = (db: Db) => ({
  /** Whoever was removed after having played has left; of others who were removed, such as for their name, nothing is shown. */
  async seen(nightId: string): Promise<SeenSignup[]> {
    const rows = await ask<SeenSignup>(db, { name: 'inhouse-signups', text: SEEN, values: [nightId] })
    return rows.map((row) => (row.state === 'removed' ? { ...row, state: 'left' } : row))
  },

  async wishesOf({ userId, guestMark }: { userId: string | null; guestMark: string | null }) {
    if (userId === null && guestMark === null) return null
    const rows = await ask<Wishes>(db, { name: 'inhouse-wishes', text: WISHES, values: [userId, guestMark] })
    return rows[0] ?? null
  },

  ownPlayers: (userId: string) =>
    ask<OwnPlayer>(db, { name: 'inhouse-own-players', text: OWN_PLAYERS, values: [userId] }),
})

/** Also those who have left or were removed. */
export const signupsOf = (night: string) => `
  select ${COLUMNS}, s.game_name as "gameName", s.tag_line as "tagLine" from night_signup s where s.night_id = ${night}`
const ALL = `${signupsOf('$1')} order by s.nth`

export const allSignups = (db: Db, nightId: string) =>
  ask<SignupRow>(db, { name: 'inhouse-all-signups', text: ALL, values: [nightId] })

/** The own players, the one with most rated matches first. */
const OWN_PLAYERS = `
  select p.id, p.game_name as "gameName", p.tag_line as "tagLine", p.name_key as "nameKey"
  from player_owner o join player p on p.id = o.player_id left join player_rating r on r.player_id = p.id
  where o.user_id = $1 order by coalesce(r.rated_games, 0) desc, p.id`

type OwnPlayer = { id: string; gameName: string; tagLine: string; nameKey: string }

type NewRow = Omit<SignupRow, 'isUnready' | 'readyAt'> & { nightId: string }
type Patch = Partial<
  Pick<
    SignupRow,
    | 'main'
    | 'sub'
    | 'refused'
    | 'arrival'
    | 'arrivesAt'
    | 'state'
    | 'isUnready'
    | 'readyAt'
    | 'joinedAt'
    | 'nth'
    | 'userId'
    | 'guestMark'
    | 'addressMark'
    | 'playerId'
    | 'isClanGuest'
    | 'gameName'
    | 'tagLine'
    | 'nameKey'
  >
>

const NEW_COLUMNS = [
  ...([
    'id',
    'nightId',
    'userId',
    'guestMark',
    'addressMark',
    'playerId',
    'gameName',
    'tagLine',
    'nameKey',
    'main',
  ] as const),
  ...(['sub', 'refused', 'arrival', 'arrivesAt', 'state', 'isClanGuest', 'joinedAt', 'nth'] as const),
]

/** Adds one who joins, along with the change of the night. */
export const addedSignup = (row: NewRow): RawBuilder<unknown> => {
  const columns = sql.join(NEW_COLUMNS.map((column) => sql.ref(column)))
  const given = recordsOf([row])
  return sql`insert into night_signup (${columns}) select ${columns} from json_populate_recordset(null::night_signup, ${given})`
}

const LEAVE = `
  with gone as (
    delete from night_signup s where s.id = $1 and $2::boolean
      and not exists (select from night_seat t where t.signup_id = s.id)
      and not exists (select from night_pick p where p.signup_id = s.id)
    returning s.id)
  update night_signup set state = 'left', ready_at = null where id = $1 and not exists (select from gone)`
/** Whether the account that owns this name has been closed, or is kept out by the clan. */
const KEPT_OUT = `
  select exists (
    select from player p join player_owner o on o.player_id = p.id
    where (p.id = $1::uuid or (p.name_key = $2 and ${hiddenPlayer('p')})) and (
      exists (select from account_ban b where b.user_id = o.user_id and (b.until is null or b.until > $4))
      or exists (select from clan_ban b where b.clan_id = $3::uuid and b.user_id = o.user_id
        and (b.until is null or b.until > $4)))) as "isKeptOut"`
/** No account's any more; nothing stays of one who neither played nor sat on a bench. */
const RELEASE = `
  with gone as (
    delete from night_signup s where s.id = any ($1::uuid[])
      and not exists (select from night_seat t where t.signup_id = s.id)
      and not exists (select from night_pick p where p.signup_id = s.id)
    returning s.id)
  update night_signup set user_id = null where id = any ($1::uuid[]) and id not in (select id from gone)`
/** Of the night of `guest`: its clan has banned the account $1. */
const IS_BANNED_THERE = (guest: string) => `exists (
  select from night n join clan_ban b on b.clan_id = n.clan_id
  where n.id = ${guest}.night_id and b.user_id = $1 and (b.until is null or b.until > $3))`
/** What the account $1 has left where the browser $2 has come since. */
const LEFT_FOR_GUEST = `
  select own.id from night_signup own join night_signup g on g.night_id = own.night_id
  where own.user_id = $1 and own.state = 'left' and g.guest_mark = $2 and g.user_id is null
    and g.state in ('in', 'waiting', 'absent') and not ${IS_BANNED_THERE('g')}`
const CLAIM = `
  update night_signup s set user_id = $1, guest_mark = null, address_mark = null
  where s.guest_mark = $2 and s.user_id is null
    and not exists (select from night_signup own where own.night_id = s.night_id and own.user_id = $1)
    and not ${IS_BANNED_THERE('s')}
  returning s.night_id as "nightId"`
const SET_STATE = 'update night_signup set state = $2 where id = any ($1::uuid[])'

/** Signups inside a transaction that holds their night. */
export const signupRows = (tx: Transaction<DB>) => ({
  all: (nightId: string) => allSignups(tx, nightId),

  async ownerOf(playerId: string): Promise<string | undefined> {
    const owner = tx.selectFrom('playerOwner').select('userId').where('playerId', '=', playerId)
    return (await owner.executeTakeFirst())?.userId
  },

  async isBannedFrom(clanId: string, userId: string, now: Date): Promise<boolean> {
    const ban = await tx
      .selectFrom('clanBan')
      .select('userId')
      .where('clanId', '=', clanId)
      .where('userId', '=', userId)
      .where(({ or, eb }) => or([eb('until', 'is', null), eb('until', '>', now)]))
      .executeTakeFirst()
    return ban !== undefined
  },

  async change(id: string, patch: Patch) {
    await send(tx, tx.updateTable('nightSignup').set(patch).where('id', '=', id).compile())
  },

  /** Leaves; with `isForgotten` nothing stays of one who neither played nor sat on a bench. */
  async leave(id: string, { isForgotten }: { isForgotten: boolean }) {
    const statement = { sql: LEAVE, parameters: [id, isForgotten] }
    await send(tx, statement, 'inhouse-leave')
  },

  async setState(ids: readonly string[], state: SignupState) {
    if (ids.length === 0) return
    const statement = { sql: SET_STATE, parameters: [[...ids], state] }
    await send(tx, statement, 'inhouse-set-state')
  },

  async unready(ids: readonly string[]) {
    await tx
      .updateTable('nightSignup')
      .set({ state: 'waiting', isUnready: true })
      .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .execute()
  },

  async forgetAnswers(nightId: string) {
    await tx
      .updateTable('nightSignup')
      .set({ readyAt: null })
      .where('nightId', '=', nightId)
      .where('readyAt', 'is not', null)
      .execute()
  },

  /**
   * What one browser did as a guest, on nights where the account is not there itself and of no clan that has banned it; the
   * nights that changed.
   */
  async claim(guestMark: string, userId: string, now: Date): Promise<string[]> {
    const question = { name: 'inhouse-claim', text: CLAIM, values: [userId, guestMark, now] }
    return (await ask<{ nightId: string }>(tx, question)).map(({ nightId }) => nightId)
  },

  /** What the account had left of nights to which its browser then came as a guest. */
  async leftForGuest(guestMark: string, userId: string, now: Date): Promise<string[]> {
    const question = { name: 'inhouse-left-for-guest', text: LEFT_FOR_GUEST, values: [userId, guestMark, now] }
    return (await ask<{ id: string }>(tx, question)).map(({ id }) => id)
  },

  /** An account may stand in a night once: what it has left is let go before it takes another row. */
  async release(ids: readonly string[]) {
    if (ids.length > 0) await send(tx, { sql: RELEASE, parameters: [[...ids]] }, 'inhouse-release')
  },

  /** Whether a typed name is that of an account which may not come itself. */
  async isKeptOut(
    { playerId, nameKey }: { playerId: string | null; nameKey: string },
    clanId: string | null,
    now: Date,
  ) {
    const question = { name: 'inhouse-kept-out', text: KEPT_OUT, values: [playerId, nameKey, clanId, now] }
    return (await ask<{ isKeptOut: boolean }>(tx, question))[0]?.isKeptOut === true
  },

  /** Where guests came from is nobody's business once the night is over. */
  async forgetAddresses(nightId: string) {
    const guests = tx.updateTable('nightSignup').set({ addressMark: null }).where('nightId', '=', nightId)
    await guests.where('addressMark', 'is not', null).execute()
  },

  /** Which nights those are, so that they can be locked in one order. */
  async nightsOfGuest(guestMark: string): Promise<string[]> {
    const found = tx.selectFrom('nightSignup').select('nightId').where('guestMark', '=', guestMark)
    return (await found.orderBy('nightId').execute()).map(({ nightId }) => nightId)
  },
})
