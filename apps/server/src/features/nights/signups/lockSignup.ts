import { mayManageNight } from '@buri/domain/nights/nightRights'
import type { Transaction } from 'kysely'
import { viewerId } from '#server/model/clans/findVisibleClan.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { lockWithSignups } from '../lockedNight.repository.ts'
import { isOwn, type NightCaller, nightRelationTo, requireCommanded } from '../seenNight.ts'

export type SignupKey = { nightId: string; signupId: string }

/** A locked night with a signup, if it is there, and the caller's relation to it. */
export async function lockSignup(tx: Transaction<DB>, { nightId, signupId }: SignupKey, caller: NightCaller) {
  const held = await lockWithSignups(tx, nightId, viewerId(caller.viewer))
  const night = requireCommanded(held?.night, caller, { isManaged: false })
  const rows = held?.rows ?? []
  const found = rows.find(({ id }) => id === signupId)
  const isMine = found !== undefined && isOwn(found, caller)
  const isManager = mayManageNight(nightRelationTo(night, caller.viewer))
  return { night, rows, found, sender: { isOwn: isMine, isManager } }
}
