import { afterEach, expect, test, vi } from 'vitest'
import type { GridChange } from '#web/ui/dataGrid/staging/changes.ts'
import { savePosts } from './boardSaving.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  { values: { title: '제목', body: '본문', revision: 3 }, field: 'body' },
  { values: { title: '제목', revision: 3 }, field: 'title' },
])('words over newer ones are refused where they stand: $field', async ({ values, field }) => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (url.includes('csrf')) return Response.json({ csrfToken: 'token' })
    sent.push(JSON.parse(String(body)))
    return Response.json({ statusCode: 409, code: 'STALE_REVISION', message: '그사이' }, { status: 409 })
  })
  // Told on the console for those who look there.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const change: GridChange = { kind: 'update', id: 7, values }
  const [result] = await savePosts([change])
  expect(sent).toEqual([values])
  expect(result).toEqual({ isSaved: false, message: expect.stringMatching(/^그사이 다른 곳에서 고친 글입니다/), field })
})
