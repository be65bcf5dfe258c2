import { hasClanRight } from '@buri/domain/clans/clanRights'
import { judgeNightCommand } from '@buri/domain/nights/judgeNightCommand'
import { mayReadNight, type NightRelation } from '@buri/domain/nights/nightRights'
import { isOwnSignup, type Person, type SignupState } from '@buri/domain/nights/signup'
import { clanRelationOf, parseRank, viewerId } from '#server/model/clans/findVisibleClan.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { VISITOR, type Viewer } from '#server/platform/http/viewer.ts'
import type { NightRow } from './nightRow.ts'

/** A person who reads or commands a night: an account, a guest's browser, or both. */
export type NightCaller = Caller & {
  guestMark: string | null
  /**
   * A digest of a guest's address. `null` for our own machine, which may be a proxy for anyone, and for people who do
   * not join.
   */
  guestFrom?: string | null
}

const ANONYMOUS_ACTOR = { id: null, label: '', role: null, requestId: null, addressMark: null }

export const anonymousCaller = (now: Date): NightCaller => ({
  viewer: VISITOR,
  actor: ANONYMOUS_ACTOR,
  now,
  guestMark: null,
})

export const nightRelationTo = (night: NightRow, viewer: Viewer): NightRelation => ({
  access: night.access,
  isHost: viewer.kind === 'user' && viewer.userId === night.hostId,
  clan: night.clanId === null ? null : clanRelationOf(viewer, parseRank(night.rank), night.isClanPublic === true),
})

const seesAllClans = (viewer: Viewer) => hasClanRight('see', clanRelationOf(viewer, null, false))

export const nightViewerOf = ({ viewer, guestMark }: NightCaller) => ({
  userId: viewerId(viewer),
  guestMark,
  seesAll: seesAllClans(viewer),
})

/** A missing night gets the same answer as one that the caller may not see. */
export function requireCommanded<Night extends NightRow>(
  night: Night | undefined,
  { viewer }: Pick<NightCaller, 'viewer'>,
  command: Parameters<typeof judgeNightCommand>[1],
): Night {
  if (!night) throw new AppError('NIGHT_NOT_FOUND')
  const verdict = judgeNightCommand({ relation: nightRelationTo(night, viewer), state: night.state }, command)
  if (verdict !== 'allowed') throw new AppError(verdict)
  return night
}

export function requireReadable<Night extends NightRow>(night: Night | undefined, viewer: Viewer): Night {
  if (!night || !mayReadNight(nightRelationTo(night, viewer))) throw new AppError('NIGHT_NOT_FOUND')
  return night
}

/** Whether the caller has a place by this signup. People without a place may not act for a team. */
export const hasOwnPlace = (
  row: Person & { state: SignupState },
  caller: Pick<NightCaller, 'viewer' | 'guestMark'>,
): boolean => row.state === 'in' && isOwn(row, caller)

export const isOwn = (row: Person, { viewer, guestMark }: Pick<NightCaller, 'viewer' | 'guestMark'>): boolean =>
  isOwnSignup(row, { userId: viewerId(viewer), guestMark })
