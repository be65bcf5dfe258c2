const KEY = 'reloaded-at'
/** A page that still misses something after a reload misses it for another reason. */
const ONCE_IN_MS = 60_000
const AGAIN_MS = 3000

let isMissing = false

/** Until the tab is reloaded: Vite asks for a style sheet once, and most browsers for a module. */
export const isCodeMissing = () => isMissing

/** https://vite.dev/guide/build#load-error-handling */
export const watchForMissingCode = () =>
  window.addEventListener('vite:preloadError', () => {
    isMissing = true
  })

/** For a failed part of the frame: the frame stays as it is until the page is reloaded. */
export function reloadForLostPart(error: unknown) {
  console.error(error)
  document.documentElement.dataset.broken = ''
  void reloadIfBroken()
}

/**
 * Reloads a page that lacks code once the site answers, at most once a minute. Where the browser stores nothing, the reader
 * decides: a second reload could not be told from the first.
 */
export async function reloadIfBroken(reload = () => window.location.reload()) {
  await untilSiteAnswers()
  if (!document.querySelector('[data-broken]')) return
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < ONCE_IN_MS) return
    sessionStorage.setItem(KEY, String(Date.now()))
  } catch {
    return
  }
  reload()
}

/** A server that restarts answers nothing for some seconds: the browser would show that in place of the page. */
export async function untilSiteAnswers() {
  while (!(await isSiteUp())) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
}

/** Asks for a file that needs nothing else. */
const isSiteUp = () =>
  fetch('/logo.svg', { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )
