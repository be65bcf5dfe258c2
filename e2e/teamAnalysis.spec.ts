import { expectToFit } from './expectToFit.ts'
import { expect, test } from './journey.ts'

const TEN_NAMES = [...'가나다라마바사아자차'].map((last) => `나눌${last}`)

test('a pasted lobby becomes teams, which are changed by hand, shared by address and made offline', async ({
  page,
  newPerson,
  allowConsoleError,
}) => {
  allowConsoleError(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await page.goto('/')
  await page.getByRole('link', { name: '팀 분석' }).click()
  const names = page.getByRole('textbox', { name: '열 명 넣기' })
  await names.fill(TEN_NAMES.map((name) => `${name} #KR1 님이 로비에 참여했습니다.`).join('\n'))
  const best = page.getByRole('region', { name: '1안', exact: true })
  await expect(best).toContainText('나눌가')
  await expect(page.getByText('10명 처음')).toBeVisible()
  await expect(page).toHaveURL(/\/team-analysis#./)

  const friend = await (await newPerson()).newPage()
  await friend.goto(page.url())
  await expect(friend.getByRole('region', { name: '1안', exact: true })).toHaveText((await best.textContent()) ?? '')

  await page.getByRole('button', { name: '자리 바꾸기' }).click()
  await page.getByRole('button', { name: /^나눌가.*추정/ }).press('Space')
  await expect(page.getByRole('button', { name: /^나눌가.*추정/, pressed: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^나눌나.*추정/ }).click()
  await page.getByRole('button', { name: /^나눌다.*추정/ }).click()
  await expect(page.getByRole('heading', { name: '나눌나와 나눌다를 바꾸면' })).toBeVisible()
  await page.getByRole('button', { name: '바꾸기', exact: true }).click()
  await expect(page.getByRole('button', { name: '1안으로 되돌리기' })).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  await expectToFit(page)
  await page.context().setOffline(true)
  await names.fill(TEN_NAMES.map((name) => `또${name}`).join(', '))
  await expect(best).toContainText('또나눌가')
  await page.context().setOffline(false)
})
