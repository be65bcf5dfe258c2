import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Toasts } from '#web/ui/toasts/Toasts.tsx'
import { toastStore } from '#web/ui/toasts/toast.ts'
import { DataGrid } from './DataGrid.tsx'
import type { DataGridProps } from './dataGridProps.ts'
import type { GridColumn } from './gridColumn.ts'
import { saveEach } from './staging/saveEach.ts'

const COLUMNS: readonly GridColumn[] = [
  { key: 'id', title: 'ID' },
  { key: 'name', title: '이름', editor: 'text' },
  { key: 'kind', title: '종류', editor: 'text' },
]
const ROWS = Array.from({ length: 200 }, (_, index) => ({
  id: index + 1,
  name: `판 ${index % 2 === 0 ? 'B' : 'a'}`,
  kind: `${index % 3}`,
}))
const NAME = 3

type Save = DataGridProps['onSave']

const savesAll: Save = (changes) => saveEach(changes, async () => {})

const openGrid = ({ rows = ROWS, isLoading = false, onSave = savesAll } = {}) =>
  render(
    <>
      <DataGrid
        id="boards"
        person="me"
        title="게시판 관리"
        columns={COLUMNS}
        rows={rows}
        isLoading={isLoading}
        onSave={onSave}
        onRefresh={async () => {}}
      />
      <Toasts />
    </>,
  )
const cell = (row: number, column = NAME) =>
  document.querySelector<HTMLElement>(`[data-row="${row}"] > [data-column="${column}"]`) ?? expect.fail('no cell')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const head = (name: RegExp) => screen.getByRole('columnheader', { name })
const pageLabels = () =>
  within(screen.getByRole('navigation', { name: '페이지' }))
    .getAllByRole('button')
    .map((button) => button.textContent)
    .filter(Boolean)
const drawnRowCount = () => document.querySelectorAll('[role=row]:not([data-row="0"])').length
const columnOf = (column: number, rows: number) =>
  Array.from({ length: rows }, (_, index) => cell(index + 1, column).textContent)

test('adding a row, deleting a row and saving without changes each show a message', async () => {
  openGrid()
  await press('추가')
  expect(
    await screen.findByText('새 게시판 관리 항목이 추가되었습니다. 내용을 입력하고 저장 버튼을 클릭하세요.'),
  ).toBeDefined()
  await press('취소')
  await userEvent.click(cell(1, 0))
  await userEvent.click(cell(3, 0))
  await press('삭제')
  expect(await screen.findByText('2개 항목이 삭제 대기 중입니다. 저장 버튼을 클릭하여 확정하세요.')).toBeDefined()
  await press('취소')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '저장' }).disabled).toBe(true)
  await userEvent.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText('변경사항이 없습니다')).toBeDefined()
})

const closeToasts = () =>
  act(() => {
    for (const { id } of toastStore.current()) toastStore.close(id)
  })

test('during a save, rows can be neither added nor deleted, and a message says to wait', async () => {
  openGrid({ onSave: () => new Promise(() => {}) })
  await press('추가')
  await userEvent.click(cell(2, 0))
  await press('저장 (1)')
  for (const name of ['추가', '삭제']) {
    closeToasts()
    await press(name)
    expect(toastStore.current().map(({ message }) => message)).toEqual(['저장하고 있습니다. 끝난 뒤에 고쳐주세요.'])
  }
  expect(cell(2).parentElement?.getAttribute('aria-selected')).toBe('true')
})

test('a new row that is deleted again is removed without a save', async () => {
  openGrid()
  await press('추가')
  await userEvent.click(cell(1, 0))
  closeToasts()
  await press('삭제')
  expect(toastStore.current()).toEqual([])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '저장' }).disabled).toBe(true)
})

test('a row marked for deletion can be neither selected nor edited', async () => {
  openGrid()
  await userEvent.click(cell(2, 0))
  await press('삭제')
  expect(within(cell(2, 0)).getByRole<HTMLInputElement>('checkbox').disabled).toBe(true)
  await userEvent.click(cell(2))
  await userEvent.keyboard('{Shift>} {/Shift}')
  expect(cell(2).parentElement?.getAttribute('aria-selected')).toBe('false')
  await userEvent.dblClick(cell(2))
  expect(screen.queryByRole('textbox', { name: '이름' })).toBeNull()
})

test('the grid is sorted by ID at first; a page has 20 rows unless 10, 30 or 50 are chosen, and 7 page numbers are shown', async () => {
  openGrid()
  expect(head(/^ID/).getAttribute('aria-sort')).toBe('ascending')
  expect(drawnRowCount()).toBe(20)
  expect(pageLabels()).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  await press('7')
  expect(pageLabels()).toEqual(['4', '5', '6', '7', '8', '9', '10'])
  const size = screen.getByRole('combobox', { name: '페이지 크기' })
  expect(
    within(size)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['10개씩', '20개씩', '30개씩', '50개씩'])
  await userEvent.selectOptions(size, '50개씩')
  expect(drawnRowCount()).toBe(50)
  expect(pageLabels()).toEqual(['1', '2', '3', '4'])
})

test("pressing a column's head sorts up, then down; with Ctrl or Meta the column is added to the sort", async () => {
  openGrid()
  fireEvent.click(head(/^종류/))
  expect([head(/^종류/).getAttribute('aria-sort'), ...columnOf(4, 2)]).toEqual(['ascending', '0', '0'])
  fireEvent.click(head(/^종류/))
  expect([head(/^종류/).getAttribute('aria-sort'), ...columnOf(4, 2)]).toEqual(['descending', '2', '2'])
  for (const key of ['ctrlKey', 'metaKey']) {
    fireEvent.click(head(/^이름/), { [key]: true })
    expect(head(/^종류/).textContent).toContain('1')
    expect(head(/^이름/).textContent).toContain('2')
  }
  expect(columnOf(NAME, 2)).toEqual(['판 B', '판 B'])
})

test('Tab moves along the row, or down the column if that direction is chosen', async () => {
  openGrid()
  await userEvent.dblClick(cell(1))
  await userEvent.tab()
  expect(screen.getByRole('textbox', { name: '종류' })).toBe(document.activeElement)
  await userEvent.keyboard('{Escape}')
  await press('보기 설정')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Tab으로 아래 칸 고치기' }))
  await press('닫기')
  await userEvent.dblClick(cell(1))
  await userEvent.tab()
  expect(cell(2).contains(screen.getByRole('textbox', { name: '이름' }))).toBe(true)
})

test('column lines, row lines and columns can be switched on and off', async () => {
  openGrid()
  const lines = () => screen.getByRole('grid').parentElement?.dataset
  expect(lines()).toMatchObject({ columnLines: 'true', rowLines: 'true' })
  await press('보기 설정')
  for (const name of ['열 구분선', '행 구분선']) await userEvent.click(await screen.findByRole('checkbox', { name }))
  expect(lines()).toMatchObject({ columnLines: 'false', rowLines: 'false' })
  await userEvent.click(screen.getByRole('checkbox', { name: '페이지 대신 스크롤' }))
  expect(screen.queryByRole('navigation', { name: '페이지' })).toBeNull()
  await press('닫기')
  await press('열 숨기기와 보이기')
  await userEvent.click(await screen.findByRole('checkbox', { name: '종류' }))
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: /^종류/ })).toBeNull())
})

test('the search respects case and whole words only on request', async () => {
  openGrid()
  const matchCount = () => Number(screen.getByRole('grid').getAttribute('aria-rowcount')) - 1
  const box = screen.getByRole('textbox', { name: '표 안에서 검색' })
  act(() => box.focus())
  await userEvent.keyboard('판 b{Enter}')
  expect(matchCount()).toBe(100)
  await press('대소문자 구분')
  expect(matchCount()).toBe(0)
  await press('대소문자 구분')
  await userEvent.clear(box)
  await userEvent.type(box, '20{Enter}')
  // The three rows contain 20, 120 and 200.
  expect(matchCount()).toBe(3)
  await press('단어 단위')
  expect(matchCount()).toBe(1)
})

test('while rows load there is a placeholder for each row of a page, but at most fifteen', () => {
  openGrid({ rows: [], isLoading: true })
  expect(document.querySelectorAll('[class*=skeletonRow]')).toHaveLength(15)
})
