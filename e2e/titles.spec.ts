import type { APIRequestContext } from '@playwright/test'
import { expectAnnounced } from './announcements.ts'
import { pathOf, REGULAR_PLAYER } from './demoPlayers.ts'
import { expect, test } from './journey.ts'

const PLAIN_PATHS = ['/', '/ranking', '/ranking/about', '/clans', '/terms', '/privacy', '/health']

const SHARED_PAGES: readonly (readonly [string, (request: APIRequestContext) => Promise<string> | string])[] = [
  ...PLAIN_PATHS.map((path) => [path, () => path] as const),
  ['a player', () => pathOf(REGULAR_PLAYER)],
  ['a player spelt otherwise', () => pathOf(` ${REGULAR_PLAYER} `.replace('#KR1', '#kr1'))],
  ['an analysis', () => `${pathOf(REGULAR_PLAYER)}/analysis`],
  ['a match', async (request) => `/match/${(await (await request.get('/api/home/matches')).json()).items[0].matchId}`],
  ['a clan', async (request) => `/clans/${(await (await request.get('/api/clans')).json()).data[0].id}`],
  ['an unknown player', () => pathOf('없는사람#KR1')],
  ['an unknown match', () => '/match/KR_1'],
  ['an unknown clan', () => '/clans/00000000-0000-7000-8000-00000000abcd'],
]

test('every page has the same title from the server and its scripts', async ({ page, request, allowConsoleError }) => {
  allowConsoleError(/404/)
  // Removes the server's title, so that only the title set by scripts is checked.
  await page.addInitScript(() => {
    const titleObserver = new MutationObserver(() => {
      document.title = ''
      if (document.body) titleObserver.disconnect()
    })
    titleObserver.observe(document, { childList: true, subtree: true })
  })
  for (const [name, addressOf] of SHARED_PAGES) {
    await test.step(name, async () => {
      const answer = await page.goto(await addressOf(request))
      const html = (await answer?.text()) ?? ''
      const [, servedTitle = ''] = /<title>([^<]+)<\/title>/.exec(html) ?? []
      expect(html).toContain('<meta property="og:image" content="http')
      await expect(page).toHaveTitle(servedTitle)
    })
  }
})

test('a demo world shows a notice until the visitor closes it', async ({ page }) => {
  await page.goto('/')
  const line = page.getByText('지금은 예시 데이터를 보고 있어요.')
  await expect(line).toBeVisible()
  await page.getByRole('status').filter({ has: line }).getByRole('button', { name: '닫기' }).click()
  await expect(line).toBeHidden()
  await page.reload()
  await expect(page.getByText('전체 인원')).toBeVisible()
  await expect(line).toBeHidden()
})

for (const path of ['/ranking', pathOf(REGULAR_PLAYER)]) {
  test(`the share button of ${path} copies its address`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(path)
    await page.getByRole('button', { name: '공유' }).click()
    await expectAnnounced(page, '주소를 복사했습니다.')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  })
}
