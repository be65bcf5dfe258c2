import { expectAnnounced } from './announcements.ts'
import { acceptApplicant, personByApi } from './apiCalls.ts'
import { expect, test } from './journey.ts'
import { replayFile } from './replayFile.ts'

const NOT_FOUND = /status of 404 /
const NAME = '클랜에만'
const CONFIRMED = '클랜이확인'
const PROFILE = `/summoner/${encodeURIComponent(`${NAME}#E2E`)}`

test('members of a clan upload matches, confirm whose players are whose, and see what only they may see', async ({
  page,
  newPerson,
  allowConsoleError,
}) => {
  test.slow()
  allowConsoleError(NOT_FOUND)
  const leader = await personByApi(page.context(), '유리반 장')
  const { id: clanId } = await leader('POST', '/api/clans', { data: { clanName: '유리반', memberLimit: 10 } })
  const join = async (name: string) => {
    const computer = await newPerson()
    const ask = await personByApi(computer, name)
    await acceptApplicant(clanId, { officer: leader, newcomer: ask })
    return { page: await computer.newPage(), ask }
  }
  const { page: member, ask: asMember } = await join('유리반 원')
  // Uses a person of the demo world, because the testimony of a new account does not count.
  const { page: regularPage } = await join('클랜원')
  const visitor = await (await newPerson()).newPage()

  await test.step('a member uploads for the clan, and the page remembers the choice', async () => {
    await regularPage.goto('/upload')
    const file = regularPage.locator('input[type=file]')
    await file.setInputFiles([replayFile({ game: 7_900_000_071, people: { 0: `${NAME}#E2E`, 1: `${CONFIRMED}#E2E` } })])
    // The card of the replay folder asks for the clan, too.
    const clan = regularPage.getByLabel('클랜', { exact: true }).first()
    await clan.selectOption('유리반')
    await regularPage.getByRole('button', { name: '1개 올리기' }).click()
    await regularPage.getByRole('link', { name: '경기 보기' }).click()
    await expect(regularPage.getByRole('link', { name: '유리반' })).toBeVisible()
    await regularPage.goto('/upload')
    await file.setInputFiles([replayFile({ game: 7_900_000_072 })])
    await expect(clan).toHaveValue(clanId)
  })

  await test.step('an officer confirms which player belongs to the member', async () => {
    await asMember('POST', '/api/me/accounts', { data: { nameTag: `${CONFIRMED}#E2E` } })
    await page.goto(`/clan/${clanId}/members`)
    const claims = page.getByRole('region', { name: '게임 계정 확인' })
    await claims.getByRole('button', { name: `유리반 원 님의 ${CONFIRMED}#E2E 계정 확인` }).click()
    await expectAnnounced(page, '유리반 원 님의 게임 계정을 확인했습니다.')
    await expect(claims).toHaveCount(0)
  })

  await test.step('only members of the clan see a player who is visible to the clan', async () => {
    // An owner may hide the player at once only if an administrator, and not an officer, has approved the claim.
    const { id } = await asMember('POST', '/api/me/accounts', { data: { nameTag: `${NAME}#E2E` } })
    const administrator = await personByApi(await newPerson(), '관리자')
    await administrator('PATCH', `/api/admin/claims/${id}`, { data: { action: 'approve' } })
    await member.goto('/mypage')
    const visibility = member.getByRole('group', { name: `${NAME} 전적 공개 범위` })
    await visibility.getByRole('button', { name: '클랜만' }).click()
    await expectAnnounced(member, '공개 범위를 바꿨습니다.')
    for (const viewerPage of [member, page]) {
      await viewerPage.goto(PROFILE)
      await expect(viewerPage.getByRole('heading', { level: 1 })).toContainText(NAME)
    }
    await visitor.goto(PROFILE)
    await expect(visitor.getByRole('heading', { name: '없는 소환사입니다' })).toBeVisible()
    await visitor.goto('/match/KR_7900000071')
    await expect(visitor.getByText('비공개 소환사').first()).toBeVisible()
    await page.goto('/match/KR_7900000071')
    await expect(page.getByRole('row', { name: new RegExp(NAME) })).toBeVisible()
  })

  await test.step('an officer deletes the match and is sent home', async () => {
    await page.getByRole('button', { name: '경기 고치기' }).click()
    await page.getByRole('button', { name: '경기 지우기' }).click()
    const dialog = page.getByRole('dialog', { name: '이 경기를 지울까요?' })
    await expect(dialog).toContainText('부리 점수도 되돌아가요')
    await dialog.getByRole('button', { name: '경기 지우기' }).click()
    await expect(page).toHaveURL('/')
    await expectAnnounced(page, '경기를 지웠습니다. 부리 점수를 되돌렸습니다.')
    await visitor.reload()
    await expect(visitor.getByRole('heading', { name: '없는 경기입니다' })).toBeVisible()
  })
})
