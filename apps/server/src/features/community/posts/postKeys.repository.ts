import { BOARD_EXISTS, viewerJoins } from '#server/model/boards/visibility.ts'
import { viewerId } from '#server/model/clans/findVisibleClan.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import { VISITOR, type Viewer } from '#server/platform/http/viewer.ts'
import { JUDGED_COLUMNS, type JudgedPost } from './postRows.ts'

export type PostKeyRow = JudgedPost & { id: number; version: number; boardVersion: number; communityVersion: string }

export type OwnPostMarks = { isLike: boolean | null; isScrapped: boolean }

/** The ids of a post's comments that the viewer liked, disliked or wrote, in ascending order. */
export type OwnCommentMarks = {
  liked: number[]
  disliked: number[]
  written: number[]
  /** Whether others cannot read some comment that the viewer wrote. */
  hasWithheld: boolean
}

/** SQL for a version that changes with the names of authors, and with the right to read each board. */
export const COMMUNITY_VERSION = `coalesce((select value #>> '{}' from site_setting where name = 'community_version'), '0')`

const KEY_COLUMNS = `p.id, p.version, b.version as "boardVersion", ${COMMUNITY_VERSION} as "communityVersion", ${JUDGED_COLUMNS}`

const reactedComments = (isLike: boolean) => `array(select r.comment_id from comment_reaction r
  where r.user_id = $1::uuid and r.post_id = p.id and r.is_like = ${isLike} order by 1)`
const OWN_COMMENTS_FROM = 'from post_comment c where c.post_id = p.id and c.user_id = $1::uuid'

const OWN_OF_POST = `(select r.is_like from post_reaction r where r.post_id = p.id and r.user_id = $1::uuid) as "isLike",
  exists (select from post_scrap s where s.post_id = p.id and s.user_id = $1::uuid) as "isScrapped"`
const OWN_OF_COMMENTS = `${reactedComments(true)} as liked, ${reactedComments(false)} as disliked, array(select c.id ${OWN_COMMENTS_FROM} order by 1)
  as written, exists (select ${OWN_COMMENTS_FROM} and (c.is_blind or c.deleted_at is not null)) as "hasWithheld"`
const OWN_MARKS = { post: OWN_OF_POST, comments: OWN_OF_COMMENTS, page: `${OWN_OF_POST}, ${OWN_OF_COMMENTS}` }

const NOTHING_OWN: OwnPostMarks & OwnCommentMarks = {
  isLike: null,
  isScrapped: false,
  liked: [],
  disliked: [],
  written: [],
  hasWithheld: false,
}

type KeyKind = keyof typeof OWN_MARKS

export const postKeyReads = (db: Db) => {
  // The key is one JSON value, because the driver reads it faster than twenty columns.
  const readKey = async <Own>(keyKind: KeyKind | 'visitor', postId: number, viewer: Viewer) => {
    const ownMarks = keyKind === 'visitor' ? '' : `, ${OWN_MARKS[keyKind]}`
    const [row] = await runQuery<{ key: PostKeyRow & Own }>(db, {
      name: `key-of-${keyKind}`,
      text: `select row_to_json(k) as key from (
          select ${KEY_COLUMNS}${ownMarks} from post p join board b on b.id = p.board_id ${viewerJoins('$1')}
          where p.id = $2 and ${BOARD_EXISTS}
        ) k`,
      values: [viewerId(viewer), postId],
    })
    return row?.key
  }
  async function ofVisitor(postId: number) {
    const key = await readKey('visitor', postId, VISITOR)
    return key && { ...key, ...NOTHING_OWN }
  }
  const read =
    <Own>(keyKind: KeyKind) =>
    (postId: number, viewer: Viewer) =>
      viewer.kind === 'visitor' ? ofVisitor(postId) : readKey<Own>(keyKind, postId, viewer)
  return {
    ofPost: read<OwnPostMarks>('post'),
    ofComments: read<OwnCommentMarks>('comments'),
    ofPage: read<OwnPostMarks & OwnCommentMarks>('page'),
  }
}
