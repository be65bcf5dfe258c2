import type { Page } from '@playwright/test'
import { expectAnnounced } from './announcements.ts'
import { personByApi } from './apiCalls.ts'
import { violationsOf, WIDTHS } from './axe.ts'
import { expectToFit } from './expectToFit.ts'
import { expect, test } from './journey.ts'
import { followTab, gotoQuietly } from './quiet.ts'
import { signIn } from './signIn.ts'

const TURNED_AWAY = /인증 확인 중 오류/
/** The browser reports in the console that the guard's request was refused. */
const UNAUTHENTICATED = /status of 401 .*\/auth\/me/
const NOT_FOUND = /status of 404 /
const CONFLICT = /status of 409 /

async function createClan(page: Page, leader: string, clanName: string): Promise<string> {
  await signIn(page, leader, '/clans')
  await page.getByRole('button', { name: '클랜 만들기' }).click()
  const dialog = page.getByRole('dialog', { name: '클랜 만들기' })
  await dialog.getByLabel('클랜 이름').fill(clanName)
  await dialog.getByLabel('소개').fill('금요일 밤 아홉 시에 모입니다.')
  await dialog.getByLabel('정원').fill('2')
  await dialog.getByRole('button', { name: '클랜 만들기' }).click()
  await expect(page).toHaveURL(/\/clan\/.+\/dashboard$/)
  await page.goto('/clans')
  return (await clanCard(page, clanName).getByRole('link', { name: clanName }).getAttribute('href')) ?? '/clans'
}

const clanCard = (page: Page, clanName: string) =>
  page.getByRole('list', { name: '클랜 목록' }).getByRole('listitem').filter({ hasText: clanName })

test('a clan is founded, found, joined and left', async ({ page, newPerson }) => {
  test.slow()
  const path = await createClan(page, '클랜 세운이', '달빛기사단')
  const member = await (await newPerson()).newPage()
  await signIn(member, '클랜 지원자')

  await test.step('an applicant finds the clan by its first consonants, likes it and applies', async () => {
    await member.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: '클랜' }).click()
    await member.getByRole('searchbox', { name: '클랜 이름 검색' }).fill('ㄷㅂㄱㅅ')
    await expect(member).toHaveURL(/search=/)
    await expect(member.getByText('클랜 1개')).toBeVisible()
    await member.getByRole('button', { name: '달빛기사단 좋아요 0' }).click()
    await expect(member.getByRole('button', { name: '달빛기사단 좋아요 1' })).toHaveAttribute('aria-pressed', 'true')
    await clanCard(member, '달빛기사단').getByRole('button', { name: '달빛기사단 가입 신청' }).click()
    await member.getByLabel('가입 사유').fill('서포터 좋아합니다')
    await member.getByRole('button', { name: '신청 보내기' }).click()
    await expect(clanCard(member, '달빛기사단').getByText('가입 신청 중')).toBeVisible()
  })

  await test.step('the leader finds the application on the dashboard and approves', async () => {
    await page.goto(path)
    await page.getByRole('link', { name: '대시보드' }).click()
    await page.getByRole('link', { name: '신청 확인' }).click()
    const requests = page.getByRole('region', { name: '가입 신청' })
    await expect(requests.getByText(/서포터 좋아합니다/)).toBeVisible()
    await requests.getByRole('button', { name: '클랜 지원자 승인' }).click()
    await expect(requests.getByText('기다리는 가입 신청이 없어요.')).toBeVisible()
    await expect(page.getByRole('region', { name: '클랜원' }).getByText('클랜 지원자')).toBeVisible()
  })

  await test.step('the list shows that the clan is full', async () => {
    await member.reload()
    await expect(clanCard(member, '달빛기사단')).toContainText('클랜원 2 / 2')
    await expect(clanCard(member, '달빛기사단')).toContainText('정원 마감')
    await expect(clanCard(member, '달빛기사단')).toContainText('클랜원')
  })

  await test.step('the leader cannot leave while other members remain', async () => {
    await page.goto(path)
    await page.getByRole('button', { name: '클랜 메뉴' }).click()
    await page.getByRole('menuitem', { name: '클랜 탈퇴…' }).click()
    await expect(page.getByRole('dialog', { name: '먼저 클랜장을 위임해주세요' })).toBeVisible()
    await page.getByRole('button', { name: '취소', exact: true }).click()
    await expect(page.getByRole('button', { name: '클랜 메뉴' })).toBeFocused()
  })

  await test.step('the member leaves', async () => {
    await member.goto(path)
    await member.getByRole('button', { name: '클랜 메뉴' }).click()
    await member.getByRole('menuitem', { name: '클랜 탈퇴…' }).click()
    await member.getByRole('dialog').getByRole('button', { name: '탈퇴' }).click()
    await expectAnnounced(member, '클랜에서 탈퇴했습니다.')
    await expect(member.getByRole('button', { name: '가입 신청' })).toBeVisible()
  })
})

test('a list that is requested while an application is approved is requested again', async ({ page, newPerson }) => {
  const leader = await personByApi(page.context(), '느린 목록 클랜장')
  const { id } = await leader('POST', '/api/clans', { data: { clanName: '느린목록단', isPublic: true } })
  const applicant = await personByApi(await newPerson(), '느린 목록 지원자')
  await applicant('POST', `/api/clans/${id}/join-requests`, { data: { reason: '' } })
  let releaseAnswer = () => {}
  const released = new Promise<void>((resolve) => {
    releaseAnswer = resolve
  })
  // The held-back answer was made before the approval, but arrives after it.
  await page.route(
    `**/api/clans/${id}/members`,
    async (route) => {
      const response = await route.fetch()
      await released
      await route.fulfill({ response }).catch(() => {})
    },
    { times: 1 },
  )
  await page.goto(`/clan/${id}/members`)
  const requests = page.getByRole('region', { name: '가입 신청' })
  await requests.getByRole('button', { name: '느린 목록 지원자 승인' }).click()
  await expect(requests.getByText('기다리는 가입 신청이 없어요.')).toBeVisible()
  releaseAnswer()
  const members = page.getByRole('region', { name: '클랜원' })
  await expect(members).toContainText('2 / 100명')
  await expect(members.getByText('느린 목록 지원자')).toBeVisible()
})

test('approving a cancelled application shows a message, and a clan made private disappears for other people', async ({
  page,
  newPerson,
  allowConsoleError,
}) => {
  test.slow()
  allowConsoleError(CONFLICT)
  allowConsoleError(NOT_FOUND)
  const leader = await personByApi(page.context(), '클랜 두번째')
  const { id: clanId } = await leader('POST', '/api/clans', { data: { clanName: '별빛기사단', memberLimit: 2 } })
  const path = `/clans/${clanId}`
  const applicant = await (await newPerson()).newPage()
  await signIn(applicant, '클랜 두지원자', path)
  await applicant.getByRole('button', { name: '가입 신청' }).click()
  await applicant.getByRole('button', { name: '신청 보내기' }).click()
  await expect(applicant.getByRole('button', { name: '가입 신청 취소' })).toBeVisible()

  await page.goto(`${path.replace('/clans/', '/clan/')}/members`)
  const approve = page.getByRole('button', { name: '클랜 두지원자 승인' })
  await expect(approve).toBeVisible()
  await applicant.getByRole('button', { name: '가입 신청 취소' }).click()
  await expect(applicant.getByRole('button', { name: '가입 신청', exact: true })).toBeVisible()
  await approve.click()
  await expect(page.getByText('클랜 두지원자 님: 이미 처리된 신청입니다.')).toBeVisible()

  await page.getByRole('link', { name: '설정' }).click()
  await page.getByRole('switch', { name: '공개 클랜' }).click()
  await page.getByRole('region', { name: '클랜 정보' }).getByRole('button', { name: '저장', exact: true }).click()
  await expectAnnounced(page, '클랜 정보를 저장했습니다.')
  await applicant.reload()
  await expect(applicant.getByRole('heading', { name: '클랜을 찾을 수 없습니다' })).toBeVisible()
})

test('a visitor is sent home from the pages of a clan', async ({ page, allowConsoleError }) => {
  allowConsoleError(TURNED_AWAY)
  allowConsoleError(UNAUTHENTICATED)
  await page.goto('/clan/0190c1a0-0000-7000-8000-000000000001/settings')
  await expect(page).toHaveURL('/')
  await expectAnnounced(page, '로그인이 필요한 화면입니다.')
})

test('the pages of a clan are accessible and fit', async ({ page }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, '클랜장', '/clans?tab=mine')
  const path = await page.getByRole('list', { name: '내 클랜' }).getByRole('link').first().getAttribute('href')
  const load = (address: string) => () => gotoQuietly(page, address)
  const follow = (tabs: string, name: string | RegExp) => () => followTab(page, tabs, name)
  const steps = [
    load('/clans'),
    follow('클랜 구역', '클랜 랭킹'),
    load(`${path}`),
    follow('클랜 구역', '클랜원'),
    follow('클랜 구역', '랭킹'),
    load(`${path?.replace('/clans/', '/clan/')}/dashboard`),
    // The label ends with the number of applicants, so only its beginning is given.
    follow('클랜 관리', /^클랜원 관리/),
    follow('클랜 관리', '설정'),
  ]
  for (const step of steps) {
    await step()
    const address = page.url()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await expectToFit(page, `${address} at ${width} px`)
      const violations = await violationsOf(page)
      expect(violations.map(({ id, nodes }) => [address, width, id, nodes.map(({ target }) => target)])).toEqual([])
    }
  }
})
