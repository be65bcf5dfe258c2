const STORAGE_KEY = 'reloaded-at'
/** Least time between two reloads: if a page lacks code again after one, another will not help. */
const MIN_RELOAD_INTERVAL_MS = 60_000
const RETRY_MS = 3000

let isMissing = false

/**
 * Missing code stays missing until the tab is reloaded: Vite requests a stylesheet only once, and most browsers a
 * module.
 */
export const isCodeMissing = () => isMissing

/** Vite reports an import that failed: https://vite.dev/guide/build#load-error-handling */
export const watchForMissingCode = () =>
  window.addEventListener('vite:preloadError', () => {
    isMissing = true
  })

/** Call for a failed part of the frame: the frame stays as it is until the page is reloaded. */
export function reloadForMissingPart(error: unknown) {
  console.error(error)
  document.documentElement.dataset.broken = ''
  void reloadIfBroken()
}

/**
 * Reloads a page that lacks code once the site answers, at most once a minute. Without storage the user decides,
 * because a second reload could not be told from the first.
 */
export async function reloadIfBroken(reload = () => window.location.reload()) {
  await waitForSite()
  if (!document.querySelector('[data-broken]')) return
  try {
    if (Date.now() - Number(sessionStorage.getItem(STORAGE_KEY)) < MIN_RELOAD_INTERVAL_MS) return
    sessionStorage.setItem(STORAGE_KEY, String(Date.now()))
  } catch {
    return
  }
  reload()
}

/** Waits until the site answers: while a server restarts, a reload would show the browser's error page. */
export async function waitForSite() {
  while (!(await isSiteUp())) await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
}

/** Requests a file that needs neither the database nor a session. */
const isSiteUp = () =>
  fetch('/logo.svg', { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )
