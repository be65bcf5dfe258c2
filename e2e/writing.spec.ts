import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { signIn } from './signIn.ts'

const body = (page: Page) => page.getByRole('textbox', { name: '내용' })
const title = (page: Page) => page.getByRole('textbox', { name: '제목' })

/** The page where a new post of the first free board is written. */
async function openEditor(page: Page) {
  await page
    .getByRole('region', { name: '게시판' })
    .getByRole('link', { name: /^자유 게시판/ })
    .first()
    .click()
  await page.getByRole('link', { name: '글쓰기' }).click()
  await expect(page).toHaveTitle(/^글쓰기/)
}

async function openToEdit(page: Page) {
  await page.getByRole('button', { name: '글 메뉴', exact: true }).click()
  await page.getByRole('menuitem', { name: '수정' }).click()
  await expect(page).toHaveTitle(/^글 수정/)
}

test('an edit that waited among the drafts never replaces what came into the post meanwhile', async ({
  page,
  newPerson,
  allowConsoleError,
}) => {
  test.slow()
  // The refusal that tells of the newer text.
  allowConsoleError(/status of 409 /)
  await signIn(page, '두 창에서 쓰는 사람', '/community')
  await openEditor(page)
  await title(page).fill('두 창에서 고친 글 하나')
  await body(page).fill('처음 줄\n끝 줄')
  await page.getByRole('button', { name: '올리기' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '두 창에서 고친 글 하나' })).toBeVisible()
  const address = new URL(page.url()).pathname

  await openToEdit(page)
  await body(page).fill('처음 줄\n초안에만 있는 줄\n끝 줄')
  await expect(page.getByText(/^임시저장됨/)).toBeVisible()

  const otherComputer = await newPerson()
  await otherComputer.addCookies(await page.context().cookies())
  const elsewhere = await otherComputer.newPage()
  await elsewhere.goto(address)
  await openToEdit(elsewhere)
  await body(elsewhere).fill('처음 줄\n나중에 올린 줄\n끝 줄')
  await elsewhere.getByRole('button', { name: '고치기' }).click()
  await expect(elsewhere.getByText('글을 고쳤습니다.')).toBeVisible()

  // A browser that knows nothing of what was typed here has the draft from the list alone.
  await elsewhere.goto('/mypage')
  await elsewhere
    .getByRole('region', { name: '임시저장' })
    .getByRole('link', { name: '두 창에서 고친 글 하나' })
    .click()
  await expect(body(elsewhere)).toHaveValue('처음 줄\n초안에만 있는 줄\n끝 줄')
  await elsewhere.getByRole('button', { name: '고치기' }).click()
  const conflict = elsewhere.getByRole('region', { name: '이 글이 다른 곳에서도 바뀌었습니다' })
  await expect(conflict).toContainText('초안에만 있는 줄')
  await expect(conflict).toContainText('나중에 올린 줄')
  await conflict.getByRole('button', { name: '둘 다 넣고 고치기' }).click()
  await expect(body(elsewhere)).toHaveValue('처음 줄\n초안에만 있는 줄\n나중에 올린 줄\n끝 줄')
  await elsewhere.getByRole('button', { name: '고치기' }).click()
  await expect(elsewhere.getByText('글을 고쳤습니다.').first()).toBeVisible()
  await elsewhere.goto(address)
  await expect(elsewhere.getByText('나중에 올린 줄')).toBeVisible()
  await expect(elsewhere.getByText('초안에만 있는 줄')).toBeVisible()
})

/** A picture of the page's own, as it comes from the clipboard or by hand. */
const givePicture = (page: Page, by: 'paste' | 'drop', type = 'image/png') =>
  body(page).evaluate(
    async (box, { how, wanted }) => {
      const canvas = document.createElement('canvas')
      canvas.width = 900
      canvas.height = 600
      const pen = canvas.getContext('2d')
      if (!pen) throw new Error('this browser draws nothing')
      pen.fillStyle = '#ff9803'
      pen.fillRect(100, 100, 500, 300)
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
      const given = new DataTransfer()
      given.items.add(new File([blob ?? ''], '역전 한타.png', { type: wanted }))
      const init = { bubbles: true, cancelable: true }
      box.dispatchEvent(
        how === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: given })
          : new DragEvent('drop', { ...init, dataTransfer: given }),
      )
    },
    { how: by, wanted: type },
  )

test('a pasted picture and a dropped one stand in the post, and one that is refused leaves the text as it was', async ({
  page,
  allowConsoleError,
}) => {
  test.slow()
  // The connection that is lost on purpose.
  allowConsoleError(/ERR_FAILED|Failed to load resource/)
  await signIn(page, '그림 올리는 사람', '/community')
  await openEditor(page)
  await title(page).fill('그림이 있는 글 하나')
  await body(page).fill('앞말\n')
  await givePicture(page, 'paste')
  await expect(body(page)).toHaveValue(/^앞말\n!\[역전 한타\]\(\/images\/[\w-]{43}-900x600\.webp\)\n$/)
  const written = await body(page).inputValue()

  await givePicture(page, 'drop', 'image/svg+xml')
  const rows = page.getByRole('list', { name: '올린 그림' })
  await expect(rows.getByRole('alert')).toHaveText('PNG, JPG, WebP, GIF 그림만 올릴 수 있습니다.')
  await expect(body(page)).toHaveValue(written)

  await page.route('**/api/uploads/images', (route) => route.abort())
  await givePicture(page, 'drop')
  await expect(rows.getByRole('alert')).toHaveCount(2)
  await expect(body(page)).toHaveValue(written)
  await page.unroute('**/api/uploads/images')
  await rows.getByRole('button', { name: '다시' }).last().click()
  await expect.poll(async () => (await body(page).inputValue()).match(/\/images\//g)?.length).toBe(2)

  await page.getByRole('button', { name: '올리기' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '그림이 있는 글 하나' })).toBeVisible()
  const picture = page.getByRole('img', { name: '역전 한타' }).first()
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900)
  await expect(picture).toHaveAttribute('width', '900')
  await expect(picture).toHaveAttribute('height', '600')
  await expect(picture).toHaveAttribute('loading', 'lazy')
})
