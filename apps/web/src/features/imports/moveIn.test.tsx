import type { ImportView } from '@buri/contract/imports'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api/queryData.ts'
import { columnLetter } from './importWords.ts'
import { MoveInPage } from './MoveInPage.tsx'

const CLAN = '0193d3a0-0000-7000-8000-000000000001'
const PERSON = { playerId: '0193d3a0-0000-7000-8000-000000000003', summonerName: '새벽감자', tagLine: 'KR1' }
const OTHER = { playerId: '0193d3a0-0000-7000-8000-000000000005', summonerName: '칼날비둘기', tagLine: 'KR1' }

const GUEST = {
  ...{ id: '0193d3a0-0000-7000-8000-000000000004', name: '새벽감자', tagLine: 'KR1', main: null, sub: null },
  ...{ code: 'abc', expiresAt: null, joinedAt: null },
}

const DRAFT: ImportView = {
  ...{ importId: '0193d3a0-0000-7000-8000-000000000002', fileName: '기록.csv', state: 'draft' },
  ...{ createdAt: '2026-11-27T03:00:00.000Z', appliedAt: null, keptUntil: '2026-12-27T03:00:00.000Z' },
  ...{ tabs: [{ name: '기록', rows: 11 }], tab: null, headRow: 0, shape: 'playerRows', year: null, needsYear: false },
  columns: [
    { head: '날짜', use: 'date' },
    { head: '이름', use: 'name' },
  ],
  sample: [['2025-03-02', '새벽']],
  ...{ games: 118, sums: 0, members: 0, newcomers: 0, roster: [], repeated: 2, filled: 1, problemCount: 1 },
  people: [
    { name: '새벽', key: '새벽', count: 54, kind: 'unknown', player: null, suggestions: [PERSON] },
    { name: '물약두개', key: '물약두개', count: 40, kind: 'clan', player: PERSON, suggestions: [] },
  ],
  players: [PERSON, OTHER],
  problems: [{ row: 212, tab: '기록', reason: 'personTwice', value: '버섯농부' }],
}

const [NAME] = DRAFT.people
const importedNames = (name: string): ImportView['people'] =>
  NAME ? [{ ...NAME, name, key: name, suggestions: [] }] : []

afterEach(() => vi.unstubAllGlobals())

const PAST_PEOPLE = [
  { summonerName: '하루뛴사람', from: '2024-05-03T12:00:00Z', to: '2024-05-03T13:00:00Z' },
  { summonerName: '오래뛴사람', from: '2024-05-03T12:00:00Z', to: '2024-06-07T12:00:00Z' },
].map((person) => ({ ...person, tagLine: null, isHidden: false, games: 2, wins: 1 }))

/** `changed` is the draft that the server returns, with another officer's change. */
function openMoveInPage(draft = DRAFT, changed?: ImportView, stored: readonly ImportView[] = []) {
  const path = `/clan/${CLAN}/move-in`
  const requests: [method: string, path: string, body: unknown][] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://localhost')
    if (pathname === '/auth/csrf-token') return Response.json({ csrfToken: 'token' })
    if (method !== 'GET') requests.push([method, pathname, typeof body === 'string' ? JSON.parse(body) : body])
    if (pathname.endsWith('/past'))
      return Response.json({ people: PAST_PEOPLE, games: [], gameCount: 3, page: 1, totalPages: 1 })
    if (pathname.endsWith('/backlog'))
      return Response.json({
        matches: 0,
        clanMatches: 214,
        allowance: null,
        firstDay: null,
        waiting: { matches: 0, limit: 20 },
      })
    if (pathname.endsWith('/aliases'))
      return Response.json({ items: [{ id: PERSON.playerId, name: '민수형', player: PERSON }] })
    if (pathname.endsWith('/members')) return Response.json({ data: [] })
    if (/\/guests(?:\/invitations)?$/.test(pathname)) return Response.json({ items: [GUEST] })
    if (method === 'GET' && pathname.endsWith('/imports')) return Response.json({ items: stored })
    if (method === 'DELETE') return new Response(null, { status: 204 })
    if (changed && pathname.endsWith('/apply'))
      return Response.json({ statusCode: 409, code: 'IMPORT_CHANGED', message: '바뀐 시트' }, { status: 409 })
    if (changed && method === 'GET' && requests.some(([, path]) => /\/(?:apply|guests)$/.test(path)))
      return Response.json(changed)
    if (method === 'PATCH') return Response.json({ ...draft, people: draft.people.slice(0, -1) })
    return Response.json(pathname.endsWith('/apply') ? { ...draft, state: 'applied' } : draft)
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <MoveInPage clanId={CLAN} clanName="펠리칸즈" memberCount={3} replays={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return requests
}

test('pasted cells are read, names are decided and the sheet is applied', async () => {
  const requests = openMoveInPage()
  await userEvent.type(screen.getByLabelText('또는 셀을 복사해서 붙여넣기'), '날짜')
  await userEvent.click(screen.getByRole('button', { name: '붙여넣은 셀 읽기' }))
  await screen.findByText('118판 · 2명')
  screen.getByText('같은 사람이 두 번 나와요: 버섯농부')
  screen.getByText(/이미 있는 2판은 건너뛰어요/)

  const names = screen.getByRole('region', { name: '이름 맞추기' })
  const apply = screen.getByRole('button', { name: '옮겨 오기' })
  const readAgain = (count: number) =>
    waitFor(() => expect([requests.length, apply]).toMatchObject([count, { disabled: false }]))
  await userEvent.click(within(names).getByRole('button', { name: '새벽감자#KR1' }))
  await readAgain(2)
  await userEvent.selectOptions(screen.getByLabelText('B 열의 뜻'), 'loser')
  await readAgain(3)
  await userEvent.click(apply)
  await screen.findByRole('button', { name: '엑셀이나 CSV 고르기' })
  const importPath = `/api/clans/${CLAN}/imports/${DRAFT.importId}`
  expect(requests).toEqual([
    ['POST', `/api/clans/${CLAN}/imports`, { text: '날짜' }],
    ['PATCH', importPath, { names: { 새벽: PERSON.playerId } }],
    ['PATCH', importPath, { uses: ['date', 'loser'] }],
    ['POST', `${importPath}/apply`, undefined],
  ])
})

test('a draft that another officer has changed is shown in its present state', async () => {
  openMoveInPage(DRAFT, { ...DRAFT, games: 100 })
  await userEvent.type(screen.getByLabelText('또는 셀을 복사해서 붙여넣기'), '날짜')
  await userEvent.click(screen.getByRole('button', { name: '붙여넣은 셀 읽기' }))
  await screen.findByText('118판 · 2명')
  await userEvent.click(screen.getByRole('button', { name: '옮겨 오기' }))
  await screen.findByText('바뀐 시트')
  await screen.findByText('100판 · 2명')
})

test('a file that is too large is refused before it is sent', async () => {
  const requests = openMoveInPage()
  const file = new File([new Uint8Array(5 * 1024 * 1024 + 1)], '기록.csv', { type: 'text/csv' })
  await userEvent.upload(screen.getByLabelText('결과 시트 파일'), file)
  await screen.findByText('시트는 5MB까지 읽을 수 있습니다. 나누어 올려주세요.')
  expect(requests).toEqual([])
})

test('an import older than thirty days cannot be undone, and the page says why', async () => {
  const [old, young] = [new Date(Date.now() - 1000), new Date(Date.now() + 60_000)]
  const stored = [old, young].map(
    (untilDay, index): ImportView => ({
      ...{ ...DRAFT, state: 'applied', keptUntil: untilDay.toISOString(), fileName: `${index}.csv` },
      importId: `0193d3a0-0000-7000-8000-00000000001${index}`,
    }),
  )
  openMoveInPage(DRAFT, undefined, stored)
  const undo = async (fileName: string) => {
    const row = (await screen.findByText(fileName)).closest('li') as HTMLElement
    return [
      within(row).queryByRole('button', { name: '되돌리기' }) !== null,
      within(row).queryByText(/30일이 지나/) !== null,
    ]
  }
  expect([await undo('0.csv'), await undo('1.csv')]).toEqual([
    [false, true],
    [true, false],
  ])
})

test('columns have the letters of a spreadsheet', () => {
  expect([0, 25, 26, 27, 51, 52].map(columnLetter)).toEqual(['A', 'Z', 'AA', 'AB', 'AZ', 'BA'])
})

test('a step of moving in is ticked once the clan has the data of that step', async () => {
  openMoveInPage()
  const steps = screen.getByRole('list', { name: '옮겨 오기 단계' })
  await within(steps).findByText('214판')
  expect(within(steps).getByText('지난 결과').closest('li')?.getAttribute('aria-current')).toBe('step')
})

test('a period of one day is shown as one date', async () => {
  openMoveInPage()
  await screen.findByRole('row', { name: /하루뛴사람 .*%\s*2024\. 5\. 3\.$/ })
  screen.getByRole('row', { name: /오래뛴사람 .*2024\. 5\. 3\. ~ 2024\. 6\. 7\.$/ })
})

test('the step of past results is not ticked while a sheet is still a draft', async () => {
  openMoveInPage(DRAFT, undefined, [
    { ...DRAFT, importId: '0193d3a0-0000-7000-8000-000000000010', state: 'applied' },
    DRAFT,
  ])
  const steps = screen.getByRole('list', { name: '옮겨 오기 단계' })
  await within(steps).findByText('확인할 시트 1개')
  const row = within(steps).getByText('지난 결과').closest('li')
  expect([row?.getAttribute('aria-current'), row?.dataset.done]).toEqual(['step', undefined])
})

test('the people of a pasted list become guests, and each guest gets a link', async () => {
  const requests = openMoveInPage()
  await userEvent.type(screen.getByLabelText('시트나 카카오톡의 명단을 붙여넣기'), '1. 새벽감자#KR1{Enter}2. 물약두개')
  await userEvent.click(await screen.findByRole('button', { name: '1명 손님으로 넣기' }))
  await userEvent.click(await screen.findByRole('button', { name: '새벽감자#KR1 초대 링크 복사' }))
  const url = `/api/clans/${CLAN}/guests`
  await waitFor(() =>
    expect(requests).toEqual([
      ['POST', url, { people: [{ name: '물약두개', tagLine: null, main: null, sub: null }] }],
      ['POST', `${url}/invitations`, { guestIds: [GUEST.id] }],
    ]),
  )
})

test('the unknown people of a roster in a file become guests, and then the draft is deleted', async () => {
  const person = { main: 'MIDDLE', sub: null } as const
  const roster = [
    { name: '새벽감자', tagLine: 'KR1', ...person },
    { name: '물약두개', tagLine: null, ...person },
  ]
  const requests = openMoveInPage({ ...DRAFT, shape: 'roster', games: 0, members: 2, people: [], roster })
  await userEvent.upload(screen.getByLabelText('결과 시트 파일'), new File(['명단'], '명단.csv', { type: 'text/csv' }))
  await userEvent.click(await screen.findByRole('button', { name: '1명 손님으로 넣기' }))
  await screen.findByRole('button', { name: '엑셀이나 CSV 고르기' })
  const clan = `/api/clans/${CLAN}`
  expect(requests.slice(1)).toEqual([
    ['POST', `${clan}/guests`, { people: [{ name: '물약두개', tagLine: null, ...person }] }],
    ['DELETE', `${clan}/imports/${DRAFT.importId}`, undefined],
  ])
})

test('an officer deletes an alias', async () => {
  const requests = openMoveInPage()
  await userEvent.click(await screen.findByRole('button', { name: '민수형 지우기' }))
  await waitFor(() =>
    expect(requests).toEqual([['DELETE', `/api/clans/${CLAN}/aliases/${PERSON.playerId}`, undefined]]),
  )
})

test('a name without a similar player can be matched with any player of the clan', async () => {
  const requests = openMoveInPage({ ...DRAFT, people: importedNames('민수형') })
  await userEvent.type(screen.getByLabelText('또는 셀을 복사해서 붙여넣기'), '날짜')
  await userEvent.click(screen.getByRole('button', { name: '붙여넣은 셀 읽기' }))
  const names = await screen.findByRole('region', { name: '이름 맞추기' })
  await userEvent.click(within(names).getByRole('button', { name: '민수형 님을 클랜에서 고르기' }))
  await userEvent.selectOptions(within(names).getByLabelText('민수형 님을 클랜에서 고르기'), '칼날비둘기#KR1')
  await waitFor(() =>
    expect(requests.at(-1)).toEqual(['PATCH', expect.any(String), { names: { 민수형: OTHER.playerId } }]),
  )
})

test('only one list of players is open at a time, and Escape closes it', async () => {
  openMoveInPage({ ...DRAFT, people: [...importedNames('민수형'), ...importedNames('영희')] })
  await userEvent.type(screen.getByLabelText('또는 셀을 복사해서 붙여넣기'), '날짜')
  await userEvent.click(screen.getByRole('button', { name: '붙여넣은 셀 읽기' }))
  const names = within(await screen.findByRole('region', { name: '이름 맞추기' }))
  expect(names.queryAllByRole('combobox')).toEqual([])
  names.getByRole('button', { name: '민수형 님을 클랜에서 고르기' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(names.getByRole('combobox', { name: '민수형 님을 클랜에서 고르기' }))
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(names.getByRole('button', { name: '민수형 님을 클랜에서 고르기' }))
  await userEvent.keyboard('{Enter}')
  await userEvent.click(names.getByRole('button', { name: '영희 님을 클랜에서 고르기' }))
  expect(names.getAllByRole('combobox')).toEqual([document.activeElement])
})

test("an unknown name can be added to the clan's roster, and then the sheet is read again", async () => {
  const listed = {
    ...DRAFT,
    people: importedNames('민수형#KR2').map((person) => ({ ...person, kind: 'listed' as const })),
  }
  const requests = openMoveInPage({ ...DRAFT, people: importedNames('민수형#KR2') }, listed)
  await userEvent.type(screen.getByLabelText('또는 셀을 복사해서 붙여넣기'), '날짜')
  await userEvent.click(screen.getByRole('button', { name: '붙여넣은 셀 읽기' }))
  await userEvent.click(await screen.findByRole('button', { name: '새 사람' }))
  const people = [{ name: '민수형', tagLine: 'KR2', main: null, sub: null }]
  await waitFor(() => expect(requests.at(-1)).toEqual(['POST', `/api/clans/${CLAN}/guests`, { people }]))
  await screen.findByText('1개 중 1개를 맞췄어요')
})

test('a clan without players is offered no choice of a player for a name', async () => {
  openMoveInPage({ ...DRAFT, people: importedNames('민수형'), players: [] })
  await userEvent.type(screen.getByLabelText('또는 셀을 복사해서 붙여넣기'), '날짜')
  await userEvent.click(screen.getByRole('button', { name: '붙여넣은 셀 읽기' }))
  await screen.findByText('비슷한 이름이 없어요')
  expect(screen.queryByText('누구인지 골라주세요')).toBeNull()
})

test('Enter accepts one suggestion after another', async () => {
  const people = ['새벽', '새벽감'].flatMap((name) =>
    importedNames(name).map((person) => ({ ...person, suggestions: [PERSON] })),
  )
  const requests = openMoveInPage({ ...DRAFT, people })
  await userEvent.type(screen.getByLabelText('또는 셀을 복사해서 붙여넣기'), '날짜')
  await userEvent.click(screen.getByRole('button', { name: '붙여넣은 셀 읽기' }))
  const suggestions = await screen.findAllByRole('button', { name: '새벽감자#KR1' })
  suggestions[1]?.focus()
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: '새벽감자#KR1' })))
  await userEvent.keyboard('{Enter}')
  await waitFor(() =>
    expect(requests.flatMap(([method, , body]) => (method === 'PATCH' ? [body] : []))).toEqual([
      { names: { 새벽감: PERSON.playerId } },
      { names: { 새벽: PERSON.playerId } },
    ]),
  )
})
