import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginFirstRender, isFirstRender } from '#web/loading/firstRender.ts'
import { removeListenersAfterEach } from '#web/navigation/testListeners.ts'
import { refusal, serve } from '#web/testing/standInServer.ts'
import { queries } from '../routes/queries.ts'
import { createPageRouter } from '../routes/router.ts'
import { fetchAhead } from './fetchAhead.ts'

const PAGE = `
  <a href="/summoner/%EC%83%88%EB%B2%BD%23KR1?result=win"><b>새벽</b></a>
  <a href="/match/KR_1">경기</a>
  <a href="/match/KR_4">다른 경기</a>
  <a href="/match/KR_2" target="_blank">새 창</a>
  <a href="https://elsewhere.example/match/KR_3">다른 곳</a>
  <a>없음</a>
  <button>단추</button>`

let requests: ReturnType<typeof serve>
removeListenersAfterEach(document)
beforeEach(() => {
  document.body.innerHTML = PAGE
  requests = serve(() => refusal(404, 'NOT_FOUND', '없습니다.'))
  vi.stubGlobal('requestIdleCallback', () => {})
  queries.clear()
  void fetchAhead(document, createPageRouter())
})
afterEach(() => {
  vi.restoreAllMocks()
})

const requestedPaths = () => requests.map(({ url }) => decodeURIComponent(url.pathname + url.search))
const press = (selector: string, eventInit: PointerEventInit = {}) =>
  document
    .querySelector(selector)
    ?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, isPrimary: true, button: 0, ...eventInit }))
const cancelPress = () => document.dispatchEvent(new PointerEvent('pointercancel'))
const nextTimer = () => new Promise((resolve) => setTimeout(resolve, 200))

test('pressing a link fetches the data of its page, with the parameters and filters of the address', async () => {
  press('b')
  await vi.waitFor(() => expect(requestedPaths()).toHaveLength(2), 60_000)
  expect(requestedPaths()).toEqual(['/api/summoners/새벽#KR1', '/api/summoners/새벽#KR1/matches/packed?result=win'])
})

test.each([
  ['a finger that goes on to scroll', '[href="/match/KR_1"]', {}, true],
  ['another button of a mouse', '[href="/match/KR_1"]', { button: 1 }, false],
  ['a second finger', '[href="/match/KR_1"]', { isPrimary: false }, false],
  ['Ctrl', '[href="/match/KR_1"]', { ctrlKey: true }, false],
  ['Cmd', '[href="/match/KR_1"]', { metaKey: true }, false],
  ['Shift', '[href="/match/KR_1"]', { shiftKey: true }, false],
  ['Alt', '[href="/match/KR_1"]', { altKey: true }, false],
  ['a link to a tab of its own', '[target]', {}, false],
  ['a link to another site', '[href^=https]', {}, false],
  ['what leads nowhere', 'a:not([href])', {}, false],
  ['a button', 'button', {}, false],
])('%s fetches nothing', async (_, selector, pressOptions, isCancelled) => {
  press(selector, pressOptions)
  if (isCancelled) cancelPress()
  await nextTimer()
  expect(requestedPaths()).toEqual([])
})

test('if two links are pressed one after the other, the page of the second is fetched', async () => {
  press('b')
  press('[href="/match/KR_1"]')
  await vi.waitFor(() => expect(requestedPaths()).toEqual(['/api/matches/KR_1']), 60_000)
})

test('a touch that only stops the scrolling fetches nothing; a resting finger or a mouse press fetches the page', async () => {
  const mockEventTime = (timeStamp: number) => vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(timeStamp)
  const touch = { pointerType: 'touch' }
  mockEventTime(5000)
  document.body.dispatchEvent(new Event('scroll'))
  mockEventTime(5200)
  press('[href="/match/KR_1"]', touch)
  await nextTimer()
  expect(requestedPaths()).toEqual([])
  press('[href="/match/KR_4"]', { pointerType: 'mouse' })
  await vi.waitFor(() => expect(requestedPaths()).toEqual(['/api/matches/KR_4']), 60_000)
  mockEventTime(5300)
  press('[href="/match/KR_1"]', touch)
  await vi.waitFor(() => expect(requestedPaths()).toEqual(['/api/matches/KR_4', '/api/matches/KR_1']), 60_000)
})

test('after a press the rest of a page is drawn at once', () => {
  beginFirstRender()
  expect(isFirstRender()).toBe(true)
  press('button')
  expect(isFirstRender()).toBe(false)
})
