import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { listenForImeEnter } from '#web/ui/forms/imeEnter.ts'

// A test that waits for what never comes fails; a slow machine is not a failure.
configure({ asyncUtilTimeout: 60_000 })

// Files share a page, and no file begins with what another left in it.
document.body.replaceChildren()
localStorage.clear()
sessionStorage.clear()

// Those of jsdom stop for all files that follow once one loses the focus under a clock of its own.
const { setTimeout, clearTimeout } = globalThis
const FRAME_MS = 16
window.requestAnimationFrame = (callback) => Number(setTimeout(() => callback(performance.now()), FRAME_MS))
window.cancelAnimationFrame = (frame) => clearTimeout(frame)

// jsdom has no screen: a wide one, that stays so.
window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList

// Like startWhenIdle.ts: once per page.
if (!Object.hasOwn(document, 'hasListener')) listenForImeEnter(Object.assign(document, { hasListener: true }))

afterEach(cleanup)
