import { randomUUIDv7 } from 'node:crypto'
import { postGrams, textGrams, titleInitials } from '@buri/domain/community/textGrams'
import { DAY_MS, HOUR_MS } from '@buri/domain/seoulTime'
import { type InsertObject, sql, type Transaction } from 'kysely'
import { mentionedIn } from '#server/features/community/mentionedIn.ts'
import { renderUserText } from '#server/features/community/renderUserText.ts'
import type { EncodedImage } from '#server/features/images/encodeImage.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { makeRandom, type Random } from '../random.ts'
import { type DemoComment, demoComments } from './demoComments.ts'
import { addDemoNotifications } from './demoNotifications.ts'
import { type DemoPost, demoPosts, STAFF } from './demoPosts.ts'
import { drawnPictures } from './drawnPictures.ts'
import { fillPhrase } from './phrases.ts'
import { boardIds, type SeededWorld, userIds, wrapped } from './seededWorld.ts'

/** PostgreSQL allows 65,535 values per statement. Larger batches are no faster. */
const ROWS_AT_ONCE = 500

export type StorePicture = (userId: string, picture: EncodedImage) => Promise<string>

export async function seedDemoBoards(db: Db, itemAt: Date, keepPicture?: StorePicture): Promise<void> {
  const firstPost = await db.selectFrom('post').select('id').limit(1).executeTakeFirst()
  if (firstPost) return
  const users = await userIds(db)
  const pictures = keepPicture ? await picturesBy(users, keepPicture) : []
  await inTransaction(db, async (tx) => {
    const random = makeRandom(20_260_707)
    const world = { boards: await boardIds(tx), users, at: itemAt }
    const posts = withPictures(demoPosts(random, itemAt.getTime()), pictures)
    const comments = demoComments(random, posts, itemAt.getTime())
    const postIds = await addPosts(tx, posts, world)
    const commentIds = await addComments(tx, comments, { ...world, postIds })
    await addLikes(tx, random, { posts, comments, postIds, commentIds, world })
    await addReports(tx, random, { posts, comments, postIds, commentIds, world })
    await addDrafts(tx, random, world)
    await addDemoNotifications(tx, signedInAs(users), itemAt)
  })
}

const POSTS_A_PICTURE = 23

async function picturesBy(users: readonly string[], keep: StorePicture): Promise<string[]> {
  const sections: string[] = []
  for (const { alt, image } of await drawnPictures())
    sections.push(`![${alt}](${await keep(wrapped(users, 0), image)})`)
  return sections
}

const withPictures = (posts: readonly DemoPost[], pictures: readonly string[]): DemoPost[] =>
  posts.map((post, index) => {
    const picture = index % POSTS_A_PICTURE === 3 && pictures[Math.floor(index / POSTS_A_PICTURE) % pictures.length]
    return picture ? { ...post, body: `${post.body}\n\n${picture}` } : post
  })

type WrittenPosts = {
  posts: readonly DemoPost[]
  comments: readonly DemoComment[]
  postIds: readonly number[]
  commentIds: readonly number[]
  world: SeededWorld
}

async function takeIds(tx: Transaction<DB>, table: 'post' | 'post_comment', count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::integer as id from generate_series(1, ${count})`.execute(tx)
  return rows.map(({ id }) => id)
}

async function inBatches<Row>(rows: readonly Row[], add: (batch: Row[]) => Promise<unknown>) {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) await add(rows.slice(from, from + ROWS_AT_ONCE))
}

/** Sorts rows by post, because every statement recounts the posts that it changes. */
const byPost = <Row extends { postId: number }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => a.postId - b.postId)

async function addPosts(
  tx: Transaction<DB>,
  posts: readonly DemoPost[],
  { boards, users }: SeededWorld,
): Promise<number[]> {
  const ids = await takeIds(tx, 'post', posts.length)
  const rows = posts.map((post, index): InsertObject<DB, 'post'> => {
    const { html, excerpt, hasPicture, by } = renderUserText(post.body)
    const writtenAt = new Date(post.at)
    const author = wrapped(users, post.author)
    return {
      id: wrapped(ids, index),
      boardId: boards(post.board),
      userId: author,
      title: post.title,
      body: post.body,
      bodyHtml: html,
      renderedBy: by,
      excerpt,
      hasPicture,
      prefix: post.prefix,
      status: post.status,
      hiddenBy: post.status === 'hidden' ? author : null,
      isNotice: post.isNotice,
      isTopfix: post.isTopfix,
      isLocked: post.isLocked,
      isBlind: post.blind !== null,
      blindReason: post.blind?.reason ?? null,
      blindBy: post.blind?.byStaff ? wrapped(users, wrapped(STAFF, 1)) : null,
      blindAt: post.blind === null ? null : new Date(post.at + HOUR_MS),
      views: post.views,
      titleInitials: titleInitials(post.title),
      searchGrams: postGrams(post),
      createdAt: writtenAt,
      publishedAt: post.status === 'draft' ? null : writtenAt,
      publishNo: post.status === 'draft' ? null : sql<number>`nextval('post_publication')`,
      deletedAt: post.isDeleted ? new Date(post.at + 2 * HOUR_MS) : null,
      deletedBy: post.isDeleted ? author : null,
    }
  })
  await inBatches(rows, (batch) => tx.insertInto('post').values(batch).execute())
  return ids
}

async function addComments(
  tx: Transaction<DB>,
  comments: readonly DemoComment[],
  { users, postIds }: SeededWorld & { postIds: readonly number[] },
): Promise<number[]> {
  const ids = await takeIds(tx, 'post_comment', comments.length)
  const { people } = await mentionedIn(tx, ...comments.map(({ content }) => content))
  const rows = comments.map((comment, index): InsertObject<DB, 'postComment'> & { postId: number } => {
    const { html, by } = renderUserText(comment.content, 'comment', people)
    const author = wrapped(users, comment.author)
    return {
      id: wrapped(ids, index),
      postId: wrapped(postIds, comment.post),
      parentId: comment.parent === null ? null : wrapped(ids, comment.parent),
      rootId: wrapped(ids, comment.root),
      depth: comment.depth,
      userId: author,
      content: comment.content,
      contentHtml: html,
      renderedBy: by,
      isBlind: comment.isBlind,
      blindReason: comment.isBlind ? '광고' : null,
      blindBy: comment.isBlind ? wrapped(users, wrapped(STAFF, 1)) : null,
      blindAt: comment.isBlind ? new Date(comment.at + HOUR_MS) : null,
      searchGrams: textGrams(comment.content),
      createdAt: new Date(comment.at),
      deletedAt: comment.isDeleted ? new Date(comment.at + 1000) : null,
      deletedBy: comment.isDeleted ? author : null,
    }
  })
  await inBatches(byPost(rows), (batch) => tx.insertInto('postComment').values(batch).execute())
  return ids
}

function otherUsers(
  random: Random,
  users: readonly string[],
  { count, author }: { count: number; author: number },
): string[] {
  const authorId = wrapped(users, author)
  const ids = new Set<string>()
  while (ids.size < count) {
    const id = random.pick(users)
    if (id !== authorId) ids.add(id)
  }
  return [...ids]
}

async function addLikes(
  tx: Transaction<DB>,
  random: Random,
  { posts, comments, postIds, commentIds, world }: WrittenPosts,
) {
  const { users } = world
  const reactionRows = posts.flatMap(({ likes, dislikes, author, at: writtenAt }, index) =>
    otherUsers(random, users, { count: likes + dislikes, author }).map((userId, order) => ({
      postId: wrapped(postIds, index),
      userId,
      isLike: order < likes,
      reactedAt: new Date(writtenAt + order * 60_000),
    })),
  )
  await inBatches(reactionRows, (batch) => tx.insertInto('postReaction').values(batch).execute())
  const ofComments = comments.flatMap(({ likes, author, post, at: writtenAt }, index) =>
    otherUsers(random, users, { count: likes, author }).map((userId) => ({
      postId: wrapped(postIds, post),
      like: { commentId: wrapped(commentIds, index), userId, isLike: true, reactedAt: new Date(writtenAt + 60_000) },
    })),
  )
  const likesByPost = byPost(ofComments).map(({ like }) => like)
  await inBatches(likesByPost, (batch) => tx.insertInto('commentReaction').values(batch).execute())
  const rows = posts.flatMap(({ status, isDeleted, at: writtenAt }, index) =>
    status === 'published' && !isDeleted && index % 7 === 0
      ? otherUsers(random, users, { count: 2, author: posts[index]?.author ?? 0 }).map((userId) => ({
          postId: wrapped(postIds, index),
          userId,
          scrappedAt: new Date(writtenAt + DAY_MS / 24),
        }))
      : [],
  )
  await inBatches(rows, (batch) => tx.insertInto('postScrap').values(batch).execute())
}

const REASONS = ['spam', 'abuse', 'flood', 'other'] as const

async function addReports(
  tx: Transaction<DB>,
  random: Random,
  { posts, postIds, comments, commentIds, world }: WrittenPosts,
) {
  const { users, at: now } = world
  const reportsOn = (type: 'post' | 'comment', id: number, { author, count }: { author: number; count: number }) =>
    otherUsers(random, users, { count, author }).map((reporterId, order) => ({
      id: randomUUIDv7(),
      reporterId,
      targetType: type,
      targetId: String(id),
      targetRevision: 1,
      reason: random.pick(REASONS),
      detail: order === 0 ? '확인 부탁드립니다.' : '',
      createdAt: new Date(now.getTime() - random.between(1, 70) * HOUR_MS),
    }))
  const rows = [
    ...posts.flatMap(({ blind, author }, index) =>
      blind !== null && !blind.byStaff ? reportsOn('post', wrapped(postIds, index), { author, count: 5 }) : [],
    ),
    ...posts.flatMap(({ status, blind, isDeleted, author }, index) =>
      status === 'published' && blind === null && !isDeleted && index % 173 === 5
        ? reportsOn('post', wrapped(postIds, index), { author, count: random.between(1, 3) })
        : [],
    ),
    ...comments.flatMap(({ isBlind, isDeleted, author }, index) =>
      !isBlind && !isDeleted && index % 1201 === 9
        ? reportsOn('comment', wrapped(commentIds, index), { author, count: 1 })
        : [],
    ),
  ]
  await inBatches(rows, (batch) => tx.insertInto('contentReport').values(batch).execute())
}

const DRAFTS = ['{night} 내전 공지 초안', '{champion} 공략 쓰는 중', '지난주 복기', '클랜 대회 규칙']

const SIGNED_IN_AS = [0, 2, 3, 4, 5]
const signedInAs = (users: readonly string[]) => [...new Set(SIGNED_IN_AS.map((person) => wrapped(users, person)))]

async function addDrafts(tx: Transaction<DB>, random: Random, { boards, users, at: now }: SeededWorld) {
  const rows = SIGNED_IN_AS.flatMap((person) =>
    [1, 2].map((order) => ({
      id: randomUUIDv7(),
      userId: wrapped(users, person),
      boardId: boards({ clan: null, name: '자유 게시판' }),
      title: fillPhrase(random, random.pick(DRAFTS)),
      body: fillPhrase(random, '{position} 이야기를 쓰다가 말았다.\n\n- {champion}\n- {champion}'),
      revision: order,
      updatedAt: new Date(now.getTime() - order * HOUR_MS),
    })),
  )
  await tx.insertInto('postDraft').values(rows).execute()
}
