import { afterEach, beforeEach, vi } from 'vitest'

/** Removes the listeners that each test has added, because the tests of a file share a page. */
export function removeListenersAfterEach(page: Window | Document = window) {
  const heard: [string, EventListener][] = []
  beforeEach(() => {
    const { addEventListener } = page
    vi.spyOn(page, 'addEventListener').mockImplementation((type: string, listener: unknown, options: unknown) => {
      heard.push([type, listener as EventListener])
      addEventListener.call(page, type, listener as EventListener, options as AddEventListenerOptions)
    })
  })
  afterEach(() => {
    for (const [type, listener] of heard.splice(0)) page.removeEventListener(type, listener)
  })
}
