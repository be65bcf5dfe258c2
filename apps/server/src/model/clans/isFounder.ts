/** SQL for whether the member founded the clan and has never left it. */
export const isFounder = (member: string, clan: string) =>
  `${member}.clan_id = ${clan}.id and ${member}.joined_at = ${clan}.created_at`
