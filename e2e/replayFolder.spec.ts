import { expect, test } from './journey.ts'
import { replayFile } from './replayFile.ts'
import { signIn } from './signIn.ts'

const GAME = 7_955_000_501
const FOLDER = `Replays ${GAME}`

test('a new replay in the connected folder is uploaded once, until the folder is forgotten', async ({ newPerson }) => {
  const context = await newPerson()
  const page = await context.newPage()
  // The private folder of the browser replaces the one that a player chooses in the dialog.
  await page.addInitScript((name) => {
    const showDirectoryPicker = async () =>
      (await navigator.storage.getDirectory()).getDirectoryHandle(name, { create: true })
    Object.assign(window, { showDirectoryPicker })
  }, FOLDER)
  await signIn(page, '폴더를 잇는 사람', '/upload')
  await page.getByRole('button', { name: '폴더 연결' }).click()
  const card = page.getByRole('region', { name: '리플레이 폴더' })
  await expect(card.getByText('지켜보는 중')).toBeVisible()

  const beside = await context.newPage()
  await beside.goto('/upload')
  await expect(beside.getByText('지켜보는 중')).toBeVisible()

  let uploads = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/api/matches/replays')) uploads++
  })
  const { name, buffer } = replayFile({ game: GAME })
  await page.evaluate(
    async ([folder, fileName, base64]) => {
      const handle = await (await navigator.storage.getDirectory()).getDirectoryHandle(folder)
      const writing = await (await handle.getFileHandle(fileName, { create: true })).createWritable()
      await writing.write(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)))
      await writing.close()
    },
    [FOLDER, name, buffer.toString('base64')] as const,
  )
  await expect(card.getByRole('link', { name })).toHaveAttribute('href', `/match/KR_${GAME}`)
  await expect(beside.getByRole('link', { name })).toBeVisible()

  await card.getByRole('button', { name: '연결 끊기' }).click()
  await expect(page.getByRole('button', { name: '폴더 연결' })).toBeVisible()
  await expect(beside.getByRole('button', { name: '폴더 연결' })).toBeVisible()
  expect(uploads).toBe(1)
})
