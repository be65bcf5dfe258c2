import type { Page } from '@playwright/test'
import { pathOf, REGULAR_PLAYER, titleOf } from './demoPlayers.ts'
import { expect, test } from './journey.ts'

const searchBox = (page: Page) => page.getByRole('combobox', { name: '소환사 검색' })
const options = (page: Page) => page.getByRole('option')

function countSearches(page: Page) {
  const searches: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/search/summoners') searches.push(url.searchParams.get('keyword') ?? '')
  })
  return searches
}

test('suggestions for two typed syllables appear half a second after the last key', async ({ page }) => {
  const searches = countSearches(page)
  await page.clock.install()
  await page.goto('/')
  await searchBox(page).click()
  await page.clock.pauseAt(Date.now() + 60_000)
  await searchBox(page).pressSequentially('새벽')
  await page.clock.runFor(450)
  expect(searches).toEqual([])
  await page.clock.runFor(60)
  await page.clock.resume()
  await expect(options(page).filter({ hasText: REGULAR_PLAYER.replace('#', ' #') })).toBeVisible()
  expect(searches).toEqual(['새벽'])
})

test('one syllable suggests nothing and sends no request', async ({ page }) => {
  const searches = countSearches(page)
  await page.clock.install()
  await page.goto('/')
  await searchBox(page).fill('새')
  await page.clock.runFor(2000)
  await expect(options(page)).toHaveCount(0)
  expect(searches).toEqual([])
})

test('an Enter that ends a syllable does not search, and the next Enter opens the only player of that name', async ({
  page,
}) => {
  await page.goto('/')
  await searchBox(page).focus()
  const keyboard = await page.context().newCDPSession(page)
  await keyboard.send('Input.insertText', { text: '새벽감' })
  await keyboard.send('Input.imeSetComposition', { text: '자', selectionStart: 1, selectionEnd: 1 })
  // A Hangul keyboard reports this key with code 229, because it belongs to the composition.
  await keyboard.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'Enter',
    code: 'Enter',
    windowsVirtualKeyCode: 229,
  })
  await expect(page).toHaveURL('/')
  await expect(searchBox(page)).toHaveValue('새벽감자')

  await keyboard.send('Input.insertText', { text: '자' })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(pathOf(REGULAR_PLAYER.replace('#', '-')))
  await expect(page.getByRole('heading', { level: 1, name: titleOf(REGULAR_PLAYER) })).toBeVisible()
})

test('arrow keys and Enter take a suggestion', async ({ page }) => {
  await page.goto('/')
  await searchBox(page).fill('감자')
  await expect(options(page).first()).toBeVisible()
  await expect.poll(() => options(page).count()).toBeGreaterThan(1)
  const menu = page.getByRole('listbox', { name: '소환사 제안' }).locator('..')
  expect((await menu.boundingBox())?.height).toBeLessThanOrEqual(300)

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const second = options(page).nth(1)
  await expect(second).toHaveAttribute('aria-selected', 'true')
  const tagPart = second.locator(':scope > span').last()
  // The second line tells namesakes apart and is not part of the name.
  const facts = await tagPart.locator('small').allTextContents()
  const words = ((await tagPart.textContent()) ?? '').replace(facts.join(''), '')
  const name = words.replace(/\s+#/, '#').trim()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/summoner/${encodeURIComponent(name)}`)
})

test('first consonants and parts of names find a player', async ({ page }) => {
  await page.goto('/')
  await searchBox(page).fill('ㅅㅂㄱㅈ')
  await expect(options(page).filter({ hasText: '새벽감자' })).toBeVisible()
  await searchBox(page).fill('벽 감')
  await expect(options(page).filter({ hasText: '새벽감자' })).toBeVisible()
})

test('an unknown name gets -KR1, is not remembered, and the page offers the nearest names', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/404/)
  await page.goto('/')
  await searchBox(page).fill('새벽감쟈')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/summoner/${encodeURIComponent('새벽감쟈-KR1')}`)
  await page.getByRole('navigation', { name: '혹시 이 소환사를 찾으셨나요?' }).getByText('새벽감자').click()
  await expect(page.getByRole('heading', { level: 1, name: titleOf(REGULAR_PLAYER) })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: '부리 홈' }).click()
  // Waits for the new page, because the old one has a search field too.
  await expect(page.getByRole('heading', { level: 1, name: '우리끼리 한 내전' })).toBeVisible()
  await searchBox(page).focus()
  await expect(options(page)).toHaveText([/새벽감자 #KR1/])
})
