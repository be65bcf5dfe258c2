import { whenIdle } from '#web/loading/whenIdle.ts'

const KEY = 'reloaded-at'
/** A page that still misses something after a reload misses it for another reason. */
const ONCE_IN_MS = 60_000
/** Each wait is longer by as much, up to five times. */
const AGAIN_MS = 2000

/**
 * A tab that was left open over an upgrade asks for files that are gone: the page that breaks because of it is loaded anew by
 * itself, once in a minute. Whatever asked for them may have an answer of its own, so the page is looked at a moment later.
 */
export function reloadWhereCodeIsMissing(page: Document) {
  const site = { reload: () => window.location.reload(), untilUp: untilSiteAnswers, now: Date.now }
  // https://vite.dev/guide/build#load-error-handling
  window.addEventListener('vite:preloadError', () => void whenIdle().then(() => reloadIfBroken(page, site)))
}

type Site = { reload: () => void; untilUp: () => Promise<void>; now: () => number }

/** Where nothing is stored, the reader decides: it could not be told from the time before. */
export async function reloadIfBroken(page: Document, { reload, untilUp, now }: Site) {
  const isBroken = () => page.querySelector('[data-broken]') !== null
  if (isBroken()) await untilUp()
  if (!isBroken()) return
  try {
    if (now() - Number(sessionStorage.getItem(KEY)) < ONCE_IN_MS) return
    sessionStorage.setItem(KEY, String(now()))
  } catch {
    return
  }
  reload()
}

let waiting: Promise<void> | undefined

/** A server that starts anew answers nothing for some seconds: the browser would show that in place of the page. */
export function untilSiteAnswers(): Promise<void> {
  waiting ??= askUntilUp().finally(() => {
    waiting = undefined
  })
  return waiting
}

async function askUntilUp() {
  for (let tries = 1; !(await isSiteUp()); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS * Math.min(tries, 5)))
}

/** By a file that needs nothing else. */
const isSiteUp = () =>
  fetch('/logo.svg', { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )
