import { expectAnnounced } from './announcements.ts'
import { personByApi } from './apiCalls.ts'
import { expectToFit } from './expectToFit.ts'
import { expect, test } from './journey.ts'

const TITLE = '한밤 여정 명단'
const LINES = ['카톡길손0#E2E / 탑 / 정글', '카톡길손1#E2E / ㅁㄷ', '카톡길손2#E2E t j 골1', '카톡길손3#E2E / 올']

test('a list for KakaoTalk is copied on a phone, changed in the chat, and pasted back twice', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (words: string) => Reflect.set(window, 'copied', words) },
    })
  })
  await page.setViewportSize({ width: 360, height: 740 })
  const send = await personByApi(page.context(), '명단을 돌리는 사람')
  const { id } = await send('POST', '/api/inhouse/nights', { data: { title: TITLE } })
  const calls = `/api/inhouse/nights/${id}`
  await send('POST', `${calls}/signups`, { data: { name: '카톡주최#E2E', main: 'UTILITY' } })
  await page.goto(`/inhouse/${id}`)
  const dialog = page.getByRole('dialog', { name: '명단 붙여넣기' })
  const copyRoster = async (): Promise<string> => {
    await page.getByRole('button', { name: '명단 복사' }).click()
    await expectAnnounced(page, '명단을 복사했습니다')
    return page.evaluate(() => Reflect.get(window, 'copied'))
  }
  const paste = async (words: string) => {
    await page.getByRole('button', { name: '명단 붙여넣기' }).click()
    await dialog.getByLabel('카카오톡 명단이나 로비 채팅').fill(words)
    await dialog.getByRole('button', { name: '미리 보기' }).click()
  }
  const names = async () => {
    const { signups } = await (await page.request.get(calls)).json()
    return signups.map(({ summonerName }: { summonerName: string }) => summonerName)
  }

  const first = await copyRoster()
  expect(first.split('\n').slice(1, 3)).toEqual(['1. 카톡주최#E2E / 서포터', '2.'])
  const filled = first
    .split('\n')
    .map((line) =>
      line.replace(/^(\d+)\.$/, (seat, nth) => (LINES[Number(nth) - 2] ? `${seat} ${LINES[Number(nth) - 2]}` : seat)),
    )
    .join('\n')
  await paste(filled)
  await expect(dialog.getByRole('status')).toContainText('새로 4')
  await expect(dialog.getByText('카톡길손2').first()).toBeVisible()
  await expectToFit(page)
  await dialog.getByRole('button', { name: '적용하기' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(names).toEqual(['카톡주최', ...[0, 1, 2, 3].map((nth) => `카톡길손${nth}`)])

  // One person removed their own name, another one was added, and the host's name was deleted.
  const second = (await copyRoster())
    .split('\n')
    .filter((line) => !line.includes('카톡주최') && !line.includes('카톡길손1'))
    .concat('9. 카톡길손9#E2E / 원딜')
    .join('\n')
  await paste(second)
  await expect(dialog.getByText('명단에 없어 빠져요')).toBeVisible()
  await expect(dialog.getByText('명단에 없지만, 직접 참가해서 남아요')).toBeVisible()
  await dialog.getByRole('button', { name: '적용하기' }).click()
  await expect(dialog).toBeHidden()
  await expect
    .poll(async () => (await names()).toSorted())
    .toEqual(['카톡길손0', '카톡길손2', '카톡길손3', '카톡길손9', '카톡주최'])
})
