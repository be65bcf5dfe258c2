import type { CDPSession, Locator, Page } from '@playwright/test'
import { expectAnnounced } from './announcements.ts'
import { violationsOf, WIDTHS } from './axe.ts'
import { expectToFit } from './expectToFit.ts'
import { internalCodesOn, PERMISSIONS } from './internalCodes.ts'
import { expect, test } from './journey.ts'
import { accountMenu, nicknameOf, signIn, signInByCall } from './signIn.ts'

type Command = { method: 'POST' | 'PUT' | 'DELETE'; path: string; body?: object }

async function sendCommand<Answer>(page: Page, { method, path, body }: Command): Promise<Answer> {
  const { request } = page.context()
  const { csrfToken } = await (await request.get('/auth/csrf-token')).json()
  const answer = await request.fetch(path, { method, headers: { 'x-csrf-token': csrfToken }, data: body ?? {} })
  expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true)
  return answer.json()
}

const NAME_COLUMN = 3
const CATEGORY = '여정 갈래'
const BOARDS = 40
/** The page accepts this invisible character as a name, but the server refuses it. */
const INVISIBLE = '\u200b'

async function pasteText(page: Page, text: string) {
  await page.evaluate((words) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', words)
    const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(pasted)
  }, text)
}

async function typeHangul(keyboard: CDPSession, syllable: string) {
  await keyboard.send('Input.imeSetComposition', { text: syllable, selectionStart: 1, selectionEnd: 1 })
  // Reports one Enter in an unfinished syllable as Chrome on Windows does.
  await Promise.all([
    keyboard.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Enter',
      code: 'Enter',
      windowsVirtualKeyCode: 229,
    }),
    keyboard.send('Input.insertText', { text: syllable }),
  ])
}

test('the keyboard alone renames forty boards from a spreadsheet, mends what was refused and saves', async ({
  page,
  newPerson,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 400 |게시판 수정 실패/)
  await signInByCall(page.context(), '게시판 지기')
  const { id: administratorId } = await (await page.request.get('/auth/me')).json()
  const administratorPage = await (await newPerson()).newPage()
  await signInByCall(administratorPage.context(), '관리자')
  const permissions: { id: string; name: string }[] = await (
    await administratorPage.request.get('/api/admin/permissions')
  ).json()
  const permissionId = permissions.find(({ name }) => name === 'content')?.id
  const grants = `/api/admin/users/${administratorId}/permissions`
  await sendCommand(administratorPage, { method: 'POST', path: grants, body: { permissionId } })

  const category = await sendCommand<{ id: number }>(page, {
    method: 'POST',
    path: '/web/community/board-categories',
    body: { categoryName: CATEGORY },
  })
  for (let number = 1; number <= BOARDS; number += 1) {
    const body = { boardName: `여정판 ${number}`, categoryId: category.id, isVisible: false }
    await sendCommand(page, { method: 'POST', path: '/api/community/boards', body })
  }
  await page.goto(`/admin/boards?boards=${encodeURIComponent(JSON.stringify({ f: { categoryId: [CATEGORY] } }))}`)
  const panel = page.getByRole('region', { name: /^게시판 관리/ })
  const cell = (row: number) => panel.locator(`[data-row="${row}"] > [data-column="${NAME_COLUMN}"]`)
  await expect(panel.getByRole('grid')).toHaveAttribute('aria-rowcount', String(BOARDS + 1))

  await cell(1).focus()
  await page.keyboard.press('Control+Home')
  for (let steps = 0; steps < NAME_COLUMN; steps += 1) await page.keyboard.press('ArrowRight')
  await expect(cell(1)).toBeFocused()
  const names = Array.from({ length: BOARDS }, (_, index) => `${index + 1}번째 여정`)
  // The pasted block has more rows than a page of the grid.
  await pasteText(page, names.map((name, index) => (index === 1 || index === 3 ? INVISIBLE : name)).join('\r\n'))
  await expect(panel.getByRole('button', { name: `저장 (${BOARDS})` })).toBeVisible()
  await page.keyboard.press('Control+Home')
  for (let steps = 0; steps < NAME_COLUMN; steps += 1) await page.keyboard.press('ArrowRight')
  for (let steps = 0; steps < 2; steps += 1) await page.keyboard.press('ArrowDown')
  await expect(cell(3)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await typeHangul(await page.context().newCDPSession(page), '판')
  await expect(cell(3)).toHaveText('3번째 여정판')

  await page.keyboard.press('Control+s')
  await expectAnnounced(page, '일부 작업이 실패했습니다. 성공: 38개, 실패: 2개')
  for (const { row, keys } of [
    { row: 2, keys: [] },
    { row: 4, keys: ['ArrowDown', 'ArrowDown'] },
  ]) {
    await expect(cell(row)).toHaveAttribute('aria-invalid', 'true')
    for (const key of keys) await page.keyboard.press(key)
    await expect(cell(row)).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.type(`질문 여정 ${row}`)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Control+s')
  await expectAnnounced(page, '변경사항이 저장되었습니다 (0개 추가, 2개 수정, 0개 삭제)')
  const boards: { name: string; categoryId: number }[] = await (await page.request.get('/api/community/boards')).json()
  const renamed = boards.filter(({ categoryId }) => categoryId === category.id).map(({ name }) => name)
  const correctedNames: Record<number, string> = { 1: '질문 여정 2', 2: '3번째 여정판', 3: '질문 여정 4' }
  expect(renamed).toEqual(names.map((name, index) => correctedNames[index] ?? name))
})

test('the log shows who changed a role, and the change is undone in the grid', async ({ page }) => {
  await signInByCall(page.context(), '관리자')
  const roles = '/api/admin/permissions/roles'
  const permissions: { id: string; name: string }[] = await (await page.request.get('/api/admin/permissions')).json()
  const logPermission = permissions.find(({ name }) => name === 'log')?.id
  const role = await sendCommand<{ id: string }>(page, { method: 'POST', path: roles, body: { name: '여정 역할' } })
  await sendCommand(page, { method: 'PUT', path: `${roles}/${role.id}`, body: { permissionIds: [logPermission] } })

  await page.goto('/admin/logs?action=role.changed')
  const entry = page.getByRole('row').filter({ hasText: '여정 역할' })
  await expect(entry).toContainText(nicknameOf('관리자'))
  await entry.getByRole('link').click()
  await expect(page.getByRole('heading', { name: '역할 변경' })).toBeVisible()
  await expect(page.getByText(/"permissions": \[\s*"log"/)).toBeVisible()
  await page.getByRole('link', { name: '여정 역할' }).click()
  await expect(page.getByText('2건', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '모든 대상 보기' }).click()
  await expect(page.getByRole('button', { name: '모든 대상 보기' })).toHaveCount(0)

  await page.getByRole('navigation', { name: '관리' }).getByRole('link', { name: '역할' }).click()
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: '여정 역할' })
  await expect(row).toBeVisible()
  const columns = await page.getByRole('columnheader').allTextContents()
  const log = columns.findIndex((title) => title.startsWith('로그 보기'))
  expect(log, 'the column of the permission').toBeGreaterThan(0)
  const cell = row.getByRole('gridcell').nth(log)
  // Clicks beside the switch, because a click on it would toggle it.
  await cell.click({ position: { x: 100, y: 20 } })
  await expect(cell).toBeFocused()
  await page.keyboard.press(' ')
  await expect(row).toContainText('수정')
  await page.keyboard.press('Control+s')
  await expectAnnounced(page, '변경사항이 저장되었습니다 (0개 추가, 1개 수정, 0개 삭제)')
  const after: { id: string; permissions: unknown[] }[] = await (await page.request.get(roles)).json()
  expect(after.find(({ id }) => id === role.id)?.permissions).toEqual([])
  await sendCommand<unknown>(page, { method: 'PUT', path: `${roles}/${role.id}`, body: { name: '여정이 끝난 역할' } })
})

test('a banned user is signed out everywhere, and comes back once the ban is lifted', async ({
  page,
  newPerson,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 401 |인증 확인 중 오류/)
  const guest = await (await newPerson()).newPage()
  await signInByCall(guest.context(), '여정의 손님')
  await signInByCall(page.context(), '관리자')
  await page.goto(`/admin/users?${new URLSearchParams({ search: '여정의 손님' })}`)
  await page.getByRole('link', { name: '여정의 손님' }).click()
  await page.getByRole('button', { name: '기기 보기' }).click()
  await expect(page.getByRole('list', { name: '로그인된 기기' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: '이용 제한', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('사유').fill('여정에서 시험함')
  await dialog.getByRole('button', { name: '이용 제한' }).click()
  await expectAnnounced(page, '여정의 손님 님의 이용을 제한했습니다.')
  expect((await guest.request.get('/auth/me')).status()).toBe(401)
  await guest.goto('/mypage')
  await expect(guest).toHaveURL('/')

  await page.getByRole('button', { name: '이용 제한 해제' }).click()
  await expectAnnounced(page, '이용 제한을 해제했습니다.')
  // Uses another browser, because this page may only now learn that its session has ended.
  const reopened = await (await newPerson()).newPage()
  await signIn(reopened, '여정의 손님')
  await expect(accountMenu(reopened, '여정의 손님')).toBeVisible()
})

/** The two pages for trying out parts have tests of their own. */
type StaffPage = { path: string; title: string; tab?: string; shows: (page: Page) => Locator }
const PLACES: readonly StaffPage[] = [
  { path: '/admin', title: '관리자', shows: (page) => page.getByRole('heading', { name: '느린 요청' }) },
  { path: '/admin/reports', title: '신고 관리', tab: '신고', shows: (page) => page.getByText(/^\d+건$/) },
  { path: '/admin/users', title: '사용자 관리', tab: '사용자', shows: (page) => page.getByRole('table') },
  {
    path: '/admin/roles',
    title: '역할 관리',
    tab: '역할',
    shows: (page) => page.getByRole('gridcell', { name: '관리자', exact: true }).first(),
  },
  {
    path: '/admin/permissions',
    title: '권한 관리',
    tab: '권한',
    shows: (page) => page.getByRole('gridcell', { name: 'moderation' }),
  },
  { path: '/admin/logs', title: '로그', tab: '로그', shows: (page) => page.getByRole('table') },
  { path: '/admin/boards', title: '게시판 관리', tab: '게시판', shows: (page) => page.getByRole('grid').nth(2) },
  {
    path: '/admin/deleted',
    title: '삭제 항목',
    tab: '삭제 항목',
    shows: (page) => page.getByRole('link', { name: '클랜', exact: true }).last(),
  },
  {
    path: '/admin/claims',
    title: '계정 연결 확인',
    tab: '계정 연결 확인',
    shows: (page) => page.getByRole('heading', { level: 1 }),
  },
]

test('every staff page has its title, fits and is accessible', async ({ page }) => {
  // The timeout is long, because hundreds of elements are checked one by one.
  test.setTimeout(300_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInByCall(page.context(), '관리자')
  const me = await (await page.request.get('/auth/me')).json()
  const blankPage: StaffPage = {
    path: `/admin/users?user=${me.id}`,
    title: '사용자 관리',
    shows: () => page.getByRole('heading', { name: '올린 파일' }),
  }
  const places = [...PLACES, blankPage]
  for (const { path, title, tab, shows } of places) {
    await test.step(path, async () => {
      expect(await (await page.request.get(path)).text()).toContain(`<title>${title} - 부리</title>`)
      if (tab)
        await page.getByRole('navigation', { name: '관리' }).getByRole('link', { name: tab, exact: true }).click()
      else await page.goto(path)
      await expect(page).toHaveTitle(new RegExp(`${title} - 부리$`))
      await expect(shows(page)).toBeVisible()
      await expect(page.getByText('불러오는 중입니다.')).toHaveCount(0)
      // The pages about roles and permissions may show the codes of permissions.
      const isAbout = /roles|permissions/.test(path) ? PERMISSIONS : []
      expect(await internalCodesOn(page, isAbout)).toEqual([])
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        await expectToFit(page, `${path} at ${width} px`)
        const violations = await violationsOf(page)
        const graveViolations = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
        expect(graveViolations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
      }
    })
  }
})

test('staff can check whether somebody altered the log', async ({ page }) => {
  await signIn(page, '관리자', '/admin/logs')
  await page.getByRole('button', { name: '위변조 검사' }).click()
  await expect(page.getByText(/^위변조 없음\. 기록 [\d,]+건/)).toBeVisible()
})

test('search, order and count apply to all posts, not only to the loaded ones', async ({ page }) => {
  await signIn(page, '관리자', '/admin/boards')
  const grid = page.getByRole('grid', { name: /게시글 관리/ })
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: /게시글 관리/ }) })
  await expect.poll(async () => Number(await grid.getAttribute('aria-rowcount'))).toBeGreaterThan(101)
  const rowCount = Number(await grid.getAttribute('aria-rowcount'))
  const first = grid.locator('[data-row="1"] > [data-column="2"]')
  await expect(first).toHaveText('1')
  await grid.getByRole('columnheader', { name: /^ID/ }).click()
  await expect.poll(async () => Number(await first.textContent())).toBeGreaterThan(101)
  await card.getByRole('textbox', { name: '표 안에서 검색' }).fill('부리 커뮤니티를 열었습니다')
  await expect(grid).toHaveAttribute('aria-rowcount', '2')
  await expect(first).toHaveText('1')
  await card.getByRole('textbox', { name: '표 안에서 검색' }).fill('')
  await expect(grid).toHaveAttribute('aria-rowcount', String(rowCount))
})
