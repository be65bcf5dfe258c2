import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { openSite } from '#testing/testApp.ts'
import { seedDemoAccounts } from '../demoAccounts.ts'
import { makeRandom } from '../random.ts'
import { seedDemoClans } from '../seedClans.ts'
import { seedDemoLog } from '../seedLog.ts'
import { addDemoPlayers } from '../testPlayers.ts'
import { DEMO_COMMENTS, demoComments } from './demoComments.ts'
import { DEMO_POSTS, demoPosts } from './demoPosts.ts'
import { fillPhrase } from './phrases.ts'
import { seedDemoBoards } from './seedBoards.ts'

const AT = new Date('2026-11-20T12:00:00Z')

const site = await openSite()
const pictures: Buffer[] = []
beforeAll(async () => {
  await addDemoPlayers(site.db)
  await seedDemoAccounts(site.db, AT)
  await seedDemoClans(site.db, AT)
  await seedDemoBoards(site.db, AT, async (_, { webp }) => {
    pictures.push(webp)
    return `/images/${'A'.repeat(42)}${pictures.length}-720x405.webp`
  })
})

const queryRow = async (query: ReturnType<typeof sql<Record<string, number>>>) => (await query.execute(site.db)).rows[0]

test('seeding twice fills the boards once', async () => {
  const counts = () =>
    queryRow(sql`select (select count(*) from post) as posts, (select count(*) from post_comment) as comments,
      (select count(*) from post_reaction) as likes, (select count(*) from content_report) as reports,
      (select count(*) from post_draft) as drafts`)
  const before = await counts()
  expect(before).toMatchObject({ posts: DEMO_POSTS, comments: DEMO_COMMENTS, drafts: 10 })
  await seedDemoBoards(site.db, AT)
  expect(await counts()).toEqual(before)
})

test('every count matches its rows', async () => {
  expect(
    await queryRow(sql`with likes as (select post_id, count(*) as n from post_reaction where is_like group by 1),
        said as (select post_id, count(*) as n from post_comment where deleted_at is null group by 1),
        liked as (select comment_id, count(*) as n from comment_reaction group by 1),
        stored as (select board_id, count(*) as n from post where status = 'published' and deleted_at is null group by 1)
      select (select count(*) from post p left join likes on likes.post_id = p.id left join said on said.post_id = p.id
          where like_count <> coalesce(likes.n, 0) or comment_count <> coalesce(said.n, 0)) as posts,
        (select count(*) from post_comment k left join liked on comment_id = k.id left join post_comment up on up.id = k.parent_id
          where k.like_count <> coalesce(liked.n, 0) or k.depth <> 1 + coalesce(up.depth, 0) or k.created_at <= up.created_at)
          as comments,
        (select count(*) from board left join stored on board_id = id where post_count <> coalesce(stored.n, 0)) as boards`),
  ).toEqual({ posts: 0, comments: 0, boards: 0 })
})

test('every kind of content occurs on the boards', async () => {
  const row = await queryRow(sql`select
    (select count(*) from post where is_notice) as notices, (select count(*) from post where is_topfix) as pinned,
    (select count(*) from post where status = 'draft') as drafts, (select count(*) from post where status = 'hidden') as hidden,
    (select count(*) from post where is_blind and blind_by is null) as by_reports,
    (select count(*) from post where is_blind and blind_by is not null) as by_staff,
    (select count(*) from post where deleted_at is not null) as deleted,
    (select count(*) from post_comment where is_blind) as blinded_comments,
    (select count(distinct k.id) from post_comment k join post_comment below on below.parent_id = k.id
      where k.deleted_at is not null) as tombstones,
    (select count(distinct target_id) from content_report where state = 'open') as reported`)
  for (const [what, count] of Object.entries(row ?? {})) expect([what, count > 2]).toEqual([what, true])
  const longest = await queryRow(sql`select max(reply_count) as replies, max(depth) as depth from post_comment`)
  expect(longest?.depth).toBe(5)
  expect(longest?.replies).toBeGreaterThan(200)
})

test('answers mention people by name and link to them', async () => {
  const row = await queryRow(sql`select count(*)::integer as calls,
    count(*) filter (where content_html like '%href="/community/people/%')::integer as led
    from post_comment where content like '@%'`)
  expect(row?.calls).toBeGreaterThan(100)
  expect(row?.led).toBe(row?.calls)
})

test('posts show decodable pictures', async () => {
  for (const webp of pictures) expect(await sharp(webp).stats()).toMatchObject({ isOpaque: true })
  expect(pictures.length).toBeGreaterThan(4)
  const counts =
    await queryRow(sql`select count(*) filter (where has_picture) as posts, count(distinct name) as pictures
    from post left join image_use on post_id = post.id`)
  expect(counts?.pictures).toBe(pictures.length)
  expect(counts?.posts).toBeGreaterThan(40)
})

test('every account that can sign in has notifications and has read most of them', async () => {
  const { rows } = await sql<{ kinds: number; unread: number; received: number }>`
    select count(distinct kind) as kinds, count(*) filter (where read_at is null) as unread, count(*) as received
    from notification group by user_id`.execute(site.db)
  expect(rows).toHaveLength(5)
  for (const { kinds, unread, received } of rows) {
    expect(kinds).toBeGreaterThan(1)
    expect(received).toBeGreaterThan(unread)
  }
})

test('every clan has its boards, and the first three have posts', async () => {
  const { rows } = await sql<{ name: string; boards: number; posts: number }>`
    select c.clan_name as name, count(b.id) as boards, coalesce(sum(b.post_count), 0) as posts
    from clan c left join board b on b.clan_id = c.id group by c.id order by c.id`.execute(site.db)
  expect(rows.map(({ boards }) => boards)).toEqual([2, 2, 2, 2, 2, 2])
  expect(rows.map(({ posts }) => posts > 100)).toEqual([true, true, true, false, false, false])
})

test('two runs on the same day give the same posts and comments, all in the past', () => {
  const countRows = () => {
    const random = makeRandom(1)
    const posts = demoPosts(random, AT.getTime())
    return { posts, comments: demoComments(random, posts, AT.getTime()) }
  }
  const { posts, comments } = countRows()
  expect(countRows()).toEqual({ posts, comments })
  expect([...posts, ...comments].every(({ at }) => at < AT.getTime())).toBe(true)
  expect(new Set(posts.map(({ body }) => body)).size).toBeGreaterThan(DEMO_POSTS * 0.95)
  expect(posts.some(({ body, title }) => /[{}]|undefined/.test(body + title))).toBe(false)
})

test('a phrase’s particles depend on the end of the word before them', () => {
  const sentences = Array.from({ length: 200 }, (_, seed) => fillPhrase(makeRandom(seed), '{position:을} {tier:으로}'))
  expect(new Set(sentences.map((text) => text.split(' ')[0]))).toEqual(
    new Set(['탑을', '정글을', '미드를', '원딜을', '서포터를']),
  )
  expect(new Set(sentences.map((text) => text.split(' ')[1]))).toEqual(
    new Set(['실버로', '골드로', '플래티넘으로', '에메랄드로', '다이아몬드로']),
  )
})

test('the log has each staff action once, in order of time', async () => {
  const seedAndReadLog = async () => {
    await seedDemoLog(site.db)
    const { rows } = await sql<{
      action: string
      at: Date
    }>`select action, at from audit_log order by chain, place`.execute(site.db)
    return rows
  }
  const first = await seedAndReadLog()
  expect(new Set(first.map(({ action }) => action))).toEqual(
    new Set(['role.granted', 'board.created', 'clan.created', 'clan.banned', 'post.moderated', 'report.blinded']),
  )
  expect(first.map(({ at }) => at)).toEqual(first.map(({ at }) => at).toSorted((a, b) => +a - +b))
  expect(await seedAndReadLog()).toEqual(first)
})
