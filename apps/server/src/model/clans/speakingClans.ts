const IS_OFFICER = `rank in ('leader', 'officer')`

/**
 * SQL for the clans for which an account speaks in a match of `clan`: `clan` alone if the account is a member; if not, the
 * clans that it leads as leader or officer; if there are none, all its clans. Without this rule, a member whom a second
 * clan accepted or appointed would speak for both clans' people in every match.
 */
export const speakingClans = (user: string, clan: string) => `(
  select mine.clan_id from clan_member mine where mine.user_id = ${user} and (mine.clan_id = ${clan}
    or not exists (select from clan_member own where own.user_id = ${user} and own.clan_id = ${clan})
      and (mine.${IS_OFFICER}
        or not exists (select from clan_member other where other.user_id = ${user} and other.${IS_OFFICER}))))`
