import { expect, type Page } from '@playwright/test'

/** Signs in through the stand-in as somebody new, or as one of its people, and comes back to the page. */
export async function signIn(page: Page, name: string, from = '/ranking') {
  await page.goto(from)
  await page.getByRole('banner').getByRole('link', { name: '로그인' }).click()
  await chooseAccount(page, name)
  await expect(page).toHaveURL(from)
  await expect(accountMenu(page, name)).toBeVisible()
}

export async function chooseAccount(page: Page, name: string) {
  await expect(page.getByRole('heading', { name: '누구로 로그인할까요?' })).toBeVisible()
  const known = page.getByRole('link', { name: new RegExp(`^${name}`) })
  if ((await known.count()) > 0) return known.click()
  await page.getByLabel('새 계정의 이름').fill(name)
  await page.getByRole('button', { name: '로그인' }).click()
}

export const accountMenu = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name: new RegExp(name) })

export async function openFromMenu(page: Page, name: string, place: string) {
  await accountMenu(page, name).click()
  await page.getByRole('menuitem', { name: place }).click()
}
