import { postRoutes } from '@buri/contract/posts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyTables } from '#server/database/testDatabase.ts'
import { aClan, type People, peopleNamed, refusalOf } from '#server/features/clans/testClans.ts'
import { type SignedInBrowser, signedIn } from '#server/testAccounts.ts'
import { startTestApp, type TestApp } from '#server/testApp.ts'
import { aBoard, aPost } from '../testCommunity.ts'

let site: TestApp
let people: People<'글쓴이' | '운영진' | '클랜원'>
let moderator: SignedInBrowser
let editor: SignedInBrowser
let [siteBoard, clanBoard] = [0, 0]
let clanId: string
beforeAll(async () => {
  site = await startTestApp()
  people = await peopleNamed(site, '글쓴이', '운영진', '클랜원')
  moderator = await signedIn(site, { permissions: ['moderation'] })
  editor = await signedIn(site, { permissions: ['content'] })
  clanId = await aClan(site, { isPublic: false, officers: [people.운영진], members: [people.클랜원] })
  siteBoard = await aBoard(site, { isVisible: false })
  clanBoard = await aBoard(site, { clanId })
})
afterAll(() => site.close())

const answered = postRoutes.managed.schema.response[200]
async function managed(who: Pick<SignedInBrowser, 'get'>, query = '') {
  const answer = await who.get(`/api/community/posts/managed${query}`)
  if (answer.status !== 200) return [answer.status]
  return answered.parse(await answer.json()).items.map(({ title }) => title)
}

describe('posts for those who look after them', () => {
  test('are those of the site, or of one clan, with what no one else sees and without drafts of others', async () => {
    await emptyTables(site.pool, 'post')
    await aPost(site, { boardId: siteBoard, author: people.글쓴이, title: '숨긴 글', status: 'hidden' })
    await aPost(site, { boardId: siteBoard, author: people.글쓴이, title: '쓰는 글', status: 'draft' })
    await aPost(site, { boardId: siteBoard, author: moderator, title: '내가 쓰는 글', status: 'draft' })
    await aPost(site, { boardId: siteBoard, author: people.글쓴이, title: '지운 글', deletedBy: people.글쓴이.userId })
    await aPost(site, { boardId: clanBoard, author: people.클랜원, title: '클랜 글' })
    await aPost(site, { boardId: siteBoard, author: people.글쓴이, title: '또 쓰는 글', status: 'draft' })
    expect(await managed(moderator)).toEqual(['내가 쓰는 글', '숨긴 글'])
    // What is withheld takes no room on a page.
    expect(await managed(moderator, '?limit=1')).toEqual(['내가 쓰는 글'])
    expect(await managed(people.운영진, `?clanId=${clanId}`)).toEqual(['클랜 글'])
  })

  test('carry their words, those of a blinded one only to anyone who moderates', async () => {
    const id = await aPost(site, {
      boardId: siteBoard,
      author: people.글쓴이,
      title: '가린 글',
      body: '가린 본문',
      isBlind: true,
    })
    const bodyFor = async (who: SignedInBrowser) =>
      answered.parse(await (await who.get('/api/community/posts/managed')).json()).items.find((post) => post.id === id)
        ?.body
    expect(await bodyFor(moderator)).toBe('가린 본문')
    expect(await bodyFor(editor)).toBe('')
  })

  test('say which words they hold, so that none are saved over an author’s newer ones', async () => {
    const id = await aPost(site, { boardId: await aBoard(site), author: people.글쓴이, title: '고치는 글' })
    const { items } = answered.parse(await (await moderator.get('/api/community/posts/managed')).json())
    const { revision } = items.find((post) => post.id === id) ?? {}
    expect(revision).toBe(1)
    const write = (who: SignedInBrowser, body: string) =>
      who.command('PUT', `/api/community/posts/${id}`, { body, revision })
    expect((await write(people.글쓴이, '글쓴이가 고친 본문')).status).toBe(200)
    expect(await refusalOf(await write(moderator, '관리자가 고친 본문'))).toEqual([409, 'STALE_REVISION'])
  })

  test("are no one else's, and of a private clan no one learns that it is there", async () => {
    expect(await managed(people.운영진)).toEqual([403])
    expect(await managed(people.클랜원, `?clanId=${clanId}`)).toEqual([403])
    expect(await managed(people.글쓴이, `?clanId=${clanId}`)).toEqual([404])
    expect(await managed(site.visitor)).toEqual([401])
  })

  test('come in pages, over all boards in one order', async () => {
    const other = await aBoard(site)
    for (const board of [siteBoard, other, siteBoard]) await aPost(site, { boardId: board, author: people.글쓴이 })
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
    expect(ids.length).toBe((await managed(moderator)).length)
  })
})
