import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DropdownItem } from './dropdownItems.ts'
import { HeaderDropdown } from './HeaderDropdown.tsx'

const ITEMS: DropdownItem[] = [
  { type: 'category', label: '내 계정', id: 'head' },
  { id: 'profile', label: '내 전적', url: '/mypage', icon: 'mdi-account-outline' },
  { type: 'divider', id: 'line' },
  { id: 'clan', label: '내 클랜', url: '/clans/mine', icon: '클' },
]

let now = 0
beforeEach(() => {
  now = 1000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const Where = () => <output>{useLocation().pathname}</output>
const menu = (props: Partial<Parameters<typeof HeaderDropdown>[0]> = {}, path = '/') => (
  <MemoryRouter initialEntries={[path]}>
    <HeaderDropdown label="계정" items={ITEMS} {...props} />
    <Where />
  </MemoryRouter>
)
const trigger = () => screen.getByRole('button', { name: /선택|내/ })
const hover = () => fireEvent.pointerEnter(screen.getByRole('group', { name: '계정' }), { pointerType: 'mouse' })
const labels = () => screen.queryAllByRole('menuitem').map((item) => item.textContent)

test('without a choice the trigger says 선택', () => {
  render(menu())
  expect(trigger().textContent).toBe('선택')
})

test('the menu opens on hover and closes when the pointer leaves', () => {
  render(menu())
  hover()
  expect(labels()).toEqual(['내 전적', '클내 클랜'])
  fireEvent.pointerLeave(screen.getByRole('group', { name: '계정' }), { pointerType: 'mouse' })
  expect(labels()).toEqual([])
})

test('after a choice the menu closes, opens the page, and ignores hovering for 300 ms', () => {
  render(menu())
  fireEvent.click(trigger())
  fireEvent.click(screen.getByRole('menuitem', { name: '내 전적' }))
  expect(screen.getByRole('status').textContent).toBe('/mypage')
  expect(labels()).toEqual([])
  now += 299
  hover()
  expect(labels()).toEqual([])
  now += 1
  hover()
  expect(labels()).toHaveLength(2)
})

test('the menu closes when the chosen value changes from outside', () => {
  const { rerender } = render(menu({ value: 'profile' }))
  fireEvent.click(trigger())
  expect(labels()).toHaveLength(2)
  rerender(menu({ value: 'clan' }))
  expect(labels()).toEqual([])
  expect(trigger().textContent).toBe('내 클랜')
})

test('the item of the current page is marked', () => {
  render(menu({}, '/clans/mine'))
  fireEvent.click(trigger())
  expect(screen.getByRole('menuitem', { current: 'page' }).textContent).toBe('클내 클랜')
})

test('a menu without items shows a sentence instead', () => {
  render(menu({ items: [] }))
  fireEvent.click(trigger())
  expect(screen.getByRole('menuitem', { name: '항목이 없습니다' }).getAttribute('aria-disabled')).toBe('true')
})

test('the arrow keys skip categories and dividers, and Enter chooses', async () => {
  const chosenIds: unknown[] = []
  render(menu({ onChoose: (item) => chosenIds.push(item.id) }))
  const press = (key: string) => userEvent.keyboard(`{${key}}`)
  trigger().focus()
  await press('ArrowDown')
  expect(document.activeElement?.textContent).toBe('내 전적')
  await press('ArrowDown')
  await press('Enter')
  expect(chosenIds).toEqual(['clan'])
  expect(document.activeElement).toBe(trigger())
})

test('Enter opens the menu and moves the focus into it, and a pointer leaves the focus on the button', async () => {
  render(menu())
  await userEvent.click(trigger())
  expect(document.activeElement).toBe(trigger())
  await userEvent.keyboard('{Escape}{Enter}')
  expect(document.activeElement?.textContent).toBe('내 전적')
})

test('Escape closes the menu', () => {
  render(menu())
  fireEvent.click(trigger())
  fireEvent.keyDown(trigger(), { key: 'Escape' })
  expect(labels()).toEqual([])
})

test('a press right after hovering keeps the menu open, and the next press closes it', () => {
  render(menu())
  hover()
  fireEvent.click(trigger())
  expect(labels()).toHaveLength(2)
  fireEvent.click(trigger())
  expect(labels()).toEqual([])
})

test('pressing text in the menu leaves the menu open, even if the page around it can take the focus', async () => {
  render(
    <main tabIndex={-1}>
      <p>다른 글</p>
      {menu({ sheet: () => <p>길손</p> })}
    </main>,
  )
  await userEvent.click(trigger())
  await userEvent.click(screen.getByText('길손'))
  expect(labels()).toEqual(['내 전적', '클내 클랜'])
  await userEvent.click(screen.getByText('다른 글'))
  expect(labels()).toEqual([])
})
