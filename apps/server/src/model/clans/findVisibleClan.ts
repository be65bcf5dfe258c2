import {
  CLAN_RANKS,
  type ClanRank,
  type ClanRelation,
  type ClanRight,
  clanRights,
  hasClanRight,
} from '@buri/domain/clans/clanRights'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'

type SeenClan = {
  id: string
  clanName: string
  isPublic: boolean
  /** `null` if the viewer is not a member. */
  rank: ClanRank | null
  relation: ClanRelation
  may: (right: ClanRight) => boolean
  rights: () => ClanRight[]
}

export const viewerId = (viewer: Viewer) => (viewer.kind === 'user' ? viewer.userId : null)

export const parseRank = (text: string | null | undefined): ClanRank | null =>
  CLAN_RANKS.find((rank) => rank === text) ?? null

export const clanRelationOf = (viewer: Viewer, rank: ClanRank | null, isPublic: boolean): ClanRelation => ({
  membership: viewer.kind === 'visitor' ? 'visitor' : (rank ?? 'stranger'),
  permissions: viewer.kind === 'visitor' ? new Set() : viewer.permissions,
  isPublic,
})

/**
 * Returns `undefined` for a clan that does not exist, is disbanded or is hidden from the viewer, so that the viewer
 * cannot distinguish these cases.
 */
export async function findVisibleClan(db: Db, clanId: string, viewer: Viewer): Promise<SeenClan | undefined> {
  const clan = await db
    .selectFrom('clan as c')
    .leftJoin('clanMember as m', (join) => join.onRef('m.clanId', '=', 'c.id').on('m.userId', '=', viewerId(viewer)))
    .select(['c.id', 'c.clanName', 'c.isPublic', 'm.rank'])
    .where('c.id', '=', clanId)
    .where('c.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!clan) return undefined
  const rank = parseRank(clan.rank)
  const relation = clanRelationOf(viewer, rank, clan.isPublic)
  if (!hasClanRight('see', relation)) return undefined
  return { ...clan, rank, relation, may: (right) => hasClanRight(right, relation), rights: () => clanRights(relation) }
}

export async function requireClan(db: Db, clanId: string, viewer: Viewer): Promise<SeenClan> {
  const clan = await findVisibleClan(db, clanId, viewer)
  if (!clan) throw new AppError('CLAN_NOT_FOUND')
  return clan
}

/** A viewer who sees the clan but does not have the right gets `FORBIDDEN`. */
export async function requireClanRight(db: Db, clanId: string, viewer: Viewer, right: ClanRight): Promise<SeenClan> {
  const clan = await requireClan(db, clanId, viewer)
  if (!clan.may(right)) throw new AppError('FORBIDDEN')
  return clan
}
