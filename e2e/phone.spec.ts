import type { APIRequestContext } from '@playwright/test'
import { busiestBoardAndPost } from './busiestBoardAndPost.ts'
import { pathOf, REGULAR_PLAYER, WITHOUT_DEATHS } from './demoPlayers.ts'
import { expect, test } from './journey.ts'
import { untilDeferredParts } from './quiet.ts'
import { signIn } from './signIn.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('a visitor who opens 내 정보 is asked to sign in without leaving the page', async ({ page }) => {
  await page.goto('/ranking?page=2')
  // Before the code of the dialog has loaded, a press opens home with a message instead.
  await untilDeferredParts(page)
  const ownLink = page.getByRole('navigation', { name: '빠른 메뉴' }).getByRole('link', { name: '내 정보' })
  await ownLink.click()
  const sheet = page.getByRole('dialog', { name: '로그인이 필요한 화면입니다' })
  await expect(sheet.getByRole('link', { name: /로그인/ })).toHaveAttribute('href', /returnTo=%2Fmypage/)
  await sheet.getByRole('button', { name: '취소' }).click()
  await expect(ownLink).toBeFocused()
  await expect(page).toHaveURL('/ranking?page=2')
})

test('the bottom bar covers no focused link, and going back restores the open row and the scroll position', async ({
  page,
}) => {
  await page.goto(pathOf(REGULAR_PLAYER))
  await page.waitForLoadState('networkidle')
  const history = page.getByRole('region', { name: '내전 기록' })
  const row = history.getByRole('article').nth(6)
  await row.getByRole('button', { name: '상세 기록 펼치기' }).click()
  const matchLink = row.getByRole('link', { name: '경기 페이지로' })
  await matchLink.scrollIntoViewIfNeeded()
  const bar = await page.getByRole('navigation', { name: '빠른 메뉴' }).boundingBox()
  await matchLink.focus()
  const focused = await matchLink.boundingBox()
  expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  const scrollTop = await page.evaluate(() => window.scrollY)
  await matchLink.click()
  // The old page is still there for a moment, and has an opened row with a link of that name.
  await expect(history).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: REGULAR_PLAYER }).first().click()
  await expect(matchLink).toBeVisible()
  await expect(matchLink).toBeInViewport()
  await expect.poll(() => page.evaluate((before) => Math.abs(window.scrollY - before), scrollTop)).toBeLessThan(40)

  await page.goto(pathOf(REGULAR_PLAYER))
  await row.scrollIntoViewIfNeeded()
  await page.goto(pathOf(WITHOUT_DEATHS))
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
})

test('the count of unread notifications fits its badge, whatever its size and that of the letters', async ({
  page,
}) => {
  await page.route('**/api/me/notifications*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), unread: 150 } })
  })
  await signIn(page, '클랜원', '/ranking')
  const count = page.getByRole('button', { name: '알림, 안 읽은 알림 150개' }).locator('[data-count]')
  const overflow = () =>
    count.evaluate((badge) => [badge.scrollWidth - badge.clientWidth, badge.scrollHeight - badge.clientHeight])
  for (const size of ['200%', '100%']) {
    await page.evaluate((fontSize) => document.documentElement.style.setProperty('font-size', fontSize), size)
    await expect.poll(overflow, size).toEqual([0, 0])
  }
})

test('a phone shows the count of each kind of community search results', async ({ page }) => {
  await page.goto(`/community?search=${encodeURIComponent('내전')}`)
  const kinds = page.getByRole('group', { name: '찾을 곳' })
  await expect(kinds.getByRole('button', { name: /^댓글 \d/ })).toBeVisible()
  const overflow = () => kinds.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  await expect.poll(overflow).toBe(0)
})

test('cards are in the same order for screen readers as on the screen', async ({ page, request }) => {
  const clan = await firstClan(request)
  for (const path of [`/clans/${clan}`, '/community', pathOf(REGULAR_PLAYER)]) {
    await page.goto(path)
    const marks = page.getByRole('main').locator(':is(h1, h2, h3, a[href^="/inhouse/"]):visible')
    const tops = () => marks.evaluateAll((all) => all.map((mark) => Math.round(mark.getBoundingClientRect().top)))
    await expect.poll(async () => (await tops()).length, path).toBeGreaterThan(3)
    await expect.poll(async () => isAscending(await tops()), path).toBe(true)
  }
})

test('the current tab is scrolled into view, wherever it is in the row', async ({ page, request }) => {
  await page.goto(`/clans/${await firstClan(request)}?tab=boards`)
  const current = page.getByRole('navigation', { name: '클랜 구역' }).locator('[aria-current]')
  await expect(current).toHaveText('게시판')
  await expect
    .poll(() => current.evaluate((tab) => tab.getBoundingClientRect().right - innerWidth))
    .toBeLessThanOrEqual(0)
})

test("the menu of a comment does not reach beyond a phone's screen", async ({ page, request }) => {
  const [, post = ''] = await busiestBoardAndPost(request)
  await page.goto(post)
  await page
    .getByRole('button', { name: /님의 댓글 메뉴$/ })
    .first()
    .click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('the menu of a comment at the bottom edge opens above the bar', async ({ page, request }) => {
  const [, post = ''] = await busiestBoardAndPost(request)
  await page.goto(post)
  const button = page.getByRole('button', { name: /님의 댓글 메뉴$/ }).first()
  await button.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 80))
  const bar = await page.getByRole('navigation', { name: '빠른 메뉴' }).boundingBox()
  await button.click()
  const menu = await page.getByRole('menu').boundingBox()
  expect((menu?.y ?? 0) + (menu?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})

test('every filter of the clan list is within the screen', async ({ page }) => {
  await page.goto('/clans')
  const filters = page.getByRole('main').locator('select, [type=checkbox]')
  await expect(filters).toHaveCount(4)
  const right = () => filters.evaluateAll((all) => Math.max(...all.map((each) => each.getBoundingClientRect().right)))
  await expect.poll(right).toBeLessThanOrEqual(344)
})

test('a recap shows the change of scores, by which its people are sorted, without scrolling', async ({
  page,
  request,
}) => {
  const { data } = await (await request.get('/api/inhouse/nights?period=past&order=latest')).json()
  const { id } = data.find(({ state }: { state: string }) => state === 'finished')
  await page.goto(`/inhouse/${id}/recap`)
  const change = page.getByRole('table').getByRole('columnheader', { name: '변화' })
  await expect.poll(async () => ((await change.boundingBox())?.x ?? 360) + 50).toBeLessThan(344)
})

const isAscending = (numbers: readonly number[]) =>
  numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] ?? 0))

const firstClan = async (request: APIRequestContext): Promise<string> =>
  (await (await request.get('/api/clans?search=펠리칸즈')).json()).data[0].id
