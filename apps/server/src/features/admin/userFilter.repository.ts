import { isClanVisibleIf } from '#server/model/clans/visibility.ts'
import { publicPlayer } from '#server/model/people/visibility.ts'

export type UserFilter = {
  roleId?: string | undefined
  status?: string | undefined
  discordId?: string | undefined
  /** A hidden player is not found by this key. */
  nameKey?: string | undefined
  /** The full name of a clan. `seesAllClans` includes clans that are not public. */
  clan?: { name: string; seesAllClans: boolean } | undefined
}
export type UserPage = { limit: number; offset: number }

/**
 * Parameters are numbered from `after` + 1. Each combination of filters has its own statement name, so that it is
 * planned for its own index.
 */
export function userFilter({ roleId, status, discordId, nameKey, clan }: UserFilter, after = 0) {
  const values: string[] = []
  const conditions: string[] = []
  const placeholder = (value: string) => `$${after + values.push(value)}`
  if (roleId !== undefined) conditions.push(`u.role_id = ${placeholder(roleId)}`)
  // The index contains only accounts that are not active. The planner uses it only with `status <> 'active'`.
  if (status === 'active') conditions.push(`u.status = 'active'`)
  if (status !== undefined && status !== 'active')
    conditions.push(`u.status = ${placeholder(status)} and u.status <> 'active'`)
  if (discordId !== undefined) conditions.push(`u.discord_id = ${placeholder(discordId)}`)
  if (nameKey !== undefined)
    conditions.push(`u.id in (select o.user_id from player_owner o join player p on p.id = o.player_id
      where p.name_key = ${placeholder(nameKey)} and ${publicPlayer('p')})`)
  if (clan)
    conditions.push(`u.id in (select m.user_id from clan_member m join clan c on c.id = m.clan_id
      where lower(c.clan_name) = lower(${placeholder(clan.name)}) and ${isClanVisibleIf('c', String(clan.seesAllClans))})`)
  return {
    condition: conditions.join(' and ') || 'true',
    values,
    name: [
      roleId && 'role',
      status && (status === 'active' ? 'active' : 'closed'),
      discordId && 'discord',
      nameKey && 'game',
      clan && (clan.seesAllClans ? 'any-clan' : 'clan'),
    ]
      .filter(Boolean)
      .join('-'),
    hasIndex: values.length > 0,
  }
}
