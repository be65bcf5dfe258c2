import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { DataGrid } from './DataGrid.tsx'
import type { GridColumn } from './gridColumn.ts'
import { saveEach } from './staging/saveEach.ts'

const scrollIntoView = HTMLElement.prototype.scrollIntoView
afterEach(() => {
  HTMLElement.prototype.scrollIntoView = scrollIntoView
})

const COLUMNS: readonly GridColumn[] = [
  { key: 'id', title: 'ID' },
  {
    key: 'board',
    title: '게시판',
    editor: 'select',
    options: [
      { value: 1, label: '자유' },
      { value: 2, label: '공략' },
    ],
  },
  { key: 'name', title: '이름', editor: 'text' },
]
const ROWS = [1, 2].map((id) => ({ id, board: 1, name: `${id}번` }))
const BOARD = 3

function Page() {
  const [rows, setRows] = useState(ROWS)
  return (
    <DataGrid
      id="boards"
      person="me"
      title="게시판"
      columns={COLUMNS}
      rows={rows}
      onSave={(changes) =>
        saveEach(changes, async ({ kind }) => {
          if (kind === 'create') setRows((before) => [...before, { id: before.length + 1, board: 1, name: '새' }])
        })
      }
      onRefresh={async () => {}}
    />
  )
}
const openGrid = () => render(<Page />)
const cell = (row: number) =>
  document.querySelector<HTMLElement>(`[data-row="${row}"] > [data-column="${BOARD}"]`) ?? expect.fail('no cell')
const press = (name: string) => {
  const button = screen.getByRole('button', { name })
  act(() => button.focus())
  return userEvent.keyboard('{Enter}')
}
async function choose(row: number, label: string) {
  await userEvent.dblClick(cell(row))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '게시판' }), label)
}

test('choosing a value from a list returns the focus to the cell', async () => {
  openGrid()
  await choose(1, '공략')
  expect(cell(1).textContent).toBe('공략')
  expect(document.activeElement).toBe(cell(1))
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(cell(2))
})

test('a Tab that an open list swallows moves to the next cell, and a later Tab leaves the grid', async () => {
  openGrid()
  await choose(1, '공략')
  fireEvent.keyUp(cell(1), { key: 'Tab' })
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '이름' }))
  await userEvent.keyboard('{Escape}')
  await choose(2, '공략')
  await userEvent.tab()
  expect(screen.queryByRole('textbox', { name: '이름' })).toBeNull()
  expect(screen.getByRole('grid').contains(document.activeElement)).toBe(false)
})

test('if a button disables itself when pressed, the active cell takes the focus', async () => {
  openGrid()
  for (const name of ['실행 취소', '취소', '저장 (1)']) {
    await choose(2, '공략')
    await press(name)
    expect(document.activeElement).toBe(cell(2))
  }
})

test('if a control such as a filter removes itself when pressed, the active cell takes the focus', async () => {
  window.history.replaceState(null, '', `/?boards=${encodeURIComponent(JSON.stringify({ f: { name: ['1번'] } }))}`)
  openGrid()
  await screen.findByRole('button', { name: '이름 필터 지우기' })
  await press('이름 필터 지우기')
  expect(document.activeElement?.closest('[data-row="1"]')).not.toBeNull()
})

test('after an added row is saved, the focus is still at its place', async () => {
  openGrid()
  await press('추가')
  expect(document.activeElement).toBe(cell(1))
  await userEvent.keyboard('{Control>}s{/Control}')
  await screen.findByRole('button', { name: '저장' })
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('4')
  expect(document.activeElement).toBe(cell(1))
})

test("moving the focus to a column's head does not scroll the rows", async () => {
  openGrid()
  const scroller = screen.getByRole('grid').parentElement ?? expect.fail('no scroller')
  scroller.scrollTop = 2000
  // Mimics browsers, which scroll to the sticky head although it is always in view.
  HTMLElement.prototype.scrollIntoView = () => {
    scroller.scrollTop -= 45
  }
  const filter = screen.getByRole('button', { name: '이름 필터' })
  await userEvent.click(filter)
  await screen.findByRole('textbox', { name: '값 찾기' })
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(filter.parentElement)
  expect(scroller.scrollTop).toBe(2000)
})

test('pressing the text beside a checkbox ticks it, even if the page around the grid can take the focus', async () => {
  render(
    <main tabIndex={-1}>
      <Page />
    </main>,
  )
  await userEvent.click(screen.getByRole('button', { name: '열 숨기기와 보이기' }))
  const chooser = await screen.findByRole('dialog', { name: '열 숨기기와 보이기' })
  await userEvent.click(within(chooser).getByText('이름'))
  expect(screen.queryByRole('columnheader', { name: /이름/ })).toBeNull()
  await userEvent.click(within(chooser).getByRole('heading'))
  await userEvent.click(within(chooser).getByText('이름'))
  expect(screen.getByRole('columnheader', { name: /이름/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('main'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a press outside the popover closes it without moving the focus', async () => {
  const pressed = vi.fn()
  render(
    <>
      <Page />
      <button type="button" onClick={pressed}>
        더 불러오기
      </button>
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: '이름 필터' }))
  await screen.findByRole('textbox', { name: '값 찾기' })
  const elsewhere = screen.getByRole('button', { name: '더 불러오기' })
  await userEvent.click(elsewhere)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(pressed).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(elsewhere)
})
