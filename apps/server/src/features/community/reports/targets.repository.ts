import type { ReportTarget } from '@buri/domain/community/judgeReport'
import { readableBoard, viewerValues } from '#server/model/boards/visibility.ts'
import { findVisibleClan } from '#server/model/clans/findVisibleClan.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { StoredReportTarget } from './reports.repository.ts'
import { isTarget } from './reportTarget.ts'

const READABLE = readableBoard({ user: '$1', permissions: '$2' })

export type SeenTarget = {
  authorId: string | null
  /** Each change of a post's or comment's text raises the revision. */
  revision: number | null
  /** The beginning of the text that the viewer sees now, or `null` if there is none. */
  text: string | null
}

const TEXT_LENGTH = 300
/**
 * SQL for the beginning of a target's text. The target is the post `p`, the comment `k`, the clan `c`, the account `u`
 * or the match `m`.
 */
export const TARGET_TEXTS: Record<ReportTarget, string> = {
  post: `left(p.title || E'\\n' || p.body, ${TEXT_LENGTH})`,
  comment: `left(k.content, ${TEXT_LENGTH})`,
  clan: 'c.clan_name',
  user: 'u.nickname',
  match: `left(m.remark, ${TEXT_LENGTH})`,
}

const POST_TARGET = `
  select p.user_id as "authorId", p.revision, ${TARGET_TEXTS.post} as text from post p join board b on b.id = p.board_id
  where p.id = $3 and p.status = 'published' and p.deleted_at is null and not p.is_blind and ${READABLE}`

const COMMENT_TARGET = `
  select k.user_id as "authorId", k.revision, ${TARGET_TEXTS.comment} as text
  from post_comment k join post p on p.id = k.post_id join board b on b.id = p.board_id
  where k.id = $3 and k.deleted_at is null and not k.is_blind
    and p.status = 'published' and p.deleted_at is null and not p.is_blind and ${READABLE}`

const USER_TARGET = `select u.id as "authorId", null as revision, ${TARGET_TEXTS.user} as text
  from app_user u where u.id = $1 and u.status = 'active'`
const CLAN_TARGET = `select user_id as "authorId", null as revision, $2 as text
  from clan_member where clan_id = $1 and rank = 'leader'`

const MATCH_TARGET = `select m.uploaded_by as "authorId", null as revision, ${TARGET_TEXTS.match} as text
  from match m where m.id = $1 and m.deleted_at is null and m.remark is not null`

export function reportTargetReads({ db }: { db: Db }) {
  async function row(name: string, text: string, values: unknown[]) {
    return (await runQuery<SeenTarget>(db, { name, text, values }))[0]
  }
  const textTarget = (name: string, text: string) => (viewer: Viewer, id: string) =>
    row(name, text, [...viewerValues(viewer), Number(id)])

  const find: Record<ReportTarget, (viewer: Viewer, id: string) => Promise<SeenTarget | undefined>> = {
    post: textTarget('reported-post', POST_TARGET),
    comment: textTarget('reported-comment', COMMENT_TARGET),
    user: (_, id) => row('reported-user', USER_TARGET, [id]),
    match: (_, id) => row('reported-match', MATCH_TARGET, [id]),
    async clan(viewer, id) {
      const clan = await findVisibleClan(db, id, viewer)
      return clan && row('reported-clan', CLAN_TARGET, [clan.id, clan.clanName])
    },
  }

  return {
    /** Returns `undefined` if there is no such target or the viewer may not see it. */
    seen: async (viewer: Viewer, target: StoredReportTarget) =>
      isTarget(target) ? find[target.type](viewer, target.id) : undefined,
  }
}
