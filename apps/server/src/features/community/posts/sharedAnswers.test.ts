import { type PostListItem, PostListQuery } from '@buri/contract/posts'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { aClan, type People, peopleNamed } from '#server/features/clans/testClans.ts'
import { bodyCache } from '#server/platform/http/bodyCache.ts'
import { sessionFinder } from '#server/platform/http/sessionFinder.ts'
import { VISITOR, type Viewer } from '#server/platform/http/viewer.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { sideBySide } from '#testing/testSideBySide.ts'
import { commentPageService } from '../comments/commentPages.service.ts'
import { aBoard, aComment, aPost } from '../testCommunity.ts'
import { postCache } from './postCache.ts'
import { postListReads } from './postList.repository.ts'
import { shownItem } from './postRows.ts'
import { type PostService, postService } from './posts.service.ts'

const CLAN = ['leader', 'officer', 'member'] as const
const PEOPLE = [...CLAN, 'writer', 'stranger', 'moderator', 'keeper', 'admin'] as const
type Person = (typeof PEOPLE)[number]

const site = await openSite()
let people: Record<Person, SignedInBrowser>
let services: { posts: PostService; comments: ReturnType<typeof commentPageService> }
beforeAll(async () => {
  const named: People<(typeof CLAN)[number] | 'writer' | 'stranger'> = await peopleNamed(
    site,
    ...CLAN,
    'writer',
    'stranger',
  )
  people = {
    ...named,
    moderator: await signedIn(site, { permissions: ['moderation'] }),
    keeper: await signedIn(site, { permissions: ['content'] }),
    admin: await signedIn(site, { isAdmin: true }),
  }
  const finished = postCache({ db: site.db, bodies: bodyCache(1) })
  services = {
    posts: postService({ db: site.db, primary: site.db, finished }),
    comments: commentPageService({ db: site.db, finished }),
  }
})

type ForumWorld = { clanId: string; boards: number[]; posts: number[] }

async function aWorld(): Promise<ForumWorld> {
  const { leader, officer, member, writer, stranger } = people
  // Earlier clans are disbanded, because a person may be in at most three clans.
  await site.pool.query(
    `with gone as (delete from clan_member) update clan set deleted_at = now(), member_count = 0 where deleted_at is null`,
  )
  const clanId = await aClan(site, { leader, officers: [officer], members: [member, writer] })
  const boards = [await aBoard(site), await aBoard(site, { clanId })]
  const posts: number[] = []
  for (const boardId of boards) {
    const postId = await aPost(site, { boardId, author: writer })
    posts.push(postId)
    await aComment(site, { postId, author: writer, content: '글쓴이의 댓글' })
    await aComment(site, { postId, author: boardId === boards[0] ? stranger : member, content: '남의 댓글' })
  }
  return { clanId, boards, posts }
}

type Act = (world: ForumWorld, browser: SignedInBrowser, random: number) => Promise<unknown>
const query = (sql: string, ...values: unknown[]) => site.pool.query(sql, values)
const postIn = ({ posts }: ForumWorld, random: number) => posts[random % posts.length] ?? 0
async function commentIn({ posts }: ForumWorld, random: number): Promise<number> {
  const { rows } = await query('select id from post_comment where post_id = any ($1) order by id', posts)
  return rows[random % rows.length].id
}

const ACTS: Record<string, Act> = {
  'react to a post': (world, browser, random) =>
    browser.command('POST', '/api/community/posts/likes/toggle', {
      ...{ targetType: 'post', targetId: postIn(world, random) },
      ...(random % 3 === 0 ? { isDislike: true } : { isLike: random % 3 === 1 }),
    }),
  'react to a comment': async (world, browser, random) =>
    browser.command('POST', '/api/community/comments/likes/toggle', {
      ...{ targetType: 'comment', targetId: await commentIn(world, random) },
      ...(random % 3 === 0 ? { isDislike: true } : { isLike: random % 3 === 1 }),
    }),
  scrap: (world, browser, random) =>
    browser.command(random % 4 === 0 ? 'DELETE' : 'PUT', `/api/community/posts/${postIn(world, random)}/scrap`),
  comment: (world, browser, random) =>
    browser.command('POST', '/api/community/comments', { postId: postIn(world, random), content: `댓글 ${random}` }),
  answer: async (world, browser, random) => {
    const parentId = await commentIn(world, random)
    const { rows } = await query('select post_id from post_comment where id = $1', parentId)
    return browser.command('POST', '/api/community/comments', { postId: rows[0].post_id, parentId, content: '답글' })
  },
  'edit a comment': async (world, browser, random) =>
    browser.command('PUT', `/api/community/comments/${await commentIn(world, random)}`, { content: `고친 ${random}` }),
  'delete a comment': async (world, browser, random) =>
    browser.command('DELETE', `/api/community/comments/${await commentIn(world, random)}`),
  'restore a comment': async (world, browser, random) =>
    browser.command('POST', `/api/community/comments/${await commentIn(world, random)}/restore`),
  'blind a comment': async (world, _, random) =>
    people.admin.command('PATCH', `/api/community/comments/${await commentIn(world, random)}/moderation`, {
      isBlind: random % 3 > 0,
    }),
  'blind, lock or pin a post': (world, _, random) =>
    people.admin.command('PATCH', `/api/community/posts/${postIn(world, random)}/moderation`, {
      [['isBlind', 'isLocked', 'isTopfix'][random % 3] ?? '']: random % 2 === 0,
    }),
  'hide a post': (world, browser, random) =>
    browser.command('PUT', `/api/community/posts/${postIn(world, random)}`, {
      status: random % 2 === 0 ? 'hidden' : 'published',
    }),
  'delete a post': (world, browser, random) =>
    browser.command('DELETE', `/api/community/posts/${postIn(world, random)}`),
  'restore a post': (world, browser, random) =>
    browser.command('POST', `/api/community/posts/${postIn(world, random)}/restore`),
  'change a rank': ({ clanId }, { userId }, random) =>
    random % 4 === 0
      ? query(`delete from clan_member where clan_id = $1 and user_id = $2 and rank <> 'leader'`, clanId, userId)
      : query(
          `insert into clan_member (clan_id, user_id, rank, joined_at) values ($1, $2, $3, now())
            on conflict (clan_id, user_id) do update set rank = excluded.rank where clan_member.rank <> 'leader'`,
          ...[clanId, userId, random % 2 === 0 ? 'officer' : 'member'],
        ),
  'open or close the clan': ({ clanId }, _, random) =>
    query('update clan set is_public = $2 where id = $1', clanId, random % 2 === 0),
  'rename the clan': ({ clanId }, _, random) =>
    query('update clan set clan_name = $2 where id = $1', clanId, `클랜 ${random}`),
  'change who reads a board': ({ boards }, _, random) =>
    query(
      'update board set read_access = $2, write_access = $3, is_visible = $4 where id = $1',
      boards[random % 2],
      ['everyone', 'members', 'leaders'][random % 3],
      ['everyone', 'members', 'none'][random % 3],
      random % 5 > 0,
    ),
  rename: (_, { userId }, random) => query('update app_user set nickname = $2 where id = $1', userId, `이름 ${random}`),
}

async function viewerOf(who: Person | 'visitor'): Promise<Viewer> {
  if (who === 'visitor') return VISITOR
  const find = sessionFinder(site.pool)
  const viewer = await find(people[who].jar.get('__Host-sid') ?? '', new Date('2026-11-20T12:00:00Z'))
  return viewer ?? expect.fail(`${who} has no session`)
}

const UNSEEN = 'refused'
const undefinedIfRefused = async (answer: Promise<unknown>) => answer.catch(() => UNSEEN)

const itemsFor = async (viewer: Viewer, items: readonly PostListItem[]) => {
  const ids = items.map(({ id }) => id)
  return (await postListReads(site.db).rows(ids, viewer)).map((row) => shownItem(row, viewer))
}

type ListRequest = { path: string; make: (viewer: Viewer) => Promise<unknown> }
const requestsIn = ({ posts, boards }: ForumWorld): ListRequest[] => [
  ...posts.flatMap((id) => [
    { path: `/api/community/posts/${id}`, make: (viewer: Viewer) => services.posts.readPost(id, viewer) },
    {
      path: `/api/community/comments/post/${id}`,
      make: (viewer: Viewer) => services.comments.readPage(id, { sortBy: 'oldest', page: 1 }, viewer),
    },
  ]),
  ...boards.map((boardId) => ({
    path: `/api/community/posts/board/${boardId}`,
    make: async (viewer: Viewer) => {
      const page = await services.posts.list({ boardId }, PostListQuery.parse({}), viewer)
      return { ...page, posts: await itemsFor(viewer, page.posts), pinned: await itemsFor(viewer, page.pinned) }
    },
  })),
]

async function expectAlike(world: ForumWorld, order: readonly (Person | 'visitor')[]) {
  const viewers = new Map(await Promise.all(order.map(async (person) => [person, await viewerOf(person)] as const)))
  const looks = requestsIn(world).flatMap((look) => order.map((person) => ({ ...look, who: person })))
  await sideBySide(looks, async ({ path, make, who: viewer }) => {
    const browser = viewer === 'visitor' ? site : people[viewer]
    const [got, made] = [await browser.get(path), await undefinedIfRefused(make(viewers.get(viewer) ?? VISITOR))]
    const answer: unknown = await got.json()
    expect([path, viewer, got.ok ? answer : UNSEEN]).toEqual([path, viewer, JSON.parse(JSON.stringify(made))])
  })
}

const anyAct = fc.record({
  act: fc.constantFrom(...Object.keys(ACTS)),
  who: fc.constantFrom(...PEOPLE),
  random: fc.nat({ max: 1000 }),
  order: fc.shuffledSubarray([...PEOPLE, 'visitor' as const], { minLength: 4, maxLength: 4 }),
})

test('a shared answer joined with a person’s marks equals the answer made for that person', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 12, maxLength: 16 }), async (acts) => {
      const world = await aWorld()
      await expectAlike(world, [...PEOPLE, 'visitor'])
      for (const { act, who: browser, random, order } of acts) {
        await site.pool.query('delete from request_window')
        const answer = await ACTS[act]?.(world, people[browser], random)
        if (answer instanceof Response) expect([act, answer.status >= 500]).toEqual([act, false])
        await expectAlike(world, order)
      }
    }),
    { numRuns: 4, endOnFailure: true },
  )
}, 120_000)

test('only the author and moderators read a blinded title, in whatever order people read the list', async () => {
  const { boards } = await aWorld()
  const boardId = boards[1] ?? 0
  await aPost(site, { boardId, author: people.writer, title: '가린 제목', isBlind: true })
  const readers: Record<string, boolean> = {
    writer: true,
    officer: true,
    moderator: true,
    member: false,
    stranger: false,
  }
  const path = `/api/community/posts/board/${boardId}`
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(Object.keys(readers), { minLength: 5 }), async (order) => {
      // The change of the views changes the list's version, so that no cached answer is used.
      await query('update post set views = views + 1 where board_id = $1', boardId)
      for (const browser of order) {
        const text = await (await people[browser as Person].get(path)).text()
        expect([browser, text.includes('가린 제목')]).toEqual([browser, readers[browser]])
      }
    }),
    { numRuns: 10, endOnFailure: true },
  )
})
