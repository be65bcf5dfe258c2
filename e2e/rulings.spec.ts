import { eveningByCall } from './eveningByCall.ts'
import { expectToFit } from './fits.ts'
import { expect, test } from './journey.ts'

const PEOPLE = Array.from({ length: 20 }, (_, place) => `판정길손${place}`)

test('the host gives a pairing away, takes it back, and breaks a team up, each with a reason that the log keeps', async ({
  page,
  newPerson,
}) => {
  const evening = await eveningByCall(page.context(), {
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
