import { BOARD_ACCESS, type BoardAccess, type SeenBoard } from '@buri/domain/community/boardRights'
import { clanRelationOf, parseRank, viewerId } from '#server/model/clans/findVisibleClan.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'

export const viewerValues = (viewer: Viewer): [string | null, string[]] => [
  viewerId(viewer),
  viewer.kind === 'visitor' ? [] : [...viewer.permissions],
]

type ViewerColumns = { user: string; permissions: string }

const OFFICERS = `('leader', 'officer')`

/**
 * SQL for whether the viewer may read the board `b`. Every endpoint for boards, posts and comments uses this. The
 * domain's `boardRights` judges one board at a time. A test compares the two.
 */
export const readableBoard = ({ user, permissions }: ViewerColumns): string => `(b.deleted_at is null and case
  when b.clan_id is null then ${permissions}::text[] && '{content,moderation}'
    or b.is_visible and (b.read_access = 'everyone' or b.read_access = 'members' and ${user}::uuid is not null)
  else exists (
    select from clan bc left join clan_member bm on bm.clan_id = bc.id and bm.user_id = ${user}::uuid
    where bc.id = b.clan_id and bc.deleted_at is null
      and (bc.is_public or bm.rank is not null or ${permissions}::text[] && '{clan,content}')
      and (bm.rank in ${OFFICERS} or ${permissions}::text[] && '{content,moderation}'
        or b.is_visible and (b.read_access = 'members' and bm.rank is not null
          or b.read_access = 'everyone' and (bc.is_public or bm.rank is not null))))
  end)`

/** SQL for whether the viewer moderates the board `b`. Assumes that the viewer may read the board. */
export const moderatedBoard = ({
  user,
  permissions,
}: ViewerColumns): string => `('moderation' = any (${permissions}::text[])
  or exists (select from clan_member bm where bm.clan_id = b.clan_id and bm.user_id = ${user}::uuid and bm.rank in ${OFFICERS}))`

/** The query must contain `viewerJoins`. */
export const VIEWER_COLUMNS = `b.clan_id as "clanId", b.is_visible as "isVisible", b.read_access as "readAccess",
  b.write_access as "writeAccess", ec.is_public as "clanIsPublic", em.rank as "rank"`

/** Joins the tables that `VIEWER_COLUMNS` and `BOARD_EXISTS` read. */
export const viewerJoins = (user: string): string => `left join clan ec on ec.id = b.clan_id
  left join clan_member em on em.clan_id = b.clan_id and em.user_id = ${user}::uuid`
export const BOARD_EXISTS = `b.deleted_at is null and (b.clan_id is null or ec.deleted_at is null)`

export type BoardRelation = {
  clanId: string | null
  isVisible: boolean
  readAccess: string
  writeAccess: string
  clanIsPublic: boolean | null
  rank: string | null
}

const accessOf = (text: string): BoardAccess => BOARD_ACCESS.find((access) => access === text) ?? 'none'

export const seenBoardOf = (row: BoardRelation, viewer: Viewer): SeenBoard => ({
  clan: row.clanId === null ? null : clanRelationOf(viewer, parseRank(row.rank), row.clanIsPublic === true),
  permissions: viewer.kind === 'visitor' ? new Set() : viewer.permissions,
  isSignedIn: viewer.kind === 'user',
  isVisible: row.isVisible,
  readAccess: accessOf(row.readAccess),
  writeAccess: accessOf(row.writeAccess),
})

/** Viewers with the same key get the same answers about a board, except for their own posts and marks. */
export const boardAudienceOf = ({ clan, permissions, isSignedIn }: SeenBoard): string =>
  [isSignedIn ? 'signed in' : 'visitor', clan?.membership ?? '', ...[...permissions].sort()].join(' ')

/** SQL for whether every member of its clan may read the clan's board `b`. */
export const isReadableByMembers = (b: string): string =>
  `(${b}.deleted_at is null and ${b}.is_visible and ${b}.read_access in ('members', 'everyone'))`
