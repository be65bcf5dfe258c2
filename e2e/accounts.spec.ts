import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAnnounced } from './announcements.ts'
import { personByApi } from './apiCalls.ts'
import { violationsOf, WIDTHS } from './axe.ts'
import { dropFileOn } from './dropFileOn.ts'
import { expectToFit } from './expectToFit.ts'
import { hastenRepeats } from './hastenRepeats.ts'
import { expect, test } from './journey.ts'
import { replayFile } from './replayFile.ts'
import { accountMenu, chooseAccount, openFromMenu, signIn, signInByCall } from './signIn.ts'

const profileOf = (nameTag: string) => `/summoner/${encodeURIComponent(nameTag)}`
// The console reports that the guard's request was refused, because the person is not signed in.
const TURNED_AWAY = /인증 확인 중 오류|status of 401 .*\/auth\/me\)$/
const NOT_FOUND = /status of 404 /

const uploads = (page: Page) =>
  page
    .getByRole('list', { name: '올릴 파일' })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('button', { name: /목록에서 빼기/ }),
    })

test('a member signs in, comes back to the same page and signs out again', async ({ page }) => {
  await page.goto('/ranking')
  await page.getByRole('banner').getByRole('link', { name: '로그인' }).click()
  await chooseAccount(page, '나그네 하나')
  await expect(page).toHaveURL('/ranking')
  await expect(accountMenu(page, '나그네 하나')).toBeVisible()
  await openFromMenu(page, '나그네 하나', '로그아웃')
  await expect(page.getByRole('banner').getByRole('link', { name: '로그인' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('csrfToken'))).toBeNull()
  await page.reload()
  await expect(page.getByRole('banner').getByRole('link', { name: '로그인' })).toBeVisible()
})

test('a cancelled sign-in shows a message and returns to the page where the sign-in began', async ({ page }) => {
  await page.goto('/ranking')
  await page.getByRole('banner').getByRole('link', { name: '로그인' }).click()
  await page.getByRole('link', { name: '취소' }).click()
  await expect(page.getByRole('heading', { name: '로그인을 취소했습니다' })).toBeVisible()
  await page.getByRole('link', { name: '로그인' }).last().click()
  await chooseAccount(page, '나그네 둘')
  await expect(page).toHaveURL('/ranking')
})

test('a visitor is sent home from pages that need a sign-in, with a message that says how to continue', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(TURNED_AWAY)
  for (const path of ['/mypage', '/upload', '/admin/claims']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
    await expectAnnounced(page, '로그인이 필요한 화면입니다.')
  }
  const signInButton = page.getByRole('region', { name: '알림' }).getByRole('button', { name: '로그인' })
  // Tries again, because on a slow machine the message may disappear before it is seen.
  await expect(async () => {
    await page.goto('/upload')
    await signInButton.press('Enter', { timeout: 5_000 })
  }).toPass()
  await expect(page.getByRole('heading', { name: '누구로 로그인할까요?' })).toBeVisible()
})

test('a member is sent home from the pages of administrators', async ({ page }) => {
  await signInByCall(page.context(), '나그네 셋')
  await page.goto('/admin/claims')
  await expect(page).toHaveURL('/')
})

test('the account menu works with the keyboard alone', async ({ page }) => {
  await signIn(page, '나그네 넷', '/terms')
  await accountMenu(page, '나그네 넷').focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: '내 전적' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/mypage')
})

test('favourites saved in the browser are in the account after sign-in, and on other devices', async ({
  page,
  newPerson,
}) => {
  await page.goto('/ranking')
  const name = await page.getByRole('table').getByRole('link').first().getAttribute('href')
  await page.goto(name ?? '/')
  await page.getByRole('button', { name: '즐겨찾기' }).click()
  await page.getByRole('banner').getByRole('link', { name: '로그인' }).click()
  // The browser keeps the favourite until the account has it.
  const redirect = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/api/me/favorites'),
  )
  await chooseAccount(page, '나그네 다섯')
  await redirect
  await expect(page.getByRole('button', { name: '즐겨찾기' })).toHaveAttribute('aria-pressed', 'true')

  const secondPage = await (await newPerson()).newPage()
  await signIn(secondPage, '나그네 다섯')
  await openFromMenu(secondPage, '나그네 다섯', '내 정보')
  const favorites = secondPage.getByRole('region', { name: '즐겨찾기' })
  await expect(favorites.getByRole('listitem')).toHaveCount(1)
  await favorites.getByRole('button', { name: /즐겨찾기 해제/ }).click()
  await expect(favorites.getByText('프로필의 하트를 누르면 여기에 모여요.')).toBeVisible()
})

test('a visitor who drops a file is asked to sign in', async ({ page }) => {
  await page.goto('/ranking')
  await expect(page.getByRole('banner').getByRole('link', { name: '로그인' })).toBeVisible()
  await dropFileOn(page.locator('main'), replayFile({ game: 7_900_000_001 }))
  const dialog = page.getByRole('dialog', { name: '로그인하면 경기를 올릴 수 있어요' })
  await dialog.getByRole('link', { name: '로그인' }).click()
  await chooseAccount(page, '나그네 여섯')
  await expect(page).toHaveURL('/upload')
  await expect(uploads(page)).toHaveCount(0)
})

test('all chosen files are parsed, and only the needed part of each file is sent', async ({ page }, testInfo) => {
  // The files are read from disk, because sending them through the browser's protocol is slow.
  const files = [
    replayFile({ game: 7_900_000_011, megabytes: 20 }),
    replayFile({ game: 7_900_000_012 }),
    { name: 'memo.txt', buffer: Buffer.from('안녕') },
  ].map(({ name, buffer }) => {
    const path = testInfo.outputPath(name)
    writeFileSync(path, buffer)
    return path
  })
  await signIn(page, '나그네 일곱')
  await openFromMenu(page, '나그네 일곱', '경기 올리기')
  await page.getByLabel('올릴 파일', { exact: true }).and(page.locator('input')).setInputFiles(files)
  await expect(uploads(page)).toHaveCount(3)
  await expect(uploads(page).nth(0)).toContainText('29:36')
  await expect(uploads(page).nth(0)).toContainText('블루팀 승리')
  await expect(uploads(page).nth(2)).toContainText('경기 결과로 읽을 수 없는 파일입니다.')

  const sending = page.waitForRequest(/\/api\/matches\/replays$/)
  await page.getByRole('button', { name: '2개 올리기' }).click()
  expect(Number(await (await sending).headerValue('content-length'))).toBeLessThan(300_000)
  await expect(page.getByText('새 경기 2개, 올리지 못한 파일 1개')).toBeVisible()
  await uploads(page).nth(1).getByRole('link', { name: '경기 보기' }).click()
  await expect(page).toHaveURL('/match/KR_7900000012')
})

test('the uploader of a match names its host and its substitutes', async ({ page, allowConsoleError }) => {
  allowConsoleError(NOT_FOUND)
  const friend = '길손7900000060번5'
  const ask = await personByApi(page.context(), '나그네 열둘')
  await ask('POST', '/api/matches/replays', { multipart: { files: replayFile({ game: 7_900_000_060 }) } })
  await page.goto('/upload')
  await page.locator('input[type=file]').setInputFiles([replayFile({ game: 7_900_000_061 })])
  const host = page.getByRole('combobox', { name: '주최 찾기' })
  await host.pressSequentially(friend)
  await page.getByRole('option').filter({ hasText: friend }).click()
  await page.getByRole('button', { name: '1개 올리기' }).click()
  await page.getByRole('link', { name: '경기 보기' }).click()
  await expect(page.getByRole('link', { name: friend })).toBeVisible()

  await page.getByRole('button', { name: '경기 고치기' }).click()
  const dialog = page.getByRole('dialog', { name: '경기 고치기' })
  await dialog.getByLabel('길손7900000061번3').check()
  await dialog.getByRole('button', { name: /^주최 .* 지우기$/ }).click()
  await host.fill('아무도없는이름')
  await dialog.getByRole('button', { name: '선택' }).click()
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(dialog.getByText('주최자로 적은 소환사를 찾을 수 없습니다.')).toBeVisible()
  await dialog.getByRole('button', { name: /^주최 .* 지우기$/ }).click()
  await dialog.getByRole('button', { name: '저장' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('주최', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('row', { name: /길손7900000061번3/ }).getByText('대타')).toBeVisible()
})

test('typed text is kept when the connection is lost', async ({ page, allowConsoleError }) => {
  allowConsoleError(/net::ERR_FAILED/)
  await signIn(page, '나그네 여덟', '/upload')
  await page.locator('input[type=file]').setInputFiles([replayFile({ game: 7_900_000_021 })])
  await uploads(page).getByLabel('메모').fill('금요 내전')
  await uploads(page).getByLabel('경기 일시').fill('2026-11-13T21:30')

  await hastenRepeats(page)
  await page.route('**/api/matches/replays', (route) => route.abort())
  await page.getByRole('button', { name: '1개 올리기' }).click()
  await expect(uploads(page)).toContainText('서버에 일시적인 문제가 발생했습니다.')
  await expect(uploads(page).getByLabel('메모')).toHaveValue('금요 내전')

  await page.unroute('**/api/matches/replays')
  await page.getByRole('button', { name: '실패한 1개 다시 보내기' }).click()
  await uploads(page).getByRole('link', { name: '경기 보기' }).click()
  await expect(page.getByText('금요 내전')).toBeVisible()
  await expect(page.getByText(/2026\. 11\. 13\./).first()).toBeVisible()
})

test('my page and the upload page are accessible and fit', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, '클랜장', '/mypage')
  for (const path of ['/mypage', '/upload']) {
    if (path === '/upload') await page.goto(path)
    if (path === '/upload') await page.locator('input[type=file]').setInputFiles([replayFile({ game: 7_900_000_041 })])
    await expect(page.getByText(path === '/upload' ? '보낼 준비됨' : '관리자가 확인')).toBeVisible()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await expectToFit(page, `${path} at ${width} px`)
      const violations = await violationsOf(page)
      expect(violations.map(({ id, nodes }) => [width, id, nodes.map(({ target }) => target)])).toEqual([])
    }
  }
})

test('a new member uploads a match, links and hides a player, and signs out everywhere', async ({
  page,
  newPerson,
  allowConsoleError,
}) => {
  test.slow()
  allowConsoleError(TURNED_AWAY)
  allowConsoleError(NOT_FOUND)
  const me = '여행하는수달#E2E'
  await signIn(page, '나그네 아홉')

  await test.step('a file dropped on any page becomes a match on a profile', async () => {
    await dropFileOn(page.locator('main'), replayFile({ game: 7_900_000_031, people: { 0: me } }))
    await expect(page).toHaveURL('/upload')
    await expect(uploads(page)).toContainText('여행하는수달')
    await page.getByRole('button', { name: '1개 올리기' }).click()
    await expect(page.getByText('새 경기 1개')).toBeVisible()
    await page.goto(profileOf(me))
    await expect(page.getByRole('heading', { level: 1 })).toContainText('여행하는수달')
  })

  await test.step('the claim waits for a decision', async () => {
    await openFromMenu(page, '나그네 아홉', '내 전적')
    await expect(page).toHaveURL('/mypage')
    const search = page.getByRole('combobox', { name: '연결할 소환사 찾기' })
    await search.fill('여행하는')
    await page.getByRole('option', { name: /여행하는수달/ }).click()
    await expect(search).toHaveValue(me)
    const accounts = page.getByRole('region', { name: '내 게임 계정' })
    await expect(accounts.getByText('대기')).toHaveCount(0)
    await accounts.getByRole('button', { name: '연결' }).click()
    await expect(accounts.getByText('대기')).toBeVisible()
  })

  await test.step('an administrator confirms the claim', async () => {
    const admin = await (await newPerson()).newPage()
    await signIn(admin, '관리자', '/terms')
    await openFromMenu(admin, '관리자', '관리')
    await admin.getByRole('navigation', { name: '관리' }).getByRole('link', { name: '계정 연결 확인' }).click()
    const claim = admin.getByRole('listitem').filter({ hasText: '나그네 아홉' })
    await claim.getByRole('button', { name: '승인' }).click()
    await expect(claim).toHaveCount(0)
    await expect(page.getByRole('region', { name: '내 게임 계정' }).getByText('관리자가 확인')).toBeVisible()
  })

  const stranger = await (await newPerson()).newPage()
  await test.step('while the profile is public, everyone sees it', async () => {
    await stranger.goto(profileOf(me))
    await expect(stranger.getByRole('heading', { level: 1 })).toContainText('여행하는수달')
  })

  await test.step('the owner hides the profile, and a second browser cannot see it', async () => {
    const account = page.getByRole('region', { name: '내 게임 계정' })
    await account.getByRole('button', { name: '비공개' }).click()
    await expectAnnounced(page, '공개 범위를 바꿨습니다.')
    await stranger.reload()
    await expect(stranger.getByRole('heading', { name: '없는 소환사입니다' })).toBeVisible()
    await stranger.goto('/match/KR_7900000031')
    await expect(stranger.getByText('비공개 소환사').first()).toBeVisible()
    await expect(stranger.getByText('여행하는수달')).toHaveCount(0)
  })

  await test.step('내 전적 still opens the hidden profile for its owner', async () => {
    await page.goto('/')
    await expect(accountMenu(page, '나그네 아홉')).toBeVisible()
    await page.getByRole('button', { name: '내 전적' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('여행하는수달')
  })

  await test.step('signing out everywhere ends the session of the other device', async () => {
    const phone = await (await newPerson()).newPage()
    await signInByCall(phone.context(), '나그네 아홉')
    await page.goto('/mypage')
    const devices = page.getByRole('region', { name: '로그인된 기기' })
    await expect(devices.getByRole('listitem')).toHaveCount(2)
    await devices.getByRole('button', { name: '다른 기기 모두 로그아웃' }).click()
    await expect(devices.getByRole('listitem')).toHaveCount(1)
    await phone.goto('/mypage')
    await expect(phone).toHaveURL('/')
  })
})
