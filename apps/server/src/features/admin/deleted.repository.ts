import type { DeletedKind } from '@buri/contract/admin/deleted'
import { readableBoard, viewerValues } from '#server/model/boards/visibility.ts'
import { publicClan } from '#server/model/clans/visibility.ts'
import { actorLabel } from '#server/model/people/namesInLog.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'

type DeletedRow = {
  entry: string
  id: string
  label: string
  deletedAt: Date
  deletedBy: string
  reason: string | null
}

type Source = { actions: string[]; gone: string; label: string }

const number = (type: DeletedKind) => `case when l.target_type = '${type}' then nullif(l.target_id, '')::integer end`
const CLAN_ID = `case when l.target_type = 'clan' then nullif(l.target_id, '')::uuid end`

const READABLE = readableBoard({ user: '$5', permissions: '$6' })

/** `actions` are the log actions that removed things of this kind. `gone` is true while they stay removed. */
const SOURCES: Record<DeletedKind, Source> = {
  match: {
    actions: ['match.deleted'],
    gone: 'exists (select from match m where m.id = l.target_id and m.deleted_at = l.at)',
    label: 'l.target_id',
  },
  post: {
    actions: ['post.deleted', 'report.decided'],
    gone: `exists (select from post p join board b on b.id = p.board_id
      where p.id = ${number('post')} and p.deleted_at = l.at and ${READABLE})`,
    label: 'l.target_label',
  },
  comment: {
    actions: ['comment.deleted', 'report.decided'],
    gone: `exists (select from post_comment k join post p on p.id = k.post_id join board b on b.id = p.board_id
      where k.id = ${number('comment')} and k.deleted_at = l.at and ${READABLE})`,
    label: `coalesce((select left(k.content, 80) from post_comment k where k.id = ${number('comment')}), '')`,
  },
  clan: {
    actions: ['clan.disbanded'],
    gone: `exists (select from clan c where c.id = ${CLAN_ID} and c.deleted_at = l.at)`,
    label: 'l.target_label',
  },
}

/** Reads the log entries of each action in index order, so that old removals cost no more to read than new ones. */
const textOf = ({ gone, label }: Source) => `
  select l.* from unnest($2::text[]) wanted (action) cross join lateral (
    select l.id as entry, l.target_id as id, ${label} as label, l.at as "deletedAt", ${actorLabel} as "deletedBy", l.reason
    from audit_log l
    where l.action = wanted.action and l.target_type = $1 and ${gone}
      and ($3::uuid is null or (l.at, l.id) < ((select at from audit_log where id = $3::uuid), $3::uuid))
    order by l.at desc, l.id desc limit $4
  ) l order by "deletedAt" desc, entry desc limit $4`

export const deletedContentReads = (db: Db) => ({
  after: (
    kind: DeletedKind,
    entry: string | undefined,
    { limit, viewer }: { limit: number; viewer: Viewer },
  ): Promise<DeletedRow[]> =>
    runQuery<DeletedRow>(db, {
      name: `deleted-${kind}`,
      text: textOf(SOURCES[kind]),
      values: [
        ...[kind, SOURCES[kind].actions, entry ?? null, limit],
        ...(kind === 'post' || kind === 'comment' ? viewerValues(viewer) : []),
      ],
    }),

  async lockDisbanded(
    clanId: string,
  ): Promise<{ clanName: string; lookKey: string; isPublic: boolean; leaderId: string | null } | undefined> {
    const [clan] = await runQuery<{ clanName: string; lookKey: string; isPublic: boolean; leaderId: string | null }>(
      db,
      {
        name: 'clan-disbanded',
        text: `select c.clan_name as "clanName", c.look_key as "lookKey", c.is_public as "isPublic",
          (select (l.before ->> 'leaderId')::uuid from audit_log l where l.target_type = 'clan'
            and l.target_id = c.id::text and l.action = 'clan.disbanded' order by l.at desc, l.id desc limit 1) as "leaderId"
        from clan c where c.id = $1 and c.deleted_at is not null for no key update of c`,
        values: [clanId],
      },
    )
    return clan
  },

  async isNameTaken(lookKey: string): Promise<boolean> {
    const [row] = await runQuery<{ is: boolean }>(db, {
      name: 'clan-name-taken',
      text: `select exists (select from clan c where c.look_key = $1 and ${publicClan('c')}) as "is"`,
      values: [lookKey],
    })
    return row?.is === true
  },
})
