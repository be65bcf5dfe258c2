import { mayInClan } from '@buri/domain/clans/clanRights'
import { mayManageNight, mayReadNight, type NightRelation } from '@buri/domain/nights/nightRights'
import { rankIn, relationOf, viewerId } from '#server/model/clans/seenClan.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { VISITOR, type Viewer } from '#server/platform/http/viewer.ts'
import type { NightRow } from './nightRow.ts'

/** Who asks about a night: an account, a browser that came as a guest, or both. */
export type NightCaller = Caller & {
  guestMark: string | null
  /** A digest of where a guest comes from; `null` of our own machine, behind which is anyone, and of those who do not join. */
  guestFrom?: string | null
}

const NOBODY = { id: null, label: '', role: null, requestId: null, addressMark: null }

/** Nobody we know, such as who reads a channel elsewhere. */
export const strangerAt = (now: Date): NightCaller => ({ viewer: VISITOR, actor: NOBODY, now, guestMark: null })

export const relationTo = (night: NightRow, viewer: Viewer): NightRelation => ({
  access: night.access,
  isHost: viewer.kind === 'user' && viewer.userId === night.hostId,
  clan: night.clanId === null ? null : relationOf(viewer, rankIn(night.rank), night.isClanPublic === true),
})

const seesAllClans = (viewer: Viewer) => mayInClan('see', relationOf(viewer, null, false))

export const nightViewerOf = ({ viewer, guestMark }: NightCaller) => ({
  userId: viewerId(viewer),
  guestMark,
  seesAll: seesAllClans(viewer),
})

/** One that is not there and one that is for others are answered alike. */
export function requireReadable<Night extends NightRow>(night: Night | undefined, viewer: Viewer): Night {
  if (!night || !mayReadNight(relationTo(night, viewer))) throw new AppError('NIGHT_NOT_FOUND')
  return night
}

export function requireManaged(night: NightRow | undefined, viewer: Viewer): NightRow {
  const found = requireReadable(night, viewer)
  if (!mayManageNight(relationTo(found, viewer))) throw new AppError('FORBIDDEN')
  return found
}

export function refuseOver({ state }: Pick<NightRow, 'state'>) {
  if (state === 'finished' || state === 'cancelled') throw new AppError('NIGHT_OVER')
}

/** Whether a row is the caller's own. */
export const isOwn = (
  { userId, guestMark }: { userId: string | null; guestMark: string | null },
  caller: Pick<NightCaller, 'viewer' | 'guestMark'>,
): boolean =>
  (userId !== null && userId === viewerId(caller.viewer)) || (guestMark !== null && guestMark === caller.guestMark)
