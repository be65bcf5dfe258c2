import { type BrowserContext, expect } from '@playwright/test'

export async function joinOnPhone(context: BrowserContext, path: string, name: string) {
  const phone = await context.newPage()
  await phone.setViewportSize({ width: 360, height: 740 })
  await phone.goto(path)
  await phone.getByLabel('소환사명#태그').fill(`${name}#E2E`)
  await phone.getByRole('button', { name: '참가하기' }).click()
  await expect(phone.getByRole('heading', { name: '참가했어요' })).toBeVisible()
  return phone
}
