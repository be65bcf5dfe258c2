import type { Transaction } from 'kysely'
import { ask, send } from '#server/database/ask.ts'
import type { DB } from '#server/database/tables.ts'
import { hiddenPlayer } from '#server/visibility/players.ts'
import { type InJson, signupOf } from './jsonRows.ts'
import type { NightRow, SignupRow } from './nightRow.ts'
import { ONE_NIGHT } from './nights.repository.ts'
import { signupsOf, type Wishes, wishesBy } from './signupReads.repository.ts'

const LOCK = 'select from night where id = $1 for no key update'
const SIGNUPS = `(select coalesce(json_agg(s order by s.nth), '[]') from (${signupsOf('$2')}) as s) as signups`
const WITH_SIGNUPS = `select held.*, ${SIGNUPS} from (${ONE_NIGHT}) as held`

const IN_FORCE = '(b.until is null or b.until > $7)'

/** Whether the clan has banned the caller, and whether the account that owns a typed name has been closed, or is kept out by the clan. */
const FOR_JOINING = `
  select held.*, ${SIGNUPS}, ${wishesBy('$3', '$4')} as wishes,
    exists (select from clan_ban b where b.clan_id = held."clanId" and b.user_id = $1 and ${IN_FORCE}) as "isBanned",
    $6::text is not null and exists (
      select from player p join player_owner o on o.player_id = p.id
      where (p.id = $5::uuid or (p.name_key = $6 and ${hiddenPlayer('p')})) and (
        exists (select from account_ban b where b.user_id = o.user_id and ${IN_FORCE})
        or exists (select from clan_ban b where b.clan_id = held."clanId" and b.user_id = o.user_id and ${IN_FORCE}))
    ) as "isKeptOut"
  from (${ONE_NIGHT}) as held`

type Held = { night: NightRow; rows: SignupRow[] }

/** Holds a night and gives it, and everyone who ever signed up, as they are by then. */
export async function holdWithSignups(
  tx: Transaction<DB>,
  id: string,
  looker: string | null,
): Promise<Held | undefined> {
  await lockFirst(tx, id)
  const question = { name: 'inhouse-night-signups', text: WITH_SIGNUPS, values: [looker, id] }
  const [row] = await ask<NightRow & { signups: InJson<SignupRow>[] }>(tx, question)
  if (!row) return undefined
  const { signups, ...night } = row
  return { night, rows: signups.map(signupOf) }
}

type Joining = {
  looker: string | null
  /** Whose wishes of other nights are taken over. */
  chooser: { userId: string | null; guestMark: string | null }
  /** The name that is typed, where nobody may come under one of an account that may not come itself. */
  typed: { playerId: string | null; nameKey: string } | null
  now: Date
}
type Judged = { wishes: Wishes | null; isBanned: boolean; isKeptOut: boolean }

/** Holds a night for one who joins, with all by which that is judged. */
export async function holdForJoining(
  tx: Transaction<DB>,
  id: string,
  { looker, chooser, typed, now }: Joining,
): Promise<(Held & Judged) | undefined> {
  await lockFirst(tx, id)
  const { userId, guestMark } = chooser
  const values = [looker, id, userId, guestMark, typed?.playerId ?? null, typed?.nameKey ?? null, now]
  const question = { name: 'inhouse-night-joining', text: FOR_JOINING, values }
  const [row] = await ask<NightRow & Judged & { signups: InJson<SignupRow>[] }>(tx, question)
  if (!row) return undefined
  const { signups, wishes, isBanned, isKeptOut, ...night } = row
  return { night, rows: signups.map(signupOf), wishes, isBanned, isKeptOut }
}

/** What is asked next begins when the lock is there, and sees all that whoever held it before has done. */
const lockFirst = (tx: Transaction<DB>, id: string) => send(tx, { sql: LOCK, parameters: [id] }, 'night-lock')
