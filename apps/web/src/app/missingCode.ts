import { whenIdle } from '#web/ui/layout/whenIdle.ts'

const KEY = 'reloaded-at'
/** A page that still misses something after a reload misses it for another reason. */
const ONCE_IN_MS = 60_000

/**
 * A tab that was left open over an upgrade asks for files that are gone: the page that breaks of it is loaded anew by itself,
 * once. Whatever asked for them may have an answer of its own, so the page is looked at a moment later.
 */
export const reloadWhereCodeIsMissing = (page: Document) =>
  // https://vite.dev/guide/build#load-error-handling
  window.addEventListener('vite:preloadError', () => void whenIdle().then(() => reloadIfBroken(page)))

/** Where nothing is stored, the reader decides: it could not be told from the time before. */
export function reloadIfBroken(page: Document, reload = () => window.location.reload(), now = Date.now()) {
  if (!page.querySelector('[data-broken]') || !navigator.onLine) return
  try {
    if (now - Number(sessionStorage.getItem(KEY)) < ONCE_IN_MS) return
    sessionStorage.setItem(KEY, String(now))
  } catch {
    return
  }
  reload()
}
