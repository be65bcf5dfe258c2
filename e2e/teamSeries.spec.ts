import { dropFileOn } from './dropFileOn.ts'
import { expectToFit } from './expectToFit.ts'
import { expect, test } from './journey.ts'
import { nightByApi } from './nightByApi.ts'
import { replayFile } from './replayFile.ts'

test('four teams play a Bo3 in two rooms, dropped replays decide a pairing, and the host corrects its set', async ({
  page,
  newPerson,
}) => {
  test.slow()
  const { path, balance, calls, send, read, tenOf } = await nightByApi(page.context(), {
    ...{ host: '세트 대진을 여는 사람', title: '한밤 여정 대진 세트', teamCount: 4 },
    people: Array.from({ length: 20 }, (_, index) => `대진세트길손${index}`),
    series: { bestOf: 3, fearless: 'hard' },
  })
  await balance()
  for (const n of [1, 2]) {
    await send('POST', `${calls}/games`)
    await send('POST', `${calls}/games/${n}/start`)
  }
  await page.goto(path)
  const phone = await (await newPerson()).newPage()
  await phone.setViewportSize({ width: 360, height: 740 })
  await phone.goto(path)
  const roomOf = (room: number) => phone.getByRole('region', { name: `방 ${room}`, exact: true })
  /** Drops a replay of a game that the first five people win. */
  const drop = async (n: number, people: string[]) => {
    await dropFileOn(page.locator('main'), replayFile({ game: 7_900_000_400 + n, people: { ...people } }), { ageMs: 0 })
    await expect(page.getByText('새 경기 1개')).toBeVisible()
    await page.getByRole('link', { name: '내전으로 돌아가기' }).click()
  }

  const first = await tenOf(1)
  await drop(1, first)
  await expect(roomOf(1).getByText('2세트 · 시작 전')).toBeVisible()
  await drop(2, await tenOf(2))
  await expect(roomOf(2).getByText('2세트 · 시작 전')).toBeVisible()
  await page.getByRole('button', { name: '방 1에서 시작' }).click()
  await expect(roomOf(1).getByText('LIVE')).toBeVisible()
  await drop(3, first)
  const rounds = phone.getByRole('region', { name: '대진' })
  await expect(rounds.getByText(/^(2 : 0|0 : 2)$/)).toBeVisible()
  await expectToFit(phone)

  await page.getByRole('button', { name: '대진 판정' }).click()
  const dialog = page.getByRole('dialog')
  const { games } = await read()
  await dialog.getByRole('button', { name: '2세트' }).click()
  await dialog.getByRole('button', { name: `${'가나다라'[games[0].pairing.red - 1]} 팀 승` }).click()
  await dialog.getByLabel('사유').fill('항복을 합의')
  await dialog.getByRole('button', { name: '판정하기' }).click()
  await expect(dialog).toBeHidden()
  await expect(roomOf(1).getByText('3세트 · 시작 전')).toBeVisible()
  await expect(roomOf(1).getByText('1 : 1')).toBeVisible()
  await expect(page.getByText(/결과를 고쳤어요: .+ 팀 승, 항복을 합의$/).first()).toBeAttached()
  await expectToFit(page)
})
