import { MIN_WITNESSES, WITNESS_DAYS } from '@buri/domain/rankings/islands'
import { DAY_MS } from '@buri/domain/seoulTime'
import { isMostlyListed } from './listedIsland.ts'

// Anyone may invent players and matches among them, so site-wide lists and comparisons need players witnessed by
// several accounts.

export const witnessesBefore = (now: number) => new Date(now - WITNESS_DAYS * DAY_MS)

/** `players` is a select of ids. */
export const hasEnoughWitnesses = (players: string, before: string) => `(${MIN_WITNESSES} = (select count(*) from (
    select distinct u.id from (${players}) as seen (player_id)
    join player_owner o on o.player_id = seen.player_id
    join app_user u on u.id = o.user_id and u.status = 'active' and u.created_at < ${before}
    limit ${MIN_WITNESSES}) as witnesses))`

/**
 * Whether no account spoke for the guest. The guest's owner may never have seen the match. `match` is a row of a match.
 */
export const isSilentGuest = (match: string, slot: string) => `(${match}.standing = 'reported' and (
    select bool_and(${slot} = any (word.outsiders)) from (
      select s.outsiders from match_source s where s.match_id = ${match}.id and s.version_key = ${match}.version_key
      union all
      select c.outsiders from match_confirmation c where c.match_id = ${match}.id and c.version_key = ${match}.version_key
    ) as word) is true)`

/** Whether enough accounts witness this match, or most of its ten players are listed. `match` is a row of a match. */
export const isBelievedMatch = (match: string, before: string) => {
  const players = `select l.player_id from match_participant l
    where l.match_id = ${match}.id and not ${isSilentGuest(match, 'l.slot')}`
  return `(${isMostlyListed(`${match}.id`)} or ${hasEnoughWitnesses(players, before)})`
}
