import { LIMITS } from '@buri/contract/limits'
import type { ManagedPost, ManagedQuery } from '@buri/contract/managedPosts'
import { hasClanRight } from '@buri/domain/clans/clanRights'
import { mayReadText, maySeePost, postRights } from '@buri/domain/community/postRights'
import { clanRelationOf, parseRank } from '#server/model/clans/findVisibleClan.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { AppError } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { hasPermission } from '#server/platform/http/viewer.ts'
import { boardRows } from '../boards/boards.repository.ts'
import { type CursorValues, managedPostOrder, managedPostReads } from './managedPosts.repository.ts'
import { postListItem, seenPostOf } from './postRows.ts'

type Viewer = SignedInCaller['viewer']

/** Writes a cursor as opaque text, so that its content may change. */
const cursorText = (place: CursorValues) => Buffer.from(JSON.stringify(place)).toString('base64url')

function placeIn(cursor: string, sort: readonly string[]): CursorValues {
  const decodeCursor = (): unknown => {
    try {
      return JSON.parse(Buffer.from(cursor, 'base64url').toString())
    } catch {
      // A cursor may be any text. The caller refuses an invalid one.
      return undefined
    }
  }
  const [place, order] = [decodeCursor(), managedPostOrder(sort)]
  const isPlace =
    Array.isArray(place) &&
    place.length === order.length &&
    order.every(({ type }, index) =>
      type === 'text'
        ? typeof place[index] === 'string' && !place[index].includes('\0')
        : Number.isSafeInteger(place[index]),
    )
  if (!isPlace) throw new AppError('INVALID_REQUEST', { details: [{ path: '/cursor', message: 'not a cursor' }] })
  return place
}

export function managedPostService({ db }: { db: Db }) {
  async function refuseUnlessStaff(clanId: string | undefined, viewer: Viewer): Promise<boolean> {
    if (clanId === undefined) {
      const moderates = hasPermission(viewer, 'moderation')
      if (!hasPermission(viewer, 'content') && !moderates) throw new AppError('FORBIDDEN')
      return moderates
    }
    const found = await boardRows(db).clanRelation(clanId, viewer)
    const relation = found && clanRelationOf(viewer, parseRank(found.rank), found.isPublic)
    if (!relation || !(hasClanRight('see', relation) || hasClanRight('readBoards', relation)))
      throw new AppError('CLAN_NOT_FOUND')
    const moderates = hasClanRight('moderateBoards', relation)
    if (!hasClanRight('manageBoards', relation) && !moderates) throw new AppError('FORBIDDEN')
    return moderates
  }

  return {
    async list({ clanId, cursor, limit, ...query }: ManagedQuery, viewer: Viewer) {
      const moderates = await refuseUnlessStaff(clanId, viewer)
      const pageSize = Math.min(limit, LIMITS.managedPosts)
      const cursorPlace = cursor === undefined ? undefined : placeIn(cursor, query.sort)
      const { rows, total, isWhole } = await managedPostReads(db).page({
        ...query,
        ...{ clanId: clanId ?? null, viewer, moderates, after: cursorPlace, limit: pageSize + 1 },
      })
      const page = rows.slice(0, pageSize)
      const last = page.at(-1)
      const nextCursor = rows.length > pageSize && last ? cursorText(last.place) : null
      const items = page.flatMap((row): ManagedPost[] => {
        const post = seenPostOf(row, viewer)
        if (!maySeePost(post)) return []
        const body = mayReadText(post) ? row.body : ''
        const updatedAt = (row.editedAt ?? row.createdAt).toISOString()
        const rights = postRights({ ...row, ...post })
        return [{ ...postListItem(row, post), body, revision: row.revision, updatedAt, rights }]
      })
      return { items, nextCursor, total, isWhole }
    },
  }
}
export type ManagedPostService = ReturnType<typeof managedPostService>
