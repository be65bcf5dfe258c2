import { sql, type Transaction } from 'kysely'
import { hasPlayedFor } from '#server/model/clans/clanPlayers.ts'
import { publicPlayer } from '#server/model/people/visibility.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { DB } from '#server/platform/database/tables.ts'

/** The owners who met the player most often, and the clans for which the player played most, are notified. */
const OWNERS_TOLD = 20
const CLANS_TOLD = 3

const haveMetConfirmed = (one: string, other: string) => `exists (
  select from match_participant mine join match_participant theirs on theirs.match_id = mine.match_id
    join match m on m.id = mine.match_id and m.standing = 'confirmed'
  where mine.player_id = ${one} and mine.is_counted and not mine.is_deleted and theirs.player_id = ${other})`

/**
 * Whether a claim to the player concerns the account. The account must own the player or somebody who met the player,
 * or be leader or officer of a clan for which the player has played. A claim to a hidden player concerns only the
 * owner.
 */
export const isConcerned = (user: string, player: string) => `(
  exists (select from player_owner o where o.player_id = ${player} and o.user_id = ${user})
  or exists (select from player p where p.id = ${player} and ${publicPlayer('p')}) and (
    exists (select from player_owner o join player_pair met
      on met.player_a = least(o.player_id, ${player}) and met.player_b = greatest(o.player_id, ${player})
      where o.user_id = ${user} and ${haveMetConfirmed('o.player_id', player)})
    or exists (select from clan_member v where v.user_id = ${user} and v.rank in ('leader', 'officer')
      and ${hasPlayedFor(player, 'v.clan_id')})))`

const playersMetSql = (own: string, other: string) => `
  (select o.user_id, met.closeness from player_pair met join player_owner o on o.player_id = met.${other}
  where met.${own} = $1 and ${haveMetConfirmed('o.player_id', '$1')}
  order by met.closeness desc, o.user_id limit ${OWNERS_TOLD})`

const CONCERNED_PEOPLE = `
  select o.user_id as "userId" from player_owner o where o.player_id = $1
  union
  select near.user_id from (
    select user_id from (${playersMetSql('player_a', 'player_b')} union all ${playersMetSql('player_b', 'player_a')}) as met
    group by user_id order by max(closeness) desc, user_id limit ${OWNERS_TOLD}) as near
  where exists (select from player p where p.id = $1 and ${publicPlayer('p')})
  union
  select v.user_id from (
    select m.clan_id from match_participant mp join match m on m.id = mp.match_id
    where mp.player_id = $1 and mp.is_counted and not mp.is_deleted and m.clan_id is not null
    group by m.clan_id order by count(*) desc, m.clan_id limit ${CLANS_TOLD}) as played
  join clan_member v on v.clan_id = played.clan_id and v.rank in ('leader', 'officer')
  where exists (select from player p where p.id = $1 and ${publicPlayer('p')})`

export async function deleteOlderNotifications(
  tx: Transaction<DB>,
  users: readonly string[],
  playerId: string,
  groupKey: string,
) {
  await sql`
    delete from notification n using ownership_claim o
    where n.user_id = any (${[...users]}::uuid[]) and n.target_type = 'claim' and n.outcome = 'asked' and n.group_key <> ${groupKey}
      and o.id::text = n.target_id and o.player_id = ${playerId}`.execute(tx)
}

/** Returns the people to notify. Other people whom the claim concerns find it in their list of claims. */
export async function peopleToNotify(tx: Transaction<DB>, playerId: string): Promise<string[]> {
  const rows = await runQuery<{ userId: string }>(tx, { text: CONCERNED_PEOPLE, values: [playerId] })
  return rows.map(({ userId }) => userId)
}

/**
 * Returns the people in `users` who have a notification of `groupKey`, if the account made another claim since `since`.
 */
export async function notifiedOfEarlierClaim(
  tx: Transaction<DB>,
  users: readonly string[],
  about: { groupKey: string; playerId: string; userId: string; claimId: string; since: Date },
): Promise<ReadonlySet<string>> {
  const { groupKey, playerId, userId, claimId, since } = about
  const { rows } = await sql<{ userId: string }>`
    select n.user_id from notification n where n.user_id = any (${[...users]}::uuid[]) and n.group_key = ${groupKey}
      and exists (select from ownership_claim c where c.player_id = ${playerId} and c.user_id = ${userId}
        and c.id <> ${claimId} and c.created_at >= ${since})`.execute(tx)
  return new Set(rows.map((row) => row.userId))
}
