const STORAGE_KEY = 'reloaded-at'
/** If code is missing again so soon after a reload, another reload will not help. */
const MIN_RELOAD_INTERVAL_MS = 60_000
const RETRY_MS = 3000

let isMissing = false

/** Stays true until a reload, because Vite requests a stylesheet, and most browsers a module, only once. */
export const isCodeMissing = () => isMissing

/** Listens for imports that failed, which Vite reports: https://vite.dev/guide/build#load-error-handling */
export const watchForMissingCode = () =>
  window.addEventListener('vite:preloadError', () => {
    isMissing = true
  })

/** Must be called if a part of the frame could not be loaded. */
export function reloadForMissingPart(error: unknown) {
  console.error(error)
  document.documentElement.dataset.broken = ''
  void reloadIfBroken()
}

/** Does not reload if the browser blocks storage, because the time of the last reload is then unknown. */
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

/** Waits until the site answers, because a reload before that would show the browser's error page. */
export async function waitForSite() {
  while (!(await isSiteUp())) await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
}

/** Requests a file for which the server needs neither the database nor a session. */
const isSiteUp = () =>
  fetch('/logo.svg', { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )
