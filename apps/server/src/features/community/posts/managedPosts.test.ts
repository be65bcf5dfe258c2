import { MANAGED_SORTS } from '@buri/contract/managedPosts'
import { postRoutes } from '@buri/contract/postCalls'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClan, type People, peopleNamed, refusalOf } from '#server/features/clans/testClans.ts'
import { emptyTables } from '#server/platform/database/testDatabase.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { aBoard, aPost } from '../testCommunity.ts'

const site = await openSite()
let people: People<'글쓴이' | '운영진' | '클랜원'>
let moderator: SignedInBrowser
let editor: SignedInBrowser
let [siteBoard, clanBoard] = [0, 0]
let clanId: string
beforeAll(async () => {
  people = await peopleNamed(site, '글쓴이', '운영진', '클랜원')
  moderator = await signedIn(site, { permissions: ['moderation'] })
  editor = await signedIn(site, { permissions: ['content'] })
  clanId = await aClan(site, { isPublic: false, officers: [people.운영진], members: [people.클랜원] })
  siteBoard = await aBoard(site, { isVisible: false })
  clanBoard = await aBoard(site, { clanId })
})

const answered = postRoutes.managed.schema.response[200]
async function managedPosts(browser: Pick<SignedInBrowser, 'get'>, query = '') {
  const answer = await browser.get(`/api/community/posts/managed${query}`)
  if (answer.status !== 200) return [answer.status]
  return answered.parse(await answer.json()).items.map(({ title }) => title)
}

describe('posts for the people who manage them', () => {
  test('managed posts are those of the site or of one clan, including hidden ones but not other people’s drafts', async () => {
    await emptyTables(site.pool, 'post')
    await aPost(site, { boardId: siteBoard, author: people.글쓴이, title: '숨긴 글', status: 'hidden' })
    await aPost(site, { boardId: siteBoard, author: people.글쓴이, title: '쓰는 글', status: 'draft' })
    await aPost(site, { boardId: siteBoard, author: moderator, title: '내가 쓰는 글', status: 'draft' })
    await aPost(site, { boardId: siteBoard, author: people.글쓴이, title: '지운 글', deletedBy: people.글쓴이.userId })
    await aPost(site, { boardId: clanBoard, author: people.클랜원, title: '클랜 글' })
    await aPost(site, { boardId: siteBoard, author: people.글쓴이, title: '또 쓰는 글', status: 'draft' })
    expect(await managedPosts(moderator)).toEqual(['내가 쓰는 글', '숨긴 글'])
    expect(await managedPosts(moderator, '?limit=1')).toEqual(['내가 쓰는 글'])
    expect(await managedPosts(people.운영진, `?clanId=${clanId}`)).toEqual(['클랜 글'])
  })

  test('managed posts contain their text, and that of a blinded post only for moderators', async () => {
    const id = await aPost(site, {
      boardId: siteBoard,
      author: people.글쓴이,
      title: '가린 글',
      body: '가린 본문',
      isBlind: true,
    })
    const requestBodyFor = async (browser: SignedInBrowser) =>
      answered
        .parse(await (await browser.get('/api/community/posts/managed')).json())
        .items.find((post) => post.id === id)?.body
    expect(await requestBodyFor(moderator)).toBe('가린 본문')
    expect(await requestBodyFor(editor)).toBe('')
  })

  test('managed posts have the rights that their own pages have, so that no refused cell is offered', async () => {
    const leader = await signedIn(site)
    const ownClan = await aClan(site, { leader })
    const id = await aPost(site, { boardId: await aBoard(site, { clanId: ownClan }), author: people.글쓴이 })
    const rightsAfter = async (browser: SignedInBrowser, change: object) => {
      const url = `/api/community/posts/${id}`
      expect((await browser.command('PATCH', `${url}/moderation`, change)).status).toBe(200)
      const { items } = answered.parse(
        await (await leader.get(`/api/community/posts/managed?clanId=${ownClan}`)).json(),
      )
      expect(items[0]?.rights).toEqual((await (await leader.get(url)).json()).rights)
      return items[0]?.rights
    }
    expect(await rightsAfter(leader, { isBlind: true })).toEqual(['delete', 'moderate', 'unblind'])
    expect(await rightsAfter(moderator, { status: 'hidden' })).toEqual(['delete', 'moderate', 'unblind'])
    expect(await rightsAfter(moderator, { status: 'published', isBlind: false })).not.toContain('edit')
    expect(await rightsAfter(leader, { status: 'hidden' })).toContain('show')
  })

  test('managed posts contain their revision, so that an author’s newer text is never overwritten', async () => {
    const id = await aPost(site, { boardId: await aBoard(site), author: people.글쓴이, title: '고치는 글' })
    const { items } = answered.parse(await (await moderator.get('/api/community/posts/managed')).json())
    const { revision } = items.find((post) => post.id === id) ?? {}
    expect(revision).toBe(1)
    const write = (browser: SignedInBrowser, body: string) =>
      browser.command('PUT', `/api/community/posts/${id}`, { body, revision })
    expect((await write(people.글쓴이, '글쓴이가 고친 본문')).status).toBe(200)
    expect(await refusalOf(await write(moderator, '관리자가 고친 본문'))).toEqual([409, 'STALE_REVISION'])
  })

  describe('a list of more than one page of posts', () => {
    const ask = async (browser: Pick<SignedInBrowser, 'get'>, query: Record<string, string> = {}) => {
      const pages: string[][] = []
      let total = -1
      for (let cursor: string | null = null; ; ) {
        const params = new URLSearchParams({ limit: '3', ...query, ...(cursor && { cursor }) })
        const page = answered.parse(await (await browser.get(`/api/community/posts/managed?${params}`)).json())
        if (total < 0) total = page.total
        expect([page.total, page.isWhole]).toEqual([total, true])
        pages.push(page.items.map(({ title }) => title))
        cursor = page.nextCursor
        if (cursor === null) return { total, titles: pages.flat() }
      }
    }
    const titles = ['나무', '가방', '다리', '가방 둘', 'Apple', 'banana', '하늘', '마루']
    let otherPosts = 0
    beforeAll(async () => {
      await emptyTables(site.pool, 'post')
      otherPosts = await aBoard(site, { boardName: '가나다' })
      for (const [index, title] of titles.entries())
        await aPost(site, {
          boardId: index % 2 ? otherPosts : siteBoard,
          author: index === 6 ? moderator : people.글쓴이,
          title,
          body: index === 2 ? '가방 이야기' : '본문',
          ...(index === 7 && { status: 'hidden' }),
          ...(index === 5 && { isBlind: true, body: '비밀스런 말' }),
        })
      await site.pool.query(`update post set views = (array[5,3,9,3,1,0,7,3])[1 + id - (select min(id) from post)]`)
    })

    test('the search covers all posts and counts its hits', async () => {
      expect(await ask(moderator, { search: '가방', sort: 'id' })).toEqual({
        total: 3,
        titles: ['가방', '다리', '가방 둘'],
      })
      expect(await ask(moderator, { search: '가', sort: 'id' })).toMatchObject({ total: 3 })
      expect(await ask(moderator, { search: '가', isWord: 'true' })).toEqual({ total: 0, titles: [] })
      expect((await ask(moderator, { search: '가방', isWord: 'true' })).total).toBe(3)
      expect((await ask(moderator, { search: 'apple' })).titles).toEqual(['Apple'])
      expect((await ask(moderator, { search: 'apple', isCase: 'true' })).titles).toEqual([])
      expect((await ask(moderator, { search: 'a(.*', isWord: 'true' })).titles).toEqual([])
      expect((await ask(moderator, { search: '글쓴이' })).total).toBe(7)
    })

    test('every sort order lists all pages, forwards and backwards, and each post has a place of its own', async () => {
      const forth = await ask(moderator, { sort: 'title' })
      expect(forth).toEqual({
        total: 8,
        titles: ['Apple', 'banana', '가방', '가방 둘', '나무', '다리', '마루', '하늘'],
      })
      expect((await ask(moderator, { sort: '-title' })).titles).toEqual(forth.titles.toReversed())
      expect((await ask(moderator, { sort: '-views,title' })).titles).toEqual([
        ...['다리', '하늘', '나무', '가방', '가방 둘', '마루', 'Apple', 'banana'],
      ])
      expect((await ask(moderator, { sort: 'views,-title' })).titles).toEqual([
        ...['banana', 'Apple', '마루', '가방 둘', '가방', '나무', '하늘', '다리'],
      ])
      for (const key of MANAGED_SORTS) {
        const { titles: byTitle } = await ask(moderator, { sort: key })
        expect([key, new Set(byTitle).size]).toEqual([key, 8])
        expect([key, (await ask(moderator, { sort: `-${key}` })).titles]).toEqual([key, byTitle.toReversed()])
      }
    })

    test('filters and their counts cover all posts', async () => {
      expect((await ask(moderator, { boardIds: String(otherPosts), sort: 'id' })).titles).toEqual([
        ...['가방', '가방 둘', 'banana', '마루'],
      ])
      expect(await ask(moderator, { statuses: 'hidden,draft' })).toEqual({ total: 1, titles: ['마루'] })
      expect((await ask(moderator, { isNotice: 'true' })).total).toBe(0)
    })

    test('a person who does not moderate finds and counts no post by withheld words', async () => {
      expect((await ask(moderator, { search: '비밀스런' })).titles).toEqual(['banana'])
      expect(await ask(editor, { search: '비밀스런' })).toEqual({ total: 0, titles: [] })
      expect(await ask(editor, { search: 'banana' })).toEqual({ total: 0, titles: [] })
      expect((await ask(editor, { search: '블라인드' })).total).toBe(1)
      expect(await ask(editor)).toMatchObject({ total: 7 })
      expect((await ask(editor, { sort: 'title' })).titles.indexOf('블라인드 처리된 게시글입니다.')).toBe(5)
    })

    test.each(['', 'x', 'W10', 'WzEsMl0', 'WyJhIiwxXQ', 'WzEuNV0'])('the cursor %s is refused', async (cursor) => {
      const { status } = await moderator.get(`/api/community/posts/managed?cursor=${cursor}`)
      expect(status).toBe(400)
    })

    test.each(['sort=password', 'sort=id,id,id,id', 'statuses=gone', 'boardIds=x', 'isNotice=1'])(
      'the query %s is refused',
      async (query) => {
        expect((await moderator.get(`/api/community/posts/managed?${query}`)).status).toBe(400)
      },
    )
  })

  test('managed posts are the newest ten thousand if there are more, and the answer says so', async () => {
    await emptyTables(site.pool, 'post')
    await site.pool.query(
      `insert into post (board_id, title, body, body_html, rendered_by, status, created_at, published_at, publish_no)
       select $1, '글 ' || n, '', '', 1, 'published', now(), now(), nextval('post_publication') from generate_series(1, 10050) n`,
      [siteBoard],
    )
    const page = async (query: string) =>
      answered.parse(await (await moderator.get(`/api/community/posts/managed?limit=1&${query}`)).json())
    expect(await page('sort=id')).toMatchObject({ total: 10_000, isWhole: false, items: [{ title: '글 51' }] })
    expect(await page(`search=${encodeURIComponent('글 10050')}`)).toMatchObject({ total: 1, isWhole: false })
    expect(await page(`search=${encodeURIComponent('글 50')}&isWord=true`)).toMatchObject({ total: 0, isWhole: false })
    await emptyTables(site.pool, 'post')
  })

  test('managed posts are refused to all others without revealing a private clan', async () => {
    expect(await managedPosts(people.운영진)).toEqual([403])
    expect(await managedPosts(people.클랜원, `?clanId=${clanId}`)).toEqual([403])
    expect(await managedPosts(people.글쓴이, `?clanId=${clanId}`)).toEqual([404])
    expect(await managedPosts(site.visitor)).toEqual([401])
  })

  test('managed posts come in pages, over all boards in one order', async () => {
    const otherBoard = await aBoard(site)
    for (const board of [siteBoard, otherBoard, siteBoard]) await aPost(site, { boardId: board, author: people.글쓴이 })
    const read = async (cursor: string | null) =>
      answered.parse(
        await (
          await moderator.get(`/api/community/posts/managed?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`)
        ).json(),
      )
    const ids: number[] = []
    for (let cursor: string | null = null; ; ) {
      const page = await read(cursor)
      ids.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
      if (cursor === null) break
    }
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(ids.length).toBe((await managedPosts(moderator)).length)
  })
})
