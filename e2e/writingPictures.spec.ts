import type { Page } from '@playwright/test'
import { bodyField, openEditor, titleField } from './editor.ts'
import { hastenRepeats } from './hastenRepeats.ts'
import { expect, test } from './journey.ts'
import { signIn } from './signIn.ts'

const givePicture = (page: Page, by: 'paste' | 'drop', type = 'image/png') =>
  bodyField(page).evaluate(
    async (box, { how, wanted }) => {
      const canvas = document.createElement('canvas')
      canvas.width = 900
      canvas.height = 600
      const pen = canvas.getContext('2d')
      if (!pen) throw new Error('this browser draws nothing')
      pen.fillStyle = '#ff9803'
      pen.fillRect(100, 100, 500, 300)
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
      const transfer = new DataTransfer()
      transfer.items.add(new File([blob ?? ''], '역전 한타.png', { type: wanted }))
      const init = { bubbles: true, cancelable: true }
      box.dispatchEvent(
        how === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: transfer })
          : new DragEvent('drop', { ...init, dataTransfer: transfer }),
      )
    },
    { how: by, wanted: type },
  )

test('pasted and dropped pictures appear in the post, and a refused one leaves the text as it was', async ({
  page,
  allowConsoleError,
}) => {
  test.slow()
  allowConsoleError(/ERR_FAILED|Failed to load resource/)
  await signIn(page, '이미지 올리는 사람', '/community')
  await openEditor(page)
  await titleField(page).fill('이미지가 있는 게시글 하나')
  await bodyField(page).fill('앞말\n')
  await givePicture(page, 'paste')
  await expect(bodyField(page)).toHaveValue(/^앞말\n!\[역전 한타\]\(\/images\/[\w-]{43}-900x600\.webp\)\n$/)
  const written = await bodyField(page).inputValue()

  await givePicture(page, 'drop', 'image/svg+xml')
  const rows = page.getByRole('list', { name: '올린 이미지' })
  await expect(rows.getByRole('alert')).toHaveText('PNG, JPG, WebP, GIF 이미지만 올릴 수 있습니다.')
  await expect(bodyField(page)).toHaveValue(written)

  await hastenRepeats(page)
  await page.route('**/api/uploads/images', (route) => route.abort())
  await givePicture(page, 'drop')
  await expect(rows.getByRole('alert')).toHaveCount(2)
  await expect(bodyField(page)).toHaveValue(written)
  await page.unroute('**/api/uploads/images')
  await rows.getByRole('button', { name: '다시' }).last().click()
  await expect.poll(async () => (await bodyField(page).inputValue()).match(/\/images\//g)?.length).toBe(2)

  await page.getByRole('button', { name: '올리기' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '이미지가 있는 게시글 하나' })).toBeVisible()
  const picture = page.getByRole('img', { name: '역전 한타' }).first()
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900)
  await expect(picture).toHaveAttribute('width', '900')
  await expect(picture).toHaveAttribute('height', '600')
  await expect(picture).toHaveAttribute('loading', 'eager')
})
