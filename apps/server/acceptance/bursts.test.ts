import { RATE_LIMITS, type RateClass } from '@buri/contract/rateLimits'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { refusalOf } from '#server/features/clans/testClans.ts'
import { aBoard, aComment, aPost } from '#server/features/community/testCommunity.ts'
import { sessionStore } from '#server/model/people/sessionStore.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { type Browser, openBrowser } from '#testing/testBrowser.ts'
import { routesOf } from '#testing/testRoutes.ts'

const site = await openSite()
let one: SignedInBrowser
let other: SignedInBrowser
let repeat: ReturnType<typeof withHeaders>
let boardId: number
let postId: number
let commentId: number
beforeAll(async () => {
  const permissions = ['content', 'moderation'] as const
  one = await signedIn(site, { nickname: '하나', permissions: [...permissions] })
  other = await signedIn(site, { nickname: '둘', permissions: [...permissions] })
  await site.pool.query(`update app_user set created_at = '2026-01-01'`)
  repeat = await otherSessionOf(one.userId)
  boardId = await aBoard(site)
  postId = await aPost(site, { boardId })
  commentId = await aComment(site, { postId, author: one })
})
beforeEach(() => site.pool.query('delete from request_window'))

const SPOOFED = { 'x-forwarded-for': '198.51.100.7', 'x-real-ip': '198.51.100.7', forwarded: 'for=198.51.100.7' }

const withHeaders = (browser: Browser, besides: Record<string, string> = {}) => ({
  get: (path: string) => browser.get(path, besides),
  send: (method: string, path: string, body?: object) =>
    body === undefined
      ? browser.send(method, path, { headers: besides })
      : browser.send(method, path, {
          body: JSON.stringify(body),
          headers: { ...besides, 'content-type': 'application/json' },
        }),
  /** Sends a file that is not an image. The upload is refused, but counts towards the limit. */
  sendFile(path: string) {
    const body = new FormData()
    body.append('file', new Blob(['그림 아님']), '그림.png')
    return browser.send('POST', path, { body, headers: besides })
  },
})

async function otherSessionOf(userId: string) {
  const browser = openBrowser(site.origin)
  const device = { userAgent: 'Mozilla/5.0', addressHint: '198.51.*.*' }
  const time = new Date('2026-11-20T12:00:00Z')
  const { token } = await inTransaction(site.db, (tx) => sessionStore(tx).open(userId, device, time))
  browser.jar.set('__Host-sid', token)
  return withHeaders(browser, SPOOFED)
}

type CallInput = { browser: ReturnType<typeof withHeaders>; nth: number }
const POSTS = '/api/community/posts'
const NOBODY = '019b0000-0000-7000-8000-00000000dead'

const BURSTS: Partial<Record<RateClass, (door: CallInput) => Promise<Response>>> = {
  board: ({ browser }) => browser.send('PATCH', `/api/community/boards/${boardId}/visibility`, { isEnabled: true }),
  comment: ({ browser, nth }) => browser.send('POST', '/api/community/comments', { postId, content: `말 ${nth}` }),
  draft: ({ browser, nth }) =>
    browser.send('PUT', `/api/community/drafts/${NOBODY}`, { boardId, body: `${nth}`, revision: nth }),
  image: ({ browser }) => browser.sendFile('/api/uploads/images'),
  mention: ({ browser }) => browser.get('/api/community/mentions?q=ab'),
  moderation: ({ browser, nth }) =>
    browser.send('PATCH', `${POSTS}/${postId}/moderation`, { isLocked: nth % 2 === 0, reason: '' }),
  notification: ({ browser }) => browser.send('PATCH', '/api/me/notifications', { ids: [] }),
  push: ({ browser }) => browser.send('DELETE', '/api/me/push'),
  post: ({ browser, nth }) => browser.send('POST', POSTS, { boardId, title: `글 ${nth}`, body: '' }),
  'post-edit': ({ browser, nth }) =>
    browser.send('PUT', `/api/community/comments/${commentId}`, { content: `말 ${nth}` }),
  preview: ({ browser, nth }) => browser.send('POST', '/api/community/preview', { body: `${nth}` }),
  reaction: ({ browser, nth }) =>
    browser.send('POST', `${POSTS}/likes/toggle`, { targetType: 'post', targetId: postId, isLike: nth % 2 === 0 }),
  report: ({ browser }) =>
    browser.send('POST', '/api/community/reports', { targetType: 'post', targetId: postId, reason: 'spam' }),
  scrap: ({ browser }) => browser.send('POST', `${POSTS}/${postId}/scrap`),
  search: ({ browser, nth }) => browser.get(`/api/community/search?q=${encodeURIComponent(`낱말${nth}`)}`),
}
const CLASSES = Object.keys(BURSTS) as RateClass[]

test('a burst tests every rate limit of the community', () => {
  const routes = routesOf('community', 'notifications')
    .flatMap(({ limits = 'none' }) => (limits === 'none' ? [] : limits))
    .map((limit) => (typeof limit === 'string' ? limit : limit.limit))
  expect([...new Set(routes)].filter((kind) => !CLASSES.includes(kind))).toEqual([])
})

test.each(CLASSES)('requests beyond the limit of %s wait, whatever their headers claim', async (kind) => {
  const send = BURSTS[kind]
  if (!send) throw new Error(`there is no burst for ${kind}`)
  const { times, seconds, per } = RATE_LIMITS[kind]
  // The requests are sent one by one, because concurrent image uploads of one person wait for each other.
  for (let index = 0; index < times; index += 1)
    expect((await send({ browser: withHeaders(one), nth: index })).status).not.toBe(429)
  for (const person of [withHeaders(one), repeat]) {
    const refused = await send({ browser: person, nth: times })
    expect(await refusalOf(refused)).toEqual([429, 'TOO_MANY_REQUESTS'])
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(seconds)
  }
  if (per === 'caller') expect((await send({ browser: withHeaders(other), nth: 0 })).status).not.toBe(429)
})
