import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'

// The addresses of these requests name no clan. `clanAccess.test.ts` tests the requests whose address does.

const site = await openSite()
let stranger: SignedInBrowser
let hidden: string
beforeAll(async () => {
  hidden = await aClan(site, { clanName: '숨은클랜', isPublic: false })
  stranger = await signedIn(site)
})
beforeEach(() => site.pool.query('delete from request_window'))

const NEVER = '01980000-0000-7000-8000-00000000abcd'
const READ = [
  '/api/rankings/players?clanId=',
  '/api/rankings/players/place?name=%EA%B0%90%EC%9E%90-KR1&clanId=',
  '/api/inhouse/nights?clanId=',
  '/api/community/posts?clanId=',
  '/api/community/posts?search=%EA%B0%90%EC%9E%90&clanId=',
  '/api/community/posts/managed?clanId=',
]
const SENT: [string, string, (clanId: string) => object][] = [
  ['POST', '/api/inhouse/nights', (clanId) => ({ clanId })],
  ['POST', '/web/community/board-categories', (clanId) => ({ clanId, categoryName: '분류' })],
  ['POST', '/api/community/boards', (clanId) => ({ clanId, boardName: '게시판', categoryId: 1 })],
  ['POST', '/api/community/reports', (id) => ({ targetType: 'clan', targetId: id, reason: 'spam' })],
]

const answerOf = async (answer: Response, clanId: string) => [
  answer.status,
  (await answer.text()).replaceAll(clanId, 'id'),
]

test.each(READ)('the address %s answers for a private clan as for an unknown one', async (path) => {
  for (const person of [site, stranger])
    expect(await answerOf(await person.get(path + hidden), hidden)).toEqual(
      await answerOf(await person.get(path + NEVER), NEVER),
    )
})

test.each(SENT)('the request %s %s answers for a private clan as for an unknown one', async (method, path, bodyOf) => {
  const answerFor = async (id: string) => answerOf(await stranger.command(method, path, bodyOf(id)), id)
  const refused = await answerFor(hidden)
  expect(refused[0]).toBeGreaterThanOrEqual(400)
  expect(refused).toEqual(await answerFor(NEVER))
})

test('the name of a private clan appears in no search, and anyone may take it', async () => {
  const keyword = encodeURIComponent('숨은클랜')
  for (const path of [`/api/clans?search=${keyword}`, `/api/clans/search?q=${keyword}`])
    for (const person of [site, stranger]) expect(await (await person.get(path)).text()).not.toContain(hidden)
  const founded = await stranger.command('POST', '/api/clans', { clanName: '숨은 클랜', introduceContent: '' })
  expect(founded.status).toBe(201)
})
