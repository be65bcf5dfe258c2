import type { Page } from '@playwright/test'
import { busiestBoardAndPost } from './busiestBoardAndPost.ts'
import { expect, test } from './journey.ts'
import { gotoQuietly } from './quiet.ts'
import { signInByCall } from './signIn.ts'

const PAGES = ['/', '/summoner/%EC%83%88%EB%B2%BD%EA%B0%90%EC%9E%90%23KR1']

const deliveredPaths = (page: Page) =>
  page.evaluate(() =>
    (JSON.parse(document.getElementById('query-data')?.textContent ?? '[]') as { key: [string, object, object] }[]).map(
      ({ key: [endpoint, params] }) =>
        Object.entries(params).reduce(
          (path, [name, value]) => path.replace(`:${name}`, encodeURIComponent(String(value))),
          endpoint.replace('GET ', ''),
        ),
    ),
  )

for (const name of [null, '클랜원'])
  test(`answers contained in a page are not requested again, ${name === null ? 'signed out' : 'signed in'}`, async ({
    page,
  }) => {
    if (name !== null) await signInByCall(page.context(), name)
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    for (const path of [...PAGES, ...(await busiestBoardAndPost(page.request))]) {
      requests.length = 0
      await gotoQuietly(page, path)
      const deliveredUrls = await deliveredPaths(page)
      expect(deliveredUrls.length).toBeGreaterThan(0)
      expect(requests.filter((request) => deliveredUrls.includes(request) || request.startsWith('/auth/me'))).toEqual(
        [],
      )
    }
  })
