import { configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
// Loaded in advance: a press loads it on demand, and tests should not measure that.
import '#web/api/poster.ts'
import { listenForImeEnter } from '#web/ui/forms/imeEnter.ts'
import { closePage } from './standInServer.ts'

// Long enough that a slow machine fails no test; a test that waits for something missing still fails.
configure({ asyncUtilTimeout: 60_000 })

// jsdom's frames stop once the focus is lost under fake timers.
const { setTimeout, clearTimeout } = globalThis
const FRAME_MS = 16
window.requestAnimationFrame = (callback) => Number(setTimeout(() => callback(performance.now()), FRAME_MS))
window.cancelAnimationFrame = (frame) => clearTimeout(frame)

// jsdom records neither navigations nor resources.
performance.getEntriesByType = () => []

// jsdom has no screen: a wide one that never changes.
window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList

// jsdom has no layout.
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// jsdom has no modal dialogs. The page behind one is not made inert.
HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
}

// The first Enter of a test must not count as the repeat of the last Enter of another test.
let listening = new AbortController()
beforeEach(() => listenForImeEnter(document, listening.signal))
afterEach(() => {
  listening.abort()
  listening = new AbortController()
})

afterEach(closePage)
