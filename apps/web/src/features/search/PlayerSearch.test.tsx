import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPages, pageAt } from '#web/testing/openPage.tsx'
import { PlayerSearch } from './PlayerSearch.tsx'
import { rememberSearch } from './rememberSearch.ts'

const requests: string[] = []
let answer: (keyword: string) => Promise<Response>

const suggestionOf = (gameName: string, tagLine: string) => ({
  keyword: '',
  puuid: `${gameName} ${tagLine}`,
  game_name: gameName,
  tag_line: tagLine,
})
const foundNames = (...names: string[]) =>
  Response.json(names.map((name) => ({ keyword: '', puuid: `${name}-00001a2b3c4d`, game_name: name, tag_line: 'KR1' })))

beforeEach(() => {
  requests.length = 0
  answer = async () => foundNames('새벽감자', '새벽두시라면')
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (url: string) => {
    const keyword = new URL(url, 'http://buri.test').searchParams.get('keyword') ?? ''
    requests.push(keyword)
    return answer(keyword)
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const Where = () => <output>{useLocation().pathname}</output>

type Action = Parameters<typeof PlayerSearch>[0]['action']

function openSearch(action?: Action) {
  const page = (
    <>
      <PlayerSearch look="hero" {...(action && { action })} />
      <Where />
    </>
  )
  openPages([pageAt('*', page)], '/', new QueryClient())
  const box = screen.getByRole('combobox')
  act(() => box.focus())
  return box
}

const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } })
const advanceTime = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const currentAddress = () => decodeURIComponent(screen.getByRole('status').textContent ?? '')
// The timeout is long enough for a slow machine.
const waitUntil = (holds: () => void) => vi.waitFor(holds, { timeout: 10_000 })
const expectAddress = (path: string) => waitUntil(() => expect(currentAddress()).toBe(path))
const expectSuggestions = (count: number) => waitUntil(() => expect(screen.getAllByRole('option')).toHaveLength(count))
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)

test('typing one letter sends no request', async () => {
  type(openSearch(), '새')
  await advanceTime(1000)
  expect(requests).toEqual([])
})

test('one request is sent, 500 ms after the last letter', async () => {
  const box = openSearch()
  type(box, '새벽')
  await advanceTime(400)
  type(box, '새벽감')
  await advanceTime(499)
  expect(requests).toEqual([])
  await advanceTime(1)
  expect(requests).toEqual(['새벽감'])
})

test('one Enter during an unfinished syllable searches once, for the whole name', async () => {
  const box = openSearch()
  type(box, '새벽감')
  fireEvent.compositionStart(box)
  // `false` means that the default, which submits the form, was prevented.
  expect(fireEvent.keyDown(box, { key: 'Process', code: 'Enter', keyCode: 229, isComposing: true })).toBe(true)
  expect(fireEvent.keyDown(box, { key: 'Enter', keyCode: 229, isComposing: true })).toBe(false)
  await advanceTime(0)
  expect(currentAddress()).toBe('/')
  fireEvent.compositionEnd(box, { data: '자' })
  type(box, '새벽감자')
  await expectAddress('/summoner/새벽감자-KR1')
})

test.each([
  { moment: 'with the list open', waitMs: 510 },
  { moment: 'before the search was asked', waitMs: 0 },
])('Enter on the whole name of one player opens that player $moment', async ({ waitMs }) => {
  answer = async () => Response.json([suggestionOf('새벽감자', '0420'), suggestionOf('새벽감자왕', 'KR1')])
  const box = openSearch()
  type(box, '새벽 감자')
  await advanceTime(waitMs)
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  await expectAddress('/summoner/새벽감자#0420')
})

test.each([
  {
    condition: 'more than one player has',
    answers: async () => Response.json([suggestionOf('새벽감자', '1'), suggestionOf('새벽감자', '2')]),
  },
  { condition: 'one player with that tag has', answers: async () => Response.json([suggestionOf('새벽감자', 'KR1')]) },
  { condition: 'no player has', answers: async () => Response.json([suggestionOf('새벽감자왕', 'KR1')]) },
  { condition: 'cannot be looked up', answers: async () => new Response(null, { status: 500 }) },
])('Enter on a name that $condition means the tag KR1', async ({ answers }) => {
  answer = answers
  const box = openSearch()
  type(box, '새벽감자')
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  await expectAddress('/summoner/새벽감자-KR1')
})

test('a form gets the name at once: name and id if a suggestion matched, otherwise the typed text', async () => {
  const chosen: (string | undefined)[][] = []
  const onChoose = (name: string, id?: string) => void chosen.push([name, id])
  const box = openSearch({ label: '주최 찾기', word: '선택', onChoose })
  type(box, '새벽감자')
  fireEvent.click(screen.getByRole('button', { name: '선택' }))
  expect(chosen).toEqual([['새벽감자', undefined]])
  type(box, '새벽감')
  type(box, '새벽감자')
  await advanceTime(500)
  await waitUntil(() => expect(options()).toHaveLength(2))
  fireEvent.click(screen.getByRole('button', { name: '선택' }))
  type(box, '새벽감자#KR')
  type(box, '새벽감자#KR1')
  await advanceTime(500)
  await waitUntil(() => expect(options()).toHaveLength(2))
  fireEvent.click(screen.getByRole('button', { name: '선택' }))
  const found = ['새벽감자#KR1', '새벽감자-00001a2b3c4d']
  expect(chosen.slice(1)).toEqual([found, found])
})

test('if the button sends the name, a suggestion only fills the box', async () => {
  const onChoose = vi.fn()
  const box = openSearch({
    label: '연결할 소환사 찾기',
    word: '연결',
    isSentByButton: true,
    onChoose: (name) => onChoose(name),
  })
  type(box, '새벽')
  await expectSuggestions(2)
  fireEvent.click(screen.getAllByRole('option')[1]!)
  expect(box).toHaveProperty('value', '새벽두시라면#KR1')
  expect(options()).toEqual([])
  expect(onChoose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: '연결' }))
  expect(onChoose.mock.lastCall).toEqual(['새벽두시라면#KR1'])

  type(box, '새벽')
  await expectSuggestions(2)
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  expect(box).toHaveProperty('value', '새벽감자#KR1')
  expect(onChoose).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  expect(onChoose.mock.lastCall).toEqual(['새벽감자#KR1'])
})

test('typing more cancels the lookup that Enter has started', async () => {
  const lateAnswer = Promise.withResolvers<Response>()
  answer = () => lateAnswer.promise
  const box = openSearch()
  type(box, '새벽감자')
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  type(box, '새벽감자왕')
  lateAnswer.resolve(foundNames('새벽감자'))
  await advanceTime(0)
  expect(currentAddress()).toBe('/')
})

test('Enter opens the page for the typed text, even if suggestions are shown', async () => {
  const box = openSearch()
  type(box, '새벽')
  await expectSuggestions(2)
  expect(options()).toEqual(['새새벽감자 #KR1', '새새벽두시라면 #KR1'])
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  await expectAddress('/summoner/새벽-KR1')
})

test('Enter opens the page of the suggestion that the visitor has moved to', async () => {
  const box = openSearch()
  type(box, '새벽')
  await expectSuggestions(2)
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  expect(box.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[1]!.id)
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  await expectAddress('/summoner/새벽두시라면#KR1')
})

test('Escape closes the suggestions', async () => {
  const box = openSearch()
  type(box, '새벽')
  await expectSuggestions(2)
  fireEvent.keyDown(box, { key: 'Escape' })
  expect(options()).toEqual([])
  expect(box.getAttribute('aria-expanded')).toBe('false')
})

test('an empty search does nothing', async () => {
  const box = openSearch()
  type(box, '   ')
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  await advanceTime(0)
  expect(currentAddress()).toBe('/')
})

test('a failing search shows an empty list and no message', async () => {
  answer = async () =>
    Response.json({ statusCode: 500, code: 'INTERNAL', message: '서버 오류가 발생했습니다.' }, { status: 500 })
  type(openSearch(), '새벽')
  await advanceTime(510)
  expect(options()).toEqual([])
  expect(screen.queryByText('서버 오류가 발생했습니다.')).toBeNull()
})

test('a search without results says so once the answer has come', async () => {
  answer = async () => foundNames()
  const box = openSearch()
  type(box, '없는이름')
  await advanceTime(400)
  expect(screen.queryByText('일치하는 소환사가 없어요')).toBeNull()
  await advanceTime(110)
  await waitUntil(() => expect(screen.getByText('일치하는 소환사가 없어요')).toBeDefined())
  fireEvent.keyDown(box, { key: 'Escape' })
  expect(screen.queryByText('일치하는 소환사가 없어요')).toBeNull()
})

test('a late answer for an older keyword is not shown', async () => {
  const lateAnswer = Promise.withResolvers<Response>()
  answer = (keyword) => (keyword === '새벽' ? lateAnswer.promise : Promise.resolve(foundNames('새로운사람')))
  const box = openSearch()
  type(box, '새벽')
  await advanceTime(500)
  type(box, '새로')
  await advanceTime(500)
  lateAnswer.resolve(foundNames('새벽감자'))
  await expectSuggestions(1)
  await advanceTime(50)
  expect(options()).toEqual(['새새로운사람 #KR1'])
})

test('the empty box offers recent searches, which can be cleared', async () => {
  rememberSearch('새벽감자#0420')
  rememberSearch('버섯농부#KR1')
  rememberSearch('새벽 감자#0420')
  openSearch()
  await expectSuggestions(2)
  expect(options()).toEqual(['새새벽 감자 #0420', '버버섯농부 #KR1'])
  fireEvent.click(screen.getByRole('button', { name: '모두 지우기' }))
  expect(options()).toEqual([])
})

test('text that was typed but not searched is not remembered', async () => {
  const box = openSearch()
  type(box, '없는사람#0000')
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  await advanceTime(0)
  act(() => box.focus())
  expect(options()).toEqual([])
})

test('the key / focuses the search box from anywhere on the page', () => {
  const box = openSearch()
  act(() => box.blur())
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(box)
})
