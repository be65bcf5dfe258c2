import { apiCaller } from './apiCalls.ts'
import { dropFileOn } from './dropFileOn.ts'
import { expect, test } from './journey.ts'
import { replayFile } from './replayFile.ts'
import { signIn } from './signIn.ts'

const TITLE = '한밤 여정 방송'
const PEOPLE = Array.from({ length: 10 }, (_, index) => `방송길손${index}#E2E`)

test('a stream shows an auction and then a result, without cookies, until its address is deleted', async ({
  page,
  newPerson,
}) => {
  test.slow()
  await signIn(page, '방송하는 사람', '/inhouse/new')
  await page.getByLabel('제목').fill(TITLE)
  await page.getByRole('button', { name: '3판 2선승' }).click()
  await page.getByRole('button', { name: '내전 생성' }).click()
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  const calls = `/api${new URL(page.url()).pathname.replace('/inhouse', '/inhouse/nights')}`
  const { request } = page.context()
  const call = await apiCaller(page.context())
  const send = (method: 'DELETE' | 'POST', path: string, data?: object) => call(method, `${calls}${path}`, { data })
  for (const name of PEOPLE) await send('POST', '/signups', { name, isForOther: true, main: 'BOTTOM' })
  const { signups } = await (await request.get(calls)).json()
  const ids = PEOPLE.map(
    (name) => signups.find((signup: { summonerName: string }) => `${signup.summonerName}#E2E` === name).id as string,
  )

  await page.getByRole('button', { name: '내전 관리' }).click()
  await page.getByRole('menuitem', { name: '방송 화면…' }).click()
  const dialog = page.getByRole('dialog', { name: '방송 화면' })
  await dialog.getByRole('button', { name: '주소 만들기' }).click()
  const address = new URL((await dialog.getByText('/overlay/').textContent()) ?? '').pathname

  const streamPerson = await newPerson()
  const stream = await streamPerson.newPage()
  const asked: string[] = []
  stream.on('request', (streamRequest) => asked.push(new URL(streamRequest.url()).pathname))
  await stream.setViewportSize({ width: 1920, height: 1080 })
  await stream.goto(address)
  const { auction } = await send('POST', '/auction', { captains: ids.slice(0, 2), clockSeconds: 60 })
  const lot = stream.getByRole('region', { name: '경매', exact: true })
  await expect(lot.getByText('경매 1 / 8')).toBeVisible()
  await send('POST', '/auction/bids', { signupId: auction.lot.signupId, amount: 210, team: 2 })
  await expect(lot.getByText('210')).toBeVisible()
  await expect(lot.getByText('방송길손1 팀')).toBeVisible()

  await send('DELETE', '/auction')
  await expect(lot).toBeHidden()
  await send('POST', '/games', {})
  const team = (some: string[]) => some.map((signupId) => ({ signupId }))
  await send('POST', '/games/1/teams', { method: 'given', blue: team(ids.slice(0, 5)), red: team(ids.slice(5)) })
  await expect(stream.getByRole('region', { name: '다음 경기' })).toBeVisible()
  await send('POST', '/games/1/start')
  await expect(stream.getByRole('region', { name: '다음 경기' })).toBeHidden()
  await dialog.getByRole('button', { name: '닫기' }).click()
  await expect(page.getByText('LIVE').first()).toBeVisible()
  await dropFileOn(page.locator('main'), replayFile({ game: 7_900_000_301, people: { ...PEOPLE } }), { ageMs: 0 })
  await expect(page.getByText('새 경기 1개')).toBeVisible()
  const result = stream.getByRole('region', { name: '경기 결과' })
  await expect(result.getByText('가 팀 승리')).toBeVisible()

  expect(asked.filter((path) => !path.startsWith('/assets/') && path !== '/logo.svg' && path !== address)).toEqual([
    address.replace('/overlay/', '/api/inhouse/overlays/'),
  ])
  expect(await streamPerson.cookies()).toEqual([])

  await page.getByRole('link', { name: '내전으로 돌아가기' }).click()
  await page.getByRole('button', { name: '내전 관리' }).click()
  await page.getByRole('menuitem', { name: '방송 화면…' }).click()
  await dialog.getByRole('button', { name: '주소 삭제' }).click()
  await expect(dialog.getByRole('button', { name: '주소 만들기' })).toBeVisible()
  await expect(stream.locator('main')).toHaveCount(0)
  expect((await stream.request.get(address)).status()).toBe(404)
})
