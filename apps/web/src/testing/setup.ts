import { configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
// This module normally loads at the first press. It is loaded here, so that tests do not wait for it.
import '#web/api/poster.ts'
import { listenForImeEnter } from '#web/ui/forms/imeEnter.ts'
import { closePage } from './standInServer.ts'

// The timeout is long, so that no test fails because the machine is slow. People who write a test may shorten it.
configure({ asyncUtilTimeout: Number(process.env.TEST_WAIT_MS ?? 60_000) })

// Replaces jsdom's animation frames, which stop once the focus is lost under fake timers.
const { setTimeout, clearTimeout } = globalThis
const FRAME_MS = 16
window.requestAnimationFrame = (callback) => Number(setTimeout(() => callback(performance.now()), FRAME_MS))
window.cancelAnimationFrame = (frame) => clearTimeout(frame)

// jsdom does not record navigations and resources.
performance.getEntriesByType = () => []

// jsdom has no screen. It is replaced by a wide one that never changes.
window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList

// jsdom does no layout, so elements never change their size.
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// jsdom cannot open modal dialogs. Unlike real ones, these replacements do not make the page behind them inert.
HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
}

// Listens again for each test, so that its first Enter does not count as a repeat of the previous test's last Enter.
let listening = new AbortController()
beforeEach(() => listenForImeEnter(document, listening.signal))
afterEach(() => {
  listening.abort()
  listening = new AbortController()
})

afterEach(closePage)
