import { randomUUIDv7 } from 'node:crypto'
import { postGrams, textGrams, titleInitials } from '@buri/domain/community/textGrams'
import { sql } from 'kysely'
import { runQuery } from '#server/platform/database/runQuery.ts'
import { signedIn } from '#testing/testAccounts.ts'
import type { TestApp } from '#testing/testApp.ts'

type Site = Pick<TestApp, 'db' | 'origin'>
type Person = { userId: string }

const CREATED_AT = new Date('2026-11-20T10:00:00Z')
const TIMES = { createdAt: CREATED_AT, updatedAt: CREATED_AT }

export async function aCategory({ db }: Site, clanId: string | null = null): Promise<number> {
  const category = { clanId, categoryName: '카테고리', ...TIMES }
  return (await db.insertInto('boardCategory').values(category).returning('id').executeTakeFirstOrThrow()).id
}

type BoardInput = {
  clanId?: string | null
  categoryId?: number
  boardName?: string
  boardDescription?: string
  isVisible?: boolean
  readAccess?: string
  writeAccess?: string
  prefixes?: string[]
  bannedWords?: string[]
  isAnnouncement?: boolean
}

export async function aBoard(site: Site, { clanId = null, boardName = '게시판', ...given }: BoardInput = {}) {
  const categoryId = given.categoryId ?? (await aCategory(site, clanId))
  const board = { boardName, ...given, clanId, categoryId, ...TIMES }
  return (await site.db.insertInto('board').values(board).returning('id').executeTakeFirstOrThrow()).id
}

type PostInput = {
  boardId: number
  author?: Person
  title?: string
  body?: string
  status?: 'published' | 'draft' | 'hidden'
  at?: string
  hiddenBy?: string | null
  isBlind?: boolean
  isNotice?: boolean
  isTopfix?: boolean
  hasPicture?: boolean
  isLocked?: boolean
  /** `null` if the account is unknown. */
  deletedBy?: string | null
}

const deletion = (at: Date, by: string | null | undefined) => (by === undefined ? {} : { deletedAt: at, deletedBy: by })

export async function aPost(site: Site, { boardId, author, deletedBy, at: writtenAt, ...rest }: PostInput) {
  const { title = '제목', body = '본문', status = 'published', ...marks } = rest
  const { userId } = author ?? (await signedIn(site, { nickname: '글쓴이' }))
  const createdAt = writtenAt === undefined ? CREATED_AT : new Date(writtenAt)
  const isPublished = status === 'published'
  const post = {
    boardId,
    userId,
    title,
    body,
    bodyHtml: `<p>${body}</p>`,
    renderedBy: 1,
    excerpt: body,
    status,
    titleInitials: titleInitials(title),
    searchGrams: postGrams({ title, body }),
    createdAt,
    publishedAt: isPublished ? createdAt : null,
    publishNo: isPublished ? sql<number>`nextval('post_publication')` : null,
    ...marks,
    ...deletion(createdAt, deletedBy),
  }
  return (await site.db.insertInto('post').values(post).returning('id').executeTakeFirstOrThrow()).id
}

type CommentInput = {
  postId: number
  author: Person
  content?: string
  at?: string
  isBlind?: boolean
  deletedBy?: string | null
}

export async function aComment({ db }: Site, { postId, author, deletedBy, at: writtenAt, ...rest }: CommentInput) {
  const { content = '댓글', isBlind = false } = rest
  const createdAt = writtenAt === undefined ? CREATED_AT : new Date(writtenAt)
  const { rows } = await sql<{
    id: number
  }>`select nextval(pg_get_serial_sequence('post_comment', 'id'))::int as id`.execute(db)
  const id = rows[0]?.id ?? 0
  const comment = {
    id,
    rootId: id,
    postId,
    userId: author.userId,
    content,
    contentHtml: `<p>${content}</p>`,
    renderedBy: 1,
    isBlind,
    searchGrams: textGrams(content),
    createdAt,
    ...deletion(createdAt, deletedBy),
  }
  await db.insertInto('postComment').values(comment).execute()
  return id
}

export async function addLikes({ db }: Site, postId: number, times: number) {
  const people = Array.from({ length: times }, () => ({ id: randomUUIDv7(), nickname: '추천인' }))
  await db
    .insertInto('appUser')
    .values(people.map((person) => ({ ...person, discordId: person.id })))
    .execute()
  await db
    .insertInto('postReaction')
    .values(people.map(({ id }) => ({ postId, userId: id, isLike: true, reactedAt: CREATED_AT })))
    .execute()
}

/** Returns the stored counts that differ from the numbers of their rows. */
export async function wrongCounts(site: Pick<Site, 'db'>): Promise<unknown[]> {
  return runQuery(site.db, {
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
