import type { Page } from '@playwright/test'
import { expectAnnounced } from './announcements.ts'
import { bodyField, openEditor, titleField } from './editor.ts'
import { expect, test } from './journey.ts'
import { nicknameOf, signIn, signInByCall } from './signIn.ts'

const TITLE = '용 두 마리로 뒤집은 판'
const BODY = '**바텀**에서 이겼습니다.\n\n- 첫 용\n- 둘째 용'

test('a member writes, edits and deletes a post, and other people answer it', async ({
  page,
  newPerson,
  allowConsoleError,
}) => {
  test.slow()
  // The deleted post is requested once more.
  allowConsoleError(/status of 404 /)
  await signIn(page, '클랜원', '/community')
  const reader = await (await newPerson()).newPage()
  await signInByCall(reader.context(), '게시글 읽는 사람')

  await test.step('the post is written with a preview beside it', async () => {
    await openEditor(page)
    await titleField(page).fill(TITLE)
    await bodyField(page).fill(BODY)
    const preview = page.getByRole('region', { name: '미리보기' })
    await expect(preview.getByRole('strong')).toHaveText('바텀')
    await expect(preview.getByRole('listitem')).toHaveCount(2)
  })

  await test.step('the text is saved as a draft, and the author finds it again', async () => {
    await expect(page.getByText(/^임시저장됨/)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('textbox', { name: '제목' })).toHaveValue(TITLE)
    await expect(page.getByText(/쓰던 게시글을 되찾았습니다/)).toBeVisible()
  })

  await test.step('the post is published and looks like its preview', async () => {
    await page.getByRole('button', { name: '올리기' }).click()
    await expectAnnounced(page, '게시글을 올렸습니다.')
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
    await expect(page.getByRole('strong').filter({ hasText: '바텀' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  })

  const address = new URL(page.url()).pathname
  await test.step('a reader likes the post and comments, and the author answers', async () => {
    await reader.goto(address)
    await reader.getByRole('button', { name: /^이 게시글 추천/ }).click()
    await expect(reader.getByRole('button', { name: /^이 게시글 추천/ })).toHaveAttribute('aria-pressed', 'true')
    await reader.getByRole('textbox', { name: '댓글 쓰기' }).fill('둘째 용이 컸어요.')
    await reader.getByRole('form', { name: '댓글 쓰기' }).locator('[type=submit]').click()
    await expect(reader.getByRole('article', { name: '게시글 읽는 사람 님의 댓글' })).toContainText('둘째 용이 컸어요.')

    await expect(page.getByRole('button', { name: '이 게시글 추천 1' })).toBeVisible()
    const comment = (onPage: Page) => onPage.getByRole('article', { name: '게시글 읽는 사람 님의 댓글' })
    await comment(page)
      .getByRole('button', { name: / 추천 0$/ })
      .click()
    await expect(comment(reader).getByRole('button', { name: / 추천 1$/ })).toBeVisible()
    await page.getByRole('button', { name: /답글/ }).first().click()
    const answer = page.getByRole('form', { name: '게시글 읽는 사람 님에게 답글 쓰기' })
    await answer.getByRole('textbox').fill('역시 둘째 용이었군요.')
    await answer.locator('[type=submit]').click()
    await expect(page.getByRole('article', { name: `${nicknameOf('클랜원')} 님의 댓글` })).toContainText(
      '역시 둘째 용이었군요.',
    )
  })

  await test.step('the author edits the post', async () => {
    await page.getByRole('button', { name: '게시글 메뉴', exact: true }).click()
    await page.getByRole('menuitem', { name: '수정' }).click()
    await expect(page).toHaveTitle(/게시글 수정/)
    await expect(page.getByRole('textbox', { name: '내용' })).toHaveValue(BODY)
    await titleField(page).fill(`${TITLE} (고침)`)
    await page.getByRole('button', { name: '고치기' }).click()
    await expectAnnounced(page, '게시글을 고쳤습니다.')
    await expect(page.getByRole('heading', { level: 1, name: `${TITLE} (고침)` })).toBeVisible()
  })

  await test.step('the post is listed among the author’s own', async () => {
    await page.goto('/mypage')
    await expect(page.getByRole('region', { name: '내 게시글' }).getByRole('link', { name: TITLE })).toBeVisible()
    const drafts = page.getByRole('region', { name: '임시저장' })
    await expect(drafts.getByRole('link').first()).toBeVisible()
    await expect(drafts.getByRole('link', { name: TITLE })).toHaveCount(0)
    await expect(
      page.getByRole('region', { name: '내 댓글' }).getByRole('link', { name: /역시 둘째 용/ }),
    ).toBeVisible()
  })

  await test.step('the author deletes the post, and its page is gone', async () => {
    await page.goto(address)
    await page.getByRole('button', { name: '게시글 메뉴', exact: true }).click()
    await page.getByRole('menuitem', { name: '삭제' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '삭제' }).click()
    await expectAnnounced(page, '게시글을 삭제했습니다.')
    await expect(page.getByRole('heading', { level: 1, name: '자유 게시판' })).toBeVisible()
    await expect(page.getByRole('link', { name: TITLE })).toHaveCount(0)
    await reader.goto(address)
    await expect(reader.getByRole('heading', { name: TITLE })).toHaveCount(0)
    await expect(reader.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
