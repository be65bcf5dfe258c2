import type { Page } from '@playwright/test'
import { expectToFit } from './expectToFit.ts'
import { joinOnPhone } from './joinOnPhone.ts'
import { expect, test } from './journey.ts'
import { nightByApi } from './nightByApi.ts'
import { gotoQuietly, untilDeferredParts } from './quiet.ts'

const CAPTAINS = ['뽑기팀장0', '뽑기팀장1']
const PEOPLE = Array.from({ length: 13 }, (_, index) => `뽑기길손${index}`)
const PICK_COUNT = 12

type Draft = { turn: { team: number; nth: number } | null; sales: unknown[]; pause: unknown }

const liveRegionOf = (page: Page) => page.locator('p[aria-live="polite"]').first()

test('two captains pick in turn on phones, one loses the connection, and the host makes the teams', async ({
  page,
  newPerson,
  allowConsoleError,
}) => {
  test.slow()
  allowConsoleError(/net::ERR_INTERNET_DISCONNECTED/)
  const evening = await nightByApi(page.context(), {
    ...{ host: '뽑기를 여는 사람', title: '한밤 여정 뽑기', teamCount: 3, people: PEOPLE },
  })
  const { path, calls, send, read } = evening
  const phones = await Promise.all(CAPTAINS.map(async (name) => joinOnPhone(await newPerson(), path, name)))
  const [first, second] = phones
  if (!first || !second) throw new Error('two captains came')
  const { signups } = await read()
  const captains = [...CAPTAINS, PEOPLE[0]].map(
    (name) => signups.find((signup: { summonerName: string }) => signup.summonerName === name).id,
  )
  await send('POST', `${calls}/auction`, { data: { method: 'snake', captains, clockSeconds: 60 } })
  for (const openedPage of [page, ...phones]) {
    await gotoQuietly(openedPage, `${path}/auction`)
    await untilDeferredParts(openedPage)
    await expect(openedPage.getByRole('heading', { level: 1, name: '차례로 뽑기' })).toBeVisible()
    await expectToFit(openedPage)
  }
  const draft = async (): Promise<Draft> => (await (await page.request.get(`${calls}/auction`)).json()).auction
  const pickAs = async (captain: Page) => {
    const candidate = captain
      .getByRole('region', { name: '남은 사람' })
      .getByRole('listitem')
      .first()
      .getByRole('button')
    await candidate.focus()
    await captain.keyboard.press('Enter')
    const confirm = captain.getByRole('button', { name: / 뽑기/ })
    await confirm.focus()
    await captain.keyboard.press('Enter')
    return confirm
  }
  let [isCut, hasWaited] = [false, false]
  for (let nth = 1; nth <= PICK_COUNT; nth += 1) {
    const { turn }: Draft = await draft()
    if (!turn) throw new Error(`no captain is on turn for pick ${nth}`)
    const captain: Page | undefined = [first, second][turn.team - 1]
    if (captain === second && !isCut) {
      isCut = true
      await second.context().setOffline(true)
      await expect(page.getByText('나 팀 차례').first()).toBeVisible()
      await pickAs(page)
      await expect(async () => expect((await draft()).sales).toHaveLength(nth)).toPass()
      await second.context().setOffline(false)
      await expect(liveRegionOf(second)).toContainText('나 팀 뽑기길손')
      continue
    }
    await expect((captain ?? page).getByText(captain ? '내가 뽑을 차례' : '다 팀 차례').first()).toBeVisible()
    await pickAs(captain ?? page)
    await expect(async () => expect((await draft()).sales).toHaveLength(nth)).toPass()
    if (captain && !hasWaited && nth < PICK_COUNT) {
      hasWaited = true
      await expect(liveRegionOf(captain)).toContainText(/^[가나] 팀 뽑기길손/)
      // The focus is on the pressed button or, if that is gone, on the group around it.
      await expect.poll(() => captain.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
      await expectToFit(captain)
    }
  }
  await expect(liveRegionOf(first)).toContainText('모두 뽑았어요.')
  await expect(first.getByRole('img', { name: '한밤 여정 뽑기 드래프트 결과 이미지' })).toBeVisible()
  await expectToFit(first)
  const saved = first.waitForEvent('download')
  await first.getByRole('button', { name: 'CSV 저장' }).click()
  expect((await saved).suggestedFilename()).toContain('드래프트')
  await page.getByRole('button', { name: '이 팀으로 확정' }).click()
  await expect(page.getByRole('region', { name: '팀', exact: true }).getByText('뽑기팀장0')).toBeVisible()
})
