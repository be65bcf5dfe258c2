import type { Page } from '@playwright/test'
import { compose, ENTER_ORDERS } from './ime.ts'
import { expect, test } from './journey.ts'
import { untilDeferredParts, whenQuiet } from './quiet.ts'
import { signIn } from './signIn.ts'

const SEARCHES = [
  { path: '/', box: { role: 'combobox', name: '소환사 검색' }, led: /\/summoner\/%EC%83%88%EB%B2%BD%ED%95%9C-?/ },
  { path: '/community', box: { role: 'searchbox', name: '찾을 말' }, led: /search=%EC%83%88%EB%B2%BD%ED%95%9C/ },
] as const

test('one Enter on an unfinished syllable searches once for the whole word, in any order of events', async ({
  page,
  allowConsoleError,
}) => {
  test.slow()
  allowConsoleError(/status of 404 /)
  const keyboard = await page.context().newCDPSession(page)
  const opened: string[] = []
  page.on('framenavigated', (frame) => opened.push(frame.url()))
  for (const { path, box, led } of SEARCHES)
    for (const { name, tell } of ENTER_ORDERS)
      await test.step(`${path}: ${name}`, async () => {
        await page.goto(path)
        await untilDeferredParts(page)
        const field = page.getByRole('main').getByRole(box.role, { name: box.name }).first()
        await field.fill('새벽')
        await compose(keyboard)
        await expect(field).toHaveValue('새벽한')
        opened.length = 0
        await whenQuiet(page, () => Promise.all(tell(keyboard)))
        await expect(page).toHaveURL(led)
        expect(opened).toEqual([page.url()])
      })
})

const PAGES = ['/', '/ranking', '/clans', '/community', '/inhouse', '/inhouse/new', '/team-analysis', '/mypage']

const smallFields = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('input, select, textarea')]
      .filter((field) => !field.matches('[type=checkbox], [type=radio], [type=range], [type=file], [type=hidden]'))
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML.slice(0, 120)),
  )

test('no field has letters so small that an iPhone zooms in', async ({ page }) => {
  test.slow()
  await signIn(page, '관리자')
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(viewport)
    for (const path of PAGES) {
      await page.goto(path)
      await untilDeferredParts(page)
      await expect(page.getByRole('main').locator('input, select, textarea').first(), path).toBeAttached()
      expect(await smallFields(page), path).toEqual([])
    }
  }
})
