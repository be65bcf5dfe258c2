import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginDraw, drawForPhone, isBelowLater, isFirstDraw } from '#web/loading/firstDraw.ts'
import { forgetListeners } from '#web/navigation/testListeners.ts'
import { createPageRouter } from './router.ts'

forgetListeners()
beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  window.history.replaceState(null, '', '/ranking')
})
afterEach(() => {
  vi.restoreAllMocks()
  drawForPhone(false)
})

test('a page opened by a link is drawn in parts; one returned to, or opened at an anchor, is not', async () => {
  drawForPhone(true)
  const { navigator, current } = createPageRouter()
  const shows = (path: string) => vi.waitFor(() => expect(current()?.location.pathname).toBe(path), 10_000)
  await shows('/ranking')
  beginDraw()
  navigator.push('/clans#clubs')
  await shows('/clans')
  expect(isFirstDraw()).toBe(false)
  navigator.push('/match/KR_1')
  await shows('/match/KR_1')
  expect([isFirstDraw(), isBelowLater()]).toEqual([true, true])
  navigator.go(-1)
  await shows('/clans')
  expect([isFirstDraw(), isBelowLater()]).toEqual([false, false])
})
