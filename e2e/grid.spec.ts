import type { Page } from '@playwright/test'
import { expectAnnounced } from './announcements.ts'
import { violationsOf } from './axe.ts'
import { expectToFit } from './expectToFit.ts'
import { compose, ENTER_ORDERS } from './ime.ts'
import { expect, test } from './journey.ts'
import { signIn } from './signIn.ts'

const TITLE_COLUMN = 3
const cell = (page: Page, row: number, column = TITLE_COLUMN) =>
  page.locator(`[data-row="${row}"] > [data-column="${column}"]`)

async function openGrid(page: Page) {
  await signIn(page, '관리자', '/admin/data-table-test')
  await expect(page.getByRole('grid', { name: /테스트 표/ })).toHaveAttribute('aria-rowcount', '100001')
}

test('one Enter on an unfinished syllable commits it once, in whatever order the browser sends its events', async ({
  page,
}) => {
  await openGrid(page)
  const keyboard = await page.context().newCDPSession(page)
  for (const [index, { name, tell }] of ENTER_ORDERS.entries()) {
    await test.step(name, async () => {
      const row = index + 1
      await cell(page, row).focus()
      await cell(page, row).click()
      await page.keyboard.press('Enter')
      await expect(cell(page, row).getByRole('textbox')).toBeFocused()
      await compose(keyboard)
      await Promise.all(tell(keyboard))
      await expect(cell(page, row)).toHaveText('한')
      await expect(cell(page, row)).toBeFocused()
      await expect(page.getByRole('grid').getByRole('textbox')).toHaveCount(0)
      await expect(page.getByRole('button', { name: `저장 (${row})` })).toBeVisible()
      // An Enter within 60 ms would count as the repeat of this one.
      await page.waitForTimeout(100)
    })
  }
})

test('the keyboard alone edits, pastes, saves with a failure, mends it and saves', async ({ page }) => {
  await openGrid(page)
  const grid = page.getByRole('grid')
  await cell(page, 1).focus()
  await cell(page, 1).click()
  await page.keyboard.press('Control+Home')
  await expect(cell(page, 1, 0)).toBeFocused()
  for (let steps = 0; steps < TITLE_COLUMN; steps += 1) await page.keyboard.press('ArrowRight')
  await expect(cell(page, 1)).toBeFocused()

  await page.keyboard.type('ㅋ')
  await expect(grid.getByRole('textbox')).toHaveCount(0)
  await page.keyboard.press('F2')
  await page.keyboard.type('버릴 게시글')
  await page.keyboard.press('Escape')
  await expect(cell(page, 1)).not.toHaveText('버릴 게시글')

  await page.keyboard.press('Enter')
  await page.keyboard.type('실패하는 게시글')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: '본문 고치기' })).toBeFocused()
  await page.keyboard.type('첫 줄')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('둘째 줄')
  await page.keyboard.press('Enter')
  await expect(cell(page, 1, 4)).toHaveText('첫 줄 둘째 줄')
  await expect(cell(page, 1, 4)).toBeFocused()

  const paste = (text: string) =>
    page.evaluate((words) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', words)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    }, text)
  await cell(page, 2).click()
  await paste(Array.from({ length: 40 }, (_, row) => `이름 ${row}\t게시글 ${row}\t공략`).join('\r\n'))
  await expect(page.getByRole('button', { name: '저장 (41)' })).toBeVisible()
  await expect(cell(page, 2, 5)).toHaveText('공략')
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: '저장 (1)' })).toBeVisible()
  await page.keyboard.press('Control+Shift+z')
  await expect(page.getByRole('button', { name: '저장 (41)' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('button', { name: '저장 (41)' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: '랭킹' }).click()
  const dialog = page.getByRole('dialog', { name: '저장하지 않은 변경이 있어요' })
  await dialog.getByRole('button', { name: '취소' }).click()
  await expect(dialog).toHaveCount(0)

  await cell(page, 1).click()
  await page.keyboard.press('Control+s')
  await expectAnnounced(page, '일부 작업이 실패했습니다. 성공: 40개, 실패: 1개')
  await expect(cell(page, 1)).toHaveAttribute('title', '테스트용 거절입니다.')
  await cell(page, 1).dblclick()
  await page.keyboard.type('고친 게시글')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await expectAnnounced(page, '변경사항이 저장되었습니다 (0개 추가, 1개 수정, 0개 삭제)')
  await expect(page.getByRole('button', { name: '저장', exact: true })).toBeDisabled()
})

test('pressing the text beside a checkbox ticks it in every popover of the grid', async ({ page }) => {
  await openGrid(page)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    const press = (name: string) => page.getByRole('button', { name }).click()
    const pressWords = async (words: string) => {
      const box = page.getByRole('dialog').getByRole('checkbox', { name: words })
      const before = await box.isChecked()
      await page.getByRole('dialog').getByText(words, { exact: true }).click()
      await expect(box).toBeChecked({ checked: !before })
    }
    // Tries again, because the tools fold and unfold a moment after the width has changed.
    const openTool = (name: string) =>
      expect(async () => {
        const [tool, more] = [name, '도구 더 보기'].map((label) => page.getByRole('button', { name: label }))
        if ((await more?.isVisible()) && !(await tool?.isVisible())) await more?.click({ timeout: 1000 })
        await tool?.click({ timeout: 1000 })
      }).toPass()
    const columns = page.getByRole('columnheader')
    const before = await columns.count()
    await openTool('열 숨기기와 보이기')
    await pressWords('본문')
    await expect(columns).toHaveCount(before - 1)
    await pressWords('본문')
    await expect(columns).toHaveCount(before)
    await press('닫기')
    await openTool('보기 설정')
    await pressWords('행 구분선')
    await pressWords('행 구분선')
    await press('닫기')
    await press('게시판 필터')
    await pressWords('공략')
    await press('적용')
    await expect(page.getByRole('button', { name: '게시판 필터 (켜짐)' })).toBeVisible()
    await press('게시판 필터 지우기')
  }
})

test('a million rows are scrolled to their last and sorted, and the focus stays where it is', async ({ page }) => {
  await openGrid(page)
  await page.getByLabel('행 수').selectOption('1000000')
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '1000001')
  await page.getByRole('button', { name: '보기 설정' }).click()
  await page.getByRole('checkbox', { name: '페이지 대신 스크롤' }).check()
  await page.getByRole('button', { name: '닫기' }).click()
  await cell(page, 1, 2).click()
  await page.keyboard.press('Control+End')
  await expect(page.locator('[aria-rowindex="1000001"]')).toBeInViewport()
  await expect(page.locator('[data-row="1000000"] > :focus')).toHaveCount(1)
  await page.getByRole('columnheader', { name: /^ID/ }).click()
  await expect(page.getByRole('columnheader', { name: /^ID/ })).toHaveAttribute('aria-sort', 'descending')
  await expect(cell(page, 1, 2)).toHaveText('1000000')
  await page.reload()
  await expect(page.getByRole('columnheader', { name: /^ID/ })).toHaveAttribute('aria-sort', 'descending')
})

test('the grid passes the automatic accessibility check, on a phone too', async ({ page }) => {
  await openGrid(page)
  await cell(page, 1).dblclick()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '게시판 필터' }).click()
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    const violations = await violationsOf(page)
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
    await expectToFit(page, `${width} px`)
  }
})

test('pasted cells equal the copied ones, from the clipboard’s HTML table or its quoted text', async ({ page }) => {
  await openGrid(page)
  const paste = (data: Record<string, string>) =>
    page.evaluate((kinds) => {
      const clipboardData = new DataTransfer()
      for (const [kind, words] of Object.entries(kinds)) clipboardData.setData(kind, words)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    }, data)
  const titles = async (...expected: string[]) => {
    for (const [index, title] of expected.entries()) await expect(cell(page, index + 1)).toHaveText(title)
  }
  const focusedCell = async () => {
    await cell(page, 1).focus()
    await cell(page, 1).click()
  }
  await focusedCell()
  await paste({ 'text/plain': '"첫째 제목\n"둘째 제목\n셋째\n' })
  await titles('"첫째 제목', '"둘째 제목', '셋째')
  await focusedCell()
  await paste({
    'text/plain': '"가\n나"\n다\n',
    'text/html': '<table><tr><td>"가</td></tr><tr><td>나"</td></tr><tr><td>다</td></tr></table>',
  })
  await titles('"가', '나"', '다')
  await focusedCell()
  await paste({ 'text/plain': '"불타는" 펠리컨\n' })
  await titles('"불타는" 펠리컨')
})
