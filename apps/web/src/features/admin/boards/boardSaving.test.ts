import { afterEach, expect, test, vi } from 'vitest'
import type { GridChange } from '#web/ui/dataGrid/staging/changes.ts'
import { saveBoards, savePosts } from './boardSaving.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  { values: { title: '제목', body: '본문', revision: 3 }, field: 'body' },
  { values: { title: '제목', revision: 3 }, field: 'title' },
])('an edit of an outdated text is refused in its cell: $field', async ({ values, field }) => {
  const requests: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (url.includes('csrf')) return Response.json({ csrfToken: 'token' })
    requests.push(JSON.parse(String(body)))
    return Response.json({ statusCode: 409, code: 'STALE_REVISION', message: '그사이' }, { status: 409 })
  })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const change: GridChange = { kind: 'update', id: 7, values }
  const [result] = await savePosts([change])
  expect(requests).toEqual([values])
  expect(result).toEqual({
    isSaved: false,
    message: expect.stringMatching(/^그사이 다른 곳에서 고친 게시글입니다/),
    field,
  })
})

test('renamed boards are saved in parallel; new boards and those that change their category are saved one by one', async () => {
  const pendingAnswers: (() => void)[] = []
  const rounds: string[][] = []
  const round: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (url.includes('csrf')) return Response.json({ csrfToken: 'token' })
    round.push(`${method} ${url.split('/').at(-1)}`)
    await new Promise<void>((resolve) => pendingAnswers.push(resolve))
    return Response.json({})
  })
  const saving = saveBoards(
    [
      { kind: 'create', id: -1, values: { name: '하나' } },
      { kind: 'create', id: -2, values: { name: '하나' } },
      { kind: 'update', id: 1, values: { name: '둘' } },
      { kind: 'update', id: 2, values: { name: '셋' } },
      { kind: 'update', id: 3, values: { categoryId: 7 } },
      { kind: 'update', id: 4, values: { is_visible: false } },
      { kind: 'delete', id: 5 },
      { kind: 'delete', id: 6 },
    ],
    1,
  )
  let isOver = false
  void saving.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await new Promise((resolve) => setTimeout(resolve))
    if (round.length > 0) rounds.push(round.splice(0))
    for (const answer of pendingAnswers.splice(0)) answer()
  }
  expect(rounds).toEqual([
    ['POST boards'],
    ['POST boards'],
    ['PUT 1', 'PUT 2'],
    ['PUT 3'],
    ['PUT 4'],
    ['DELETE 5', 'DELETE 6'],
  ])
  expect(await saving).toEqual(Array.from({ length: 8 }, () => ({ isSaved: true })))
})

test.each([
  ['게시판', (changes: GridChange[]) => saveBoards(changes, 1)],
  ['게시글', savePosts],
] as const)('each failed %s is logged to the console with what was tried', async (rowKind, save) => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('csrf')
      ? Response.json({ csrfToken: 'token' })
      : Response.json({ statusCode: 403, code: 'FORBIDDEN', message: '권한이 없습니다.' }, { status: 403 }),
  )
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const results = await save([
    { kind: 'create', id: -1, values: { name: '하나', title: '하나', body: '하나', boardId: 1 } },
    { kind: 'update', id: 1, values: { name: '둘', title: '둘' } },
    { kind: 'delete', id: 2 },
  ])
  expect(results.map(({ isSaved }) => isSaved)).toEqual([false, false, false])
  expect(logged.mock.calls.map(([words]) => words)).toEqual([
    `${rowKind} 생성 실패`,
    `${rowKind} 수정 실패`,
    `${rowKind} 삭제 실패`,
  ])
})
