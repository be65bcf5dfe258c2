import { expect, type Locator } from '@playwright/test'
import type { replayFile } from './replayFile.ts'

const HOUR_MS = 3_600_000

export async function dropFileOn(
  target: Locator,
  { name, mimeType, buffer }: ReturnType<typeof replayFile>,
  { ageMs = HOUR_MS } = {},
) {
  const transfer = await target.page().evaluateHandle(
    ({ text, fileName, type, age }) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
      const dropped = new DataTransfer()
      dropped.items.add(new File([bytes], fileName, { type, lastModified: Date.now() - age }))
      return dropped
    },
    { text: buffer.toString('base64'), fileName: name, type: mimeType, age: ageMs },
  )
  // Tries again, because the drop area loads after the page.
  await expect(async () => {
    await target.dispatchEvent('dragenter', { dataTransfer: transfer })
    await expect(target.page().getByText('여기에 놓으면 경기가 올라가요')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await target.dispatchEvent('drop', { dataTransfer: transfer })
}
