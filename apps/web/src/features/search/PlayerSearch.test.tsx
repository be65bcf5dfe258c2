import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PlayerSearch } from './PlayerSearch.tsx'

const asked: string[] = []
let answer: (keyword: string) => Promise<Response>

const found = (...names: string[]) =>
  Response.json(names.map((name) => ({ keyword: '', puuid: name, game_name: name, tag_line: 'KR1' })))

beforeEach(() => {
  asked.length = 0
  answer = async () => found('새벽감자', '새벽두시라면')
  localStorage.clear()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (url: string) => {
    const keyword = new URL(url, 'http://buri.test').searchParams.get('keyword') ?? ''
    asked.push(keyword)
    return answer(keyword)
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const Where = () => <output>{useLocation().pathname}</output>

function openSearch() {
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <>
          <PlayerSearch look="hero" />
          <Where />
        </>
      ),
    },
  ])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const box = screen.getByRole('combobox')
  act(() => box.focus())
  return box
}

const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } })
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const place = () => decodeURIComponent(screen.getByRole('status').textContent ?? '')
const suggested = (count: number) => vi.waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(count))
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)

test('one letter asks nothing', async () => {
  type(openSearch(), '새')
  await pass(1000)
  expect(asked).toEqual([])
})

test('the server is asked once, 500 ms after the last letter', async () => {
  const box = openSearch()
  type(box, '새벽')
  await pass(400)
  type(box, '새벽감')
  await pass(499)
  expect(asked).toEqual([])
  await pass(1)
  expect(asked).toEqual(['새벽감'])
})

test('Enter that ends a Hangul syllable does not search', async () => {
  const box = openSearch()
  type(box, '새벽감자')
  // `false` says that the default, submitting the form, was prevented.
  expect(fireEvent.keyDown(box, { key: 'Enter', isComposing: true })).toBe(false)
  expect(fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 })).toBe(false)
  await pass(0)
  expect(place()).toBe('/')
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  await pass(0)
  expect(place()).toBe('/summoner/새벽감자-KR1')
})

test('Enter takes the typed text even when suggestions are shown', async () => {
  const box = openSearch()
  type(box, '새벽')
  await suggested(2)
  expect(options()).toEqual(['새새벽감자 #KR1', '새새벽두시라면 #KR1'])
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  await pass(0)
  expect(place()).toBe('/summoner/새벽-KR1')
})

test('Enter takes the suggestion the visitor moved to', async () => {
  const box = openSearch()
  type(box, '새벽')
  await suggested(2)
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  expect(box.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[1]!.id)
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  await pass(0)
  expect(place()).toBe('/summoner/새벽두시라면#KR1')
})

test('Escape closes the list', async () => {
  const box = openSearch()
  type(box, '새벽')
  await suggested(2)
  fireEvent.keyDown(box, { key: 'Escape' })
  expect(options()).toEqual([])
  expect(box.getAttribute('aria-expanded')).toBe('false')
})

test('nothing typed goes nowhere', async () => {
  const box = openSearch()
  type(box, '   ')
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  await pass(0)
  expect(place()).toBe('/')
})

test('a failing search shows an empty list and no word about it', async () => {
  answer = async () =>
    Response.json({ statusCode: 500, code: 'INTERNAL', message: '서버 오류가 발생했습니다.' }, { status: 500 })
  type(openSearch(), '새벽')
  await pass(510)
  expect(options()).toEqual([])
  expect(screen.queryByText('서버 오류가 발생했습니다.')).toBeNull()
})

test('an answer that comes late for an older keyword is not shown', async () => {
  const late = Promise.withResolvers<Response>()
  answer = (keyword) => (keyword === '새벽' ? late.promise : Promise.resolve(found('새로운사람')))
  const box = openSearch()
  type(box, '새벽')
  await pass(500)
  type(box, '새로')
  await pass(500)
  late.resolve(found('새벽감자'))
  await suggested(1)
  await pass(50)
  expect(options()).toEqual(['새새로운사람 #KR1'])
})

test('recent searches are offered in the empty box and can be cleared', async () => {
  const box = openSearch()
  type(box, '새벽감자#0420')
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  await pass(0)
  act(() => box.focus())
  expect(options()).toEqual(['새새벽감자 #0420'])
  fireEvent.click(screen.getByRole('button', { name: '모두 지우기' }))
  expect(options()).toEqual([])
})

test('a slash anywhere on the page leads to the box', () => {
  const box = openSearch()
  act(() => box.blur())
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(box)
})
