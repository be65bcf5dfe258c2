import { postCaller } from './apiCalls.ts'
import { dropFileOn } from './dropFileOn.ts'
import { expectToFit } from './expectToFit.ts'
import { expect, test } from './journey.ts'
import { replayFile } from './replayFile.ts'
import { signIn } from './signIn.ts'

const TITLE = '한밤 여정 시리즈'
const PEOPLE = Array.from({ length: 10 }, (_, index) => `세트길손${index}#E2E`)
const [FIRST_TEAM, SECOND_TEAM] = [PEOPLE.slice(0, 5), PEOPLE.slice(5)]

test('a Bo3 is opened, the loser chooses its side on a phone, and dropped replays decide the series', async ({
  page,
  newPerson,
}) => {
  await signIn(page, '시리즈를 여는 사람', '/inhouse/new')
  await page.getByLabel('제목').fill(TITLE)
  await page.getByRole('button', { name: '3판 2선승' }).click()
  await page.getByRole('button', { name: '진 팀이 고름' }).click()
  await page.getByRole('button', { name: '하드', exact: true }).click()
  await page.getByRole('button', { name: '내전 생성' }).click()
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  const calls = `/api${new URL(page.url()).pathname.replace('/inhouse', '/inhouse/nights')}`
  const host = await postCaller(page.context())
  const { code } = await (await page.request.get(calls)).json()

  const phone = await (await newPerson()).newPage()
  await phone.setViewportSize({ width: 360, height: 740 })
  const guest = await postCaller(phone.context())
  await guest(`${calls}/signups`, { name: FIRST_TEAM[0] })
  await phone.goto(`/i/${code}`)
  for (const name of PEOPLE.filter((person) => person !== FIRST_TEAM[0]))
    await host(`${calls}/signups`, { name, isForOther: true })
  const { signups } = await host(`${calls}/games`, {})
  const team = (names: string[]) =>
    names.map((name) => ({
      signupId: signups.find(({ summonerName }: { summonerName: string }) => summonerName === name.split('#')[0]).id,
    }))
  await host(`${calls}/games/1/teams`, { method: 'given', blue: team(FIRST_TEAM), red: team(SECOND_TEAM) })
  await page.getByRole('button', { name: '경기 시작' }).click()
  const series = phone.getByRole('region', { name: /^3판 2선승/ })
  await expect(series.getByText('LIVE')).toBeVisible()

  /** Drops a replay of a game that blue wins. */
  const drop = async (game: number, blue: string[], red: string[]) => {
    await dropFileOn(page.locator('main'), replayFile({ game, people: { ...[...blue, ...red] } }), { ageMs: 0 })
    await expect(page.getByText('새 경기 1개')).toBeVisible()
    await page.getByRole('link', { name: '내전으로 돌아가기' }).click()
  }
  // The teams played on the other sides than planned, and the second team wins on blue.
  await drop(7_900_000_201, SECOND_TEAM, FIRST_TEAM)
  await expect(series.getByText('가 0 대 1 나')).toBeAttached()
  await expect(series.getByText('1세트: 리플레이에 맞춰 진영을 바로잡았어요')).toBeVisible()

  const choice = phone.getByRole('region', { name: '진영을 골라주세요' })
  await choice.getByRole('button', { name: /^레드팀/ }).click()
  await choice.getByRole('button', { name: '레드팀으로 정하기' }).click()
  await expect(choice).toBeHidden()
  const used = phone.getByRole('region', { name: '다시 고를 수 없는 챔피언' })
  await expect(used.getByText(/^1세트 · 세트길손/).first()).toBeVisible()
  await expectToFit(phone)

  await page.getByRole('button', { name: '경기 시작' }).click()
  await expect(series.getByText('LIVE')).toBeVisible()
  await drop(7_900_000_202, SECOND_TEAM, FIRST_TEAM)
  await expect(phone.getByRole('heading', { name: '나 팀이 시리즈를 이겼습니다.' })).toBeVisible()
  await expect(used.getByText(/^2세트 .+: 1세트에서 이미 나옴$/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: '한 판 더' })).toBeVisible()
  await expectToFit(phone)

  await page.getByRole('link', { name: '결산 보기' }).click()
  await expect(page.getByText('시리즈 가 0 : 2 나', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: '경기 2 자세히' }).click()
  await expect(page.getByText('시리즈 2 : 0 · 2세트')).toBeVisible()
})
