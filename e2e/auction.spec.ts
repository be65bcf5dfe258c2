import { postCaller } from './apiCalls.ts'
import { expectToFit } from './expectToFit.ts'
import { compose, ENTER_ORDERS } from './ime.ts'
import { joinOnPhone } from './joinOnPhone.ts'
import { expect, test } from './journey.ts'
import { signIn } from './signIn.ts'

const LANES = ['TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY']
const NAMES = Array.from({ length: 10 }, (_, index) => `경매길손${index}`)

/** The clock begins after the three seconds in which a lot is only shown. */
const CLOCK_SECONDS = 8

/** More than one person may be sold, because a sale is automatic if only one team has a seat for the lane. */
const SOLD_TEXT = /8명 중 [1-8]명 낙찰/

test('two captains buy their teams on phones, one of whom loses the connection, and the teams are fixed', async ({
  page,
  newPerson,
  allowConsoleError,
}) => {
  test.slow()
  allowConsoleError(/net::ERR_INTERNET_DISCONNECTED/)
  await signIn(page, '경매를 여는 사람', '/inhouse/new')
  await page.getByLabel('제목').fill('한밤 여정 경매')
  await page.getByRole('button', { name: '내전 생성' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '한밤 여정 경매' })).toBeVisible()
  const path = new URL(page.url()).pathname
  const night = `/api${path.replace('/inhouse', '/inhouse/nights')}`
  const { request } = page.context()
  const post = await postCaller(page.context())

  const captains = await Promise.all(NAMES.slice(0, 2).map(async (name) => joinOnPhone(await newPerson(), path, name)))
  for (const [index, name] of NAMES.entries()) {
    if (index < 2) continue
    const data = { name: `${name}#E2E`, isForOther: true, main: LANES[index % 5] }
    await post(`${night}/signups`, data)
  }

  const { signups } = await (await request.get(night)).json()
  const idOf = (name: string) => signups.find((signup: { summonerName: string }) => signup.summonerName === name)?.id
  const data = { captains: NAMES.slice(0, 2).map(idOf), clockSeconds: CLOCK_SECONDS, hasLanes: true }
  await post(`${night}/auction`, data)
  const [first, second] = captains
  if (!first || !second) throw new Error('two captains came')
  await page.getByRole('link', { name: '경매 보기' }).click()
  for (const phone of captains) {
    await phone.getByRole('link', { name: '경매 보기' }).click()
    await expect(phone.getByRole('button', { name: '10P 입찰' })).toBeInViewport()
    await expectToFit(phone)
  }

  const typed = first.getByLabel('입찰할 포인트')
  await typed.focus()
  const keyboard = await first.context().newCDPSession(first)
  await compose(keyboard)
  await expect(typed).toHaveValue('10한')
  await Promise.all(ENTER_ORDERS[1]!.tell(keyboard))
  await expect(second.getByRole('button', { name: '20P 입찰' })).toBeVisible()
  await second.getByLabel('입찰할 포인트').fill('25')
  await expect(second.getByRole('alert')).toHaveText('10P 단위로 입찰해주세요.')
  await second.context().setOffline(true)
  await expect(page.getByText(SOLD_TEXT)).toBeVisible({ timeout: 30_000 })
  await expect(first.getByText(SOLD_TEXT)).toBeVisible({ timeout: 30_000 })
  await expect(typed).toBeFocused()
  await second.context().setOffline(false)
  await expect(second.getByText(SOLD_TEXT)).toBeVisible({ timeout: 30_000 })

  await page.getByRole('button', { name: '일시 정지' }).click()
  await expect(first.getByRole('button', { name: '일시 정지 중이에요' })).toBeVisible()
  await page.getByRole('button', { name: '다시 시작' }).click()
  // The host enters the second captain's bids. The other seat of each lane is filled automatically.
  const bar = page.getByRole('form', { name: '입찰' })
  while (await bar.isVisible()) {
    await bar.getByLabel('입찰할 팀').selectOption('2')
    await bar.getByRole('button', { name: '10P 입찰' }).click()
    await expect(bar.getByRole('button', { name: '현재 가장 높은 입찰이에요' })).toBeVisible()
    await expect(bar.getByRole('button', { name: '현재 가장 높은 입찰이에요' })).toBeHidden({ timeout: 30_000 })
  }
  await expect(page.getByRole('button', { name: '이 팀으로 확정' })).toBeVisible({ timeout: 120_000 })
  await expectToFit(page)
  await first.getByLabel('보낼 사람').selectOption({ index: 1 })
  await first.getByLabel('데려올 사람').selectOption({ index: 1 })
  await first.getByRole('button', { name: '교환 제안' }).click()
  await expect(first.getByRole('button', { name: '제안 취소' })).toBeVisible()
  await expectToFit(first)
  await second.getByRole('button', { name: '교환하기' }).click()
  await expect(page.getByText(/P 교환$/).first()).toBeVisible()
  await expect(page.getByRole('img', { name: '한밤 여정 경매 경매 결과 이미지' })).toBeVisible()
  await page.getByRole('button', { name: '이 팀으로 확정' }).click()
  await expect(page.getByText('경기 1').first()).toBeVisible()
  await expect(first.getByText('경매 끝').first()).toBeVisible()
})
