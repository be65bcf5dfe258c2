/** On a busy machine a page may never be idle: deferred work runs after this time in any case. */
const MAX_WAIT_MS = 2000

/** Resolves once the browser is idle, so that deferred work does not delay the page on a slow line. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    const start = () => resolve()
    // Safari has no idle callbacks.
    if (window.requestIdleCallback) window.requestIdleCallback(start, { timeout: MAX_WAIT_MS })
    else setTimeout(start)
  })
