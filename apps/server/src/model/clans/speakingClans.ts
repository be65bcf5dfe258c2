const LEADS = `rank in ('leader', 'officer')`

/**
 * SQL for the clans for which an account speaks in a match of `clan`: those that it leads, and `clan` if it is a member.
 * If there are none, all its clans. Otherwise the people of any clan that a leader joined would mix with the own ones.
 */
export const speakingClans = (user: string, clan: string) => `(
  select mine.clan_id from clan_member mine where mine.user_id = ${user} and (mine.${LEADS} or mine.clan_id = ${clan}
    or not exists (select from clan_member other where other.user_id = ${user} and (other.${LEADS} or other.clan_id = ${clan}))))`
