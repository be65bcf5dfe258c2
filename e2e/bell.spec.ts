import { bodyField, openEditor, titleField } from './editor.ts'
import { expect, test } from './journey.ts'
import { signIn, signInByCall } from './signIn.ts'

const TITLE = '종이 울리는지 보는 게시글'

test('a reply appears without a reload, the bell counts it, and opening the bell leads to the reply and clears the count', async ({
  page,
  newPerson,
}) => {
  test.slow()
  await signIn(page, '게시글을 쓴 사람', '/community')
  const answering = await (await newPerson()).newPage()
  await signInByCall(answering.context(), '답하는 사람')

  await openEditor(page)
  await titleField(page).fill(TITLE)
  await bodyField(page).fill('댓글이 저절로 보이나요?')
  await page.getByRole('button', { name: '올리기' }).click()
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  const bell = page.getByRole('banner').getByRole('button', { name: /^알림/ })
  await expect(bell).toHaveAccessibleName('알림')

  const answer = async (words: string) => {
    await answering.getByRole('textbox', { name: '댓글 쓰기' }).fill(words)
    await answering.getByRole('form', { name: '댓글 쓰기' }).locator('[type=submit]').click()
    await expect(answering.getByRole('article', { name: '답하는 사람 님의 댓글' }).last()).toContainText(words)
  }
  await answering.goto(new URL(page.url()).pathname)
  await answer('저절로 보입니다.')
  await expect(page.getByRole('article', { name: '답하는 사람 님의 댓글' })).toContainText('저절로 보입니다.')
  await expect(page.getByRole('heading', { name: '댓글 1' })).toBeVisible()
  await expect(bell).toHaveAccessibleName('알림, 안 읽은 알림 1개')
  await expect(page).toHaveTitle(/^\(1\) /)

  await page.goto('/ranking')
  await expect(bell).toHaveAccessibleName('알림, 안 읽은 알림 1개')
  await answer('하나 더 남깁니다.')
  await expect(bell).toHaveAccessibleName('알림, 안 읽은 알림 2개')
  await bell.click()
  const news = page.getByRole('dialog', { name: '알림' })
  await news.getByRole('listitem').filter({ hasText: '하나 더 남깁니다.' }).getByRole('link').click()
  await expect(page).toHaveURL(/#comment-\d+$/)
  await expect(page.getByRole('article').getByText('하나 더 남깁니다.')).toBeInViewport()
  await expect(news).toBeHidden()
  await expect(bell).toHaveAccessibleName('알림, 안 읽은 알림 1개')

  await page.setViewportSize({ width: 360, height: 740 })
  await bell.click()
  await expect(page).toHaveURL('/notifications')
  await page.getByRole('button', { name: '모두 읽음' }).click()
  await expect(bell).toHaveAccessibleName('알림')
  await expect(page).toHaveTitle('알림 - 부리')
})
