import { afterEach, beforeEach, vi } from 'vitest'

/** Files share a page: what is heard on it in one test is none of the next one's. */
export function forgetListeners(page: Window | Document = window) {
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
