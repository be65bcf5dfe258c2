import { CLAN_LIMITS } from '@buri/domain/clans/clanLimits'

/**
 * An invitation is hidden from members, banned people, and people who declined another one less than
 * `CLAN_LIMITS.blockDays` days before. The inviter of a player is not told, because this would reveal which account
 * owns the player.
 */
export const shownToInvitee = (i: string, now: string): string => `
  not exists (select from clan_ban b where b.clan_id = ${i}.clan_id and b.user_id = ${i}.user_id
    and (b.until is null or b.until > ${now}))
  and not exists (select from clan_member v where v.clan_id = ${i}.clan_id and v.user_id = ${i}.user_id)
  and not exists (select from clan_invitation d where d.clan_id = ${i}.clan_id and d.user_id = ${i}.user_id
    and d.ended_as = 'declined' and d.ended_at > ${i}.created_at - interval '${CLAN_LIMITS.blockDays} days')`
