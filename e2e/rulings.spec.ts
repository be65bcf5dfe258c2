import { dropFileOn } from './dropFileOn.ts'
import { expectToFit } from './expectToFit.ts'
import { expect, test } from './journey.ts'
import { nightByApi } from './nightByApi.ts'
import { replayFile } from './replayFile.ts'

const PEOPLE = Array.from({ length: 20 }, (_, index) => `판정길손${index}`)

test('the host awards a pairing without a game, revokes the award, breaks a team up, and the log says why', async ({
  page,
  newPerson,
}) => {
  const evening = await nightByApi(page.context(), {
    ...{ host: '판정하는 사람', title: '한밤 여정 판정', teamCount: 4, people: PEOPLE },
  })
  await evening.balance()
  await page.goto(evening.path)
  const phone = await (await newPerson()).newPage()
  await phone.setViewportSize({ width: 360, height: 740 })
  await phone.goto(evening.path)
  const rounds = phone.getByRole('region', { name: '대진' })
  const dialog = page.getByRole('dialog')

  const opener = page.getByRole('button', { name: '대진 판정' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: '판정하기' })).toBeDisabled()
  await dialog.getByRole('button', { name: '나 팀 몰수승' }).click()
  await expect(dialog.getByRole('button', { name: '판정하기' })).toBeDisabled()
  await dialog.getByLabel('사유').fill('30분 넘게 오지 않음')
  await dialog.getByRole('button', { name: '판정하기' }).click()
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(rounds.getByText('몰수승')).toHaveCount(1)
  await expect(phone.getByRole('region', { name: '순위' }).getByText('1승 0패')).toHaveCount(1)
  await expectToFit(phone)

  await opener.click()
  await dialog.getByRole('button', { name: '판정 되돌리기' }).click()
  await dialog.getByLabel('사유').fill('뒤늦게 도착함')
  await dialog.getByRole('button', { name: '판정하기' }).click()
  await expect(rounds.getByText('몰수승')).toHaveCount(0)

  await page.getByRole('button', { name: '팀 해체' }).nth(3).click()
  await dialog.getByRole('button', { name: '대진에서 빼기' }).click()
  await dialog.getByLabel('사유').fill('두 명이 먼저 나감')
  await expectToFit(page)
  await dialog.getByRole('button', { name: '해체', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(rounds.getByText('제외')).toHaveCount(3)
  await expect(phone.getByText('해체', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '팀 되돌리기' }).click()
  await dialog.getByLabel('사유').fill('다시 모임')
  await dialog.getByRole('button', { name: '되돌리기', exact: true }).click()
  await expect(rounds.getByText('제외')).toHaveCount(0)
  for (const reason of ['30분 넘게 오지 않음', '뒤늦게 도착함', '두 명이 먼저 나감', '다시 모임'])
    await expect(page.getByText(new RegExp(reason)).first()).toBeAttached()
})

test('a replay that comes after a ruling waits for the host, and the recap names the team that won the evening', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { path, calls, balance, send, read, tenOf } = await nightByApi(page.context(), {
    ...{ host: '늦은 판정을 하는 사람', title: '한밤 여정 늦은 판정', teamCount: 4 },
    people: Array.from({ length: 20 }, (_, index) => `늦은판정길손${index}`),
    series: { bestOf: 3 },
  })
  await balance()
  await send('POST', `${calls}/games`, { data: { pairing: [1, 2] } })
  await send('POST', `${calls}/games/1/start`)
  await page.goto(path)
  // In the replay the first five names, the blue team, win.
  const { games } = await read()
  const loser = '가나다라'[games[0].pairing.red - 1]
  await page.getByRole('button', { name: '대진 판정' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '1세트' }).click()
  await dialog.getByRole('button', { name: `${loser} 팀 승` }).click()
  await dialog.getByLabel('사유').fill('항복을 합의')
  await dialog.getByRole('button', { name: '판정하기' }).click()
  await expect(dialog).toBeHidden()

  await dropFileOn(page.locator('main'), replayFile({ game: 7_900_000_700, people: { ...(await tenOf(1)) } }), {
    ageMs: 0,
  })
  await expect(page.getByText('새 경기 1개')).toBeVisible()
  await page.getByRole('link', { name: '내전으로 돌아가기' }).click()
  const differs = page.getByRole('region', { name: '경기 1' })
  await expect(differs.getByText('리플레이의 승자가 판정과 달라요.')).toBeVisible()
  await expectToFit(page)
  await differs.getByRole('button', { name: '리플레이대로' }).click()
  await expect(differs).toBeHidden()
  expect((await read()).games[0].ruling).toBeNull()

  for (const pairing of [
    [1, 2],
    [1, 3],
    [1, 4],
    [2, 3],
    [2, 4],
    [3, 4],
  ]) {
    const { revision } = await read()
    await send('PUT', `${calls}/pairing-rulings`, { data: { pairing, decision: pairing[0], reason: '지각', revision } })
  }
  await page.goto(`${path}/recap`)
  await expect(page.getByText('가 팀 우승')).toBeVisible()
  await expectToFit(page)
})
