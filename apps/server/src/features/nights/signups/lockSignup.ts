import { mayManageNight } from '@buri/domain/nights/nightRights'
import type { Transaction } from 'kysely'
import { viewerId } from '#server/model/clans/findVisibleClan.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { lockWithSignups } from '../lockedNight.repository.ts'
import { isOwn, type NightCaller, nightRelationTo, requireCommanded } from '../seenNight.ts'

export type SignupKey = { nightId: string; signupId: string }

export async function lockSignup(tx: Transaction<DB>, { nightId, signupId }: SignupKey, caller: NightCaller) {
  const lockedNight = await lockWithSignups(tx, nightId, viewerId(caller.viewer))
  const night = requireCommanded(lockedNight?.night, caller, { isManaged: false })
  const rows = lockedNight?.rows ?? []
  const signup = rows.find(({ id }) => id === signupId)
  const isMine = signup !== undefined && isOwn(signup, caller)
  const isManager = mayManageNight(nightRelationTo(night, caller.viewer))
  return { night, rows, found: signup, sender: { isOwn: isMine, isManager } }
}
