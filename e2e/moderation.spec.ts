import { bodyField, openEditor, titleField } from './editor.ts'
import { expectToFit } from './expectToFit.ts'
import { expect, test } from './journey.ts'
import { signIn, signInByCall } from './signIn.ts'

const TITLE = '신고를 부르는 게시글 하나'
const MENTIONED_PERSON = '불려온신고자'
const BLINDED_TEXT = '블라인드 처리된 게시글입니다.'

test('a post is reported, blinded and restored, and open pages show each change without a reload', async ({
  page,
  newPerson,
}) => {
  test.slow()
  const computer = await newPerson()
  await signInByCall(computer, MENTIONED_PERSON)
  const phone = await computer.newPage()
  await phone.setViewportSize({ width: 360, height: 740 })
  const staffContext = await newPerson()
  await signInByCall(staffContext, '관리자')
  const staff = await staffContext.newPage()
  const heading = { level: 1, name: TITLE } as const

  await test.step('the post mentions someone, and the preview already has the link', async () => {
    await signIn(page, '신고당하는 사람', '/community')
    await openEditor(page)
    await titleField(page).fill(TITLE)
    await bodyField(page).fill(`@${MENTIONED_PERSON}님, 이것 좀 보세요.\n\n@아무도아닌이름 도요.`)
    const preview = page.getByRole('region', { name: '미리보기' })
    await expect(preview.getByRole('link', { name: `@${MENTIONED_PERSON}`, exact: true })).toBeVisible()
    await expect(preview.getByRole('link', { name: '@아무도아닌이름' })).toHaveCount(0)
    await page.getByRole('button', { name: '올리기' }).click()
    await expect(page.getByRole('heading', heading)).toBeVisible()
  })
  const address = new URL(page.url()).pathname

  await test.step('the mentioned person opens the post from the bell, and reports it', async () => {
    await phone.goto('/notifications')
    await phone.getByRole('listitem').filter({ hasText: TITLE }).getByRole('link').click()
    await expect(phone.getByRole('heading', heading)).toBeVisible()
    await expectToFit(phone)
    await phone.getByRole('button', { name: '신고', exact: true }).click()
    const dialog = phone.getByRole('dialog', { name: '이 게시글을 신고할까요?' })
    await dialog.getByRole('radio', { name: /^도배/ }).check()
    await dialog.getByRole('textbox', { name: '더 알려주실 것' }).fill('같은 게시글이 여럿입니다.')
    await expectToFit(phone)
    await dialog.getByRole('button', { name: '신고' }).click()
    await expect(phone.getByText(/^신고했습니다/)).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  await test.step('the staff blinds the post, and reader and author see that without a reload', async () => {
    await staff.goto('/admin/reports')
    // The oldest report comes first, so the new one is on the last page.
    await staff.getByRole('navigation', { name: '페이지' }).getByRole('link', { name: /^\d+$/ }).last().click()
    const report = staff.locator('section').filter({ has: staff.getByRole('heading', { name: TITLE }) })
    await report.getByText('신고한 사람과 내용').click()
    await expect(report.getByText('같은 게시글이 여럿입니다.')).toBeVisible()
    await report.getByRole('button', { name: '블라인드' }).click()
    await staff.getByRole('dialog').getByRole('button', { name: '블라인드' }).click()
    await expect(staff.getByText('신고를 처리했습니다.')).toBeVisible()
    await expect(report).toHaveCount(0)

    await expect(phone.getByRole('heading', { level: 1, name: BLINDED_TEXT })).toBeVisible()
    await expect(phone.getByText('이것 좀 보세요')).toHaveCount(0)
    await expect(page.getByText(/^블라인드 처리되어 글쓴이와 운영자에게만 보입니다/)).toBeVisible()
    await expect(page.getByText('이것 좀 보세요')).toBeVisible()
  })

  await test.step('the reporter is notified, and the author does not learn who reported', async () => {
    await phone.getByRole('banner').getByRole('button', { name: /^알림/ }).click()
    await expect(phone.getByRole('main').getByText('신고한 게시글이 블라인드 처리되었습니다.')).toBeVisible()
    await phone.goto(address)
    await expect(phone.getByRole('heading', { level: 1, name: BLINDED_TEXT })).toBeVisible()
    await expect(page.getByRole('main').getByText('같은 게시글이 여럿입니다.')).toHaveCount(0)
  })

  await test.step('the post is restored, and open pages show it without a reload', async () => {
    await staff.getByRole('link', { name: '처리함' }).click()
    await staff
      .locator('section')
      .filter({ has: staff.getByRole('heading', { name: TITLE }) })
      .getByRole('link', { name: '보러 가기' })
      .click()
    await expect(staff.getByRole('heading', heading)).toBeVisible()
    await staff.getByRole('button', { name: '게시글 메뉴', exact: true }).click()
    await staff.getByRole('menuitem', { name: '블라인드 풀기' }).click()
    await expect(phone.getByRole('heading', heading)).toBeVisible()
    await expect(page.getByText(/^블라인드 처리되어/)).toHaveCount(0)
  })

  await test.step('the mention of a person without a player opens that person’s posts', async () => {
    await phone.getByRole('link', { name: `@${MENTIONED_PERSON}`, exact: true }).click()
    await expect(phone).toHaveURL(/\/community\?person=/)
    await expect(phone.getByText('누구나 볼 수 있는 게시글이 없어요')).toBeVisible()
  })
})
