import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useMemo, useState } from 'react'
import { expect, test } from 'vitest'
import { DataGrid } from './DataGrid.tsx'
import type { GridColumn, GridRow } from './gridColumn.ts'
import { saveEach } from './staging/saveEach.ts'
import type { ServerPages } from './useServerPages.ts'
import { DEFAULT_VIEW, type GridView } from './view/gridView.ts'

const COLUMNS: readonly GridColumn[] = [
  { key: 'id', title: 'ID' },
  { key: 'name', title: '이름', editor: 'text' },
  {
    key: 'board',
    title: '게시판',
    options: [
      { value: 1, label: '자유' },
      { value: 2, label: '공략' },
    ],
  },
  { key: 'views', title: '조회', isUnsearched: true },
]
const ALL_ROWS = Array.from({ length: 95 }, (_, index): { id: number; name: string; board: number; views: number } => ({
  id: index + 1,
  name: `글 ${index + 1}`,
  board: (index % 2) + 1,
  views: index,
}))
const PAGE_ROWS = 30

function PagedTestGrid({ searchedCount, onMore }: { searchedCount?: number; onMore?: () => boolean }) {
  const [hasFailed, setFailed] = useState(false)
  const [view, setView] = useState<GridView>(DEFAULT_VIEW)
  const [loadedCount, setLoadedCount] = useState(PAGE_ROWS)
  const [saved, setSaved] = useState<ReadonlyMap<unknown, string>>(new Map())
  const fitPage = useMemo(() => {
    const { search, filters, sort } = view
    const boards = filters.board?.map((label) => (label === '자유' ? 1 : 2))
    const matching = ALL_ROWS.map((row) => ({ ...row, name: saved.get(row.id) ?? row.name })).filter(
      ({ name, board }) => name.includes(search.text) && (!boards || boards.some((candidate) => candidate === board)),
    )
    return sort[0]?.isDescending ? matching.toReversed() : matching
  }, [view, saved])
  const rows: GridRow[] = useMemo(() => fitPage.slice(0, loadedCount), [fitPage, loadedCount])
  const more = () => {
    const isThere = onMore?.() ?? true
    setFailed(!isThere)
    if (isThere) setLoadedCount((before) => before + PAGE_ROWS)
  }
  const pages: ServerPages = {
    onQueryChange(next) {
      setView(next)
      setLoadedCount(PAGE_ROWS)
    },
    total: fitPage.length,
    searchedCount,
    hasMore: loadedCount < fitPage.length,
    isFetching: false,
    hasFailed,
    onMore: more,
    onRetry: more,
    all: async () => fitPage,
  }
  return (
    <DataGrid
      id="posts"
      person="me"
      title="글"
      columns={COLUMNS}
      rows={rows}
      pages={pages}
      error={hasFailed ? new Error('끊겼습니다.') : null}
      onSave={(changes) =>
        saveEach(changes, async (change) => {
          if (change.kind === 'update') setSaved((before) => new Map(before).set(change.id, String(change.values.name)))
        })
      }
      onRefresh={async () => {}}
    />
  )
}
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('[data-column="3"]')?.textContent)
const searchFor = (words: string) => {
  const box = screen.getByRole('textbox', { name: '표 안에서 검색' })
  return userEvent.clear(box).then(() => userEvent.type(box, `${words}{Enter}`))
}

test('the count, search, order and filters are about all rows, whether loaded or not', async () => {
  render(<PagedTestGrid />)
  expect(screen.getByText(/95개 중 1~20/)).toBeTruthy()
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('96')
  await searchFor('글 9')
  expect(names()).toEqual(['글 9', '글 90', '글 91', '글 92', '글 93', '글 94', '글 95'])
  expect(screen.getByText(/7개 중 1~7/)).toBeTruthy()
  await searchFor('{Backspace}')
  await userEvent.click(screen.getByRole('columnheader', { name: /^ID/ }))
  expect(names()[0]).toBe('글 95')
  await userEvent.click(screen.getByRole('button', { name: '게시판 필터' }))
  const filter = await screen.findByRole('dialog', { name: '게시판 필터' })
  await userEvent.click(within(filter).getByText('자유'))
  await userEvent.click(within(filter).getByText('적용'))
  expect(screen.getByText(/47개 중 1~20/)).toBeTruthy()
  expect(names()[0]).toBe('글 94')
})

test('pages that are not loaded are requested, up to the last one', async () => {
  render(<PagedTestGrid />)
  const openNextPage = () => userEvent.click(screen.getByRole('button', { name: '다음 페이지' }))
  await openNextPage()
  expect([names().length, names()[0], names().at(-1)]).toEqual([20, '글 21', '글 40'])
  for (let page = 3; page <= 5; page += 1) await openNextPage()
  expect(names()).toHaveLength(15)
  expect(names().at(-1)).toBe('글 95')
  expect(screen.getByRole('button', { name: '다음 페이지' }).hasAttribute('disabled')).toBe(true)
})

test('a column with unknown values has no value list, and the foot says that only the newest rows were searched', async () => {
  render(<PagedTestGrid searchedCount={10_000} />)
  expect(screen.getByText(/최근 10,000개에서 찾은 95개 중/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '이름 필터' }))
  const popover = await screen.findByRole('dialog', { name: '이름 필터' })
  expect(within(popover).getByText('값이 많아 목록으로 보여드릴 수 없어요. 위의 검색으로 찾아주세요.')).toBeTruthy()
  expect(within(popover).queryByRole('checkbox')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '조회 필터' }))
  const ordered = await screen.findByRole('dialog', { name: '조회 필터' })
  expect(
    within(ordered).getByText('값이 많아 목록으로 보여드릴 수 없어요. 열 이름을 눌러 차례대로 보세요.'),
  ).toBeTruthy()
})

test('a changed row stays on screen during another search until it is saved', async () => {
  render(<PagedTestGrid />)
  const cell = document.querySelector<HTMLElement>('[data-row="2"] > [data-column="3"]') ?? expect.fail('no cell')
  await userEvent.dblClick(cell)
  await userEvent.clear(screen.getByRole('textbox', { name: '이름' }))
  await userEvent.type(screen.getByRole('textbox', { name: '이름' }), '고친 글{Enter}')
  await searchFor('글 9')
  expect(names().slice(0, 2)).toEqual(['고친 글', '글 9'])
  await userEvent.click(screen.getByRole('button', { name: '저장 (1)' }))
  expect(await screen.findByRole('button', { name: '저장' })).toBeTruthy()
  expect(names()[0]).toBe('글 9')
})

test('a page that cannot be loaded is reported, and is requested again only on demand', async () => {
  let [moreCount, isUp] = [0, false]
  const onMore = () => {
    moreCount += 1
    return isUp
  }
  render(<PagedTestGrid onMore={onMore} />)
  await userEvent.click(screen.getByRole('button', { name: '다음 페이지' }))
  expect([screen.getByRole('alert').textContent, names(), moreCount]).toEqual([
    expect.stringContaining('글 항목을 불러올 수 없습니다'),
    Array.from({ length: 10 }, (_, index) => `글 ${index + 21}`),
    1,
  ])
  isUp = true
  await userEvent.click(screen.getByRole('button', { name: '다시 시도' }))
  expect([screen.queryByRole('alert'), names().length, moreCount]).toEqual([null, 20, 2])
})

test('selected rows that another view hides are deselected, so that they are not deleted unseen', async () => {
  render(<PagedTestGrid />)
  await userEvent.click(screen.getAllByRole('checkbox')[1] as HTMLElement)
  expect(screen.getByText('1개 선택')).toBeTruthy()
  await searchFor('글 9')
  expect(screen.queryByText('1개 선택')).toBeNull()
})

test('a filter in the address that the server does not know is ignored, and all rows are shown', () => {
  window.history.replaceState(null, '', `/?posts=${encodeURIComponent(JSON.stringify({ f: { name: ['글 1'] } }))}`)
  render(<PagedTestGrid />)
  expect(screen.getByText(/95개 중 1~20/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '이름 필터 (켜짐)' })).toBeNull()
})
