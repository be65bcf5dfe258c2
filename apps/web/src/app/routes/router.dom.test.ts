import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginFirstRender, isBelowFoldDeferred, isFirstRender, setRenderedForPhone } from '#web/loading/firstRender.ts'
import { removeListenersAfterEach } from '#web/navigation/testListeners.ts'
import { createPageRouter } from './router.ts'

removeListenersAfterEach()
beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  window.history.replaceState(null, '', '/ranking')
})
afterEach(() => {
  vi.restoreAllMocks()
  setRenderedForPhone(false)
})

test('a page opened by a link is drawn in parts, but at once if it is reached by going back or opened at an anchor', async () => {
  setRenderedForPhone(true)
  const { navigator, current } = createPageRouter()
  const shows = (path: string) => vi.waitFor(() => expect(current()?.location.pathname).toBe(path), 60_000)
  await shows('/ranking')
  beginFirstRender()
  navigator.push('/clans#clubs')
  await shows('/clans')
  expect(isFirstRender()).toBe(false)
  navigator.push('/match/KR_1')
  await shows('/match/KR_1')
  expect([isFirstRender(), isBelowFoldDeferred()]).toEqual([true, true])
  navigator.go(-1)
  await shows('/clans')
  expect([isFirstRender(), isBelowFoldDeferred()]).toEqual([false, false])
})
