import { postCaller } from './apiCalls.ts'
import { dropFileOn } from './dropFileOn.ts'
import { expectToFit } from './expectToFit.ts'
import { expect, test } from './journey.ts'
import { replayFile } from './replayFile.ts'
import { signIn } from './signIn.ts'

const TITLE = '한밤 여정 네 팀'
const LANES = ['TOP', 'JUNGLE', 'MIDDLE', 'BOTTOM', 'UTILITY']
const PEOPLE = Array.from({ length: 20 }, (_, index) => `네팀길손${index}#E2E`)

type ShownNight = {
  signups: { id: string; summonerName: string }[]
  games: { n: number; state: string; players: { signupId: string; side: 'blue' | 'red' }[] }[]
}

test('twenty people make four teams that play in two rooms, and dropped replays fill the table', async ({
  page,
  newPerson,
}) => {
  await signIn(page, '네 팀을 여는 사람', '/inhouse/new')
  await page.getByLabel('제목').fill(TITLE)
  await page.getByRole('button', { name: '4팀', exact: true }).click()
  await expect(page.getByRole('heading', { name: /20명, 4팀$/ })).toBeVisible()
  await expectToFit(page)
  await page.getByRole('button', { name: '내전 생성' }).click()
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  const night = `/api${new URL(page.url()).pathname.replace('/inhouse', '/inhouse/nights')}`
  const { request } = page.context()
  const post = await postCaller(page.context())
  for (const [index, name] of PEOPLE.entries()) {
    const data = { name, isForOther: true, main: LANES[index % 5], sub: LANES[(index + 1) % 5] }
    await post(`${night}/signups`, data)
  }
  const readNight = async (): Promise<ShownNight> => (await request.get(night)).json()

  await page.getByRole('button', { name: '균형 맞춰 나누기' }).click()
  await expect(page.getByRole('button', { name: /^3안/ })).toBeVisible()
  await page.getByRole('button', { name: /^2안/ }).click()
  await expectToFit(page)
  await page.getByRole('button', { name: '2안으로 팀 정하기' }).click()
  await page.getByRole('button', { name: '방 1에서 열기' }).click()
  await page.getByRole('button', { name: '방 2에서 열기' }).click()
  await page.getByRole('button', { name: '방 1에서 시작' }).click()
  await page.getByRole('button', { name: '방 2에서 시작' }).click()
  await expect(page.getByText('LIVE')).toHaveCount(2)

  const phone = await (await newPerson()).newPage()
  await phone.setViewportSize({ width: 360, height: 740 })
  await phone.goto(new URL(page.url()).pathname)
  await expect(phone.getByText('LIVE')).toHaveCount(2)
  await expectToFit(phone)

  const { games, signups } = await readNight()
  const nameOf = new Map(signups.map(({ id, summonerName }) => [id, `${summonerName}#E2E`]))
  for (const { n, players } of games.toReversed()) {
    const side = (wanted: string) =>
      players.filter((player) => player.side === wanted).map(({ signupId }) => nameOf.get(signupId) ?? '')
    // In the file blue wins.
    const people = { ...[...side('blue'), ...side('red')] }
    await dropFileOn(page.locator('main'), replayFile({ game: 7_900_000_300 + n, people }), { ageMs: 0 })
    await expect(page.getByText('새 경기 1개')).toBeVisible()
    await page.getByRole('link', { name: '내전으로 돌아가기' }).click()
  }
  const table = phone.getByRole('region', { name: '순위' })
  await expect(table.getByText('1승 0패')).toHaveCount(2)
  await expect(table.getByText('0승 1패')).toHaveCount(2)
  await expect(phone.getByText(/^예상 종료/)).toBeVisible()
  await expectToFit(phone)
  await expect(page.getByRole('button', { name: '방 2에서 열기' })).toBeVisible()

  await page.getByRole('button', { name: '팀 고치기' }).click()
  await page.getByLabel('1번째 팀 이름').fill('감자 팀')
  await page.getByRole('button', { name: '저장' }).click()
  await expect(table.getByText('감자 팀')).toBeVisible()
  await expectToFit(page)
})
