import { WITNESS_DAYS, WITNESSES_ENOUGH } from '@buri/domain/rankings/islands'
import { DAY_MS } from '@buri/domain/seoulTime'

// Anyone may invent players and matches among them. What all see compares and lists those for whom several accounts stand.

/** Accounts made before this time witness. */
export const witnessesBefore = (now: number) => new Date(now - WITNESS_DAYS * DAY_MS)

/** Whether enough accounts own players among these; `players` is a select of their ids. */
export const areWitnessed = (players: string, before: string) => `(${WITNESSES_ENOUGH} = (select count(*) from (
    select distinct u.id from (${players}) as seen (player_id)
    join player_owner o on o.player_id = seen.player_id
    join app_user u on u.id = o.user_id and u.status = 'active' and u.created_at < ${before}
    limit ${WITNESSES_ENOUGH}) as witnesses))`
