import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { GridRow } from './gridColumn.ts'
import type { GridChange } from './staging/changes.ts'
import { saveEach } from './staging/saveEach.ts'
import { button, cell, isEnabled, MORE_COLUMNS, NAME, openGrid, page, ROWS, rename } from './testGrid.tsx'

describe('staging', () => {
  test('an edit is counted unless it restores the value, and Escape cancels it', async () => {
    openGrid()
    expect(isEnabled('저장')).toBe(false)
    await rename(1, '잡담')
    expect(cell(1).textContent).toBe('잡담')
    expect(isEnabled('저장 (1)')).toBe(true)
    await rename(2, '버릴 이름', '{Escape}')
    expect(cell(2).textContent).toBe('모집')
    await rename(1, ' 자유 ')
    expect(isEnabled('저장')).toBe(false)
  })

  test('opening and closing an editor changes nothing, whatever the server stores', async () => {
    const row = { id: 1, name: ' 자유 ', count: 0, day: '2026-11-23T01:02:03.000Z', body: '첫 줄\r\n둘째 줄\n' }
    openGrid({ columns: MORE_COLUMNS, rows: [row] })
    for (const column of [NAME, NAME + 2, NAME + 3]) {
      act(() => cell(1, column).focus())
      await userEvent.click(cell(1, column))
      await userEvent.keyboard('{Enter}')
      await waitFor(() => expect(document.activeElement?.matches('input, textarea')).toBe(true))
      await userEvent.keyboard('{Enter}')
      expect(isEnabled('저장'), `column ${column}`).toBe(false)
    }
  })

  test('one undo restores edits that were cancelled, and edits that a refresh has discarded', async () => {
    openGrid()
    await rename(1, '잡담')
    await rename(3, '팁')
    await userEvent.click(button('취소'))
    expect([cell(1).textContent, cell(3).textContent]).toEqual(['자유', '공략'])
    await userEvent.click(button('실행 취소'))
    expect([cell(1).textContent, cell(3).textContent]).toEqual(['잡담', '팁'])

    await userEvent.click(button('새로고침'))
    await screen.findByText('데이터가 새로고침되었습니다.')
    expect(cell(1).textContent).toBe('자유')
    await userEvent.click(button('실행 취소'))
    expect([cell(1).textContent, cell(3).textContent]).toEqual(['잡담', '팁'])
  })

  test('staged edits survive a reload, but only for the same person', async () => {
    const first = openGrid()
    await rename(2, '구인')
    first.unmount()
    const otherGrid = openGrid({ person: 'other' })
    expect(cell(2).textContent).toBe('모집')
    otherGrid.unmount()
    openGrid()
    expect(cell(2).textContent).toBe('구인')
    expect(isEnabled('저장 (1)')).toBe(true)
  })
})

test('closing the tab asks first while a cell is being edited, and not otherwise', async () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  openGrid()
  act(() => cell(1).focus())
  await userEvent.click(cell(1))
  await userEvent.keyboard('{Enter}')
  expect(isAsked()).toBe(false)
  await userEvent.keyboard('잡')
  expect(isAsked()).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(isAsked()).toBe(false)
})

test('Enter searches the grid at once', async () => {
  openGrid()
  await userEvent.type(screen.getByRole('textbox', { name: '표 안에서 검색' }), '모집{Enter}')
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('2')
})

test("a cell's value is always text, never HTML", async () => {
  const name = '<img src="x" onerror="alert(1)"><b>굵게</b>'
  openGrid({ rows: [{ id: 1, name, count: 0 }] })
  expect(cell(1).textContent).toBe(name)
  await rename(1, '{{}=}<i>', '{Enter}')
  expect(screen.getByRole('grid').querySelector('img, b, i')).toBeNull()
})

describe('the keyboard', () => {
  test('the grid is one tab stop, arrow keys move in it, and a read-only cell cannot be edited', async () => {
    openGrid()
    const stops = () => [...screen.getByRole('grid').querySelectorAll('[tabindex="0"]')]
    act(() => cell(1).focus())
    await userEvent.click(cell(1))
    await userEvent.keyboard('{ArrowDown}')
    expect(stops()).toEqual([cell(2)])
    await waitFor(() => expect(document.activeElement).toBe(cell(2)))
    await userEvent.keyboard('{Home}{F2}')
    expect(screen.getByRole('grid').querySelector('input[type="text"]')).toBeNull()
  })

  test('rows that may not be deleted stay, and the grid gives the reason', async () => {
    openGrid({ deletionRefusal: ({ id }) => (id === 2 ? '남의 글입니다' : undefined) })
    for (const row of [1, 2]) await userEvent.click(screen.getByRole('checkbox', { name: `${row}행 선택` }))
    await userEvent.click(button('삭제'))
    expect(await screen.findByText('남의 글입니다')).toBeTruthy()
    expect(await screen.findByText(/^1개 항목이 삭제 대기 중입니다/)).toBeTruthy()
    expect([1, 2].map((row) => cell(row, 1).textContent)).toEqual(['삭제', ''])
  })

  test('a cell that its column withholds from a row cannot be edited, and says why', async () => {
    const withheld = ({ id }: GridRow) => (id === 2 ? '남의 이름입니다' : undefined)
    openGrid({ columns: MORE_COLUMNS.map((column) => (column.key === 'name' ? { ...column, withheld } : column)) })
    await userEvent.dblClick(cell(2))
    expect(within(cell(2)).queryByRole('textbox')).toBeNull()
    expect(await screen.findByText('남의 이름입니다')).toBeTruthy()
    expect([cell(1), cell(2)].map((element) => element.getAttribute('aria-readonly'))).toEqual(['false', 'true'])
    await rename(1, '잡담')
    expect(cell(1).textContent).toBe('잡담')
  })

  test('Tab commits and moves to the next editable cell', async () => {
    openGrid()
    await rename(1, '잡담', '{Tab}')
    expect(cell(1).textContent).toBe('잡담')
    expect(within(cell(2)).getByRole<HTMLInputElement>('textbox').value).toBe('모집')
  })

  test('a letter key does not open an editor', async () => {
    openGrid()
    act(() => cell(1).focus())
    await userEvent.click(cell(1))
    await userEvent.keyboard('ㅎ')
    expect(screen.getByRole('grid').querySelector('input[type="text"]')).toBeNull()
    expect(isEnabled('저장')).toBe(false)
  })
})

describe('named views', () => {
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  const openViews = async () => {
    await userEvent.click(button('저장한 보기'))
    return screen.findByRole('dialog', { name: '저장한 보기' })
  }
  async function hideCount() {
    await userEvent.click(button('열 숨기기와 보이기'))
    const columns = await screen.findByRole('dialog', { name: '열 숨기기와 보이기' })
    await userEvent.click(within(columns).getByRole('checkbox', { name: '개수' }))
    await userEvent.click(within(columns).getByRole('button', { name: '닫기' }))
  }

  test('choosing a named view restores it, and it loses its name when something in it is changed', async () => {
    openGrid()
    await userEvent.click(screen.getByRole('columnheader', { name: /^이름/ }))
    await hideCount()
    const dialog = await openViews()
    await userEvent.type(within(dialog).getByRole('textbox', { name: '보기 이름' }), '이름순{Enter}')
    expect(screen.getByRole('heading', { name: /이름순$/ })).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: '닫기' }))

    await userEvent.click(screen.getByRole('columnheader', { name: /^ID/ }))
    expect(screen.queryByRole('heading', { name: /이름순$/ })).toBeNull()
    await userEvent.click(within(await openViews()).getByRole('button', { name: '이름순' }))
    expect([1, 2, 3].map((row) => cell(row).textContent)).toEqual(['공략', '모집', '자유'])
    expect(heads()).not.toContain('개수')

    await userEvent.click(within(await openViews()).getByRole('button', { name: '이름순 지우기' }))
    expect(screen.queryByRole('button', { name: '이름순' })).toBeNull()
  })

  test('the address of a view shows it to another person, whose own column layout is kept', async () => {
    const first = openGrid()
    await hideCount()
    await userEvent.type(within(await openViews()).getByRole('textbox', { name: '보기 이름' }), '개수 없이{Enter}')
    first.unmount()
    localStorage.clear()

    const second = openGrid({ person: 'you' })
    expect(screen.getByRole('heading', { name: /개수 없이$/ })).toBeTruthy()
    expect(heads()).toHaveLength(4)
    expect(within(await openViews()).queryByRole('button', { name: '개수 없이' })).toBeNull()
    second.unmount()
    window.history.replaceState(null, '', '/')
    openGrid({ person: 'you' })
    expect(heads()).toHaveLength(5)
  })
})

test('the keyboard alone filters a column by a part of its text', async () => {
  openGrid()
  act(() => cell(0).focus())
  await userEvent.click(cell(0, 2))
  act(() => cell(0).focus())
  await userEvent.keyboard('{ArrowRight}{F2}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '값 찾기' })))
  await userEvent.keyboard('모{Enter}')
  await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('2'))
  expect(cell(1).textContent).toBe('모집')
})

describe('saving', () => {
  test('a refused change stays staged with the reason on its cell, and saved changes are not staged any more', async () => {
    const requests: GridChange[][] = []
    openGrid({
      onSave: (changes) => {
        requests.push([...changes])
        return saveEach(
          changes,
          async ({ id }) => {
            if (id === 2) throw new Error('이미 있는 이름입니다.')
          },
          { cellOf: () => 'name' },
        )
      },
    })
    await rename(1, '잡담')
    await rename(2, '구인')
    await userEvent.click(button('저장 (2)'))
    await screen.findByText('일부 작업이 실패했습니다. 성공: 1개, 실패: 1개')
    expect(requests).toEqual([
      [
        { kind: 'update', id: 1, values: { name: '잡담' } },
        { kind: 'update', id: 2, values: { name: '구인' } },
      ],
    ])
    expect(cell(2).getAttribute('aria-invalid')).toBe('true')
    expect(cell(2).getAttribute('title')).toBe('이미 있는 이름입니다.')
    expect(cell(1).getAttribute('aria-invalid')).toBeNull()
    expect(cell(2).textContent).toBe('구인')
    expect(isEnabled('저장 (1)')).toBe(true)
    await waitFor(() => expect(document.activeElement).toBe(cell(2)))
    expect(await screen.findByText('이미 있는 이름입니다.')).toBeDefined()

    await rename(2, '사람 구함')
    expect(cell(2).getAttribute('aria-invalid')).toBeNull()
  })

  test('changes of rows that others have deleted are reported, and can be discarded', async () => {
    const remainingRows = ROWS.filter(({ id }) => id !== 2)
    const { rerender } = openGrid({
      onSave: async (changes) => {
        rerender(page({ rows: remainingRows }))
        return changes.map(({ id }) =>
          id === 2 ? { isSaved: false, message: '없는 게시판입니다.' } : { isSaved: true },
        )
      },
    })
    await rename(1, '잡담')
    await rename(2, '구인')
    await userEvent.click(button('저장 (2)'))
    await screen.findByText('그사이 지워진 항목 1개의 변경은 저장할 수 없습니다.')
    await userEvent.click(button('지워진 항목의 변경 버리기'))
    expect(isEnabled('저장')).toBe(false)
    expect(screen.queryByText(/그사이 지워진 항목/)).toBeNull()
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('gridcell'))
  })

  test('an empty required cell is not sent, and is marked', async () => {
    let times = 0
    openGrid({
      onSave: async () => {
        times += 1
        return []
      },
    })
    await rename(1, ' ')
    await userEvent.click(button('저장 (1)'))
    await screen.findByText('이름: 필수 값입니다')
    expect(times).toBe(0)
    await waitFor(() => expect(document.activeElement).toBe(cell(1)))
  })
})
