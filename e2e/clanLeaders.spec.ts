import { expectAnnounced } from './announcements.ts'
import { acceptApplicant, personByApi } from './apiCalls.ts'
import { expect, test } from './journey.ts'

const NOT_FOUND = /status of 404 /
const LEADER = '물안개 장'
const SECOND_MEMBER = '물안개 둘째'

test('a clan is rated, loses its officer and is disbanded by its new leader', async ({
  page,
  newPerson,
  allowConsoleError,
}) => {
  allowConsoleError(NOT_FOUND)
  const leader = await personByApi(page.context(), LEADER)
  const { id } = await leader('POST', '/api/clans', { data: { clanName: '물안개', memberLimit: 10 } })
  const second = await newPerson()
  await acceptApplicant(id, { officer: leader, newcomer: await personByApi(second, SECOND_MEMBER) })

  await test.step('a stranger rates the clan, and changes the rating', async () => {
    const context = await newPerson()
    await personByApi(context, '물안개 손님')
    const guest = await context.newPage()
    await guest.goto(`/clans/${id}`)
    const stars = guest.getByRole('group', { name: /이 클랜은 어땠나요|내가 준 평점/ })
    await stars.getByRole('button', { name: '4점' }).click()
    await expectAnnounced(guest, '별점 4점을 남겼습니다.')
    await stars.getByRole('button', { name: '5점' }).click()
    await expectAnnounced(guest, '별점 5점을 남겼습니다.')
    await guest.reload()
    await expect(stars.getByRole('button', { name: '5점' })).toHaveAttribute('aria-pressed', 'true')
    await expect(stars.getByRole('button', { name: '4점' })).toHaveAttribute('aria-pressed', 'false')
  })

  const { id: successorId } = await (await second.request.get('/auth/me')).json()
  await leader('PATCH', `/api/clans/${id}/members/${successorId}`, { data: { rank: 'leader' } })

  const successor = await second.newPage()
  await test.step('the new leader removes the officer, who can no longer manage the clan', async () => {
    await successor.goto(`/clan/${id}/members`)
    await successor
      .getByRole('group', { name: `${LEADER} 관리` })
      .getByRole('button')
      .click()
    await successor.getByRole('menuitem', { name: '내보내기' }).click()
    await successor.getByRole('dialog').getByRole('button', { name: '내보내기' }).click()
    await expectAnnounced(successor, `${LEADER} 님을 내보냈습니다.`)
    await page.goto(`/clans/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: '물안개' })).toBeVisible()
    await expect(page.getByRole('link', { name: '대시보드' })).toHaveCount(0)
  })

  await test.step('the new leader disbands the clan, and its page is gone', async () => {
    await successor.getByRole('link', { name: '설정', exact: true }).click()
    await successor.getByRole('button', { name: '클랜 해산' }).click()
    const dialog = successor.getByRole('dialog', { name: '물안개 클랜을 해산할까요?' })
    await dialog.getByRole('textbox', { name: '클랜 이름' }).fill('물안개')
    await dialog.getByRole('button', { name: '해산', exact: true }).click()
    await expectAnnounced(successor, '클랜을 해산했습니다.')
    await expect(successor).toHaveURL('/clans?tab=mine')
    await page.reload()
    await expect(page.getByRole('heading', { name: '클랜을 찾을 수 없습니다' })).toBeVisible()
  })
})
