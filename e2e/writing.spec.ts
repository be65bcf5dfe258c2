import type { Page } from '@playwright/test'
import { expectAnnounced } from './announcements.ts'
import { violationsOf } from './axe.ts'
import { REGULAR_PLAYER } from './demoPlayers.ts'
import { bodyField, openEditor, titleField } from './editor.ts'
import { expectToFit } from './expectToFit.ts'
import { hastenRepeats } from './hastenRepeats.ts'
import { compose, ENTER_ORDERS, withControl } from './ime.ts'
import { expect, test } from './journey.ts'
import { chooseAccount, signIn } from './signIn.ts'

async function openToEdit(page: Page) {
  await page.getByRole('button', { name: '게시글 메뉴', exact: true }).click()
  await page.getByRole('menuitem', { name: '수정' }).click()
  await expect(page).toHaveTitle(/^게시글 수정/)
}

test('an edit kept as a draft never overwrites later changes of the post', async ({
  page,
  newPerson,
  allowConsoleError,
}) => {
  test.slow()
  // The text has changed since the page was opened, so the server refuses the edit.
  allowConsoleError(/status of 409 /)
  await signIn(page, '두 창에서 쓰는 사람', '/community')
  await openEditor(page)
  await titleField(page).fill('두 창에서 고친 게시글 하나')
  await bodyField(page).fill('처음 줄\n끝 줄')
  await page.getByRole('button', { name: '올리기' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '두 창에서 고친 게시글 하나' })).toBeVisible()
  const address = new URL(page.url()).pathname

  await openToEdit(page)
  await bodyField(page).fill('처음 줄\n초안에만 있는 줄\n끝 줄')
  // When the connection is restored, the draft is saved at once instead of after ten seconds.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText(/^임시저장됨/)).toBeVisible()

  const otherComputer = await newPerson()
  await otherComputer.addCookies(await page.context().cookies())
  const secondPage = await otherComputer.newPage()
  await secondPage.goto(address)
  await openToEdit(secondPage)
  await bodyField(secondPage).fill('처음 줄\n나중에 올린 줄\n끝 줄')
  await secondPage.getByRole('button', { name: '고치기' }).click()
  await expectAnnounced(secondPage, '게시글을 고쳤습니다.')

  await secondPage.goto('/mypage')
  await secondPage
    .getByRole('region', { name: '임시저장' })
    .getByRole('link', { name: '두 창에서 고친 게시글 하나' })
    .click()
  await expect(bodyField(secondPage)).toHaveValue('처음 줄\n초안에만 있는 줄\n끝 줄')
  await secondPage.getByRole('button', { name: '고치기' }).click()
  const conflict = secondPage.getByRole('region', { name: '이 게시글이 다른 곳에서도 바뀌었습니다' })
  await expect(conflict).toContainText('초안에만 있는 줄')
  await expect(conflict).toContainText('나중에 올린 줄')
  await conflict.getByRole('button', { name: '둘 다 넣고 고치기' }).click()
  await expect(bodyField(secondPage)).toHaveValue('처음 줄\n초안에만 있는 줄\n나중에 올린 줄\n끝 줄')
  await secondPage.getByRole('button', { name: '고치기' }).click()
  await expectAnnounced(secondPage, '게시글을 고쳤습니다.')
  await secondPage.goto(address)
  await expect(secondPage.getByText('나중에 올린 줄')).toBeVisible()
  await expect(secondPage.getByText('초안에만 있는 줄')).toBeVisible()
})

const SYLLABLE = /^한\n?$/

test('a syllable that Enter finishes is neither lost nor sent twice, in any order of events', async ({ page }) => {
  test.slow()
  let postCount = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/community/posts') postCount += 1
  })
  await signIn(page, '한글로 쓰는 사람', '/community')
  await openEditor(page)
  const keyboard = await page.context().newCDPSession(page)
  for (const { name, tell } of ENTER_ORDERS) {
    await test.step(`in the editor a syllable stays whole: ${name}`, async () => {
      await bodyField(page).fill('')
      await compose(keyboard)
      await expect(bodyField(page)).toHaveValue('한')
      await Promise.all(tell(keyboard))
      await expect(bodyField(page)).toHaveValue(SYLLABLE)
      await expect(page.getByRole('region', { name: '미리보기' })).toHaveText('한')
    })
  }
  await titleField(page).fill('한 음절을 잃지 않는 게시글')
  await bodyField(page).fill('')
  await compose(keyboard)
  await withControl(ENTER_ORDERS[0]!, keyboard)
  await expect(page.getByRole('heading', { level: 1, name: '한 음절을 잃지 않는 게시글' })).toBeVisible()
  expect(postCount).toBe(1)

  const comments = page.getByRole('article', { name: '한글로 쓰는 사람 님의 댓글' })
  const box = page.getByRole('textbox', { name: '댓글 쓰기' })
  // A new account may write three comments per minute, so only some orders are tried.
  for (const [index, order] of ENTER_ORDERS.slice(1).entries()) {
    await test.step(`in a comment a syllable stays whole: ${order.name}`, async () => {
      await box.click()
      await compose(keyboard)
      await expect(box).toHaveValue('한')
      await withControl(order, keyboard)
      await expect(comments).toHaveCount(index + 1)
      await expect(comments.last()).toContainText('한')
      await expect(box).toHaveValue('')
    })
  }
  await page.reload()
  await expect(comments).toHaveCount(3)
})

test('Korean text renders as meant: marks, dates, addresses and names before particles', async ({ page }) => {
  test.slow()
  await signIn(page, '한글로 꾸미는 사람', '/community')
  await openEditor(page)
  const keyboard = await page.context().newCDPSession(page)
  for (const { name, tell } of ENTER_ORDERS)
    await test.step(`Enter in the title moves into the text: ${name}`, async () => {
      await titleField(page).fill('제목')
      await compose(keyboard)
      await expect(titleField(page)).toHaveValue('제목한')
      await Promise.all(tell(keyboard))
      await expect(bodyField(page)).toBeFocused()
      await expect(bodyField(page)).toHaveValue('')
    })
  await bodyField(page).fill(
    `2026. 11. 25. 저녁\n\n문서는 **"굵게"**로 쓰고, **한글(영문)**은 이렇게\n\nhttps://example.com/y입니다. @${REGULAR_PLAYER}님은`,
  )
  const preview = page.getByRole('region', { name: '미리보기' })
  await expect(preview.locator('strong')).toHaveText(['"굵게"', '한글(영문)'])
  await expect(preview.locator('li')).toHaveCount(0)
  await expect(preview.getByText('2026. 11. 25. 저녁')).toBeVisible()
  await expect(preview.getByRole('link')).toHaveText(['https://example.com/y', `@${REGULAR_PLAYER}`])
})

test('typed text is kept when the session ends, the connection is lost or the page is closed', async ({
  page,
  allowConsoleError,
}) => {
  test.slow()
  allowConsoleError(/status of 40[13] |ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const me = '로그인이 풀리는 사람'
  const context = page.context()
  await signIn(page, me, '/community')
  await openEditor(page)
  const postPath = new URL(page.url()).pathname

  await test.step('an author signed out while writing signs in beside the post and then sends it', async () => {
    await titleField(page).fill('로그인이 풀려도 남는 게시글')
    await bodyField(page).fill('첫 줄')
    await context.clearCookies()
    await page.getByRole('button', { name: '올리기' }).click()
    const beside = page.waitForEvent('popup')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^로그인/ })
      .first()
      .click()
    const tab = await beside
    await chooseAccount(tab, me)
    await expect(tab.getByText(/쓰던 게시글을 되찾았습니다/)).toBeVisible()
    await expect(bodyField(tab)).toHaveValue('첫 줄')
    await tab.close()
    await page.getByRole('button', { name: '올리기' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '로그인이 풀려도 남는 게시글' })).toBeVisible()
  })

  await test.step('an author signed out while commenting signs in beside the comment and then sends it', async () => {
    const address = page.url()
    const box = page.getByRole('textbox', { name: '댓글 쓰기' })
    await box.fill('보내다 만 댓글')
    await context.clearCookies()
    await page.getByRole('form', { name: '댓글 쓰기' }).locator('[type=submit]').click()
    const unsent = page.getByRole('article', { name: '보내는 댓글' })
    await expect(unsent.getByRole('alert')).toBeVisible()
    await expect(unsent).toContainText('보내다 만 댓글')
    await unsent.getByRole('link', { name: /^로그인/ }).click()
    await chooseAccount(page, me)
    await expect(page).toHaveURL(address)
    await unsent.getByRole('button', { name: '다시 보내기' }).click()
    await expect(page.getByRole('article', { name: `${me} 님의 댓글` })).toContainText('보내다 만 댓글')
  })

  await test.step('text written without a connection is kept until the connection is back', async () => {
    await page.goto(postPath)
    await titleField(page).fill('덮었다 연 노트북')
    await hastenRepeats(page)
    await context.setOffline(true)
    await bodyField(page).fill('연결 없이 쓴 줄')
    await page.getByRole('button', { name: '올리기' }).click()
    // After this message no repeat may send the post when the connection is back.
    await expect(page.getByRole('main').getByRole('alert')).toContainText('인터넷에 연결되어 있지 않습니다')
    await context.setOffline(false)
    await expect(page.getByText(/^임시저장됨/)).toBeVisible()
  })

  await test.step('unsaved text of a closed tab is restored when the post is opened in a new tab', async () => {
    await bodyField(page).fill('연결 없이 쓴 줄\n마지막 줄')
    await page.close()
    const reopened = await context.newPage()
    await reopened.goto(postPath)
    await expect(reopened.getByText(/쓰던 게시글을 되찾았습니다/)).toBeVisible()
    await expect(bodyField(reopened)).toHaveValue('연결 없이 쓴 줄\n마지막 줄')
    await expect(titleField(reopened)).toHaveValue('덮었다 연 노트북')
    await reopened.getByRole('button', { name: '올리기' }).click()
    await expect(reopened.getByRole('heading', { level: 1, name: '덮었다 연 노트북' })).toBeVisible()
    await reopened.close()
  })
})

test('typing @ suggests people for keyboard and pointer', async ({ page }) => {
  test.slow()
  await signIn(page, '부르는 사람', '/community')
  await openEditor(page)
  const [name = ''] = REGULAR_PLAYER.split('#')
  const list = page.getByRole('listbox', { name: '부를 사람과 경기' })
  const called = new RegExp(`^앞말 \\[@${name}#\\w+\\]\\(/summoner/\\S+\\) $`)

  await bodyField(page).pressSequentially(`앞말 @${name.slice(0, 2)}`)
  await expect(list.getByRole('option', { name: new RegExp(name) }).first()).toBeVisible()
  await bodyField(page).press('Escape')
  await expect(list).toHaveCount(0)
  await bodyField(page).pressSequentially(name.slice(2))
  const option = list.getByRole('option', { name: new RegExp(name) }).first()
  await expect(option).toBeVisible()
  const violations = await violationsOf(page)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
  await bodyField(page).press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await bodyField(page).press('Enter')
  await expect(bodyField(page)).toHaveValue(called)
  await expect(list).toHaveCount(0)
  await expect(page.getByRole('region', { name: '미리보기' }).getByRole('link', { name: `@${name}` })).toBeVisible()

  await page.setViewportSize({ width: 360, height: 720 })
  await bodyField(page).fill('')
  await bodyField(page).pressSequentially(`앞말 @${name}`)
  await expectToFit(page, '360 px')
  await option.click()
  await expect(bodyField(page)).toHaveValue(called)
  await expect(bodyField(page)).toBeFocused()
})
