import { afterEach, beforeEach, vi } from 'vitest'

/** Files share a page: what a router hears in one test is none of the next one's. */
export function forgetListeners() {
  const heard: [string, EventListener][] = []
  beforeEach(() => {
    const { addEventListener } = window
    vi.spyOn(window, 'addEventListener').mockImplementation((type: string, listener: unknown, options: unknown) => {
      heard.push([type, listener as EventListener])
      addEventListener.call(window, type, listener as EventListener, options as AddEventListenerOptions)
    })
  })
  afterEach(() => {
    for (const [type, listener] of heard.splice(0)) window.removeEventListener(type, listener)
  })
}
