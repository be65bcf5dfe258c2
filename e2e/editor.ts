import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

export const bodyField = (page: Page) => page.getByRole('textbox', { name: '내용' })
export const titleField = (page: Page) => page.getByRole('textbox', { name: '제목' })

/** Opens the editor of 자유 게시판 from the community's page, which must be open. */
export async function openEditor(page: Page) {
  await page
    .getByRole('region', { name: '게시판' })
    .getByRole('link', { name: /^자유 게시판/ })
    .first()
    .click()
  await page.getByRole('link', { name: '글쓰기', exact: true }).click()
  await expect(page).toHaveTitle(/^(\(\d+\) )?글쓰기/)
}
