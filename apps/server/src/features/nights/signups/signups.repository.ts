import type { SignupState } from '@buri/domain/nights/signup'
import { sql, type Transaction } from 'kysely'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { DB } from '#server/platform/database/tables.ts'
import type { SignupRow } from '../nightRow.ts'
import { allSignups } from './signupReads.repository.ts'

type Patch = Partial<
  Pick<
    SignupRow,
    | 'main'
    | 'sub'
    | 'refused'
    | 'arrival'
    | 'arrivesAt'
    | 'remark'
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

const LEAVE_NIGHT = `
  with gone as (
    delete from night_signup s where s.id = $1 and $2::boolean
      and not exists (select from night_seat t where t.signup_id = s.id)
      and not exists (select from night_pick p where p.signup_id = s.id)
      and not exists (select from night_team_seat m where m.signup_id = s.id)
    returning s.id)
  update night_signup set state = 'left', ready_at = null where id = $1 and not exists (select from gone)`
/** Detaches signups from their accounts. Those of people who were never in a game, draft or team are deleted. */
const RELEASE_SIGNUPS = `
  with gone as (
    delete from night_signup s where s.id = any ($1::uuid[])
      and not exists (select from night_seat t where t.signup_id = s.id)
      and not exists (select from night_pick p where p.signup_id = s.id)
      and not exists (select from night_team_seat m where m.signup_id = s.id)
    returning s.id)
  update night_signup set user_id = null where id = any ($1::uuid[]) and id not in (select id from gone)`
const isBannedSql = (guest: string) => `exists (
  select from night n join clan_ban b on b.clan_id = n.clan_id
  where n.id = ${guest}.night_id and b.user_id = $1 and (b.until is null or b.until > $3))`
/** Signups that the account $1 has left, in nights that the browser $2 has joined since. */
const LEFT_FOR_GUEST = `
  select own.id from night_signup own join night_signup g on g.night_id = own.night_id
  where own.user_id = $1 and own.state = 'left' and g.guest_mark = $2 and g.user_id is null
    and g.state in ('in', 'waiting', 'absent') and not ${isBannedSql('g')}`
const TRANSFER_SIGNUPS = `
  update night_signup s set user_id = $1, guest_mark = null, address_mark = null
  where s.guest_mark = $2 and s.user_id is null
    and not exists (select from night_signup own where own.night_id = s.night_id and own.user_id = $1)
    and not ${isBannedSql('s')}
  returning s.night_id as "nightId"`
const SET_STATE = 'update night_signup set state = $2 where id = any ($1::uuid[])'

/** The transaction must have locked the night. */
export const signupRows = (tx: Transaction<DB>) => ({
  all: (nightId: string) => allSignups(tx, nightId),

  async add(nightId: string, row: SignupRow) {
    await tx
      .insertInto('nightSignup')
      .values({ ...row, nightId })
      .execute()
  },

  async change(id: string, patch: Patch) {
    await tx.updateTable('nightSignup').set(patch).where('id', '=', id).execute()
  },

  /** If `isForgotten`, deletes the signup, unless the person has been in a game, draft or team. */
  async leave(id: string, { isForgotten }: { isForgotten: boolean }) {
    await runQuery(tx, { name: 'inhouse-leave', text: LEAVE_NIGHT, values: [id, isForgotten] })
  },

  async setState(ids: readonly string[], state: SignupState) {
    if (ids.length === 0) return
    await runQuery(tx, { name: 'inhouse-set-state', text: SET_STATE, values: [[...ids], state] })
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
   * Gives the guest's signups to the account, except in nights in which the account is signed up or whose clan has
   * banned it. Returns the changed nights.
   */
  async transfer(guestMark: string, userId: string, now: Date): Promise<string[]> {
    const statement = { name: 'inhouse-transfer-signups', text: TRANSFER_SIGNUPS, values: [userId, guestMark, now] }
    return (await runQuery<{ nightId: string }>(tx, statement)).map(({ nightId }) => nightId)
  },

  async leaveAsGuest(guestMark: string, userId: string, now: Date): Promise<string[]> {
    const statement = { name: 'inhouse-left-for-guest', text: LEFT_FOR_GUEST, values: [userId, guestMark, now] }
    return (await runQuery<{ id: string }>(tx, statement)).map(({ id }) => id)
  },

  /** Takes these signups from the account, so that it may take another: it may have only one in a night. */
  async release(ids: readonly string[]) {
    if (ids.length > 0) await runQuery(tx, { name: 'inhouse-release', text: RELEASE_SIGNUPS, values: [[...ids]] })
  },

  async keepSeatCode(id: string, seatCode: string, seatCodeUntil: Date) {
    await tx.updateTable('nightSignup').set({ seatCode, seatCodeUntil }).where('id', '=', id).execute()
  },

  async idOfSeatCode(nightId: string, seatCode: string, now: Date): Promise<string | undefined> {
    const signup = tx.selectFrom('nightSignup').select('id').where('nightId', '=', nightId)
    const valid = signup.where('seatCode', '=', seatCode).where('seatCodeUntil', '>', now)
    return (await valid.executeTakeFirst())?.id
  },

  async moveSeat(id: string, guestMark: string | null) {
    const patch = { guestMark, seatCode: null, seatCodeUntil: null }
    await tx.updateTable('nightSignup').set(patch).where('id', '=', id).execute()
  },

  /** Removes the votes that were given before the seat moved to another browser or person. */
  async clearResultVotes(signupId: string) {
    await tx.updateTable('nightSeat').set({ confirmedWinner: null }).where('signupId', '=', signupId).execute()
  },

  /** Deletes the address marks of guests after the night is over. */
  async forgetAddresses(nightId: string) {
    const guests = tx.updateTable('nightSignup').set({ addressMark: null }).where('nightId', '=', nightId)
    await guests.where('addressMark', 'is not', null).execute()
  },

  /** Returns the nights in the order in which they are locked. */
  async nightsOfGuest(guestMark: string): Promise<string[]> {
    const signup = tx.selectFrom('nightSignup').select('nightId').where('guestMark', '=', guestMark)
    return (await signup.orderBy('nightId').execute()).map(({ nightId }) => nightId)
  },
})
