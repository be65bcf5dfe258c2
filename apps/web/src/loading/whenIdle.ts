/** On a busy machine a page may never be idle: deferred work runs after this time in any case. */
const MAX_WAIT_MS = 2000

/** Runs once the page is drawn and usable, so that it delays nothing on a slow line. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    const start = () => resolve()
    // Safari has no idle callbacks.
    if (window.requestIdleCallback) window.requestIdleCallback(start, { timeout: MAX_WAIT_MS })
    else setTimeout(start)
  })
