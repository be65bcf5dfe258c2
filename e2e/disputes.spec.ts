import { expectAnnounced } from './announcements.ts'
import { personByApi } from './apiCalls.ts'
import { expect, test } from './journey.ts'
import { gotoQuietly } from './quiet.ts'
import { replayFile } from './replayFile.ts'

const GAME = 7_900_000_081
const NAME = '다투는이름'
const NAME_TAG = `${NAME}#E2E`
const MATCH = `/match/KR_${GAME}`

test('two people claim a player, and an administrator gives it to the second', async ({ page, newPerson }) => {
  const administrator = await personByApi(page.context(), '관리자')
  const owner = await newPerson()
  const asOwner = await personByApi(owner, '다툼 하나')
  await asOwner('POST', '/api/matches/replays', {
    multipart: { files: replayFile({ game: GAME, people: { 0: NAME_TAG } }) },
  })
  const claim = { data: { nameTag: NAME_TAG } }
  const { id } = await asOwner('POST', '/api/me/accounts', claim)
  await administrator('PATCH', `/api/admin/claims/${id}`, { data: { action: 'approve' } })
  const claimant = await newPerson()
  const asOther = await personByApi(claimant, '다툼 둘')
  await asOther('POST', '/api/me/accounts', claim)

  await test.step('the administrator sees the present owner, and confirms once more', async () => {
    await page.goto('/admin/claims')
    const row = page.getByRole('listitem').filter({ hasText: '다툼 둘' })
    await expect(row).toContainText('분쟁')
    await expect(row).toContainText('지금은 다툼 하나 님의 계정')
    await row.getByRole('button', { name: '승인' }).click()
    const ownerDialog = page.getByRole('dialog', { name: '주인을 바꿀까요?' })
    await expect(ownerDialog).toContainText('주인이 다툼 하나 님에서 다툼 둘 님으로 바뀌어요.')
    await ownerDialog.getByRole('button', { name: '주인 바꾸기' }).click()
    await expect(row).toHaveCount(0)
  })

  await test.step('the player belongs to the new owner and no longer to the earlier one', async () => {
    const accountsOf = async (context: typeof owner) => {
      const ownPage = await context.newPage()
      await ownPage.goto('/mypage')
      return ownPage.getByRole('region', { name: '내 게임 계정' })
    }
    await expect((await accountsOf(claimant)).getByRole('link', { name: NAME })).toBeVisible()
    const accounts = await accountsOf(owner)
    await expect(accounts).toBeVisible()
    await expect(accounts.getByRole('link', { name: NAME })).toHaveCount(0)
  })
})

test('a deleted match disappears, and restoring it brings back everything', async ({ page, allowConsoleError }) => {
  allowConsoleError(/status of 404 /)
  const administrator = await personByApi(page.context(), '관리자')
  const match = MATCH.replace(String(GAME), String(GAME + 1))
  await administrator('POST', '/api/matches/replays', { multipart: { files: replayFile({ game: GAME + 1 }) } })
  // Champion names load after the rows, so this waits for them.
  await gotoQuietly(page, match)
  const lines = page.getByRole('table').locator('tbody tr')
  await expect(lines).toHaveCount(10)
  const before = await lines.allTextContents()

  await administrator('DELETE', `/api/matches/KR_${GAME + 1}`)
  await page.reload()
  await expect(page.getByRole('heading', { name: '없는 경기입니다' })).toBeVisible()

  await administrator('POST', `/api/matches/KR_${GAME + 1}/restore`)
  await page.reload()
  await expect(lines).toHaveCount(10)
  await expect.poll(() => lines.allTextContents()).toEqual(before)
})

test('a match that never happened is void once the staff agree, and counts again once they change their mind', async ({
  page,
  newPerson,
  allowConsoleError,
}) => {
  // The browser reports in the console that a deleted match was requested.
  allowConsoleError(/status of 4(04|10) /)
  const [game, objector] = [GAME + 2, '없던경기#E2E']
  const match = `/match/KR_${game}`
  const administrator = await personByApi(page.context(), '관리자')
  const asSender = await personByApi(await newPerson(), '보낸 사람')
  await asSender('POST', '/api/matches/replays', {
    multipart: { files: replayFile({ game, people: { 7: objector } }) },
  })
  const secondPerson = await newPerson()
  const asPlayer = await personByApi(secondPerson, '이의 있는 사람')
  const { id } = await asPlayer('POST', '/api/me/accounts', { data: { nameTag: objector } })
  await administrator('PATCH', `/api/admin/claims/${id}`, { data: { action: 'approve' } })

  await test.step('the player objects', async () => {
    const secondPage = await secondPerson.newPage()
    await gotoQuietly(secondPage, match)
    await secondPage.getByRole('button', { name: '이의 제기' }).click()
    const dialog = secondPage.getByRole('dialog', { name: '이 경기에 이의를 제기할까요?' })
    await dialog.getByRole('radio', { name: '없었던 경기' }).check()
    await dialog.getByRole('button', { name: '이의 제기' }).click()
    await expect(
      secondPage.getByText('이 경기에 이의가 제기되었습니다. 결정될 때까지는 지금 기록이 전적과 점수에 들어갑니다.'),
    ).toBeVisible()
    await expect(secondPage.getByRole('list', { name: '제기된 이의' })).toContainText('내가 제기한 이의')
  })

  await test.step('the staff agree, and then revoke the decision', async () => {
    await gotoQuietly(page, match)
    await page.getByRole('button', { name: '무효로 하기' }).click()
    await page
      .getByRole('dialog', { name: '이 경기를 무효로 할까요?' })
      .getByRole('button', { name: '무효로 하기' })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: '무효로 결정된 경기입니다' })).toBeVisible()
    await page.getByRole('button', { name: '결정 되돌리기' }).click()
    await expect(
      page.getByText('이 경기에 이의가 제기되었습니다. 결정될 때까지는 지금 기록이 전적과 점수에 들어갑니다.'),
    ).toBeVisible()
  })
})

test('a member whose session was ended elsewhere is sent home and asked to sign in', async ({
  page,
  newPerson,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 401 |인증 확인 중 오류/)
  await personByApi(page.context(), '오래 비운 사람')
  await page.goto('/mypage')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const phone = await personByApi(await newPerson(), '오래 비운 사람')
  await phone('DELETE', '/api/me/sessions')
  await page.reload()
  await expect(page).toHaveURL('/')
  await expectAnnounced(page, '로그인이 필요한 화면입니다.')
  await expect(page.getByRole('banner').getByRole('link', { name: '로그인' })).toBeVisible()
})
