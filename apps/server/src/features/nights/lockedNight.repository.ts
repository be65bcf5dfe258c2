import type { Visibility } from '@buri/domain/players/visibility'
import type { RiotId } from '@buri/domain/riotId'
import type { Transaction } from 'kysely'
import { bearersQuery, isBelieved, isOfCircle } from '#server/model/people/bearers.ts'
import { hiddenPlayer, shownPlayerOf } from '#server/model/people/visibility.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { type InJson, signupOf } from './jsonRows.ts'
import type { NightRow, SignupRow } from './nightRow.ts'
import { ONE_NIGHT } from './nights.repository.ts'
import {
  lastWishesSql,
  nightSignupsQuery,
  type OwnPlayer,
  ownPlayersOf,
  type Wishes,
} from './signups/signupReads.repository.ts'

const LOCK_NIGHT = 'select from night where id = $1 for no key update'
const SIGNUPS_OF_NIGHT = `(select coalesce(json_agg(s order by s.nth), '[]') from (${nightSignupsQuery('$2')}) as s) as signups`
const NIGHT_WITH_SIGNUPS = `select held.*, ${SIGNUPS_OF_NIGHT} from (${ONE_NIGHT}) as held`

const IN_FORCE = '(b.until is null or b.until > $5)'

const IS_CLOSED = `exists (select from account_ban b where b.user_id = o.user_id and ${IN_FORCE})`
const isClosed = (player: string) =>
  `exists (select from player_owner o where o.player_id = ${player} and ${IS_CLOSED})`
/**
 * A clan's ban counts only if the clan has seen the account as a member under this player. Otherwise a clan could find
 * an account's player by banning the account and typing names.
 */
const isKeptOut = (player: string) => `exists (
  select from player_owner o where o.player_id = ${player} and (${IS_CLOSED}
    or o.player_id = ${shownPlayerOf('o.user_id')} and exists (select from clan_ban b
      join clan_stay t on t.clan_id = b.clan_id and t.user_id = b.user_id
      where b.clan_id = held."clanId" and b.user_id = o.user_id and ${IN_FORCE})))`

// The host's circle decides which player a name means at the night, even if somebody else types it.
const IS_OF_HOST = isOfCircle('held."hostId"', 'held."clanId"')
// Only names of signups are asked for. The array makes the planner look at them before it reads matches.
const OWN_PLAYERS = `select own.*, array(select n.name_key from player_name n
    where n.player_id = own.id and n.name_key = any (array(select s.name_key from night_signup s where s.night_id = $2))
      and ${isBelieved('n.player_id', 'n.name_key', IS_OF_HOST)}) as "believedNames"
  from (${ownPlayersOf('$3')}) as own`

/**
 * The ban of a hidden player is left out. Otherwise a clan could find an account's hidden name by banning the account
 * and typing names.
 */
const NIGHT_FOR_JOINING = `
  select held.*, ${SIGNUPS_OF_NIGHT}, ${lastWishesSql('$3', '$4')} as wishes,
    (select coalesce(json_agg(own), '[]') from (${OWN_PLAYERS}) as own) as "ownPlayers",
    exists (select from clan_ban b where b.clan_id = held."clanId" and b.user_id = $1 and ${IN_FORCE}) as "isBanned",
    case when $6::text is null then '[]' else (
      select coalesce(json_agg(json_build_object('id', f.id, 'gameName', f."gameName", 'tagLine', f."tagLine",
        'visibility', f.visibility, 'isBelieved', f."isBelieved", 'isKeptOut', ${isKeptOut('f.id')})), '[]')
      from (${bearersQuery('$6', '$7', IS_OF_HOST)}) as f where f.id is not null) end as bearers,
    $6::text is not null and exists (
      select from player p where p.name_key = $6 and ${hiddenPlayer('p')} and ${isClosed('p.id')}
        and ${isBelieved('p.id', '$6', IS_OF_HOST)}) as "isNameKeptOut"
  from (${ONE_NIGHT}) as held`

type LockedNight = { night: NightRow; rows: SignupRow[] }

/** Locks a night and returns it with all its signups, past ones too. */
export async function lockWithSignups(
  tx: Transaction<DB>,
  id: string,
  viewerId: string | null,
): Promise<LockedNight | undefined> {
  await lockFirst(tx, id)
  const statement = { name: 'inhouse-night-signups', text: NIGHT_WITH_SIGNUPS, values: [viewerId, id] }
  const [row] = await runQuery<NightRow & { signups: InJson<SignupRow>[] }>(tx, statement)
  if (!row) return undefined
  const { signups, ...night } = row
  return { night, rows: signups.map(signupOf) }
}

type JoiningPerson = {
  viewerId: string | null
  joiner: { userId: string | null; guestMark: string | null }
  typed: { nameKey: string; ending: string | null } | null
  now: Date
}
export type NameBearer = RiotId & { id: string; visibility: Visibility; isBelieved: boolean; isKeptOut: boolean }
type Judged = {
  wishes: Wishes | null
  /** The players are read under the lock, because one may have got another owner. */
  ownPlayers: (OwnPlayer & { believedNames: string[] })[]
  isBanned: boolean
  bearers: NameBearer[]
  /** Whether a hidden player has the typed name and the owner's account is closed. */
  isNameKeptOut: boolean
}

export async function lockForJoining(
  tx: Transaction<DB>,
  id: string,
  { viewerId, joiner, typed, now }: JoiningPerson,
): Promise<(LockedNight & Judged) | undefined> {
  await lockFirst(tx, id)
  const values = [viewerId, id, joiner.userId, joiner.guestMark, now, typed?.nameKey ?? null, typed?.ending ?? null]
  const statement = { name: 'inhouse-night-joining', text: NIGHT_FOR_JOINING, values }
  const [row] = await runQuery<NightRow & Judged & { signups: InJson<SignupRow>[] }>(tx, statement)
  if (!row) return undefined
  const { signups, wishes, ownPlayers, isBanned, bearers, isNameKeptOut, ...night } = row
  return { night, rows: signups.map(signupOf), wishes, ownPlayers, isBanned, bearers, isNameKeptOut }
}

/** The lock is a statement of its own, because a later statement sees what the lock's previous holder has committed. */
const lockFirst = (tx: Transaction<DB>, id: string) =>
  runQuery(tx, { name: 'night-lock', text: LOCK_NIGHT, values: [id] })
