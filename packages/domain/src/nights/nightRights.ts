import { type ClanRelation, hasClanRight } from '../clans/clanRights.ts'
import type { NightAccess } from './nightSettings.ts'

export type NightRelation = { access: NightAccess; isHost: boolean; clan: ClanRelation | null }

const isMember = ({ membership }: ClanRelation) => membership !== 'visitor' && membership !== 'stranger'

/** Whether the person may see a night. A host who has left the clan counts as a stranger in its members-only nights. */
export const mayReadNight = ({ access, clan }: NightRelation): boolean =>
  access !== 'clan' || (clan !== null && (isMember(clan) || clan.permissions.has('clan')))

/** Whether the person may take a place. A members-only night admits members only. */
export const mayJoinNight = ({ access, clan }: NightRelation): boolean =>
  access !== 'clan' || (clan !== null && isMember(clan))

/**
 * Whether a person may manage a night: the host who is still in the clan, officers of the clan, and the site's staff
 * for clans.
 */
export const mayManageNight = ({ isHost, clan }: NightRelation): boolean =>
  clan === null ? isHost : (isHost && isMember(clan)) || hasClanRight('manageNights', clan)
