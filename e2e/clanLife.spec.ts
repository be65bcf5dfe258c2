import type { Page } from '@playwright/test'
import { expectAnnounced } from './announcements.ts'
import { personByApi } from './apiCalls.ts'
import { expectToFit } from './expectToFit.ts'
import { expect, test } from './journey.ts'
import { replayFile } from './replayFile.ts'

const NOT_FOUND = /status of 404 /
const UNAUTHENTICATED = /status of 401 /
const CLAN = '새잎기사단'
const [FOUNDER, OFFICER, GUEST] = ['새잎 하나', '새잎 둘', '새잎 셋']
const PLAYER = '새잎선수#E2E'
const GAME = 7_900_000_091
const PHONE = { width: 360, height: 740 }

const manageMember = async (page: Page, name: string, step: string) => {
  await page
    .getByRole('group', { name: `${name} 관리` })
    .getByRole('button')
    .click()
  await page.getByRole('menuitem', { name: step }).click()
}
const confirmDialog = (page: Page, word: string) =>
  page.getByRole('dialog').getByRole('button', { name: word, exact: true }).click()

test('a private clan grows by a link and by name, bans a member for a while, and continues without its founder', async ({
  page,
  newPerson,
  allowConsoleError,
}) => {
  test.slow()
  allowConsoleError(NOT_FOUND)
  allowConsoleError(UNAUTHENTICATED)
  const founder = await personByApi(page.context(), FOUNDER)
  const { id } = await founder('POST', '/api/clans', { data: { clanName: CLAN, isPublic: false } })
  const administrator = await personByApi(await newPerson(), '관리자')
  const guestsOwn = await newPerson()
  const asGuest = await personByApi(guestsOwn, GUEST)
  const upload = { multipart: { files: replayFile({ game: GAME, people: { 0: PLAYER } }) } }
  await asGuest('POST', '/api/matches/replays', upload)
  const claim = await asGuest('POST', '/api/me/accounts', { data: { nameTag: PLAYER } })
  await administrator('PATCH', `/api/admin/claims/${claim.id}`, { data: { action: 'approve' } })
  const officersOwn = await newPerson()
  await personByApi(officersOwn, OFFICER)
  const [officer, guest] = [await officersOwn.newPage(), await guestsOwn.newPage()]
  for (const other of [officer, guest]) await other.setViewportSize(PHONE)

  await test.step('only the founder sees the clan, and invites people by a link and by a name', async () => {
    await guest.goto(`/clans/${id}`)
    await expect(guest.getByRole('heading', { name: '클랜을 찾을 수 없습니다' })).toBeVisible()
    await page.goto(`/clan/${id}/dashboard`)
    await expect(page.getByRole('heading', { name: '첫 내전까지' })).toBeVisible()
    const places = page.getByRole('navigation', { name: '주 메뉴' })
    await expect(places.getByRole('link', { name: '클랜' })).toHaveAttribute('aria-current', 'page')
    await page.getByRole('link', { name: '클랜원 관리' }).click()
    await page.getByRole('combobox', { name: '초대할 소환사 찾기' }).fill(PLAYER)
    await page.getByRole('button', { name: '선택', exact: true }).click()
    await page.getByRole('button', { name: '초대하기', exact: true }).click()
    await expectAnnounced(page, `${PLAYER} 님을 초대했습니다.`)
    await page.getByRole('button', { name: '링크 만들기' }).click()
    await expect(page.getByRole('list', { name: '보낸 초대' }).getByText('0 / 10명 들어옴')).toBeVisible()
  })

  await test.step('one person joins by the link, the other by the notification', async () => {
    const { data } = await (await page.request.get(`/api/clans/${id}/invitations`)).json()
    const { code } = data.find((invitation: { code: string | null }) => invitation.code !== null)
    await officer.goto(`/invitations/${code}`)
    await officer.getByRole('button', { name: '가입하기' }).click()
    await expectAnnounced(officer, `${CLAN} 클랜에 가입했습니다.`)
    await guest.goto('/clans?tab=requests')
    const received = guest.getByRole('listitem').filter({ hasText: CLAN })
    await received.getByRole('link', { name: '초대 보기' }).click()
    await guest.getByRole('button', { name: '가입하기' }).click()
    await expect(guest.getByRole('heading', { level: 1, name: CLAN })).toBeVisible()
    await expectToFit(guest, 'the clan at 360 px')
  })

  await test.step('an officer is appointed, who bans a member and lifts the ban', async () => {
    await page.reload()
    await manageMember(page, OFFICER, '운영진 임명')
    await confirmDialog(page, '임명')
    const members = page.getByRole('table', { name: '클랜원' }).getByRole('row')
    await expect(members.filter({ hasText: OFFICER })).toContainText('운영진')
    await officer.goto(`/clan/${id}/members`)
    await manageMember(officer, GUEST, '차단')
    await confirmDialog(officer, '차단')
    const release = officer.getByRole('button', { name: `${GUEST} 차단 풀기` })
    await expect(release).toBeVisible()
    await expectToFit(officer, 'members at 360 px')
    await guest.reload()
    await expect(guest.getByRole('heading', { name: '클랜을 찾을 수 없습니다' })).toBeVisible()
    await release.click()
    await expectAnnounced(officer, `${GUEST} 님의 차단을 풀었습니다.`)
  })

  await test.step('the founder hands the clan over, deletes the account, and is no longer named', async () => {
    await page.reload()
    await manageMember(page, OFFICER, '클랜장 위임')
    await page.getByRole('dialog').getByRole('textbox', { name: '클랜 이름' }).fill(CLAN)
    await confirmDialog(page, '위임')
    await expectAnnounced(page, `${OFFICER} 님에게 클랜장을 위임했습니다.`)
    await page.goto('/mypage')
    await page.getByRole('button', { name: '부리 탈퇴' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('탈퇴합니다')
    await confirmDialog(page, '탈퇴')
    await expectAnnounced(page, '탈퇴했습니다.')
    await expect(page).toHaveURL('/')
    await expect(page.getByText(/로그인이 풀렸습니다/)).toHaveCount(0)
    await officer.reload()
    const members = officer.getByRole('table', { name: '클랜원' }).locator('tbody').getByRole('row')
    await expect(members).toHaveCount(1)
    await expect(members).toContainText('클랜장')
    await expect(officer.getByText(FOUNDER)).toHaveCount(0)
  })
})
