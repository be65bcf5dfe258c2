/** SQL for whether the member founded the clan and has never left it. */
export const isFounder = (member: string, clan: string) =>
  `${member}.clan_id = ${clan}.id and ${member}.joined_at = ${clan}.created_at`

/** SQL for the first clan that the account founded and has never left. */
export const firstFoundedClan = (account: string) => `(
  select founded.id from clan_member stay join clan founded on ${isFounder('stay', 'founded')}
  where stay.user_id = ${account} order by founded.created_at, founded.id limit 1)`
