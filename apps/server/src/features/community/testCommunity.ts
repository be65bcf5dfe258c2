import { textGrams } from '@buri/domain/community/textGrams'
import { ask } from '#server/database/ask.ts'
import { signedIn } from '#server/testAccounts.ts'
import type { TestApp } from '#server/testApp.ts'

type Site = Pick<TestApp, 'db' | 'origin'>
type BoardGiven = {
  clanId?: string | null
  boardName?: string
  isVisible?: boolean
  readAccess?: string
  writeAccess?: string
  prefixes?: string[]
  bannedWords?: string[]
  isAnnouncement?: boolean
}

const AT = new Date('2026-11-10T12:00:00Z')
const TIMES = { createdAt: AT, updatedAt: AT }

/** A board as it stands, in a category of its own. */
export async function aBoard(site: Site, { clanId = null, boardName = '게시판', ...given }: BoardGiven = {}) {
  const { id: categoryId } = await site.db
    .insertInto('boardCategory')
    .values({ clanId, categoryName: '카테고리', ...TIMES })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await site.db
    .insertInto('board')
    .values({ categoryId, clanId, boardName, ...given, ...TIMES })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, categoryId }
}

type PostGiven = {
  author?: { userId: string }
  title?: string
  body?: string
  status?: 'published' | 'draft' | 'hidden'
  hiddenBy?: string | null
  isBlind?: boolean
  isNotice?: boolean
  isLocked?: boolean
  deletedBy?: string | null
}

/** A post as it stands, by someone new unless it is said by whom. */
export async function aPost(site: Site, boardId: number, given: PostGiven = {}): Promise<number> {
  const { title = '제목', body = '본문', status = 'published', deletedBy, ...marks } = given
  const author = given.author ?? (await signedIn(site, { nickname: '글쓴이' }))
  const { author: _, ...state } = marks as PostGiven
  const [row] = await ask<{ id: number }>(site.db, {
    text: `insert into post (board_id, user_id, title, body, body_html, rendered_by, status, created_at, published_at, publish_no, search_grams)
      values ($1, $2, $3, $4, '<p>' || $4 || '</p>', 1, $5::text, $6::timestamptz,
        case when $5 = 'published' then $6::timestamptz end, case when $5 = 'published' then nextval('post_publication') end, $7)
      returning id`,
    values: [boardId, author.userId, title, body, status, AT, textGrams(`${title}\n${body}`)],
  })
  if (!row) throw new Error('nothing was inserted')
  const deletion = deletedBy === undefined ? {} : { deletedAt: AT, deletedBy }
  if (Object.keys({ ...state, ...deletion }).length > 0) {
    await site.db
      .updateTable('post')
      .set({ ...state, ...deletion })
      .where('id', '=', row.id)
      .execute()
  }
  return row.id
}

/** Every count that is stored, and what the rows say; equal lists are equal counts. */
export async function miscounts(site: Site): Promise<unknown[]> {
  return ask(site.db, {
    text: `
      select 'post_count' as count, b.id from board b where post_count <>
        (select count(*) from post p where p.board_id = b.id and p.status = 'published' and p.deleted_at is null)
      union all select 'board_block', k.board_id from board_block k where posts <>
        (select count(*) from post p where p.board_id = k.board_id and p.publish_no / 1000 = k.block
          and p.status = 'published' and p.deleted_at is null)
      union all select 'comment_count', p.id from post p where comment_count <>
        (select count(*) from post_comment c where c.post_id = p.id and c.deleted_at is null)
      union all select 'post likes', p.id from post p where (like_count, dislike_count) <>
        (select count(*) filter (where is_like), count(*) filter (where not is_like) from post_reaction r where r.post_id = p.id)
      union all select 'reply_count', c.id from post_comment c where c.parent_id is null and reply_count <>
        (select count(*) from post_comment r where r.root_id = c.id and r.id <> c.id and r.deleted_at is null)
      union all select 'comment likes', c.id from post_comment c where (like_count, dislike_count) <>
        (select count(*) filter (where is_like), count(*) filter (where not is_like) from comment_reaction r where r.comment_id = c.id)`,
    values: [],
  })
}
