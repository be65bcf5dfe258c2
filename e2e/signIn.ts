import { type BrowserContext, expect, type Page } from '@playwright/test'

const DEMO_NAMES: Record<string, string> = {
  관리자: '안개탄곰',
  운영자: '미역비둘기',
  클랜장: '새벽감자',
  부클랜장: '솜사탕방앗간',
  클랜원: '버섯농부',
  '일반 회원': '와드방앗간',
}
export const nicknameOf = (person: string) => DEMO_NAMES[person] ?? person

const BLANK_PAGE = 'about:blank'

/** Leaves all open pages. They would keep sending requests, now as another person, and be refused. */
const leavePages = (context: BrowserContext) =>
  Promise.all(
    context.pages().map((page) => page.url() === BLANK_PAGE || page.goto(BLANK_PAGE, { waitUntil: 'commit' })),
  )

/** The account is a new one or one of the demo world. Returns the address that the sign-in redirects to. */
export async function signInByCall(context: BrowserContext, name: string, from = '/terms'): Promise<string> {
  await leavePages(context)
  const { request } = context
  const choice = await request.get(`/auth/discord?${new URLSearchParams({ returnTo: from })}`)
  const [, href] = new RegExp(`href="([^"]+)"><strong>${name}</strong>`).exec(await choice.text()) ?? []
  const address = new URL(href?.replaceAll('&amp;', '&') ?? choice.url(), choice.url())
  if (!href) address.searchParams.set('name', name)
  return (await request.get(address.href)).url()
}

export async function signIn(page: Page, name: string, path = '/terms') {
  await signInByCall(page.context(), name, path)
  await page.goto(path)
  await expect(accountMenu(page, name)).toBeVisible()
}

export async function chooseAccount(page: Page, name: string) {
  await expect(page.getByRole('heading', { name: '누구로 로그인할까요?' })).toBeVisible()
  const personLink = page.getByRole('link', { name: new RegExp(`^${name}`) })
  if ((await personLink.count()) > 0) return personLink.click()
  await page.getByLabel('새 계정의 이름').fill(name)
  await page.getByRole('button', { name: '로그인' }).click()
}

export const accountMenu = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name: new RegExp(nicknameOf(name)) })

export async function openFromMenu(page: Page, name: string, path: string) {
  await accountMenu(page, name).click()
  await page.getByRole('menuitem', { name: path }).click()
}
