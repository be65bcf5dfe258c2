import { dropOn } from './dropOn.ts'
import { eveningByCall } from './eveningByCall.ts'
import { expectToFit } from './fits.ts'
import { expect, test } from './journey.ts'
import { replayFile } from './replayFile.ts'

test('two of four teams play a Bo3 in their room: dropped replays open the next set, and the recap has the score', async ({
  page,
  newPerson,
}) => {
  test.slow()
  // A replay counts once, and an account has few streams.
  const { repeatEachIndex: nth } = test.info()
  const people = Array.from({ length: 20 }, (_, place) => `대진길손${nth}의${place}`)
  const { path, balance, tenOf } = await eveningByCall(page.context(), {
    ...{ host: `대진을 여는 사람${nth}`, title: '한밤 여정 대진', teamCount: 4, people },
    series: { bestOf: 3, fearless: 'hard' },
  })
  await balance()
  await page.goto(path)
  const phone = await (await newPerson()).newPage()
  await phone.setViewportSize({ width: 360, height: 740 })
  await phone.goto(path)
  await page.getByRole('button', { name: '방 1에서 열기' }).click()
  await page.getByRole('button', { name: '방 2에서 열기' }).click()
  const room = phone.getByRole('region', { name: '방 1', exact: true })
  /** Blue of the first set wins. */
  let winners: string[] = []
  for (const [index, n] of [1, 3].entries()) {
    await page.getByRole('button', { name: '방 1에서 시작' }).click()
    await expect(room.getByText(`${index + 1}국`)).toBeVisible()
    await expect(room.getByText('LIVE')).toBeVisible()
    const ten = await tenOf(n)
    if (index === 0) winners = ten.slice(0, 5)
    const sides = [...winners, ...ten.filter((name) => !winners.includes(name))]
    await dropOn(page.locator('main'), replayFile({ game: 7_900_000_400 + 10 * nth + n, people: { ...sides } }), {
      ageMs: 0,
    })
    await expect(page.getByText('새 경기 1개')).toBeVisible()
    await page.getByRole('link', { name: '내전으로 돌아가기' }).click()
    if (index > 0) break
    await expect(room.getByText(/2국/)).toBeVisible()
    await expect(room.getByText(/[01] : [01]/)).toBeVisible()
    await expect(
      phone
        .getByRole('region', { name: '방 1 · 다시 고를 수 없는 챔피언' })
        .getByText(/^1국 · 대진길손/)
        .first(),
    ).toBeVisible()
    await expectToFit(phone)
    await expectToFit(page)
  }
  await expect(phone.getByRole('region', { name: '순위' }).getByText('1승 0패')).toHaveCount(1)
  await expect(phone.getByRole('region', { name: '대진' }).getByText(/^(2 : 0|0 : 2)$/)).toBeVisible()
  await expect(phone.getByText(/^경기 3 .+: 경기 1에서 이미 나옴$/).first()).toBeVisible()
  await expectToFit(phone)
  await phone.goto(`${path}/recap`)
  await expect(phone.getByText(/^시리즈 가 팀 [02] : [02] /)).toBeVisible()
  await expectToFit(phone)
})
