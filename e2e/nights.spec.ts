import type { Page } from '@playwright/test'
import { personByApi, postCaller } from './apiCalls.ts'
import { dropFileOn } from './dropFileOn.ts'
import { expectToFit } from './expectToFit.ts'
import { expect, test } from './journey.ts'
import { replayFile } from './replayFile.ts'
import { signIn } from './signIn.ts'

const TITLE = '한밤 여정 내전'
const GUESTS = Array.from({ length: 10 }, (_, index) => `밤길손${index}#E2E`)
const [FIRST_GUEST = '', SECOND_GUEST = ''] = GUESTS

test('a night is opened, joined by its link and split into teams, and both sides confirm a typed result', async ({
  page,
  newPerson,
}) => {
  await signIn(page, '밤을 여는 사람', '/inhouse/new')
  await page.getByLabel('제목').fill(TITLE)
  await page.getByRole('button', { name: '내전 생성' }).click()
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  const night = new URL(page.url()).pathname
  const calls = `/api${night.replace('/inhouse', '/inhouse/nights')}`
  const host = await postCaller(page.context())
  const { code } = await (await page.request.get(calls)).json()

  const phone = await (await newPerson()).newPage()
  await phone.setViewportSize({ width: 360, height: 740 })
  await phone.goto(`/i/${code}`)
  await phone.getByLabel('소환사명#태그').fill(FIRST_GUEST)
  await phone.getByRole('button', { name: '서포터, 고르지 않음' }).click()
  await phone.getByRole('button', { name: '참가하기' }).click()
  await expect(phone.getByRole('heading', { name: '참가했어요' })).toBeVisible()
  await expectToFit(phone)
  await expect(page.getByRole('list', { name: '참가한 사람' }).getByText('밤길손0')).toBeVisible()

  const beside = await newPerson()
  const guest = await postCaller(beside)
  await guest(`${calls}/signups`, { name: SECOND_GUEST })
  for (const name of GUESTS.slice(2)) await host(`${calls}/signups`, { name, isForOther: true })
  const { signups } = await host(`${calls}/games`, {})
  const ids: string[] = GUESTS.map((name) => {
    const signup = signups.find(({ summonerName }: { summonerName: string }) => summonerName === name.split('#')[0])
    return signup.id
  })
  const team = (parity: number) => ids.filter((_, index) => index % 2 === parity).map((signupId) => ({ signupId }))
  await host(`${calls}/games/1/teams`, { method: 'given', blue: team(0), red: team(1) })

  await page.getByRole('button', { name: '경기 시작' }).click()
  await expect(phone.getByText('LIVE')).toBeVisible()
  await expectToFit(phone)
  const ownCard = phone.getByRole('region', { name: '참가했어요' })
  await expect(ownCard.getByText(/^이번 판은 블루팀.* 자리예요\.$/)).toBeVisible()
  await expect.poll(async () => (await ownCard.boundingBox())?.y).toBeLessThan(await topOfCard(phone, '경기 1'))
  await page.getByRole('button', { name: '레드팀 승리' }).click()
  await phone.getByRole('button', { name: '결과 확인' }).click()
  await expect(phone.getByText('블루팀 확인함, 레드팀 확인 전')).toBeVisible()
  await guest(`${calls}/games/1/result`, { winner: 'red' })
  await expect(page.getByRole('list', { name: '끝난 경기' }).getByText('레드팀 승리')).toBeVisible()

  // In the file blue wins, so the night's red team comes first.
  const ten = [...GUESTS.filter((_, index) => index % 2 === 1), ...GUESTS.filter((_, index) => index % 2 === 0)]
  await dropFileOn(page.locator('main'), replayFile({ game: 7_900_000_101, people: { ...ten } }), { ageMs: 0 })
  await expect(page.getByText(/뛴 사람들의 경기라서 누르지 않아도 올렸어요/)).toBeVisible()
  await expect(page.getByText('새 경기 1개')).toBeVisible()
  await page.getByRole('link', { name: '내전으로 돌아가기' }).click()
  await expect(page.getByRole('list', { name: '끝난 경기' }).getByRole('link', { name: '경기 보기' })).toBeVisible()

  await page.getByRole('button', { name: '내전 관리' }).click()
  await page.getByRole('menuitem', { name: '내전 끝내기…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '끝내기' }).click()
  await phone.getByRole('link', { name: '결산 보기' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: `${TITLE} 결산` })).toBeVisible()
  await expect(phone.getByRole('row', { name: /밤길손1/ }).getByText('승', { exact: true })).toBeVisible()
  await expectToFit(phone)
})

test('on a phone the button that opens a night stays visible and covers no focused element', async ({ page }) => {
  await signIn(page, '폰으로 여는 사람', '/inhouse/new')
  await page.setViewportSize({ width: 360, height: 740 })
  const button = page.getByRole('button', { name: '내전 생성' })
  await expect(button).toBeInViewport({ ratio: 1 })
  const fields = await page.getByRole('main').getByRole('textbox').all()
  expect(fields.length).toBeGreaterThan(1)
  for (const field of fields) {
    await field.focus()
    await expect(button).toBeInViewport({ ratio: 1 })
    await expect
      .poll(async () => {
        const [above, below] = [await field.boundingBox(), await button.boundingBox()]
        return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)
      })
      .toBeGreaterThan(0)
  }
  await page.getByRole('heading', { name: '이후 자동 진행' }).scrollIntoViewIfNeeded()
  await expect(button).toBeInViewport({ ratio: 1 })
  await expectToFit(page)
})

test('a guest takes the place to another browser with a link, and the first browser only watches', async ({
  page,
  newPerson,
}) => {
  await signIn(page, '자리를 옮겨주는 사람', '/inhouse/new')
  await page.getByRole('button', { name: '내전 생성' }).click()
  await expect(page).toHaveURL(/\/inhouse\/[0-9a-f-]{36}$/)
  const address = page.url()
  const [phone, otherBrowser] = [await (await newPerson()).newPage(), await (await newPerson()).newPage()]
  await phone.setViewportSize({ width: 360, height: 740 })
  await phone.goto(address)
  await phone.getByLabel('소환사명#태그').fill('옮기는길손#E2E')
  await phone.getByRole('button', { name: '참가하기' }).click()
  await phone.getByRole('button', { name: '다른 기기에서 이어서' }).click()
  const dialog = phone.getByRole('dialog', { name: '다른 기기에서 이어서' })
  await dialog.getByRole('button', { name: '코드 받기' }).click()
  const code = await dialog.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).textContent()
  await expectToFit(phone)
  await otherBrowser.goto(`${address}#seat=${code?.replace('-', '')}`)
  await otherBrowser.getByRole('button', { name: '이 기기에서 이어서 참가' }).click()
  await expect(otherBrowser.getByRole('heading', { name: '참가했어요' })).toBeVisible()
  await expect(otherBrowser).toHaveURL(address)
  await expect(phone.getByRole('button', { name: '내 자리 되찾기' })).toBeAttached()
  await expect(phone.getByRole('heading', { name: '참가했어요' })).toHaveCount(0)
})

test('the seat boards of a night show names of six letters in full on a phone, also in a wider font', async ({
  page,
}) => {
  const host = await personByApi(page.context(), '부클랜장')
  const [clan] = (await (await page.request.get('/api/me/home')).json()).clans
  const { id } = await host('POST', '/api/inhouse/nights', { data: { clanId: clan.id } })
  const lanes = ['TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY']
  for (const [index, name] of [
    '새벽감자튀김',
    '물약두개줘요',
    '버섯',
    '와드값내는중',
    '여덟글자소환사명',
    'Hide on bush',
  ].entries()) {
    const wishes = { main: lanes[index % 5], sub: lanes[(index + 1) % 5] }
    await host('POST', `/api/inhouse/nights/${id}/signups`, {
      data: { name: `${name}#E2E`, isForOther: true, ...wishes },
    })
  }
  await page.setViewportSize({ width: 360, height: 740 })
  for (const address of [`/inhouse/${id}`, '/mypage']) {
    await page.goto(address)
    const board = page.getByRole('list').filter({ has: page.getByRole('list'), hasText: '새벽감자튀김' })
    await expect(board).toBeVisible()
    const names = board.locator('li li').getByText(/새벽|물약|버섯|와드|여덟|Hide/)
    await expect(names).toHaveCount(6)
    const cut = await names.evaluateAll((all) =>
      all.flatMap((name) => {
        name.style.letterSpacing = '0.05em'
        return name.scrollWidth > name.clientWidth ? [name.textContent] : []
      }),
    )
    expect(cut, address).toEqual([])
    const tops = await board
      .locator('li li:first-child, li li:nth-child(2)')
      .evaluateAll((seats) => seats.map((seat) => Math.round(seat.getBoundingClientRect().top)))
    expect(new Set(tops).size, `rows of ${address}`).toBe(2)
    await expectToFit(page)
  }
})

const topOfCard = async (page: Page, card: string) =>
  (await page.getByRole('region', { name: card }).boundingBox())?.y ?? 0
