import { devices, type Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { gotoQuietly } from './quiet.ts'
import { signInByCall } from './signIn.ts'

/** In pixels, and above the minimum of 24 px that WCAG 2.2 asks for outside sentences. */
const MIN_HEIGHT = 26
const PROBE_RADIUS = 30

const { userAgent, hasTouch, isMobile } = devices['Pixel 7']
test.use({ userAgent, hasTouch, isMobile })

/** Lists links outside sentences whose touch area is too low. It is measured from the middle of the link. */
const lowLinks = (page: Page) =>
  page.evaluate(
    ([minSize, margin]) => {
      const isInSentence = (link: Element) =>
        [...(link.parentElement?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 1,
        )
      function touchRadius(link: Element): number {
        link.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { x, y, width, height } = link.getBoundingClientRect()
        const isHit = (offset: number) =>
          link.contains(document.elementFromPoint(x + width / 2, y + height / 2 + offset))
        let [up, down] = [0, 0]
        while (up < margin && isHit(-up - 1)) up += 1
        while (down < margin && isHit(down + 1)) down += 1
        return up + down + 1
      }
      return [...document.querySelectorAll('main a')]
        .filter(
          (link) => link.checkVisibility() && link.getBoundingClientRect().height < minSize && !isInSentence(link),
        )
        .map((link) => `${link.textContent} ${touchRadius(link)}`)
        .filter((description) => Number(description.split(' ').at(-1)) < minSize)
    },
    [MIN_HEIGHT, PROBE_RADIUS] as const,
  )

test('standalone links are high enough for a finger', async ({ page, context }) => {
  await signInByCall(context, '클랜장')
  await page.setViewportSize({ width: 360, height: 740 })
  const ask = async (path: string) => (await context.request.get(path)).json()
  const { posts } = await ask('/api/community/posts?limit=1')
  const { data: nights } = await ask('/api/inhouse/nights')
  const { data: past } = await ask('/api/inhouse/nights?period=past&order=latest')
  const { data: clans } = await ask('/api/clans/my')
  const runningNight = nights.find(({ state }: { state: string }) => state === 'running')
  const finished = past.find(({ state }: { state: string }) => state === 'finished')
  const paths = [
    `/community/board/${posts[0].boardId}/post/${posts[0].id}`,
    ...[`/inhouse/${runningNight.id}`, `/inhouse/${finished.id}`, `/inhouse/${finished.id}/recap`],
    ...[`/clan/${clans[0].id}/dashboard`, `/clans/${clans[0].id}?tab=members`, '/notifications'],
  ]
  for (const path of paths)
    await test.step(path, async () => {
      await gotoQuietly(page, path)
      expect(await lowLinks(page)).toEqual([])
    })
})

const smallTools = (page: Page) =>
  page.getByRole('button', { name: /필터$|^대소문자 구분$|^단어 단위$/ }).evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const { width, height } = button.getBoundingClientRect()
      return Math.min(width, height) < 44 ? [`${button.getAttribute('aria-label')} ${width}x${height}`] : []
    }),
  )

test("the grid's search and column buttons are large enough for a fingertip", async ({ page, context }) => {
  await signInByCall(context, '관리자')
  for (const width of [360, 1024])
    await test.step(`${width} pixels wide`, async () => {
      await page.setViewportSize({ width, height: 740 })
      await gotoQuietly(page, '/admin/data-table-test')
      await expect(page.getByRole('button', { name: '제목 필터' })).toBeVisible()
      expect(await smallTools(page)).toEqual([])
    })
})

test('the longest option of a select is shown in full', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/clans')
  await expect(page.getByRole('combobox', { name: '내전 요일' })).toBeVisible()
  const spare = await page.locator('main select').evaluateAll((selects: HTMLSelectElement[]) =>
    selects.map((select) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select)
      const pen = document.createElement('canvas').getContext('2d')
      if (!pen) throw new Error('no canvas')
      pen.font = font
      const longest = Math.max(...[...select.options].map(({ label }) => pen.measureText(label).width))
      return select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - longest
    }),
  )
  expect(spare).toHaveLength(3)
  // Chrome rounds the width of options up or down, depending on the machine's fonts.
  expect(Math.min(...spare)).toBeGreaterThanOrEqual(1)
})

test('the next and the previous post have a space between label and title', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/community/board/2?page=2')
  await page.locator('main a[href*="/post/"]').nth(3).click()
  const labels = page.locator('a[rel=prev] span, a[rel=next] span')
  const measures = () =>
    labels.evaluateAll((spans) =>
      spans.map((span) => {
        const words = document.createRange()
        words.selectNodeContents(span)
        const title = span.nextElementSibling?.getBoundingClientRect().left ?? 0
        return {
          lines: words.getClientRects().length,
          isApart: title - words.getBoundingClientRect().right >= 4,
        }
      }),
    )
  await expect.poll(measures).toEqual(Array(2).fill({ lines: 1, isApart: true }))
})
